import { assertNever } from '#shared/assert.ts';
import { formatDate, isPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import { formatMoney } from '#shared/money/format.ts';
import { paidBy } from '#shared/payments/paid-by.ts';
import { isolate } from '#shared/text/isolate.ts';
import type { Mutation } from './mutation.ts';
import type { OutboxEffect, OutboxRow } from './entry.ts';
import { openQuestion } from './entry.ts';
import { isNumberRefused, numberRefusal } from './number-taken.ts';
import { leavesAt } from './actions.ts';
import { questionText } from './question.ts';
import type { Resource } from '#shared/service/resources.ts';

/** Holds what a sentence needs besides the mutation: the object's local view, and its client or invoice. */
interface SentenceContext {
  readonly view: JsonObject;
  /** The object's own name or number. */
  readonly name: string;
  /** The client of an invoice, the invoice of a payment. */
  readonly parentName: string;
  readonly locale: string;
}

const nouns: Record<Resource, string> = {
  connections: 'client',
  contacts: 'contact',
  invoices: 'invoice',
  estimates: 'estimate',
  recurring_invoices: 'recurring invoice',
  payments: 'payment',
  item_categories: 'saved item',
  expense_categories: 'saved expense',
  task_categories: 'saved task',
  trip_categories: 'saved trip',
};

/** Returns one plain sentence that says what will happen in the account. */
export function outboxSentence(mutation: Mutation, context: SentenceContext): string {
  const { view, name, parentName, locale } = context;
  switch (mutation.op) {
    case 'create':
    case 'update': {
      const verb = mutation.op === 'create' ? 'Create' : 'Change';
      if (mutation.resource === 'invoices') {
        const total = formatMoney(filledText(view['billed_total']), filledText(view['currency_iso_code']), locale);
        return `${verb} invoice ${name}${parentName === '' ? '' : ` for ${parentName}`} · ${total}`;
      }
      if (mutation.resource === 'payments')
        return `${mutation.op === 'create' ? 'Record' : 'Change'} ${paymentText(view, locale)}${onInvoice(parentName)}`;
      return `${verb} ${nouns[mutation.resource]} ${name}`.trim();
    }
    case 'delete':
      return `Delete ${nouns[mutation.resource]} ${name}`.trim();
    case 'deliver':
    case 'reminder': {
      const what = mutation.op === 'deliver' ? 'E-mail' : 'Send a reminder of';
      const recipients = mutation.data?.recipients.map((recipient) => isolate(recipient.email)).join(', ');
      return `${what} ${name}${recipients === undefined ? ` to ${parentName}` : ` to ${recipients}`}`;
    }
    case 'realize':
      return `Mark ${paymentText(view, locale)}${onInvoice(parentName)} as received`;
    default:
      return assertNever(mutation);
  }
}

/**
 * Returns a name for an object with the details that distinguish it from others of its kind. It names the object only,
 * not the change.
 */
export function objectText(resource: Resource, { view, name, parentName, locale }: SentenceContext): string {
  const noun = nouns[resource].replace(/^./, (first) => first.toUpperCase());
  if (resource === 'payments') {
    const date = filledText(view['date']);
    const day = date !== null && isPlainDate(date) ? `, ${formatDate(date, locale)}` : '';
    return `${noun} of ${paymentText(view, locale)}${onInvoice(parentName)}${day}`;
  }
  const client = parentName === '' ? '' : ` for ${parentName}`;
  const total = filledText(view['billed_total']);
  const sum = total === null ? '' : ` · ${formatMoney(total, filledText(view['currency_iso_code']), locale)}`;
  return `${`${noun} ${name}`.trim()}${client}${sum}`;
}

function paymentText(view: JsonObject, locale: string): string {
  const amount = formatMoney(filledText(view['amount']), filledText(view['currency_iso_code']), locale);
  return `${amount}${paidBy(filledText(view['payment_method']))}`;
}

const onInvoice = (number: string): string => (number === '' ? '' : ` on ${number}`);

interface NoteContext {
  /** The oldest entry that must go first. */
  readonly blockedBy: OutboxRow | null;
  /** Says what the account keeps otherwise than it was sent; null when it keeps all. */
  readonly altered: string | null;
  readonly isReachable: boolean;
  readonly locale: string;
}

/** Returns the note beside an entry: its state in words. */
export function outboxNote(entry: OutboxRow, { blockedBy, altered, isReachable, locale }: NoteContext): string {
  switch (entry.state) {
    case 'queued':
      if (leavesAt(entry) !== null) return 'can still be taken back';
      if (blockedBy !== null) return `after ${nouns[blockedBy.mutation.resource]}`;
      return isReachable ? 'goes next' : 'waits for network';
    case 'sending':
      return 'on its way';
    case 'unconfirmed':
      return unconfirmedNote(entry);
    case 'needs_you':
      if (entry.reason === 'unknown_send' && isNumberRefused(entry) && !hasCandidates(entry))
        return 'its number is taken in your account, and it could not be seen by which invoice: it may be this very one';
      return openNote(entry, locale);
    case 'done':
      return altered === null ? 'in your account' : `in your account, but not as sent: ${altered}`;
    case 'cancelled':
      return 'discarded';
    default:
      return assertNever(entry.state);
  }
}

function openNote(entry: OutboxRow, locale: string): string {
  const question = openQuestion(entry);
  return question === null ? (entry.error?.message ?? reasonText(entry)) : questionText(question, locale);
}

function unconfirmedNote(entry: OutboxRow): string {
  const refusal = numberRefusal(entry);
  switch (refusal) {
    case 'certain':
      return 'its number is taken; checking whether by this very invoice';
    case 'possible':
      return 'your account did not accept it; checking whether its number is taken';
    case null:
      return 'no answer came; checking whether the account has it';
    default:
      return assertNever(refusal);
  }
}

const hasCandidates = ({ question }: OutboxRow): boolean =>
  question?.kind === 'candidates' && question.candidates.length > 0;

function reasonText(entry: OutboxRow): string {
  switch (entry.reason) {
    case 'conflict':
      return 'it was also changed in your account since you started';
    case 'unknown_send':
      return 'it left, and no answer says what became of it; it may have been sent';
    case 'number_taken':
      return 'its number is taken in your account';
    default:
      return 'your account did not accept it';
  }
}

export function outboxEffects(mutation: Mutation): readonly OutboxEffect[] {
  switch (mutation.op) {
    case 'deliver':
    case 'reminder':
      return ['mail'];
    case 'delete':
      return ['delete'];
    case 'create':
      return mutation.resource === 'invoices' ? ['number'] : mutation.resource === 'payments' ? ['money'] : [];
    case 'update':
      return mutation.resource === 'payments' ? ['money'] : [];
    case 'realize':
      return ['money'];
    default:
      return assertNever(mutation);
  }
}
