import type { InvoicePage } from '#shared/model/screens.ts';
import type { Paper } from './paper-model.ts';
import { paperOf } from './paper-model.ts';

/** The paper of an invoice as it lies on disk. */
export function paperOfPage(page: InvoicePage, issuer: string): Paper {
  const currency = page.invoice['currency_iso_code'];
  return paperOf({
    view: page.invoice,
    client: page.client,
    issuer,
    currency: typeof currency === 'string' ? currency : (page.client?.currency ?? null),
    hasDetails: page.hasDetails,
    isOwnArithmetic: page.ownRange !== null,
  });
}
