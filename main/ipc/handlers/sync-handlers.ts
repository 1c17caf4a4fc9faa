import { accountChanges } from '#main/db/figures/account-changes.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function syncHandlers(app: AppContext) {
  return {
    'sync:get-status': () => app.syncStatus(),
    'sync:run-now': () => {
      app.session().engine.syncNow();
      return null;
    },
    'sync:read-list': ({ resource }) => {
      app.session().engine.readList(resource);
      return null;
    },
    'sync:list-changes': () => accountChanges(() => app.session().book),
    'sync:hint': () => {
      app.session().engine.hint();
      return null;
    },
    'sync:answer-missing': async (decision) => {
      await app.session().engine.answerMissing(decision);
      return null;
    },
    'sync:set-offline': ({ isOffline }) => {
      app.updateSettings({ isOfflineByChoice: isOffline });
      return null;
    },
  } satisfies Partial<Handlers>;
}
