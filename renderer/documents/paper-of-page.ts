import type { InvoicePage } from '#shared/model/screens.ts';
import { calibratedPolicy } from '#shared/money/predict.ts';
import type { Paper } from './paper-model.ts';
import { paperOf } from './paper-model.ts';
import { currencyOfPage } from './totals-of-page.ts';

/** The paper of an invoice as it lies on disk. */
export function paperOfPage(page: InvoicePage, issuer: string): Paper {
  return paperOf({
    view: page.invoice,
    client: page.client,
    issuer,
    currency: currencyOfPage(page),
    hasDetails: page.hasDetails,
    policy: calibratedPolicy(page.account.calibration),
  });
}
