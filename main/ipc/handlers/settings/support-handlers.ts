import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function supportHandlers({ support }: AppContext) {
  return {
    'support:read-log': () => support.diagnostics.log(),
    'support:save-diagnostics': () => support.diagnostics.save(),
    'support:window-failed': (failure) => {
      support.windowFailed(failure);
      return null;
    },
    'support:export-settings': () => support.settings.save(),
    'support:choose-settings': () => support.settings.choose(),
  } satisfies Partial<Handlers>;
}
