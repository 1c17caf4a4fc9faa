import type { JsonObject } from '#shared/json.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isDecimal, round, subtract } from '#shared/money/decimal.ts';
import type { OwnPayment, PaidAmount } from '#shared/payments/own-payments.ts';
import { countings, missingFrom, paidWithOwn, sumsWithAny } from '#shared/payments/own-payments.ts';

/** Holds what entries of this book did to an invoice, other than its own edits. */
export interface OwnEffects {
  /** True when a mail of the invoice has left, or may have. */
  readonly isMailed: boolean;
  /** The settled requests about its payments. */
  readonly payments: readonly OwnPayment[];
  /** The moves by requests about its payments whose outcome is not known yet. */
  readonly unsettled: readonly PaidAmount[];
}

export const noEffects: OwnEffects = { isMailed: false, payments: [], unsettled: [] };

/** The states in which nothing counts as paid: no payment changes one of them into another. */
const UNPAID: ReadonlySet<string> = new Set(['draft', 'sent', 'viewed']);
const PAID: ReadonlySet<string> = new Set(['partial', 'paid']);

/**
 * Returns the base of an edit or delete of an invoice as own mails and payments have left it. What then still differs
 * from `remote`, the invoice as just read, others have changed. Amounts are own only to the cent. Example: nothing was
 * paid, 50.00 were recorded here and 30.00 elsewhere; the base says 50.00, and the 80.00 of `remote` are a change.
 */
export function baseWithOwn(base: JsonObject, own: OwnEffects, remote: JsonObject): JsonObject {
  const moved = withPayments(withMail(base, own, remote), own, remote);
  return moved === base ? base : { ...moved, ...dueOf(moved, remote) };
}

function withMail(base: JsonObject, { isMailed }: OwnEffects, remote: JsonObject): JsonObject {
  const isSent = isMailed && stateIn(base) === 'draft' && !['draft', ''].includes(stateIn(remote));
  return isSent ? { ...base, state: 'sent' } : base;
}

function withPayments(base: JsonObject, { payments, unsettled }: OwnEffects, remote: JsonObject): JsonObject {
  const [before, now] = [base, remote].map((side) => decimalIn(side, 'paid_total'));
  if (before === undefined || now === undefined || before === null || now === null) return base;
  const isAnyMissing = countings.some((counting) => missingFrom(before, payments, counting).length > 0);
  if (!isAnyMissing && unsettled.length === 0) return base;
  const paid = paidWithOwn(before, payments);
  if (sumsWithAny(paid, unsettled).some((sum) => compare(sum, now) === 0)) {
    const isOwnState = !(UNPAID.has(stateIn(base)) && UNPAID.has(stateIn(remote)));
    return { ...base, paid_total: now, ...(isOwnState ? { state: remote['state'] ?? null } : {}) };
  }
  const ownTotal = countings.map((counting) => paid[counting]).find((sum) => compare(sum, before) !== 0);
  if (ownTotal === undefined || compare(before, now) === 0) return base;
  return { ...base, paid_total: spelledLike(now, ownTotal), state: stateAt(ownTotal, base, remote) };
}

/** Returns the state that own payments alone would have given an invoice that others paid as well. */
function stateAt(paid: Decimal, base: JsonObject, remote: JsonObject) {
  const billed = decimalIn(base, 'billed_total');
  // Others may be the ones who made it more than a draft.
  if (stateIn(base) === 'draft' || !PAID.has(stateIn(remote)) || billed === null || compare(paid, '0') <= 0)
    return base['state'] ?? null;
  return compare(paid, billed) < 0 ? 'partial' : 'paid';
}

/** Returns what is due as the account would show it without the changes by others, if the total is the same. */
function dueOf(base: JsonObject, remote: JsonObject): JsonObject {
  const [billed, billedNow] = [base, remote].map((side) => decimalIn(side, 'billed_total'));
  const [paid, paidNow, dueNow] = [
    decimalIn(base, 'paid_total'),
    decimalIn(remote, 'paid_total'),
    decimalIn(remote, 'total_due'),
  ];
  if (billed === undefined || billedNow === undefined || billed === null || billedNow === null) return {};
  if (compare(billed, billedNow) !== 0 || paid === null || paidNow === null || dueNow === null) return {};
  return { total_due: spelledLike(dueNow, add(dueNow, subtract(paidNow, paid))) };
}

/** Spells an amount with as many places as another one, where that loses none. */
function spelledLike(example: Decimal, amount: Decimal): Decimal {
  const spelled = round(amount, example.split('.')[1]?.length ?? 0);
  return compare(spelled, amount) === 0 ? spelled : amount;
}

function stateIn({ state }: JsonObject): string {
  return typeof state === 'string' ? state.trim().toLowerCase() : '';
}

function decimalIn(object: JsonObject, name: string): Decimal | null {
  const value = object[name];
  return typeof value === 'string' && isDecimal(value) ? value : null;
}
