import type { Input, Output } from '#shared/ipc/contract.ts';
import type { MailForm } from '#shared/mail/check-mail.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import { mailLanguage } from '#shared/mail/language.ts';
import type { MailPreparation, MailRecord, SkipReason } from '#shared/mail/mail-screens.ts';
import type { MailContact } from '#shared/mail/recipients.ts';
import { orderContacts, proposeRecipients } from '#shared/mail/recipients.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import { proposeStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import { daysLateOf } from '#shared/mail/variables.ts';
import type { Delivery, MailAddress } from '#shared/outbox/mutation.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { FakeInvoice } from './fake-book.ts';
import { TODAY } from './fake-book.ts';
import { message } from '#shared/words/message.ts';

const FIRST_ID = 900;

/** What the fake needs of the rest of it. */
interface FakeMailSide {
  readonly isOffline: () => boolean;
  readonly holdSeconds: () => number;
  readonly coolDownDays: () => number;
  readonly now: () => number;
  readonly find: (uid: string) => FakeInvoice;
  readonly card: (uid: string | null) => ClientCard | null;
  readonly outbox: () => readonly OutboxEntry[];
  readonly queue: (entry: OutboxEntry) => void;
}

/** Mails of the stand-in for main: sent off into its outbox, where they stay. */
export class FakeMail {
  templates: readonly MailTemplate[] = [];
  readonly sent: Input<'mail:send'>['mails'][number][] = [];
  records: readonly MailRecord[] = [];
  readonly kept = new Map<string, MailDraft>();
  /** Who is proposed for a copy of every mail. */
  blindCopies: readonly MailAddress[] = [];
  /** Refuses the mail of this invoice, as main would. */
  refusing: { readonly uid: string; readonly kind: 'changed' | 'needs_confirmation' | 'refused' } | null = null;
  readonly #side: FakeMailSide;

  constructor(side: FakeMailSide) {
    this.#side = side;
  }

  prepare({ kind, uids }: Input<'mail:prepare'>): Output<'mail:prepare'> {
    return uids.map((uid) => this.#prepareOne(kind, uid));
  }

  send({ mails, whenOffline, isConfirmed }: Input<'mail:send'>): Output<'mail:send'> {
    return mails.map((mail) => {
      const { uid, kind, stage, delivery, written } = mail;
      if (this.refusing?.uid === uid && !(isConfirmed && this.refusing.kind === 'needs_confirmation'))
        return { uid, kind: this.refusing.kind, message: message('error_invoice_became_else') };
      this.sent.push(mail);
      if (written !== null) this.keep({ uid, kind, kept: null });
      const id = FIRST_ID + this.sent.length;
      const now = this.#side.now();
      const asksWhenOnline = this.#side.isOffline() && whenOffline === 'ask';
      const hold = this.#side.holdSeconds();
      const leavesAt = asksWhenOnline || hold === 0 ? null : Date.now() + hold * 1_000;
      const actions = leavesAt === null ? (['discard'] as const) : (['send', 'discard'] as const);
      const record = {
        id,
        uid,
        kind,
        stage,
        from: 'window',
        state: 'queued',
        reason: null,
        question: null,
        error: null,
        actions,
        delivery,
        written,
        queuedAt: now,
        leavesAt,
        leftAt: null,
        settledAt: null,
        stateBefore: null,
      } as const;
      this.records = [...this.records, record];
      const name = String(this.#side.find(uid).view['statement_no']);
      const to = delivery?.recipients.map(({ email }) => email).join(', ') ?? 'the client';
      this.#side.queue({
        id,
        kind,
        resource: 'invoices',
        uid,
        state: 'queued',
        reason: null,
        sentence: message(`outbox_${kind}_to`, { name, recipients: to }),
        note: message(leavesAt === null ? 'outbox_note_offline' : 'outbox_note_undoable'),
        effects: ['mail'],
        actions,
        depth: 0,
        attempts: 0,
        error: null,
        question: null,
        isAltered: false,
        createdAt: now,
        settledAt: null,
        leavesAt,
      });
      return { uid, kind: 'queued', id, leavesInMs: leavesAt === null ? null : hold * 1_000, asksWhenOnline };
    });
  }

  keep({ uid, kind, kept }: Input<'mail:keep'>): null {
    if (kept === null) this.kept.delete(`${uid} ${kind}`);
    else this.kept.set(`${uid} ${kind}`, kept);
    return null;
  }

  putBack(id: number): void {
    const mail = id < FIRST_ID ? undefined : this.sent[id - FIRST_ID - 1];
    if (mail === undefined || mail.written === null) return;
    const { uid, kind, stage, delivery, written } = mail;
    const { language, ...text } = written;
    this.keep({ uid, kind, kept: { form: { ...text, ...chosenIn(delivery) }, stage, language } });
  }

  history({ uids }: Input<'mail:history'>): Output<'mail:history'> {
    const alive = new Set(this.#side.outbox().map(({ id }) => id));
    return this.records.filter(({ uid, id }) => uids.includes(uid) && (id < FIRST_ID || alive.has(id)));
  }

  /** It waits for nothing any more but its turn. */
  hurry(id: number): void {
    this.records = this.records.map((mail) =>
      mail.id === id && mail.leavesAt !== null ? { ...mail, leavesAt: null, actions: ['discard'] } : mail,
    );
  }

  saveTemplate(template: MailTemplate): readonly MailTemplate[] {
    this.resetTemplate(template);
    return (this.templates = [...this.templates, template]);
  }

  resetTemplate({ language, stage }: Pick<MailTemplate, 'language' | 'stage'>): readonly MailTemplate[] {
    return (this.templates = this.templates.filter((known) => known.language !== language || known.stage !== stage));
  }

  /** Of a client who is reminded within the cool-down of another mail to them. */
  #otherContact(kind: MailKind, uid: string, clientUid: string | null): SkipReason | null {
    if (kind === 'deliver' || this.#side.coolDownDays() === 0) return null;
    const others = this.records.filter((mail) => mail.uid !== uid && this.#side.find(mail.uid).clientUid === clientUid);
    const other = others.flatMap((mail) => this.history({ uids: [mail.uid] })).at(-1);
    if (other === undefined) return null;
    const days = other.leftAt === null ? null : Math.floor((this.#side.now() - other.leftAt) / 86_400_000);
    const number = String(this.#side.find(other.uid).view['statement_no']);
    return { kind: 'client_contacted', days, number };
  }

  #prepareOne(kind: MailKind, uid: string): MailPreparation {
    const { view, clientUid, draft, upload } = this.#side.find(uid);
    const client = this.#side.card(clientUid);
    const text = (name: string): string => (typeof view[name] === 'string' ? view[name] : '');
    const people = client === null ? [] : contactsOf(client);
    const contacts = orderContacts(people);
    const mails = this.history({ uids: [uid] });
    const daysLate = daysLateOf(text('due_date') || null, TODAY);
    const state = upload === 'local' || text('state') === '' ? null : text('state');
    const reminders = mails.filter((mail) => mail.kind === 'reminder').map(({ stage }) => stage);
    const last = mails.filter(({ leftAt }) => leftAt !== null).at(-1)?.leftAt ?? null;
    const daysSinceContact = last === null ? null : Math.floor((this.#side.now() - last) / 86_400_000);
    const coolDownDays = this.#side.coolDownDays();
    return {
      uid,
      kind,
      clientUid,
      clientName: client?.name ?? '',
      companyName: 'Aurora Studio',
      language: mailLanguage(client?.language ?? null),
      state,
      invoice: {
        number: text('statement_no'),
        date: text('date') || null,
        dueDate: text('due_date') || null,
        total: text('billed_total') || null,
        due: text('total_due') || null,
        paid: text('paid_total') || null,
        currency: text('currency_iso_code') || null,
        poNumber: text('po_number'),
        summary: text('summary'),
      },
      daysLate,
      contacts,
      areContactsRead: true,
      knownAddresses: contacts.map(({ email }) => email.toLowerCase()),
      recipients: proposeRecipients({ contacts, client: null, last: [] }),
      blindCopies: this.blindCopies,
      isCustom: true,
      attachment: false,
      stage: proposeStage(kind, { daysLate, reminders, daysSinceContact, coolDownDays }),
      mails,
      daysSinceContact,
      sendsReminders: false,
      hasDraft: draft !== null,
      skip:
        skipOf(kind, state, client, mails, daysSinceContact, coolDownDays) ?? this.#otherContact(kind, uid, clientUid),
      kept: this.kept.get(`${uid} ${kind}`) ?? null,
      basis: JSON.stringify(view['billed_total'] ?? null),
    };
  }
}

function chosenIn(delivery: Delivery | null): Partial<MailForm> {
  if (delivery === null) return { isCustom: false };
  const { recipients, blind_copies: blindCopies, attachment } = delivery;
  return { isCustom: true, recipients, blindCopies, attachment };
}

function skipOf(
  kind: MailKind,
  state: string | null,
  client: ClientCard | null,
  mails: readonly MailRecord[],
  days: number | null,
  coolDownDays: number,
): SkipReason | null {
  if (client === null) return { kind: 'no_client' };
  const open = mails.find((mail) => mail.state === 'queued');
  if (open !== undefined) return { kind: 'mail_open', state: open.state };
  if (kind === 'reminder' && (state === null || state === 'draft')) return { kind: 'not_sent' };
  if (kind === 'reminder' && state === 'paid') return { kind: 'nothing_due' };
  return days !== null && days < coolDownDays ? { kind: 'contacted', days } : null;
}

/** Two people at every client, in an order that is not theirs. */
function contactsOf({ name, email }: ClientCard): readonly MailContact[] {
  if (email === null) throw new Error('every client of the fake has an address');
  const domain = email.split('@')[1] ?? 'client.example';
  return [
    { firstName: 'Ben', lastName: 'Ode', name: 'Ben Ode', email: `ben@${domain}`, isPrimary: false },
    {
      firstName: 'Ann',
      lastName: name.split(' ')[0] ?? '',
      name: `Ann ${name.split(' ')[0] ?? ''}`,
      email,
      isPrimary: true,
    },
  ];
}
