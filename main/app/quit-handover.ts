import type { EventListener } from './app-options.ts';
import type { Clock } from '#main/sync/ports.ts';

/** A window that is hung keeps nobody from quitting for longer than this. */
const LIMIT_MS = 2_000;

/** The last words of the window: what was typed there and is not in the book yet. */
interface Farewell {
  /** Asks for them; resolves when they are here, or after a while. */
  ask(): Promise<void>;
  /** The window has nothing more to say. */
  heard(): void;
}

export function createFarewell(clock: Clock, emit: EventListener): Farewell {
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
    heard() {
      end?.();
      end = null;
    },
  };
}
