import type { Uid } from '#shared/model/ids.ts';
import { toAppError } from '#shared/errors.ts';
import { MOST_MARKED } from '#shared/payments/ledger.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import type { MarkOutcome } from '#shared/payments/marking.ts';
import { canMarkReceived } from '#shared/payments/payment-row.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from './app-controller.svelte.ts';
import type { SavedPayment } from './payment-dialog.svelte.ts';

/** What is done with payments that exist, from wherever they are shown. Everything can be taken back while it waits. */
type Surroundings = Pick<AppController, 'link' | 'toasts' | 'formats' | 'actions' | 'undo'>;

async function tried(app: Surroundings, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
  }
}

/** One payment and what became of the wish to mark it. */
export interface ShownResult {
  readonly payment: PaymentRow;
  readonly outcome: MarkOutcome;
}

/** Shows a result for each payment; none where they were taken back. */
export type ShowResults = (results: readonly ShownResult[]) => void;

/** Asks first where the account may mail somebody because of it. */
export function markReceived(
  app: Surroundings,
  payments: readonly PaymentRow[],
  onResults: ShowResults | null = null,
): void {
  const asked = payments.slice(0, MOST_MARKED);
  if (asked.some((payment) => payment.mailsReceipt && canMarkReceived(payment)))
    app.actions.asking = { action: 'mark_received', payments: asked, onResults };
  else void realizePayments(app, asked, onResults);
}

export function realizePayments(
  app: Surroundings,
  payments: readonly PaymentRow[],
  onResults: ShowResults | null,
): Promise<void> {
  return tried(app, async () => {
    const answered = await app.link.request('payment:realize', { uids: payments.map(({ uid }) => uid) });
    const outcomes = new Map(answered.map(({ uid, outcome }) => [uid, outcome]));
    const results = payments.map((payment) => ({ payment, outcome: outcomes.get(payment.uid) ?? 'gone' }));
    const uids = results.filter(({ outcome }) => outcome === 'marked').map(({ payment }) => payment.uid);
    onResults?.(results);
    if (uids.length === 0) {
      const [first] = results;
      if (first !== undefined && onResults === null) app.toasts.info(words.payments.outcomes[first.outcome]);
      return;
    }
    app.undo.offer(words.payments.marked(uids.length), {
      label: words.undo.paymentsMarked(uids.length),
      undo: async () => {
        await app.link.request('payment:unrealize', { uids });
        onResults?.([]);
        return null;
      },
      redo: null,
    });
  });
}

export function takeMarksBack(app: Surroundings, uids: readonly Uid[]): Promise<void> {
  return tried(app, async () => {
    await app.link.request('payment:unrealize', { uids });
    app.toasts.info(words.payments.unmarked);
  });
}

/** Says what was recorded; taken back, it is as if it had been deleted. */
export function offerRecorded({ link, undo, formats }: Surroundings, saved: SavedPayment): void {
  const { uid, number } = saved;
  const money = formats.money(saved.amount, saved.currency);
  let deletedAt = 0;
  undo.offer(words.payments.saved(money, number), {
    label: words.undo.paymentRecorded(money),
    undo: async () => {
      ({ deletedAt } = await link.request('payment:delete', { uid }));
      return null;
    },
    redo: async () => {
      await link.request('payment:restore', { uid, deletedAt });
    },
  });
}

export function removePayment(
  app: Surroundings,
  { uid, amount, currency }: Pick<PaymentRow, 'uid' | 'amount' | 'currency'>,
): Promise<void> {
  return tried(app, async () => {
    const { deletedAt } = await app.link.request('payment:delete', { uid });
    const money = app.formats.money(amount, currency);
    app.undo.offer(words.payments.deleted(money), {
      label: words.undo.paymentDeleted(money),
      undo: async () => {
        await app.link.request('payment:restore', { uid, deletedAt });
        return null;
      },
      redo: null,
    });
  });
}

export function restorePayment(app: Surroundings, uid: Uid, deletedAt: number): Promise<void> {
  return tried(app, async () => {
    await app.link.request('payment:restore', { uid, deletedAt });
    app.toasts.info(words.payments.restored);
  });
}

/** A delete that waits is given up, whenever it was asked for. */
export function keepPayment(app: Surroundings, uid: Uid): Promise<void> {
  return restorePayment(app, uid, 0);
}
