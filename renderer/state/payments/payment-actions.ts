import type { Uid } from '#shared/service/ids.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { MOST_MARKED } from '#shared/payments/ledger.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import { nothingAccepted } from '#shared/payments/payment-doubts.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { canMarkReceived, isReceived } from '#shared/payments/payment-row.ts';
import { words } from '#renderer/i18n/words.ts';
import type { ActionContext } from '#renderer/state/invoice-actions/action-context.ts';
import type { SavedPayment } from './payment-dialog.svelte.ts';
import type { ShowResults } from '#renderer/state/invoice-actions/asking.ts';

/**
 * Actions on existing payments, for all screens. Each has an undo while its entry waits; a changed payment is changed
 * back.
 */
type PaymentActionDeps = Pick<ActionContext, 'link' | 'toasts' | 'formats' | 'actions' | 'undo'>;

async function tryOrToast(app: PaymentActionDeps, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
  }
}

/**
 * Marks payments as received. Reads them again, because the rows may be outdated, and asks first if the service would
 * mail a receipt. `onMarked` is called once they are marked, never if the person cancels.
 */
export function markReceived(
  app: PaymentActionDeps,
  payments: readonly PaymentRow[],
  onResults: ShowResults | null = null,
  onMarked: () => void = () => {},
): Promise<void> {
  return tryOrToast(app, async () => {
    const asked = await readAgain(app, payments.slice(0, MOST_MARKED));
    const isToAsk = asked.some((payment) => payment.mailsReceipt && canMarkReceived(payment));
    if (!isToAsk) await realizePayments(app, asked, onResults, onMarked);
    // Do not replace another question that came up meanwhile.
    else app.actions.asking ??= { action: 'mark_received', payments: asked, onResults, onMarked };
  });
}

async function readAgain({ link }: PaymentActionDeps, payments: readonly PaymentRow[]): Promise<readonly PaymentRow[]> {
  const found = await link.request('payment:of-uids', { uids: payments.map(({ uid }) => uid) });
  const now = new Map(found.map((payment) => [payment.uid, payment]));
  return payments.map((payment) => now.get(payment.uid) ?? payment);
}

export function realizePayments(
  app: PaymentActionDeps,
  payments: readonly PaymentRow[],
  onResults: ShowResults | null,
  onMarked: () => void,
): Promise<void> {
  return tryOrToast(app, async () => {
    const answered = await app.link.request('payment:realize', { uids: payments.map(({ uid }) => uid) });
    const outcomes = new Map(answered.map(({ uid, outcome }) => [uid, outcome]));
    const results = payments.map((payment) => ({ payment, outcome: outcomes.get(payment.uid) ?? 'gone' }));
    const uids = results.filter(({ outcome }) => outcome === 'marked').map(({ payment }) => payment.uid);
    onMarked();
    onResults?.(results);
    if (uids.length === 0) {
      const [first] = results;
      if (first !== undefined && onResults === null) app.toasts.info(words.payments.outcomes[first.outcome]);
      return;
    }
    const step = {
      label: words.undo.paymentsMarked(uids.length),
      undo: async () => {
        const kept = await unmark(app, uids);
        onResults?.(results.filter(({ payment }) => kept.includes(payment.uid)));
        return kept.length === 0 ? null : words.payments.marksKept(kept.length, uids.length);
      },
      redo: null,
    };
    app.undo.offer(words.payments.marked(uids.length), step, UNDO_HOLD_MS);
  });
}

/** Removes the marks. Returns the payments that stay marked; throws a sentence if all do. */
async function unmark({ link }: PaymentActionDeps, uids: readonly Uid[]): Promise<readonly Uid[]> {
  const answered = await link.request('payment:unrealize', { uids });
  const kept = answered.filter(({ outcome }) => outcome === 'left').map(({ uid }) => uid);
  if (answered.every(({ outcome }) => outcome === 'gone'))
    throw new AppError('not_found', words.payments.outcomes.gone);
  if (kept.length === uids.length)
    throw new AppError('invalid_input', words.payments.marksKept(kept.length, kept.length));
  return kept;
}

export function takeMarksBack(app: PaymentActionDeps, uids: readonly Uid[]): Promise<void> {
  return tryOrToast(app, async () => {
    await unmark(app, uids);
    app.toasts.info(words.payments.unmarked);
  });
}

/** Says that a payment was recorded, with an undo while it is not uploaded. */
export function offerRecorded({ link, undo, formats }: PaymentActionDeps, saved: SavedPayment): void {
  const { uid, number } = saved;
  const money = formats.money(saved.amount, saved.currency);
  let deletedAt = 0;
  const step = {
    label: words.undo.paymentRecorded(money),
    undo: async () => {
      ({ deletedAt } = await link.request('payment:take-back', { uid }));
      return null;
    },
    redo: async () => {
      await link.request('payment:restore', { uid, deletedAt });
    },
  };
  undo.offer(words.payments.saved(money, number), step, UNDO_HOLD_MS);
}

/** Says that a payment was changed, with an undo that uploads the old values as another change. */
export function offerChanged(
  { link, undo, formats }: PaymentActionDeps,
  saved: SavedPayment,
  before: PaymentForm,
): void {
  const { uid, form: after } = saved;
  const wasIn = before.isReceived || !isOfflineMethod(before.method);
  const change = (form: PaymentForm, expected: PaymentForm) =>
    // `expected` makes it an undo, which is asked nothing: the old values needed no answer when they were entered.
    link.request('payment:update', { uid, form, confirmed: nothingAccepted, expected, opened: null });
  undo.offer(words.payments.changed, {
    label: words.undo.paymentChanged(formats.money(saved.amount, saved.currency)),
    undo: async () => {
      await change(before, after);
      const isMarkKept = !wasIn && isReceived(await link.request('payment:get', { uid }));
      if (isMarkKept && isSameExceptMark(before, after))
        throw new AppError('invalid_input', words.payments.marksKept(1, 1));
      return isMarkKept ? words.payments.marksKept(1, 1) : null;
    },
    redo: () => change(after, before).then(() => {}),
  });
}

/** Returns true if the forms differ only in the mark. */
function isSameExceptMark(before: PaymentForm, after: PaymentForm): boolean {
  const { isReceived: _was, ...one } = before;
  const { isReceived: _is, ...other } = after;
  return JSON.stringify(one) === JSON.stringify(other);
}

export function removePayment(
  app: PaymentActionDeps,
  { uid, amount, currency }: Pick<PaymentRow, 'uid' | 'amount' | 'currency'>,
): Promise<void> {
  return tryOrToast(app, async () => {
    const { deletedAt } = await app.link.request('payment:delete', { uid });
    const money = app.formats.money(amount, currency);
    const step = {
      label: words.undo.paymentDeleted(money),
      undo: async () => {
        await app.link.request('payment:restore', { uid, deletedAt });
        return null;
      },
      redo: null,
    };
    app.undo.offer(words.payments.deleted(money), step, UNDO_HOLD_MS);
  });
}

function restorePayment(app: PaymentActionDeps, uid: Uid, deletedAt: number): Promise<void> {
  return tryOrToast(app, async () => {
    await app.link.request('payment:restore', { uid, deletedAt });
    app.toasts.info(words.payments.restored);
  });
}

/** Takes back a delete that still waits. */
export function keepPayment(app: PaymentActionDeps, uid: Uid): Promise<void> {
  return restorePayment(app, uid, 0);
}
