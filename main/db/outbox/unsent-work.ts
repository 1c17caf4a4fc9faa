import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';

/** Returns the uids of objects with work that the account does not have: an open outbox entry or an unsaved draft. */
export function listUnsent({ outbox, drafts }: Pick<Book, 'outbox' | 'drafts'>): ReadonlySet<Uid> {
  const queued = outbox.listOpen().map(({ mutation }) => mutation.uid);
  return new Set([...queued, ...drafts.listUnsaved()]);
}
