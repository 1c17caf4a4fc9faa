import { isSameJson } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Undone } from '#shared/ipc/undo-requests.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { canMarkReceived } from '#shared/payments/payment-row.ts';
import { words } from '#shared/words/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import type { SavedPayment } from './payment-dialog.svelte.ts';
import type { ShowResults } from '#renderer/state/invoice-actions/asking.ts';
import { editStep } from '#renderer/state/undo/edit-step.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

/**
 * Actions on existing payments, for all screens. Each has an undo while its entry waits; a changed payment is changed
 * back.
 */
type PaymentActionDeps = Pick<ActionContext, 'link' | 'toasts' | 'formats' | 'actions' | 'undo'>;

/**
 * Marks payments as received. Reads them first, because rows on screen may be outdated, and asks if the service would
 * mail a receipt. `onMarked` is called once they are marked, never if the person cancels.
 */
export async function markReceived(
  app: PaymentActionDeps,
  uids: readonly Uid[],
  onResults: ShowResults | null = null,
  onMarked: () => void = () => {},
): Promise<void> {
  await app.toasts.attempt(async () => {
    const asked = await readPayments(app, uids);
    if (asked.length === 0) {
      app.toasts.info(words.payments_outcome({ outcome: 'gone' }));
      return;
    }
    const isToAsk = asked.some((payment) => payment.mailsReceipt && canMarkReceived(payment));
    if (!isToAsk) await realizePayments(app, asked, onResults, onMarked);
    // Do not replace another question that came up meanwhile.
    else app.actions.asking ??= { action: 'mark_received', payments: asked, onResults, onMarked };
  });
}

/** Reads payments in the order of their uids, without those that are gone. */
async function readPayments({ link }: PaymentActionDeps, uids: readonly Uid[]): Promise<readonly PaymentRow[]> {
  const found = await link.request('payment:of-uids', { uids });
  const now = new Map(found.map((payment) => [payment.uid, payment]));
  return uids.flatMap((uid) => now.get(uid) ?? []);
}

export async function realizePayments(
  app: PaymentActionDeps,
  payments: readonly PaymentRow[],
  onResults: ShowResults | null,
  onMarked: () => void,
): Promise<void> {
  await app.toasts.attempt(async () => {
    const answered = await app.link.request('payment:realize', { uids: payments.map(({ uid }) => uid) });
    const outcomes = new Map(answered.map(({ uid, outcome }) => [uid, outcome]));
    const results = payments.map((payment) => ({ payment, outcome: outcomes.get(payment.uid) ?? 'gone' }));
    const uids = results.filter(({ outcome }) => outcome === 'marked').map(({ payment }) => payment.uid);
    onMarked();
    onResults?.(results);
    if (uids.length === 0) {
      const [first] = results;
      if (first !== undefined && onResults === null)
        app.toasts.info(words.payments_outcome({ outcome: first.outcome }));
      return;
    }
    const step = editStep(
      app.link,
      words.undo_payments_marked({ count: uids.length }),
      { kind: 'payments_marked', uids },
      {
        noteOf: (undone) => {
          const note = noteOfMarks(uids, undone);
          onResults?.(results.filter(({ payment }) => undone.stillMarked.includes(payment.uid)));
          return note;
        },
      },
    );
    app.undo.offer(words.payments_marked({ count: uids.length }), step, UNDO_HOLD_MS);
  });
}

/** Returns the sentence about marks that stay, or null; throws it if all do. */
function noteOfMarks(uids: readonly Uid[], { stillMarked }: Undone): string | null {
  if (stillMarked.length === 0) return null;
  const note = message('payments_marks_kept', { kept: stillMarked.length, all: uids.length });
  if (stillMarked.length === uids.length) throw new AppError('invalid_input', note);
  return textOf(note);
}

export async function takeMarksBack(app: PaymentActionDeps, uids: readonly Uid[]): Promise<void> {
  await app.toasts.attempt(async () => {
    noteOfMarks(uids, await app.link.request('undo:undo', { kind: 'payments_marked', uids }));
    app.toasts.info(words.payments_unmarked());
  });
}

/** Says that a payment was recorded, with an undo while it is not uploaded. */
export function offerRecorded({ link, undo, formats }: PaymentActionDeps, saved: SavedPayment): void {
  const { uid, number } = saved;
  const money = formats.money(saved.amount, saved.currency);
  const step = editStep(link, words.undo_payment_recorded({ amount: money }), {
    kind: 'payment_recorded',
    uid,
    takenBackAt: null,
  });
  undo.offer(words.payments_saved({ amount: money, number }), step, UNDO_HOLD_MS);
}

/** Says that a payment was changed, with an undo that uploads the old values as another change. */
export function offerChanged(
  { link, undo, formats }: PaymentActionDeps,
  saved: SavedPayment,
  before: PaymentForm,
): void {
  const { uid, form: after } = saved;
  const label = words.undo_payment_changed({ amount: formats.money(saved.amount, saved.currency) });
  const step = editStep(
    link,
    label,
    { kind: 'payment_changed', uid, before, after },
    {
      noteOf: ({ stillMarked }) => {
        if (stillMarked.length === 0) return null;
        const note = message('payments_marks_kept', { kept: 1, all: 1 });
        if (isSameExceptMark(before, after)) throw new AppError('invalid_input', note);
        return textOf(note);
      },
    },
  );
  undo.offer(words.payments_changed(), step);
}

/** Returns true if the forms differ only in the mark. */
function isSameExceptMark(before: PaymentForm, after: PaymentForm): boolean {
  const { isReceived: _was, ...one } = before;
  const { isReceived: _is, ...other } = after;
  return isSameJson(one, other);
}

export async function removePayment(
  app: PaymentActionDeps,
  { uid, amount, currency }: Pick<PaymentRow, 'uid' | 'amount' | 'currency'>,
): Promise<void> {
  await app.toasts.attempt(async () => {
    const { deletedAt } = await app.link.request('payment:delete', { uid });
    const money = app.formats.money(amount, currency);
    const step = editStep(app.link, words.undo_payment_deleted({ amount: money }), {
      kind: 'payment_deleted',
      uid,
      deletedAt,
    });
    app.undo.offer(words.payments_deleted({ amount: money }), step, UNDO_HOLD_MS);
  });
}

/** Takes back a delete that still waits. */
export async function keepPayment(app: PaymentActionDeps, uid: Uid): Promise<void> {
  await app.toasts.attempt(async () => {
    await app.link.request('undo:undo', { kind: 'payment_deleted', uid, deletedAt: null });
    app.toasts.info(words.payments_restored());
  });
}
