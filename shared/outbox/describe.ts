import { assertNever } from '#shared/assert.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import { paidBy } from '#shared/payments/paid-by.ts';
import type { Mutation } from './mutation.ts';
import type { OutboxEffect, OutboxRow } from './entry.ts';
import { openQuestion } from './entry.ts';
import { isNumberRefused, numberRefusal } from './number-taken.ts';
import { leavesAt } from './actions.ts';
import { questionText } from './question.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import { writeDate, writeMoney } from '#shared/writing/write.ts';
import type { Writing } from '#shared/writing/writing.ts';

/** Holds what a sentence needs besides the mutation: the object's local view, and its client or invoice. */
interface SentenceContext {
  readonly view: JsonObject;
  /** The object's own name or number. */
  readonly name: string;
  /** The client of an invoice, the invoice of a payment. */
  readonly parentName: string;
  readonly writing: Writing;
}

/** Says what will happen in the account. */
export function outboxSentence(mutation: Mutation, context: SentenceContext): Message {
  const { op, resource } = mutation;
  const name = context.name || message('outbox_unnamed');
  switch (op) {
    case 'create':
    case 'update':
      if (resource === 'payments') return paymentSentence(op, context);
      return resource === 'invoices' ? invoiceSentence(op, context) : message(`outbox_${op}_${resource}`, { name });
    case 'delete':
      return resource === 'payments'
        ? message('outbox_delete_payments')
        : message(`outbox_delete_${resource}`, { name });
    case 'deliver':
    case 'reminder': {
      const recipients = mutation.data?.recipients.map(({ email }) => email) ?? context.parentName;
      return message(`outbox_${op}_to`, { name, recipients });
    }
    case 'realize':
      return paymentSentence(op, context);
    default:
      return assertNever(op);
  }
}

function invoiceSentence(
  op: 'create' | 'update',
  { view, name, parentName: client, writing }: SentenceContext,
): Message {
  const total = writeMoney(filledText(view['billed_total']), filledText(view['currency_iso_code']), writing);
  return client === ''
    ? message(`outbox_${op}_invoice_total`, { name, total })
    : message(`outbox_${op}_invoice_for`, { name, client, total });
}

function paymentSentence(
  op: 'create' | 'update' | 'realize',
  { view, parentName: invoice, writing }: SentenceContext,
): Message {
  const payment = paymentText(view, writing);
  return invoice === ''
    ? message(`outbox_${op}_payments`, { payment })
    : message(`outbox_${op}_payment_on`, { payment, invoice });
}

/**
 * Names an object with the details that distinguish it from others of its kind. It names the object only, not the
 * change.
 */
export function objectText(resource: Resource, { view, name, parentName, writing }: SentenceContext): Message {
  if (resource === 'payments') {
    const payment = paymentText(view, writing);
    const date = filledText(view['date']);
    const object =
      parentName === ''
        ? message('object_payments', { payment })
        : message('object_payment_on', { payment, invoice: parentName });
    if (date === null || !isPlainDate(date)) return object;
    return message('object_with_detail', { object, detail: writeDate(date, writing) });
  }
  const own = message(`object_${resource}`, { name: name || message('outbox_unnamed') });
  const object = parentName === '' ? own : message('object_for_client', { object: own, client: parentName });
  const total = filledText(view['billed_total']);
  if (total === null) return object;
  return message('object_with_total', {
    object,
    total: writeMoney(total, filledText(view['currency_iso_code']), writing),
  });
}

function paymentText(view: JsonObject, writing: Writing): string | Message {
  const amount = writeMoney(filledText(view['amount']), filledText(view['currency_iso_code']), writing);
  return paidBy(amount, filledText(view['payment_method']));
}

interface NoteContext {
  /** The oldest entry that must go first. */
  readonly blockedBy: OutboxRow | null;
  /** Says what the account keeps otherwise than it was sent; null when it keeps all. */
  readonly altered: readonly Message[] | null;
  readonly isReachable: boolean;
  readonly writing: Writing;
}

/** Says in which state an entry is, for the note beside it. */
export function outboxNote(entry: OutboxRow, { blockedBy, altered, isReachable, writing }: NoteContext): Message {
  switch (entry.state) {
    case 'queued':
      if (leavesAt(entry) !== null) return message('outbox_note_undoable');
      if (blockedBy !== null) return message(`outbox_note_after_${blockedBy.mutation.resource}`);
      return message(isReachable ? 'outbox_note_next' : 'outbox_note_offline');
    case 'sending':
      return message('outbox_note_sending');
    case 'unconfirmed':
      return unconfirmedNote(entry);
    case 'needs_you':
      if (entry.reason === 'unknown_send' && isNumberRefused(entry) && !hasCandidates(entry))
        return message('outbox_note_number_maybe_own');
      return openNote(entry, writing);
    case 'done':
      return altered === null ? message('outbox_note_done') : message('outbox_note_done_altered', { changes: altered });
    case 'cancelled':
      return message('outbox_note_cancelled');
    default:
      return assertNever(entry.state);
  }
}

function openNote(entry: OutboxRow, writing: Writing): Message {
  const question = openQuestion(entry);
  return question === null ? (entry.error?.message ?? reasonText(entry)) : questionText(question, writing);
}

function unconfirmedNote(entry: OutboxRow): Message {
  const refusal = numberRefusal(entry);
  switch (refusal) {
    case 'certain':
      return message('outbox_note_number_checked');
    case 'possible':
      return message('outbox_note_number_maybe_checked');
    case null:
      return message('outbox_note_unconfirmed');
    default:
      return assertNever(refusal);
  }
}

const hasCandidates = ({ question }: OutboxRow): boolean =>
  question?.kind === 'candidates' && question.candidates.length > 0;

function reasonText(entry: OutboxRow): Message {
  switch (entry.reason) {
    case 'conflict':
      return message('outbox_note_conflict');
    case 'unknown_send':
      return message('outbox_note_unknown_send');
    case 'number_taken':
      return message('outbox_note_number_taken');
    default:
      return message('outbox_note_refused');
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
