import type { Clock } from './ports.ts';

/**
 * The wall clock as it stood when the program started, carried on by a time that nobody can set. Quiet periods and limits
 * are measured with it: a clock put forward in the middle must not end one early.
 */
export function steadyClock(clock: Clock): Clock {
  const begin = clock.now() - clock.monotonic();
  return { ...clock, now: () => Math.round(begin + clock.monotonic()) };
}
