import type { Clock } from './ports.ts';

/** A change of the computer's clock in ms that nobody makes to set it right: rather the machine was put back to an earlier state. */
const LEAP_MS = 3 * 86_400_000;

/**
 * Returns a clock that starts at the wall time of the program's start and then follows a time that cannot be set. Quiet
 * periods and limits are measured with it: a clock put forward must not end one early. It notes when the wall time leaps.
 */
export function monotonicWallClock(clock: Clock): Clock {
  const begin = clock.now() - clock.monotonic();
  let ahead = 0;
  let leaptAt: number | null = null;
  return {
    ...clock,
    now() {
      const time = begin + clock.monotonic();
      const isLeap = Math.abs(clock.now() - time - ahead) > LEAP_MS;
      if (isLeap) {
        ahead = clock.now() - time;
        leaptAt = time;
      }
      return Math.round(time);
    },
    leaptAt: () => leaptAt,
  };
}
