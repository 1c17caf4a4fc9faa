import type { Book } from '#main/db/book.ts';

/**
 * How many invoices, clients and other things have something that is only here and belongs into the account: a change that
 * waits in the outbox, a draft that was never saved, or both.
 */
export function countUnsent({ outbox, drafts }: Pick<Book, 'outbox' | 'drafts'>): number {
  const queued = outbox.listOpen().map(({ mutation }) => mutation.uid);
  return new Set([...queued, ...drafts.listUnsaved()]).size;
}
