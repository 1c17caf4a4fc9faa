import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';

export function lockRequestHandlers({ lock, state }: AppContext) {
  return {
    'lock:state': () => {
      const { theme, textSize } = state().settings;
      return { ...lock.state(), look: { theme, textSize } };
    },
    'lock:turn-on': async ({ pin, minutes }) => {
      await lock.turnOn(pin, minutes);
      return null;
    },
    'lock:set-minutes': ({ minutes }) => {
      lock.setMinutes(minutes);
      return null;
    },
    'lock:turn-off': async ({ pin }) => {
      await lock.turnOff(pin);
      return null;
    },
    'lock:now': async () => {
      await lock.lock();
      return null;
    },
    'lock:unlock': async ({ pin }) => {
      await lock.unlock(pin);
      return null;
    },
    'lock:unlock-by-system': async () => {
      await lock.unlockBySystem();
      return null;
    },
  } satisfies Partial<Handlers>;
}
