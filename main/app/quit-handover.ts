import type { EventListener } from './app-options.ts';
import type { Clock } from '#main/sync/ports.ts';

/** The longest wait in ms: a window that hangs must not prevent quitting. */
const LIMIT_MS = 2_000;

/** Asks the window to save its unsaved text before Inkwell quits. */
interface QuitHandover {
  /** Asks the window; resolves when it has confirmed, or after two seconds. */
  ask(): Promise<void>;
  /** Called when the window has saved everything. */
  confirm(): void;
}

export function createQuitHandover(clock: Clock, emit: EventListener): QuitHandover {
  let end: (() => void) | null = null;
  return {
    ask: () =>
      new Promise((resolve) => {
        const cancel = clock.schedule(LIMIT_MS, resolve);
        end = () => {
          cancel();
          resolve();
        };
        emit('app:closing', null);
      }),
    confirm() {
      end?.();
      end = null;
    },
  };
}
