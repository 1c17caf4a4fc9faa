import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';

/**
 * The invoices, clients and other things that have something that is only here and belongs into the account: a change that
 * waits in the outbox, a draft that was never saved, or both.
 */
export function listUnsent({ outbox, drafts }: Pick<Book, 'outbox' | 'drafts'>): ReadonlySet<Uid> {
  const queued = outbox.listOpen().map(({ mutation }) => mutation.uid);
  return new Set([...queued, ...drafts.listUnsaved()]);
}
