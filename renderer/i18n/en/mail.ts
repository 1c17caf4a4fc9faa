import type { SkipReason } from '#shared/mail/mail-screens.ts';
import type { MailProblem } from '#shared/mail/mail-problem.ts';
import type { MailVariable } from '#shared/mail/variables.ts';
import type { MailStage } from '#shared/mail/stages.ts';
import { isolate } from '#shared/text/isolate.ts';
import { plural, times } from './counting.ts';
import { asSentence } from './sentence.ts';

const stages: Readonly<Record<MailStage, string>> = {
  first: 'Sending it',
  friendly: 'Friendly reminder',
  firm: 'Firm reminder',
  final: 'Last reminder',
};

const variables: Readonly<Record<MailVariable, string>> = {
  'client.name': 'Client',
  'contact.first_name': 'First name of the contact',
  'contact.last_name': 'Last name of the contact',
  'company.name': 'Your company',
  'invoice.number': 'Number',
  'invoice.date': 'Date',
  'invoice.due_date': 'Due date',
  'invoice.days_late': 'Days late',
  'invoice.total': 'Total',
  'invoice.due': 'Amount due',
  'invoice.paid': 'Amount paid',
  'invoice.po_number': 'PO number',
  'invoice.summary': 'Summary',
};

const fields = { recipients: 'To', blindCopies: 'BCC', subject: 'Subject', message: 'Message' };

const daysAgo = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? 'yesterday' : `${String(days)} days ago`;

/** Words of sending and reminding. */
export const mail = {
  mail: {
    stages,
    variables,
    fields,
    titleDeliver: (number: string) => `Send ${number === '' ? 'this invoice' : number}`,
    titleRemind: (number: string) => `Remind of ${number === '' ? 'this invoice' : number}`,
    sendAction: 'Send…',
    remindAction: 'Remind…',
    mode: 'Text',
    modes: { custom: 'Custom', standard: 'Standard text of your account' },
    standardText:
      'Your account writes this e-mail with its own standard text and sends it to whom it knows. Inkwell cannot show that text.',
    addressHint: 'Name or address, then Enter',
    addContact: 'Add',
    removeAddress: (name: string, field: string) => `Remove ${name} from ${field}`,
    primary: 'primary contact',
    contactsUnread: 'The contacts of this client were not downloaded yet; there may be more than these.',
    template: 'Template',
    language: 'Language of the text',
    insert: 'Insert',
    insertChoose: 'Insert a value…',
    replaceText: 'Replace what you wrote with this template?',
    replaceYes: 'Replace it',
    replaceNo: 'Keep mine',
    attach: 'Attach the PDF of your account',
    preview: 'How it reads',
    problems: 'To look at before sending',
    previewTo: 'To',
    previewBcc: 'BCC',
    noSubject: 'No subject',
    attached: 'With the PDF that your account makes',
    send: 'Send',
    remind: 'Send reminder',
    sending: 'Sending…',
    draftSeen:
      'What you changed in the editor is uploaded first. Your client already has this invoice and then sees the new version.',
    draftPaid:
      'What you changed in the editor is uploaded first, and money was already recorded on this invoice. Your client sees the new version.',
    becomesSent: 'Your account then calls this draft sent.',
    draftFirst: 'What stands in the editor goes to your account first, then the e-mail.',
    uploadFirst: 'The invoice goes to your account first, then the e-mail.',
    accountReminds: 'Your account also reminds of this invoice by itself.',
    whenOffline: 'You are offline',
    offline: { ask: 'Ask me when back online', send: 'Send automatically' },
    back: 'Back',
    anyway: 'Send all the same',
    neverUsed: (addresses: readonly string[], client: string) =>
      `${addresses.join(', ')} ${addresses.length === 1 ? 'was' : 'were'} never used for ${client} before.`,
    loadFailed: 'This e-mail cannot be written now',

    problem: (problem: MailProblem): string => {
      const field = fields[problem.field];
      switch (problem.kind) {
        case 'no_recipient':
          return 'Name at least one recipient.';
        case 'no_subject':
          return 'Write a subject.';
        case 'no_message':
          return 'Write a message.';
        case 'bad_address':
          return `${field}: “${isolate(problem.email)}” is not a complete e-mail address.`;
        case 'too_many':
          return `${field}: ${String(problem.count)} addresses are too many for one e-mail.`;
        case 'bad_name':
        case 'line_break':
          return `${field}: it has a line break or a control character.`;
        case 'variable_left':
          return `${field}: “${isolate(problem.text)}” stands there in place of its value.`;
        case 'unknown_variable': {
          const { name, line, column, nearest } = problem.variable;
          const where = problem.field === 'message' ? `line ${String(line)}, ` : '';
          const hint = nearest === null ? '' : ` Did you mean {{${nearest}}}?`;
          return `${field}, ${where}character ${String(column)}: there is no value “${isolate(name)}”.${hint}`;
        }
        case 'empty_variable':
          return problem.name === 'company.name'
            ? `${field}: your name is not known here. Type it in Settings, Paper.`
            : `${field}: “${variables[problem.name]}” is empty for this invoice.`;
        case 'too_long':
          return `${field}: ${String(problem.length)} characters; ${String(problem.limit)} are the most.`;
        case 'long_subject':
          return `Subject: ${String(problem.length)} characters. Your account may keep only the first 255.`;
      }
    },

    skip: (reason: SkipReason): string => {
      switch (reason.kind) {
        case 'gone':
          return 'Not in your account any more.';
        case 'no_client':
          return 'It has no client yet.';
        case 'client_removed':
          return 'The client was removed from your account.';
        case 'lines_locked':
          return 'Its lines stand twice in your account. Mend them there first.';
        case 'mail_open':
          return reason.state === 'queued' || reason.state === 'sending'
            ? 'An e-mail about it is already on its way.'
            : 'An earlier e-mail about it waits for your decision.';
        case 'draft_incomplete':
          return `The draft is not finished: ${reason.message}`;
        case 'upload_stuck':
          return 'Your account did not take the invoice yet. Settle that in the outbox first.';
        case 'not_sent':
          return 'It was not sent yet; your account reminds only of what was sent.';
        case 'nothing_due':
          return 'Nothing is due on it.';
        case 'payment_recorded':
          return 'A recorded payment covers it.';
        case 'not_late':
          return 'It is not late yet.';
        case 'no_recipient':
          return 'The client has no contact with an e-mail address.';
        case 'contacted':
          return `You wrote about it ${daysAgo(reason.days)}.`;
        case 'client_contacted': {
          const about = reason.number === '' ? 'another invoice' : isolate(reason.number);
          return reason.days === null
            ? `An e-mail to this client about ${about} waits to leave.`
            : `You wrote to this client ${daysAgo(reason.days)}, about ${about}.`;
        }
        case 'client_called':
          return `You called this client ${daysAgo(reason.days)}.`;
      }
    },

    mails: (count: number) => (count === 1 ? 'The e-mail' : `${String(count)} e-mails`),
    mailAbout: (number: string, client: string) =>
      `The e-mail about ${number || 'this invoice'}${client === '' ? '' : ` to ${client}`}`,
    queued: (seconds: number | null, count: number, who: string) => {
      if (seconds === null) return `${who} ${plural(count, 'waits', 'wait')} to leave.`;
      return `${who} ${plural(count, 'leaves', 'leave')} in ${String(seconds)} s.`;
    },
    queuedOffline: (count: number) => `You are asked about ${plural(count, 'it', 'them')} when you are back online.`,
    undo: 'Undo',
    undoneKept: 'What you wrote is kept.',
    kept: (number: string) => `What you wrote about ${number || 'this invoice'} is kept.`,
    keptSince: (number: string) =>
      `What you wrote about ${number || 'this invoice'} after you sent it is not in that e-mail. It is kept.`,
    notSent: (who: string, why: string) => `${who} was not sent. ${why}`,
    goOn: 'Go on',
    resumed: 'What you wrote before is back.',
    startOver: 'Start over',
    undone: (count: number) => `Taken back. ${plural(count, 'It was', 'They were')} not sent.`,
    undoneOfCopy: 'Discarded. It may have been sent since the copy of your book was made.',
    leavesIn: (seconds: number) => `leaves in ${String(seconds)} s`,
    sendNow: 'Send now',

    bulkDeliver: (count: number) => `Send ${times(count, 'invoice', 'invoices')}`,
    bulkRemind: (count: number) => `Remind of ${times(count, 'invoice', 'invoices')}`,
    bulkLead: 'One e-mail for each row that is ticked.',
    bulkLeadBehind: 'Of several reminders to one client, only the one that is longest late is ticked by itself.',
    bulkGroup: (invoices: number, mails: number) =>
      `${times(invoices, 'invoice', 'invoices')} · gets ${mails === 0 ? 'no e-mail' : times(mails, 'e-mail', 'e-mails')}`,
    bulkBehind: (number: string) => `Same client as ${number === '' ? 'another row' : number}.`,
    bulkDraft: (isPaid: boolean) =>
      isPaid ? 'Uploads unsaved edits, though money is recorded on it.' : 'Uploads unsaved edits.',
    includeAll: (client: string) => `Include all of ${client === '' ? 'this client' : client}`,
    bulkUnread: 'The contacts of this client are not downloaded yet; whom it goes to can change.',
    bulkNobodyYet: 'No e-mail address of this client is known yet.',
    bulkColumns: {
      include: 'Include',
      invoice: 'Invoice',
      client: 'Client',
      to: 'To',
      text: 'Text',
      outcome: 'Outcome',
    },
    include: (number: string) => `Include ${number}`,
    skipped: 'Skipped',
    bulkCount: (mails: number, clients: number, requests: number) =>
      `${times(mails, 'e-mail', 'e-mails')}${clients < mails ? ` to ${times(clients, 'client', 'clients')}` : ''} · about ${times(requests, 'request', 'requests')}`,
    bulkSend: (count: number) => (count === 1 ? 'Send 1 e-mail' : `Send ${String(count)} e-mails`),
    bulkStandardTo: 'whom your account knows',
    /** Addresses one after another. */
    listed: (addresses: readonly string[]) => addresses.join(', '),
    bulkBcc: (addresses: string) => `${fields.blindCopies}: ${addresses}`,
    bulkNone: 'Nothing is ticked.',
    bulkMore: (count: string) => `Show ${count} more`,
    needsLook: 'Its text needs a look of its own: open this one by itself.',
    done: 'Done',
    outcome: {
      queued: 'Waits to leave',
      held: 'Asks you when back online',
      sent: 'Sent',
      sending: 'On its way',
      undone: 'Taken back',
      unknown: 'May have been sent',
    },
    /** Says nothing about leaving, because each row shows its own state. */
    bulkResult: (queued: number, refused: number) =>
      refused === 0
        ? `${times(queued, 'e-mail is', 'e-mails are')} in the outbox.`
        : `${times(queued, 'e-mail is', 'e-mails are')} in the outbox, ${String(refused)} refused.`,

    history: 'E-mails',
    historyNone: 'None sent from this computer.',
    historyAccount: (state: string) =>
      `Your account calls this invoice “${state}”. Whether it has e-mailed the client itself, it does not tell.`,
    historyFrom: 'E-mails that your account or somebody else sent are not listed here.',
    kinds: { deliver: 'Invoice', reminder: 'Reminder' },
    toStandard: 'with the standard text of your account',
    to: (addresses: string) => `to ${addresses}`,
    states: {
      queued: 'waits to leave',
      sending: 'on its way',
      unconfirmed: 'looking whether it left',
      needs_you: 'needs you',
      done: 'sent',
      cancelled: 'may have been sent; left at that',
    },
    evidence: (leftAt: string, before: string | null) => {
      const state = before === null ? '' : ` Your account called the invoice “${before}” then`;
      const proof =
        before === null
          ? ''
          : before.toLowerCase() === 'draft'
            ? ': if it says “sent” now, that proves it left.'
            : ', so nothing in your account can prove that it left.';
      return `It left at ${leftAt}, and no answer says what became of it.${state}${proof}`;
    },
    check: 'Check',
    sendAgain: 'Send again…',
    dismiss: 'Dismiss',
    discard: 'Discard',
    held: (why: string) => asSentence(why),

    settings: 'E-mail',
    hold: 'Time to take an e-mail back',
    seconds: 'seconds',
    holdHint: 'From 0 to 60. With 0, e-mails leave at once.',
    coolDown: 'Warn when a client was written to in the last',
    days: 'days',
    coolDownHint:
      'Before a reminder, and before the same invoice is sent again. From 0 to 60; with 0, there is no warning.',
    wholeNumber: (most: number) => `Enter a whole number from 0 to ${String(most)}.`,
    templates: 'Texts',
    templatesText: 'Used when you send or remind. A text of your own takes the place of the one that Inkwell brings.',
    stage: 'For',
    own: 'Your own text',
    brought: 'Text that Inkwell brings',
    save: 'Save text',
    reset: 'Back to the standard text',
    resetTitle: 'Throw your own text away?',
    resetText: 'The standard text takes its place.',
    resetConfirm: 'Throw it away',
    saved: 'Text saved.',
    wasReset: 'The standard text is back.',
    changedSince: 'This text was changed again since; there is nothing left to undo.',
    unsaved: 'Not saved yet',
    unsavedIn: (name: string) => `${name} (not saved yet)`,
    sample: 'With an invented invoice',
  },
};
