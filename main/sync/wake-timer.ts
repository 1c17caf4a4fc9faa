import type { Clock } from './ports.ts';

/** A timer backs up every hint, so that no hint that never comes can leave work lying. */
const LONGEST_SLEEP_MS = 60_000;
/** A timer that is this late did not run: the computer slept. */
const ASLEEP_MS = 30_000;

/** The rest of a loop between two looks at what is due. */
export interface Sleeper {
  /**
   * Rests until a time (ms since epoch), a minute at most, or until woken, also by what happened since the last rest began.
   * Answers whether the computer slept meanwhile.
   */
  sleepUntil(at: number): Promise<boolean>;
  wake(): void;
}

export function createSleeper(clock: Clock): Sleeper {
  let end: (() => void) | null = null;
  /** Somebody woke the loop while it was about to rest. */
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
