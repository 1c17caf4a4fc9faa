import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

/**
 * Returns the note about an invoice whose local state is not in the account yet. It is printed all the same, as when
 * written offline, and the paper does not mention it: the person means to give it to the client like this.
 */
export function paperNote({ ownRange, totalIs }: Pick<InvoicePage, 'ownRange' | 'totalIs'>): Message {
  return message(ownRange !== null && totalIs !== 'exact' ? 'paper_not_in_account_total' : 'paper_not_in_account');
}
