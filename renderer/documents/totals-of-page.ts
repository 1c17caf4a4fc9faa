import { asText } from '#shared/json.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import type { ShownTotals } from './shown-totals.ts';
import { predictedTotals, totalsInAccount } from './shown-totals.ts';

export function currencyOfPage({ invoice, client }: InvoicePage): string | null {
  const currency = invoice['currency_iso_code'];
  return typeof currency === 'string' ? currency : (client?.currency ?? null);
}

/** Returns the totals of an invoice from its local view in the book; null while its lines were never read. */
export function totalsOfPage(page: InvoicePage): ShownTotals | null {
  const { invoice, account, hasDetails, ownRange, totalIs } = page;
  if (!hasDetails) return null;
  const digits = currencyDigits(currencyOfPage(page));
  const totals = computeTotals(detailsOf(invoice), digits, calibratedPolicy(account.calibration));
  const paid = asText(invoice['paid_total']);
  return ownRange === null
    ? totalsInAccount(totals, account, paid, digits)
    : predictedTotals({ kind: totalIs, totals, range: ownRange }, account, paid, digits);
}
