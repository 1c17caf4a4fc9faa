import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { Clock } from '#main/sync/ports.ts';
import { monotonicWallClock } from '#main/sync/monotonic-wall-clock.ts';

const SECOND_MS = 1_000;

/** Ms that run on while the computer sleeps: the timer of the process stops then on some systems, its uptime does not. */
function createAwareTimer(): () => number {
  const begin = { timer: performance.now(), uptime: uptime() * SECOND_MS };
  let slept = 0;
  let lookedAt = begin.timer;
  return () => {
    const timer = performance.now();
    if (timer - lookedAt > SECOND_MS) {
      lookedAt = timer;
      const missing = uptime() * SECOND_MS - begin.uptime - (timer - begin.timer) - slept;
      // Uptime comes in seconds on some systems.
      if (missing > 2 * SECOND_MS) slept += missing;
    }
    return timer + slept;
  };
}

/** The computer's clock, as it stood when the program started: nobody who sets it can shorten a wait. */
export const systemClock: Clock = monotonicWallClock({
  now: () => Date.now(),
  monotonic: createAwareTimer(),
  schedule(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
});

/** The calendar date on the wall of the person at this computer. */
export function today(): PlainDate {
  return localDateAt(Date.now());
}
