import type { AdjustmentForm, DocumentRows, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { quantityOf } from '#shared/invoice-form/invoice-form.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { lineTotal } from '#shared/money/totals/totals.ts';

/** The object of an amount with tax: one unit of the line, or the whole line. */
export type WishedFor = 'each' | 'line';

/** Returns the percentage taxes, which tell the tax in a price; a fixed tax belongs to the whole invoice. */
export function percentTaxes({ adjustments }: DocumentRows): readonly AdjustmentForm[] {
  return adjustments.filter(({ kind, isPercentage, value }) => kind === 'taxes' && isPercentage && isDecimal(value));
}

/** Returns true if the invoice has adjustments that cannot be attributed to a single line. */
export function hasFixedAdjustments(form: DocumentRows): boolean {
  const counted = percentTaxes(form);
  return form.adjustments.some((row) => isDecimal(row.value) && !counted.includes(row));
}

/** Returns true if the line's quantity is not 1, so that unit price and line total differ. */
export function isNotSingle(line: LineForm): boolean {
  const quantity = quantityOf(line);
  return !isDecimal(quantity) || compare(quantity, '1') !== 0;
}

/** Returns the wished total of the whole line. */
export function wishedGross(
  line: LineForm,
  amount: Decimal,
  wishedFor: WishedFor,
  digits: number,
  policy: TotalsPolicy,
): Decimal {
  const { price, quantity } = lineColumns[line.kind];
  if (wishedFor === 'line' || quantity === null || !isNotSingle(line)) return amount;
  return lineTotal(line.kind, { [price]: amount, [quantity]: quantityOf(line) }, digits, policy);
}
