import { beginPractice, dismissPractice, practiceOf } from '#main/account/practice.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function practiceHandlers(app: AppContext) {
  return {
    'practice:get': () => practiceOf(app.session()),
    'practice:begin': async () => {
      const { createUid } = app;
      await beginPractice(app.session(), { now: app.now(), today: app.today(), createUid });
      return null;
    },
    'practice:dismiss': () => {
      dismissPractice(app.session(), app.now());
      return null;
    },
  } satisfies Partial<Handlers>;
}
