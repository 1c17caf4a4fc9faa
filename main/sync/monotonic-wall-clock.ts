import type { Clock } from './ports.ts';

/**
 * Returns a clock that starts at the wall time of the program's start and then follows a time that cannot be set. Quiet
 * periods and limits are measured with it: a clock put forward must not end one early.
 */
export function monotonicWallClock(clock: Clock): Clock {
  const begin = clock.now() - clock.monotonic();
  return { ...clock, now: () => Math.round(begin + clock.monotonic()) };
}
