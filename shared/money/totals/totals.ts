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

/** A warning that is shown beside the totals. */
type TotalsNotice = 'discounts_exceed_base' | 'amount_unreadable';

/**
 * Amounts of one document as decimals with exactly the currency's digits. Where a policy rounds only at the end, the
 * shown amounts may differ from the total by minor units; `explainTotal` names the difference.
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

/**
 * Returns the total of one line: price x quantity; for a task the rate is per hour (specification 2.5). `digits`:
 * decimals of the currency.
 */
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

/**
 * Returns the warnings of a document. The service does not stop discounts at zero (behaviour table), so neither do we:
 * the excess is reported instead.
 */
function noticesOf(amounts: DocumentAmounts, reckoning: Reckoning): readonly TotalsNotice[] {
  const { leftByDiscounts, discounts } = reckoning;
  const base = plus(leftByDiscounts, discounts.sum);
  const isExceeded = compareExact(leftByDiscounts, ZERO) < 0 && compareExact(base, ZERO) >= 0;
  return [
    ...(isExceeded ? (['discounts_exceed_base'] as const) : []),
    ...(amounts.hasUnreadable ? (['amount_unreadable'] as const) : []),
  ];
}

/** Formats a reckoning as decimals. */
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

/** Computes totals under one policy; without one, under the likely policy. `digits`: decimals of the currency. */
export function computeTotals(document: DocumentDetails, digits: number, policy?: TotalsPolicy): Totals {
  const { amounts, reckoning } = reckonDocument(document, digits, policy);
  return totalsFrom(amounts, reckoning, digits);
}

/** Returns the amount still to be paid. Counts nothing as paid where the service sent no amount. */
export function totalDue(billedTotal: Decimal, paidTotal: string | null, digits: number): Decimal {
  return round(subtract(billedTotal, paidTotal !== null && isDecimal(paidTotal) ? paidTotal : '0'), digits);
}
