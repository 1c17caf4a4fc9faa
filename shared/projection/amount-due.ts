import type { JsonObject } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal, isZero } from '#shared/money/decimal.ts';
import { totalDue } from '#shared/money/totals.ts';

/**
 * What of an invoice is to be paid, for its client and against payments: the account's own figure, null where it tells none.
 * Some accounts say of a draft that nothing is due yet. Whoever is given its paper, or is sent its mail, has it no longer as
 * a draft, so for a draft nothing means all that is not paid.
 */
export function amountDue(invoice: JsonObject): string | null {
  const due = textIn(invoice, 'total_due');
  const billed = textIn(invoice, 'billed_total');
  const isNothingYet = invoice['state'] === 'draft' && due !== null && isDecimal(due) && isZero(due);
  if (!isNothingYet || billed === null || !isDecimal(billed)) return due;
  return totalDue(billed, textIn(invoice, 'paid_total'), currencyDigits(textIn(invoice, 'currency_iso_code')));
}

const textIn = (invoice: JsonObject, name: string): string | null =>
  typeof invoice[name] === 'string' && invoice[name] !== '' ? invoice[name] : null;
