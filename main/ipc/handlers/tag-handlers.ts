import { listTags } from '#main/db/tags/tag-queries.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

/** Handles tags. They exist in the book only: changing them is no edit of an invoice and enqueues nothing. */
export function tagHandlers(app: AppContext) {
  return {
    'tags:list': ({ uids }) => listTags(app.session().book.orm, uids),
    'tags:change': (change) => app.session().book.tags.change(change),
  } satisfies Partial<Handlers>;
}
