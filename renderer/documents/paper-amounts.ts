import type { JsonObject } from '#shared/json.ts';
import type { PaperWords } from '#shared/documents/paper-words.ts';
import { amountDue } from '#shared/projection/amount-due.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isDecimal, isZero, negate, subtract } from '#shared/money/decimal.ts';
import { formatQuantity } from '#shared/money/format.ts';
import type { AdjustmentTotal, Totals } from '#shared/money/totals/totals.ts';
import { isolate } from '#shared/text/isolate.ts';
import type { Figures } from './shown-totals.ts';

/** A row below the lines of a paper. */
interface AmountRow {
  readonly label: string;
  /** Null if the service did not send it. */
  readonly amount: Decimal | null;
}

export function figuresIn(view: JsonObject): Figures {
  return {
    subTotal: decimalOf(view['sub_total']),
    billedTotal: decimalOf(view['billed_total']),
    paidTotal: decimalOf(view['paid_total']),
    totalDue: decimalOf(amountDue(view)),
  };
}

/** Percent signs in ASCII, full-width, small and Arabic form. */
const PERCENT = /[%％﹪٪]/u;

const decimalOf = (value: unknown): Decimal | null => (typeof value === 'string' && isDecimal(value) ? value : null);

/**
 * Returns the rows between the lines and the amount due. `totals` holds the adjustments, or is null while they were
 * never read. With `hasRemainderRow` one more row fills the gap to the billed total, whatever the service counts in it.
 */
export function amountRows(
  figures: Figures,
  totals: Totals | null,
  hasRemainderRow: boolean,
  words: PaperWords,
): readonly AmountRow[] {
  const adjustments = totals === null ? [] : adjustmentRows(totals, words);
  const rest = hasRemainderRow ? restOf(figures, adjustments) : null;
  const { billedTotal, paidTotal, totalDue } = figures;
  const isPaid = paidTotal !== null && !isZero(paidTotal);
  const isOtherDue = billedTotal !== null && totalDue !== null && compare(billedTotal, totalDue) !== 0;
  return [
    { label: words.subTotal, amount: figures.subTotal },
    ...adjustments,
    ...(rest === null ? [] : [{ label: words.otherCharges, amount: rest }]),
    ...(isPaid || isOtherDue ? [{ label: words.total, amount: billedTotal }] : []),
    ...(isPaid ? [{ label: words.paid, amount: negate(paidTotal) }] : []),
  ];
}

function adjustmentRows(
  { discounts, taxes, shipping }: Totals,
  words: PaperWords,
): readonly (AmountRow & { readonly amount: Decimal })[] {
  const labelOf = (row: AdjustmentTotal, kind: string): string => adjustmentLabel(row, kind, words.locale);
  return [
    ...discounts.map((row) => ({ label: labelOf(row, words.discount), amount: negate(row.amount) })),
    ...taxes.map((row) => ({ label: labelOf(row, words.tax), amount: row.amount })),
    ...shipping.map((row) => ({ label: labelOf(row, words.shipping), amount: row.amount })),
  ];
}

/**
 * Returns the part of the billed total that the rows do not explain; null if there is none or it cannot be computed.
 */
function restOf({ subTotal, billedTotal }: Figures, rows: readonly { readonly amount: Decimal }[]): Decimal | null {
  if (subTotal === null || billedTotal === null) return null;
  const rest = subtract(billedTotal, add(subTotal, ...rows.map(({ amount }) => amount)));
  return isZero(rest) ? null : rest;
}

/**
 * Returns for example `VAT 19 %`. A name that contains its percentage stays as it is; an adjustment without a name is
 * called by its kind.
 */
export function adjustmentLabel(
  row: Pick<AdjustmentTotal, 'name' | 'value' | 'percentage'>,
  kind: string,
  locale: string,
): string {
  const name = row.name.trim() || kind;
  return row.percentage && !PERCENT.test(name) ? `${isolate(name)} ${formatQuantity(row.value, locale)} %` : name;
}
