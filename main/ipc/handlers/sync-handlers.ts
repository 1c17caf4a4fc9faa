import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { answerMissing } from '#main/sync/absence/absence-question.ts';

/** Resolves after everything else that waits in the event loop has had a turn. */
const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function syncHandlers(app: AppContext) {
  return {
    'sync:get-status': () => app.syncStatus(),
    'sync:run-now': () => {
      app.session().engine.syncNow();
      return null;
    },
    'sync:hint': () => {
      app.session().engine.hint();
      return null;
    },
    'sync:answer-missing': async (decision) => {
      const { book, engine } = app.session();
      await answerMissing(book.engineStore, decision, { at: app.now(), rest });
      engine.wake();
      return null;
    },
    'sync:set-offline': ({ isOffline }) => {
      app.updateSettings({ isOfflineByChoice: isOffline });
      return null;
    },
  } satisfies Partial<Handlers>;
}
