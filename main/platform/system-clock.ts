import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { Clock } from '#main/sync/ports.ts';
import { monotonicWallClock } from '#main/sync/monotonic-wall-clock.ts';

const SECOND_MS = 1_000;

/** Returns a timer in ms that includes sleep: on some systems the process timer stops during sleep, and the uptime does not. */
function createSleepAwareTimer(): () => number {
  const begin = { timer: performance.now(), uptime: uptime() * SECOND_MS };
  let slept = 0;
  let lookedAt = begin.timer;
  let lookedAtWall = Date.now();
  return () => {
    const timer = performance.now();
    // The wall time too: right after a sleep it would seem to have leapt.
    if (timer - lookedAt > SECOND_MS || Math.abs(Date.now() - lookedAtWall) > SECOND_MS) {
      lookedAt = timer;
      lookedAtWall = Date.now();
      const missing = uptime() * SECOND_MS - begin.uptime - (timer - begin.timer) - slept;
      // Smaller differences are rounding: some systems report the uptime in whole seconds.
      if (missing > 2 * SECOND_MS) slept += missing;
    }
    return timer + slept;
  };
}

/** The computer's clock as it was at the start; later changes of the system time shorten or lengthen no wait. */
export const systemClock: Clock = monotonicWallClock({
  now: () => Date.now(),
  monotonic: createSleepAwareTimer(),
  schedule(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
});

/** Returns today's calendar date in the computer's time zone. */
export function today(): PlainDate {
  return localDateAt(Date.now());
}
