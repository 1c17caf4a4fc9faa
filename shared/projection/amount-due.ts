import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal, isZero } from '#shared/money/decimal.ts';
import { totalDue } from '#shared/money/totals/totals.ts';

/**
 * Returns the amount due of an invoice, as its client and payments see it: the account's own figure, null when it sends
 * none. Some accounts report zero due for a draft. A client who receives its paper or mail treats it as issued, so a
 * zero for a draft means everything that is not paid.
 */
export function amountDue(invoice: JsonObject): string | null {
  const due = filledText(invoice['total_due']);
  const billed = filledText(invoice['billed_total']);
  const isNothingYet = invoice['state'] === 'draft' && due !== null && isDecimal(due) && isZero(due);
  if (!isNothingYet || billed === null || !isDecimal(billed)) return due;
  return totalDue(billed, filledText(invoice['paid_total']), currencyDigits(filledText(invoice['currency_iso_code'])));
}
