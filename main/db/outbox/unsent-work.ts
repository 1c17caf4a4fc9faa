import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { draftedResources } from '#main/db/forms/draft-forms.ts';

/** Returns the uids of objects with work that the account does not have: an open outbox entry or an unsaved draft. */
export function listUnsent({ outbox, draftsOf }: Pick<Book, 'outbox' | 'draftsOf'>): ReadonlySet<Uid> {
  const queued = outbox.listOpen().map(({ mutation }) => mutation.uid);
  return new Set([...queued, ...draftedResources.flatMap((resource) => draftsOf(resource).listUnsaved())]);
}
