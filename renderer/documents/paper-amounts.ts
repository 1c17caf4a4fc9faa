import type { JsonObject } from '#shared/json.ts';
import type { PaperWords } from '#shared/documents/paper-words.ts';
import { amountDue } from '#shared/projection/amount-due.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isDecimal, isZero, negate, subtract } from '#shared/money/decimal.ts';
import { formatQuantity } from '#shared/money/format.ts';
import type { AdjustmentTotal, Totals } from '#shared/money/totals.ts';
import type { Figures } from './shown-totals.ts';

/** A row under the lines of a paper. */
export interface AmountRow {
  readonly label: string;
  /** Null where nobody told it. */
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

/** Also as it is written in the width of Chinese letters, in small and in Arabic. */
const PERCENT = /[%％﹪٪]/u;

const decimalOf = (value: unknown): Decimal | null => (typeof value === 'string' && isDecimal(value) ? value : null);

/**
 * What stands between the lines and what is due. `totals` has the adjustments; null while they were never read. With `isRestTold`
 * the rows come to the billed total, whatever else the account counts in it.
 */
export function amountRows(
  figures: Figures,
  totals: Totals | null,
  isRestTold: boolean,
  words: PaperWords,
): readonly AmountRow[] {
  const adjustments = totals === null ? [] : adjustmentRows(totals, words);
  const rest = isRestTold ? restOf(figures, adjustments) : null;
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

/** What the rows lack of the billed total; null where they lack nothing, or nobody can say. */
function restOf({ subTotal, billedTotal }: Figures, rows: readonly { readonly amount: Decimal }[]): Decimal | null {
  if (subTotal === null || billedTotal === null) return null;
  const rest = subtract(billedTotal, add(subTotal, ...rows.map(({ amount }) => amount)));
  return isZero(rest) ? null : rest;
}

/** `VAT 19 %`; a name that already tells its percentage stays as it is. One without a name is called by its kind. */
export function adjustmentLabel(
  row: Pick<AdjustmentTotal, 'name' | 'value' | 'percentage'>,
  kind: string,
  locale: string,
): string {
  const name = row.name.trim() || kind;
  return row.percentage && !PERCENT.test(name) ? `${name} ${formatQuantity(row.value, locale)} %` : name;
}
