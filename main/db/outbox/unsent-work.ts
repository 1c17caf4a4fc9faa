import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { draftedResources } from '#main/db/forms/draft-forms.ts';

/** Returns the uids of objects with work that the account does not have: an open outbox entry or an unsaved draft. */
export function listUnsent({ outbox, editorOf }: Pick<Book, 'outbox' | 'editorOf'>): ReadonlySet<Uid> {
  const queued = outbox.listOpen().map(({ mutation }) => mutation.uid);
  const unsaved = draftedResources.flatMap((resource) => editorOf(resource).drafts.listUnsaved());
  return new Set([...queued, ...unsaved]);
}
