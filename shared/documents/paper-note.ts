import type { InvoicePage } from '#shared/screens/invoice-page.ts';

/**
 * Returns the note about an invoice whose local state is not in the account yet. It is printed all the same, as when
 * written offline, and the paper does not mention it: the person means to give it to the client like this.
 */
export function paperNote({ ownRange, totalIs }: Pick<InvoicePage, 'ownRange' | 'totalIs'>): string {
  return ownRange !== null && totalIs !== 'exact'
    ? 'Your account does not have it like this yet, and may come to another total.'
    : 'Your account does not have it like this yet.';
}
