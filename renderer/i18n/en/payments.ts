import { gatewayNames } from '#shared/payments/gateway-names.ts';
import type { MarkOutcome } from '#shared/payments/marking.ts';
import type { PaymentMethod } from '#shared/payments/methods.ts';
import type { PaymentNote } from '#shared/payments/payment-guards.ts';
import type { PaymentStep } from '#shared/payments/payment-row.ts';
import { plural, times } from './counting.ts';
import { byWay } from './way-out.ts';
import type { PaymentAction } from '#renderer/state/payments/payment-action.ts';

const methods: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  check: 'Cheque',
  bank_transfer: 'Bank transfer',
  other: 'Other',
  ...gatewayNames,
};

const notes: Readonly<Record<PaymentNote, string>> = {
  draft: 'This invoice is still a draft in your account: the client has not been sent it.',
  only_here: 'This invoice is not in your account yet. It is uploaded first, then the payment.',
  part_not_allowed: 'This invoice asks to be paid in one sum; your account may still take a part.',
  announced:
    'What is recorded and not received counts as paid here. If this is that money, mark it as received instead.',
  never_listed: 'What is already recorded in your account was never downloaded, so it cannot be compared with this.',
};

const steps: Readonly<Record<PaymentStep, string>> = {
  create: 'Waiting to be recorded',
  update: 'Change waiting',
  realize: 'Waiting: mark as received',
  delete: 'Waiting to be deleted',
};

/** Words of payments: the dialog, the payments of one invoice, and the ledger. */
export const payments = {
  payments: {
    nav: 'Payments',
    record: 'Record payment',
    methods,
    methodUnknown: 'Method not told',
    noDate: 'No date',

    dialog: {
      title: 'Record payment',
      editTitle: 'Edit payment',
      of: (number: string, client: string) =>
        [number || 'Invoice without a number', client].filter(Boolean).join(' · '),
      total: 'Total',
      paid: 'Already paid',
      receivedSince: 'Received since',
      waiting: 'Waiting here',
      recorded: 'Recorded, not received',
      due: 'Due',
      date: 'Date',
      amount: 'Amount',
      amountIn: (currency: string) => `in ${currency}`,
      shares: 'Fill in',
      full: 'Full',
      half: 'Half',
      other: 'Other',
      method: 'Method',
      byHand: 'By hand',
      elsewhere: 'Recorded elsewhere',
      details: { check: 'Cheque number', bank_transfer: 'Reference', cash: 'Details', other: 'Details' } as Readonly<
        Record<string, string>
      >,
      transaction: 'Transaction number',
      received: 'Money is already in',
      receivedHint: 'It is marked as received as soon as your account has it.',
      notReceivedHint: 'Your account records it as announced; the invoice stays open until you mark it as received.',
      left: (amount: string) => `After this: ${amount} left`,
      inFull: 'Paid in full',
      over: (amount: string) => `${amount} more than is due`,
      unknownDue: 'What is due is not known here.',
      nothingLeft: 'Nothing is left to be recorded on this invoice.',
      mails: (client: string) => `Your account will e-mail ${client || 'the client'} a receipt when this uploads.`,
      mailsLater: (client: string) =>
        `Your account e-mails ${client || 'the client'} a receipt: when this uploads, or when it is marked as received.`,
      notes,
      same: (amount: string, date: string, method: string, isWaiting: boolean) =>
        `${amount} of ${date}, ${method}, is ${isWaiting ? 'already waiting here' : 'already recorded'}.`,
      sameTwice: 'Record the same payment once more?',
      overAsk: (amount: string) => `This is ${amount} more than is due. Your account may refuse it.`,
      recordAsk: 'Record it all the same?',
      saveAsk: 'Save it all the same?',
      goBack: 'Change it',
      confirm: 'Record all the same',
      confirmEdit: 'Save all the same',
      save: 'Record payment',
      saveEdit: 'Save payment',
      ambiguous: 'Which amount do you mean?',
      loadFailed: 'This invoice could not be read',
      resumed: 'What you typed before is back.',
      startOver: 'Start over',
    },

    saved: (amount: string, number: string) => `${amount} recorded on ${number}.`,
    changed: 'Payment changed.',
    deleted: (amount: string) => `Payment of ${amount} deleted.`,
    restored: 'The payment is back.',
    marked: (count: number) => `${times(count, 'payment', 'payments')} marked as received.`,
    kept: (number: string) => `What you typed on ${number || 'this invoice'} is kept until you quit.`,
    goOn: 'Go on',
    outcomes: {
      marked: 'Marked as received',
      received: 'It is received already.',
      leaving: 'It waits to be deleted, so it was not marked.',
      unknown: 'Your account calls it something that Inkwell does not know, so it was not marked.',
      gone: 'It is no longer on this computer.',
    } satisfies Readonly<Record<MarkOutcome, string>>,
    unmarked: 'No longer marked as received.',
    /** Follows the sentence about undone marks, or replaces it if none was undone. */
    marksKept: (kept: number, all: number) => {
      const which =
        all === 1
          ? 'It stays'
          : kept === all
            ? `All ${String(all)} stay`
            : `${String(kept)} of them ${plural(kept, 'stays', 'stay')}`;
      return `${which} marked as received: that has left for your account, which takes no mark back.`;
    },

    state: {
      received: 'Received',
      recorded: 'Recorded, not received',
      inAccount: 'In your account',
    },
    waited: (days: number) => `for ${times(days, 'day', 'days')}`,
    waitedTitle: (days: number) => `Recorded ${times(days, 'day', 'days')} ago, and its money has not come in.`,
    steps,
    sending: 'Being sent',
    unconfirmed: 'May have been sent',
    needsYou: 'Needs you',

    ofInvoice: {
      title: 'Payments',
      none: 'No payment recorded yet.',
      never: 'The payments of this invoice were never downloaded.',
      reading: byWay('They are being read.', (when) => `They are read first ${when}.`),
      outdated: 'Money has moved since these were read.',
      readAgo: (ago: string) => `Read from your account ${ago}`,
      markReceived: 'Mark received',
      takeBackMark: 'Not received yet',
      edit: 'Edit',
      remove: 'Delete',
      undelete: 'Keep it',
      openOutbox: 'Show the outbox',
      receipt: (number: string | null) => (number === null ? 'Receipt' : `Receipt ${number}`),
      named: (action: string, amount: string, date: string) => `${action}: ${amount}, ${date}`,
      paidWaiting: 'Paid (waiting)',
      amountWaiting: (amount: string) => `${amount} waiting`,
      lessWaiting: (amount: string) => `${amount} less, waiting`,
      effect: 'The totals above are your account’s; they follow when it has this.',
      stuck: (count: number) =>
        `${times(count, 'payment needs', 'payments need')} you and ${plural(count, 'is', 'are')} not counted.`,
    },

    menu: {
      label: 'More',
      actions: {
        open: 'Open invoice',
        mark_received: 'Mark received',
        edit: 'Edit payment',
        receipt: 'Show receipt',
        receipt_pdf: 'Save receipt as PDF',
        receipt_print: 'Print receipt',
        remove: 'Delete payment',
      } satisfies Readonly<Record<PaymentAction, string>>,
    },

    results: {
      title: (marked: number, others: number) => {
        if (marked === 0) return `None of ${times(others, 'payment was', 'payments was')} marked as received`;
        const done = `${times(marked, 'payment', 'payments')} marked as received`;
        return others === 0 ? done : `${done}, ${String(others)} not`;
      },
      close: 'Close the results',
      more: (count: number) => `and ${String(count)} more, all marked`,
    },

    receipt: {
      title: (number: string) => (number === '' ? 'Receipt' : `Receipt ${number}`),
      none: 'There is no receipt for this payment.',
      localCopy: 'A local copy, in the client’s language. What your account mails may look different.',
    },

    mailsQuestion: {
      title: (count: number) => `Mark ${times(count, 'payment', 'payments')} as received?`,
      text: (mails: number, count: number) => {
        // Since the question was asked, the invoices may have been set to mail no receipts.
        if (mails === 0) return `Your account e-mails no receipt for ${count === 1 ? 'it' : 'any of them'}.`;
        return mails === 1
          ? `Your account may e-mail the client a receipt for ${count === 1 ? 'it' : 'one of them'}.`
          : `Your account may e-mail clients a receipt for ${String(mails)} of them.`;
      },
      confirm: 'Mark received',
    },

    ledger: {
      title: 'Payments',
      search: 'Search payments',
      searchPlaceholder: 'Search client, number, reference, amount…',
      tabsLabel: 'Show',
      tabs: { all: 'All', received: 'Received', not_received: 'Not received', waiting: 'Waiting' },
      label: (tab: string) => `Payments: ${tab}`,
      columns: {
        date: 'Date',
        client: 'Client',
        invoice: 'Invoice',
        method: 'Method',
        details: 'Details',
        state: 'Status',
        amount: 'Amount',
      },
      select: 'Select',
      selectOne: (amount: string, client: string) => `Select ${amount}, ${client}`,
      selectAll: 'Select all shown',
      selected: (count: number) => `${times(count, 'payment', 'payments')} selected`,
      clear: 'Clear selection',
      markReceived: 'Mark received',
      count: (count: number, text: string) => `${text} ${plural(count, 'payment', 'payments')}`,
      range: (first: string, last: string) => `${first}–${last}`,
      method: 'Method',
      anyMethod: 'Any method',
      waited: 'Waiting for its money',
      anyAge: 'Any age',
      waitedAtLeast: (days: number) => `${String(days)} days or longer`,
      turnOrder: { newest: 'Newest first. Click for oldest first.', oldest: 'Oldest first. Click for newest first.' },
      saveReceipts: 'Save receipts',
      newer: 'Newer',
      older: 'Older',
      emptyTitle: 'No payments yet',
      emptyText: 'Open an invoice and press P when money comes in.',
      filterTitle: 'Nothing found',
      filterText: (tab: string, search: string, method: string | null, waited: number | null) => {
        const where = [
          `under “${tab}”`,
          method === null ? '' : `paid by “${method}”`,
          waited === null ? '' : `that has waited ${String(waited)} days`,
        ]
          .filter(Boolean)
          .join(' ');
        return search === '' ? `There is nothing ${where}.` : `Nothing ${where} contains “${search}”.`;
      },
      clearFilter: 'Show all payments',
      unreadTitle: 'Nothing on this computer yet',
      reading: byWay(
        'Payments are being read, invoice by invoice. They appear here as they arrive.',
        (when) => `Payments are read invoice by invoice, ${when}.`,
      ),
      coverageFull: 'The payments of every invoice with money on it are here.',
      partial: 'Not all invoices have been downloaded yet: there may be more payments.',
      neverListed: (count: number) =>
        `The payments of ${times(count, 'paid invoice', 'paid invoices')} are not downloaded yet.`,
      outdated: (count: number) =>
        `Money has moved on ${times(count, 'invoice', 'invoices')} since its payments were read.`,
      openNeverListed: (count: number) =>
        `Announced money on ${times(count, 'open invoice', 'open invoices')} has not been looked for yet.`,
      readNow: 'Read now',
    },
  },
};
