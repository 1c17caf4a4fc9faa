import type { InvoicePage } from '#shared/screens/invoice-page.ts';

/**
 * What to know before an invoice is handed over that the account does not have as it is. It goes on paper all the same, as written
 * with no network, and nothing on the paper speaks of it: what a client is given is meant.
 */
export function paperNote({ ownRange, totalIs }: Pick<InvoicePage, 'ownRange' | 'totalIs'>): string {
  return ownRange !== null && totalIs !== 'exact'
    ? 'Your account does not have it like this yet, and may come to another total.'
    : 'Your account does not have it like this yet.';
}
