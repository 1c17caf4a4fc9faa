import { AppError, toAppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { PaymentInput } from '#shared/payments/payment-form.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import { acceptedTogether, nothingAccepted } from '#shared/payments/payment-doubts.ts';
import type { MarkResult, UnmarkResult } from '#shared/payments/marking.ts';
import { outcomeOfMark, outcomeOfUnmark } from '#shared/payments/marking.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { invoiceState } from '#main/db/invoices/drawn-invoice.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { acceptedIn } from './payment-doubts.ts';
import { paymentRow } from './payment-queries.ts';
import { composeEdits, openMutations } from '#main/db/outbox/pending-patch.ts';
import { cancelledByDelete } from '#main/db/outbox/cancelled-by-delete.ts';
import { rebaseDelete } from '#main/db/outbox/rebase-after-discard.ts';
import { message } from '#shared/words/message.ts';

type EditedBook = Pick<BookParts, 'orm' | 'writer' | 'rows' | 'outbox' | 'edits' | 'drafts' | 'draftTable'>;

/**
 * Changes payments for the person. Each call is one transaction on the outbox and sends nothing. Everything but `change` waits for its
 * undo window; a change is undone by another change.
 */
export interface PaymentEdits {
  /** Queues a new payment. Throws `invalid_input` when the invoice was removed or its draft is incomplete. */
  record(payment: { readonly uid: Uid; readonly invoiceUid: Uid; readonly input: PaymentInput }, at: number): void;
  /**
   * Queues a change of a payment. `expected`: throws `invalid_input` unless the payment still has these values (for an undo). `opened`:
   * the values that the dialog showed; only fields that differ from them count as changed, whatever others have changed since.
   * Throws `not_found` when the payment is gone, `invalid_input` when it waits to be deleted, or when its mark as received has
   * left and is no longer wanted.
   */
  change(
    uid: Uid,
    input: PaymentInput,
    at: number,
    by?: { readonly expected?: PaymentInput | null; readonly opened?: PaymentInput | null },
  ): void;
  /** Undoes `record`; `restore` redoes it. Throws once the payment has left: deleting it is then a decision of its own. */
  takeBack(uid: Uid, at: number): void;
  /** Queues a delete. Throws `not_found` when the payment is gone, `invalid_input` when it waits to be deleted. */
  remove(uid: Uid, at: number): void;
  /**
   * Undoes `remove` or `takeBack` while nothing of it has left. `removedAt` names the call to undo (ms since epoch); null means the waiting
   * one. Throws like `record` when it records the payment again.
   */
  restore(uid: Uid, removedAt: number | null, at: number): void;
  /** Marks payments as received and returns a result for each; a failure does not affect the others. */
  realize(uids: readonly Uid[], at: number): readonly MarkResult[];
  /** Undoes marks that are still waiting and returns a result for each. The service cannot undo a mark. */
  unrealize(uids: readonly Uid[], at: number): readonly UnmarkResult[];
}

export function createPaymentEdits(book: EditedBook): PaymentEdits {
  const { writer, rows, outbox, edits, drafts, draftTable } = book;

  function requirePayment(uid: Uid): PaymentRow {
    const row = paymentRow(book, uid);
    if (row === null) throw noPayment();
    return row;
  }

  const isGone = (uid: Uid): boolean =>
    outbox.listOpenOf(uid).length === 0 && rows.of('payments').byUid(uid)?.presence === 'gone';

  const rowThere = (uid: Uid): PaymentRow | null => (isGone(uid) ? null : paymentRow(book, uid));

  /** Ensures that the invoice will be in the account: queues its draft before the payment. */
  function requireInvoice(uid: Uid, at: number): void {
    const invoice = invoiceState(rows, uid);
    const isRemoved = invoice === null || invoice.isDeleting || ['hidden', 'gone'].includes(invoice.presence);
    if (isRemoved) throw new AppError('invalid_input', message('error_payment_of_removed_invoice'));
    if (invoice.serverId !== null) return;
    const isQueued = outbox.listOpenOf(uid).some(({ mutation }) => mutation.op === 'create');
    if (isQueued) return;
    if (draftTable.get(uid) === null) throw new AppError('invalid_input', message('error_payment_of_unsent_invoice'));
    try {
      drafts.queue(uid, at);
    } catch (thrown) {
      const { code, said } = toAppError(thrown);
      if (code !== 'invalid_input') throw thrown;
      // The error's field belongs to the invoice, so it is dropped here.
      throw new AppError(code, message('error_invoice_unfinished', { problem: said }));
    }
  }

  /** Ensures the invoice of a create, as `record` does. */
  function requireInvoiceOf(mutation: Mutation, at: number): void {
    const invoiceUid = mutation.op === 'create' ? mutation.data['invoice'] : null;
    if (typeof invoiceUid === 'string') requireInvoice(invoiceUid, at);
  }

  const queue = (mutations: readonly Mutation[], at: number): void => {
    for (const mutation of mutations) {
      if (mutation.op === 'update') edits.enqueue([mutation], at);
      else edits.enqueueHeld([mutation], at);
    }
  };
  const realizeOf = (uid: Uid): Mutation => ({ op: 'realize', resource: 'payments', uid });

  /** Discards open entries, newest first, because later entries depend on earlier ones. Returns true when there were any. */
  function giveUp(uid: Uid, isWanted: (entry: OutboxRow) => boolean, at: number): boolean {
    const wanted = outbox.listOpenOf(uid).filter((entry) => isWanted(entry) && canGiveUp(entry));
    for (const entry of wanted.toReversed()) edits.discard(entry.id, at);
    return wanted.length > 0;
  }

  const canGiveUp = (entry: OutboxRow): boolean => outboxActions(entry).includes('discard');
  /** Returns true for an entry that is proven not to be in the account. */
  const canTakeBack = (entry: OutboxRow): boolean => canGiveUp(entry) && !isUnresolved(entry);
  const isRealize = ({ mutation }: OutboxRow): boolean => mutation.op === 'realize';
  const isDelete = ({ mutation }: OutboxRow): boolean => mutation.op === 'delete';

  /** Throws when the payment was changed after the edit that an undo would revert. */
  function requireUnchanged(row: PaymentRow, expected: PaymentInput): void {
    if (row.waitingFor === 'delete' || Object.keys(changedData(row, expected)).length > 0)
      throw new AppError('invalid_input', message('error_payment_changed_again'));
  }

  const change: PaymentEdits['change'] = (uid, input, at, { expected = null, opened = null } = {}) => {
    writer.write(() => {
      const row = requirePayment(uid);
      if (isGone(uid)) throw noPayment();
      if (expected !== null) requireUnchanged(row, expected);
      if (outbox.listOpenOf(uid).some(isDelete))
        throw new AppError('invalid_input', message('error_payment_to_be_deleted'));
      const data = changedData(opened === null ? row : { ...opened, method: opened.payment_method }, input);
      // A gateway's payment is received as soon as it is recorded. Correcting its details says nothing about the money.
      const isSaid = isOfflineMethod(input.payment_method) || 'payment_method' in data || row.isRealizeWaiting;
      const isMark = input.isReceived && isSaid && isUnrealized(row.state, input.payment_method);
      // A waiting mark is discarded and queued again, so that the change can join the entry before it.
      giveUp(uid, isRealize, at);
      if (Object.keys(data).length > 0) {
        // The base is what the person saw: the opened values, where no waiting edit covers the field, over the mirror.
        const waiting = composeEdits(openMutations(outbox.listOpenOf(uid)));
        const since = opened === null ? {} : changedData(row, opened);
        const isSeen = ([name]: [string, unknown]): boolean => name in data && name in since && !(name in waiting);
        const seen = Object.entries(since).filter(isSeen);
        const base = { ...rows.of('payments').byUid(uid)?.mirror, ...Object.fromEntries(seen) };
        // An undo asks nothing in the window: what was accepted for this payment before is all that the person knows of.
        const accepted = outbox.listOf(uid).map(acceptedIn).reduce(acceptedTogether, nothingAccepted);
        const known = expected === null ? {} : { accepted };
        queue([{ op: 'update', resource: 'payments', uid, data, base, ...known }], at);
      }
      const isStillWaiting = outbox.listOpenOf(uid).some(isRealize);
      if (isStillWaiting && !input.isReceived && opened?.isReceived === true) throw staysMarked();
      if (isMark && !isStillWaiting) queue([realizeOf(uid)], at);
    });
  };

  return {
    change,
    record({ uid, invoiceUid, input }, at) {
      writer.write(() => {
        requireInvoice(invoiceUid, at);
        const { isReceived, ...data } = input;
        const create: Mutation = { op: 'create', resource: 'payments', uid, data: { invoice: invoiceUid, ...data } };
        const isMark = isReceived && isUnrealized(null, input.payment_method);
        queue(isMark ? [create, realizeOf(uid)] : [create], at);
      });
    },
    takeBack(uid, at) {
      writer.write(() => {
        const row = requirePayment(uid);
        const open = outbox.listOpenOf(uid);
        if (isGone(uid)) throw noPayment();
        const isInAccount = rows.of('payments').byUid(uid)?.mirror !== null;
        if (isInAccount || !open.every(canTakeBack)) throw hasLeft(row);
        giveUp(uid, () => true, at);
      });
    },
    remove(uid, at) {
      writer.write(() => {
        const open = outbox.listOpenOf(uid);
        if (isGone(uid)) throw noPayment();
        requirePayment(uid);
        // A second delete would lose the entries that the first one cancelled and must restore on undo.
        if (open.some(isDelete)) throw new AppError('invalid_input', message('error_payment_deleted_already'));
        // Waiting edits are discarded one by one, so that an undo of the delete can restore them.
        giveUp(uid, ({ mutation }) => mutation.op === 'realize' || mutation.op === 'update', at);
        queue([{ op: 'delete', resource: 'payments', uid }], at);
        rebaseDelete(book, open);
      });
    },
    restore(uid, removedAt, at) {
      writer.write(() => {
        const deletion = outbox.listOpenOf(uid).find(isDelete) ?? null;
        giveUp(uid, isDelete, at);
        if (outbox.listOpenOf(uid).some(isDelete))
          throw new AppError('invalid_input', message('error_delete_has_left'));
        // A payment that was never uploaded can be restored once, while none of its entries is open.
        const isUnseen = rows.of('payments').byUid(uid)?.mirror === null && outbox.listOpenOf(uid).length === 0;
        if (deletion === null && !isUnseen) throw new AppError('not_found', message('error_nothing_to_undo'));
        const droppedAt = removedAt ?? deletion?.createdAt;
        const dropped = cancelledByDelete({ outbox, rows }, uid, droppedAt).filter(
          (mutation) => mutation.op !== 'delete',
        );
        for (const mutation of dropped) requireInvoiceOf(mutation, at);
        queue(dropped.map(asAccepted), at);
      });
    },
    realize: (uids, at) =>
      writer.write(() => {
        const results = [...new Set(uids)].map((uid) => ({ uid, outcome: outcomeOfMark(rowThere(uid)) }));
        const marked = results.filter(({ outcome }) => outcome === 'marked');
        queue(
          marked.map(({ uid }) => realizeOf(uid)),
          at,
        );
        return results;
      }),
    unrealize: (uids, at) =>
      writer.write(() =>
        uids.map((uid) => {
          const isTakenBack = giveUp(uid, (entry) => isRealize(entry) && canTakeBack(entry), at);
          return { uid, outcome: isTakenBack ? 'unmarked' : outcomeOfUnmark(rowThere(uid)) };
        }),
      ),
  };
}

/** Returns the mutation with what was accepted when it was made: what came into the account since is still to be asked about. */
function asAccepted(mutation: Mutation): Mutation {
  if (isMail(mutation) || mutation.op === 'delete') return mutation;
  return { ...mutation, accepted: mutation.accepted ?? nothingAccepted };
}

const noPayment = (): AppError => new AppError('not_found', message('error_payment_gone'));

const staysMarked = (): AppError => new AppError('invalid_input', message('error_payment_stays_received'));

function hasLeft({ invoiceNumber }: PaymentRow): AppError {
  const said =
    invoiceNumber === ''
      ? message('error_payment_has_left')
      : message('error_payment_of_has_left', { invoice: invoiceNumber });
  return new AppError('invalid_input', said);
}

/** Returns true when the account has, or will have, the payment as announced only. */
function isUnrealized(state: string | null, method: string): boolean {
  return state === null ? isOfflineMethod(method) : state.trim().toLowerCase() === 'unrealized';
}

/** Returns the fields that differ from the payment's local view. */
function changedData(
  row: Pick<PaymentRow, 'date' | 'amount' | 'method' | 'details'>,
  { date, amount, payment_method, details }: PaymentInput,
): JsonObject {
  const isSameAmount = row.amount !== null && isDecimal(row.amount) && compare(row.amount, amount) === 0;
  return {
    ...(row.date === date ? {} : { date }),
    ...(isSameAmount ? {} : { amount }),
    ...(row.method === payment_method ? {} : { payment_method }),
    ...(row.details.trim() === details ? {} : { details }),
  };
}
