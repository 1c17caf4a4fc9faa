import type { EngineSettings } from '#main/sync/engine-settings.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const mutationLadder: readonly number[] = [
  2 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
];

/**
 * Returns the wait in ms before a mutation that failed `failures` times is tried again, or null when it is to be
 * parked. The whole wait is random (`random` in [0, 1)), so that mutations that failed together do not return together.
 */
export function mutationBackoff(
  failures: number,
  random: number,
  { longestOwnWaitMs }: Pick<EngineSettings, 'longestOwnWaitMs'>,
): number | null {
  const step = mutationLadder[failures - 1];
  return step === undefined ? null : Math.round(Math.min(step, longestOwnWaitMs) * random);
}

/** Returns a wait in ms that doubles with every failure in a row; half of it is random (`random` in [0, 1)). */
export function transportBackoff(
  failures: number,
  random: number,
  { transportBackoffMs: [first, last] }: Pick<EngineSettings, 'transportBackoffMs'>,
): number {
  const ceiling = Math.min(first * 2 ** (failures - 1), last);
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}
