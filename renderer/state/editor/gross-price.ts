import type { AdjustmentForm, InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { quantityOf } from '#shared/invoice-form/invoice-form.ts';
import { lineColumns } from '#shared/service/line-item.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { lineTotal } from '#shared/money/totals/totals.ts';

/** What an amount with tax was typed for: one of what the line bills, or the whole line. */
export type WishedFor = 'each' | 'line';

/** Taxes that say what part of a price is tax; a fixed one is of the whole invoice. */
export function percentTaxes({ adjustments }: InvoiceForm): readonly AdjustmentForm[] {
  return adjustments.filter(({ kind, isPercentage, value }) => kind === 'taxes' && isPercentage && isDecimal(value));
}

/** Whether the invoice has something that no single line can answer for. */
export function hasUncounted(form: InvoiceForm): boolean {
  const counted = percentTaxes(form);
  return form.adjustments.some((row) => isDecimal(row.value) && !counted.includes(row));
}

/** Whether one and the whole line are different amounts. */
export function isOfSeveral(line: LineForm): boolean {
  const quantity = quantityOf(line);
  return !isDecimal(quantity) || compare(quantity, '1') !== 0;
}

/** What the whole line is to come to. */
export function wishedGross(
  line: LineForm,
  amount: Decimal,
  wishedFor: WishedFor,
  digits: number,
  policy: TotalsPolicy,
): Decimal {
  const { price, quantity } = lineColumns[line.kind];
  if (wishedFor === 'line' || quantity === null || !isOfSeveral(line)) return amount;
  return lineTotal(line.kind, { [price]: amount, [quantity]: quantityOf(line) }, digits, policy);
}
