import { findRecords } from '#main/db/palette/palette-search.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function paletteHandlers(app: AppContext) {
  return {
    'palette:search': ({ text, limit }) => findRecords(() => app.session().book.orm, text, limit, app.today()),
  } satisfies Partial<Handlers>;
}
