import type { Clock } from './ports.ts';

/** A timer backs up every hint, so that no missed hint leaves work undone. */
const LONGEST_SLEEP_MS = 60_000;
/** A timer that is this late (ms) means that the computer slept. */
const ASLEEP_MS = 30_000;

/** Lets the engine's loop rest between two checks for due work. */
export interface WakeTimer {
  /**
   * Rests until a time (ms since epoch), at most a minute, or until woken. A wake since the last rest ends it at once.
   * Resolves true when the computer slept meanwhile.
   */
  sleepUntil(at: number): Promise<boolean>;
  wake(): void;
}

export function createWakeTimer(clock: Clock): WakeTimer {
  let end: (() => void) | null = null;
  /** Set when the loop was woken before it began to rest. */
  let isWoken = false;

  return {
    async sleepUntil(at) {
      const delay = Math.min(LONGEST_SLEEP_MS, Math.max(0, at - clock.now()));
      const begin = clock.monotonic();
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const cancel = clock.schedule(delay, resolve);
          end = () => {
            cancel();
            resolve();
          };
        });
      }
      end = null;
      isWoken = false;
      return clock.monotonic() - begin > delay + ASLEEP_MS;
    },
    wake() {
      isWoken = true;
      end?.();
    },
  };
}
