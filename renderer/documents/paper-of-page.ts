import { paperClient } from '#shared/documents/paper-client.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import { accountArithmetic, usualArithmetic } from './paper-arithmetic.ts';
import type { Paper } from './paper-model.ts';
import { paperOf } from './paper-model.ts';
import { currencyOfPage } from './totals-of-page.ts';

/** Returns the paper of an invoice from its local view in the book. */
export function paperOfPage(page: InvoicePage, issuer: string): Paper {
  const { invoice, account, hasDetails } = page;
  const currency = currencyOfPage(page);
  const isAccounts = hasDetails && page.ownRange === null && !page.areLinesOutdated;
  return paperOf({
    view: invoice,
    client: paperClient(page),
    issuer,
    currency,
    hasDetails,
    ...(isAccounts ? accountArithmetic(invoice, currency, account.calibration) : usualArithmetic(account.calibration)),
  });
}
