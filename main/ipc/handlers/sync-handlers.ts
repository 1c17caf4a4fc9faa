import { listOutbox } from '#main/db/queries/outbox-queries.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function syncHandlers(app: AppContext) {
  return {
    'outbox:list': () => {
      const { book, engine } = app.session();
      const isReachable = engine.status().obstacle.kind === 'none';
      return listOutbox({ rows: book.rows, outbox: book.outbox, locale: app.locale, isReachable }, app.now());
    },
    'outbox:discard': ({ id }) => {
      app.session().book.edits.discard(id, app.now());
      return null;
    },
    'outbox:retry': ({ id }) => {
      const { book, engine } = app.session();
      book.edits.retry(id);
      engine.wake();
      return null;
    },
    'outbox:resolve': ({ id, side }) => {
      const { book, engine } = app.session();
      book.decisions.resolve(id, { kind: side }, app.now());
      engine.wake();
      return null;
    },
    'sync:get-status': () => app.syncStatus(),
    'sync:run-now': () => {
      app.session().engine.syncNow();
      return null;
    },
    'sync:set-offline': ({ isOffline }) => {
      app.updateSettings({ isOfflineByChoice: isOffline });
      return null;
    },
  } satisfies Partial<Handlers>;
}
