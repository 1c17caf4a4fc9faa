import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import { isReceived } from './payment-row.ts';

/**
 * An amount under both ways of counting: only what is received, or everything that is recorded. Which of them an
 * account uses for `paid_total` is not known.
 */
export interface PaidAmount {
  readonly received: Decimal;
  readonly recorded: Decimal;
}

export const countings = ['received', 'recorded'] as const satisfies readonly (keyof PaidAmount)[];

/** The money of one payment, as far as its invoice counts it. */
export interface PaymentMoney {
  readonly amount: Decimal;
  readonly isReceived: boolean;
}

/** Tells what one request of this book about a payment did to the amount paid of its invoice. Times are ms since epoch. */
export interface OwnPayment {
  readonly intentAt: number;
  readonly settledAt: number;
  /** The amount paid when the request left: as the account showed it, with own payments that it did not show yet. */
  readonly paidBefore: PaidAmount;
  readonly moved: PaidAmount;
}

const NOTHING: PaidAmount = { received: '0', recorded: '0' };

/** Returns the money of a payment in the model's fields; null when its amount is unknown. */
export function moneyOf({ amount, state, payment_method: method }: JsonObject): PaymentMoney | null {
  if (typeof amount !== 'string' || !isDecimal(amount)) return null;
  const [known, by] = [state, method].map((text) => asText(text));
  return { amount, isReceived: isReceived({ state: known ?? null, method: by ?? null, isRealizeWaiting: false }) };
}

/** Returns by how much a payment that changed from `before` to `after` moves what is paid; null is no payment. */
export function movedBy(before: PaymentMoney | null, after: PaymentMoney | null): PaidAmount {
  const [was, is] = [before, after].map(countedOf);
  return mapAmounts((counting) => subtract((is ?? NOTHING)[counting], (was ?? NOTHING)[counting]));
}

function countedOf(money: PaymentMoney | null): PaidAmount {
  if (money === null) return NOTHING;
  return { received: money.isReceived ? money.amount : '0', recorded: money.amount };
}

/**
 * Returns the payments that `shown`, what is paid of an invoice, does not show yet. A payment is missing where it began
 * at `shown`, or at `shown` with the missing ones before it: so an amount that others moved is never taken for an own one.
 */
export function missingFrom(
  shown: Decimal,
  payments: readonly OwnPayment[],
  counting: keyof PaidAmount,
): readonly OwnPayment[] {
  const missing: OwnPayment[] = [];
  for (const payment of payments.toSorted((one, other) => one.intentAt - other.intentAt)) {
    const known = missing.filter(({ settledAt }) => settledAt <= payment.intentAt);
    const starts = [known, missing].map((some) => withMoves(shown, some, counting));
    if (starts.some((start) => compare(start, payment.paidBefore[counting]) === 0)) missing.push(payment);
  }
  return missing;
}

/** Returns what is paid of an invoice after all own payments, where `shown` may show some of them already. */
export const paidWithOwn = (shown: Decimal, payments: readonly OwnPayment[]): PaidAmount =>
  mapAmounts((counting) => withMoves(shown, missingFrom(shown, payments, counting), counting));

const withMoves = (shown: Decimal, payments: readonly OwnPayment[], counting: keyof PaidAmount): Decimal =>
  add(shown, ...payments.map(({ moved }) => moved[counting]));

/** Returns the sums of an amount and any of some moves: requests whose outcome is unknown may have moved it or not. */
export function sumsWithAny(paid: PaidAmount, moves: readonly PaidAmount[]): readonly Decimal[] {
  return countings.flatMap((counting) =>
    moves
      .map((move) => move[counting])
      .filter((move) => !isZero(move))
      .reduce<readonly Decimal[]>((sums, move) => [...sums, ...sums.map((sum) => add(sum, move))], [paid[counting]]),
  );
}

const mapAmounts = (amountOf: (counting: keyof PaidAmount) => Decimal): PaidAmount => ({
  received: amountOf('received'),
  recorded: amountOf('recorded'),
});
