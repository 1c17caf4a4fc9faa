import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isDecimal, round, subtract } from '#shared/money/decimal.ts';
import type { DocumentAmounts, LineCells } from './document-amounts.ts';
import { lineAmount, mapLines } from './document-amounts.ts';
import { compareExact, minorText, plus, ZERO } from '#shared/money/exact.ts';
import type { TotalsPolicy } from './policy.ts';
import { likelyPolicy } from './policy.ts';
import type { ReckonedAdjustments } from './reckoned-amount.ts';
import type { Reckoning } from './reckoning.ts';
import { reckonDocument, reckonLine } from './reckoning.ts';

export interface AdjustmentTotal {
  readonly name: string;
  /** As typed, without the percent sign. */
  readonly value: Decimal;
  readonly percentage: boolean;
  readonly amount: Decimal;
}

/** What a person should know before believing the totals. */
export type TotalsNotice = 'discounts_exceed_base' | 'amount_unreadable';

/**
 * Amounts of one document, decimal strings with exactly the currency's digits. Where a policy rounds only at the end,
 * shown amounts may miss the total by minor units; `explainTotal` names the difference.
 */
export interface Totals {
  readonly lines: Readonly<Record<LineArray, readonly Decimal[]>>;
  readonly subTotal: Decimal;
  readonly discounts: readonly AdjustmentTotal[];
  readonly taxes: readonly AdjustmentTotal[];
  readonly shipping: readonly AdjustmentTotal[];
  readonly billedTotal: Decimal;
  readonly notices: readonly TotalsNotice[];
}

/** One line's total: price x quantity; for a task the rate is per hour (specification 2.5). `digits`: minor unit. */
export function lineTotal(kind: LineArray, line: LineCells, digits: number, policy = likelyPolicy): Decimal {
  return minorText(reckonLine(kind, lineAmount(kind, line).product, digits, policy).minor, digits);
}

function adjustmentTotals({ rows }: ReckonedAdjustments, digits: number): readonly AdjustmentTotal[] {
  return rows.map(({ of: { name, text, percentage }, amount }) => ({
    name,
    value: text,
    percentage,
    amount: minorText(amount.minor, digits),
  }));
}

/** The service does not stop discounts at zero (behaviour table), so neither do we: it is said, not hidden. */
function noticesOf(amounts: DocumentAmounts, reckoning: Reckoning): readonly TotalsNotice[] {
  const { leftByDiscounts, discounts } = reckoning;
  const base = plus(leftByDiscounts, discounts.sum);
  const isExceeded = compareExact(leftByDiscounts, ZERO) < 0 && compareExact(base, ZERO) >= 0;
  return [
    ...(isExceeded ? (['discounts_exceed_base'] as const) : []),
    ...(amounts.hasUnreadable ? (['amount_unreadable'] as const) : []),
  ];
}

/** A finished reckoning as text. */
export function totalsFrom(amounts: DocumentAmounts, reckoning: Reckoning, digits: number): Totals {
  return {
    lines: mapLines((kind) => reckoning.lines[kind].map((line) => minorText(line.minor, digits))),
    subTotal: minorText(reckoning.subTotal.minor, digits),
    discounts: adjustmentTotals(reckoning.discounts, digits),
    taxes: adjustmentTotals(reckoning.taxes, digits),
    shipping: adjustmentTotals(reckoning.shipping, digits),
    billedTotal: minorText(reckoning.billed.minor, digits),
    notices: noticesOf(amounts, reckoning),
  };
}

/** Totals under one policy; where the account's own is not known, the likely one. `digits` is the currency's minor unit. */
export function computeTotals(document: DocumentDetails, digits: number, policy?: TotalsPolicy): Totals {
  const { amounts, reckoning } = reckonDocument(document, digits, policy);
  return totalsFrom(amounts, reckoning, digits);
}

/** What is still to be paid; nothing paid where the service told no amount. */
export function totalDue(billedTotal: Decimal, paidTotal: string | null, digits: number): Decimal {
  return round(subtract(billedTotal, paidTotal !== null && isDecimal(paidTotal) ? paidTotal : '0'), digits);
}
