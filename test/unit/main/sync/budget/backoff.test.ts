import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutationBackoff, transportBackoff } from '#main/sync/budget/backoff.ts';
import { defaultSettings, unlimitedSettings } from '#main/sync/engine-settings.ts';

const MINUTE = 60_000;
const ALMOST_ONE = 0.999_999_9;

describe('the wait of a mutation', () => {
  it('climbs its ladder and ends with parking', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => mutationBackoff(failures, ALMOST_ONE, defaultSettings));
    expect(waits).toEqual([2_000, 30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE, 240 * MINUTE, null, null].map(rounded));
  });

  it('is random as a whole', () => {
    expect(mutationBackoff(4, 0, defaultSettings)).toBe(0);
    expect(mutationBackoff(4, 0.5, defaultSettings)).toBe(5 * MINUTE);
  });
});

/** What is left of a step when chance is not quite one. */
function rounded(step: number | null): number | null {
  return step === null ? null : Math.round(step * ALMOST_ONE);
}

describe('the wait after a failure on the way', () => {
  it.each([
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
    [20, 15 * MINUTE],
    [5_000, 15 * MINUTE],
  ])('doubles up to its limit, half of it random (%i failures)', (failures, ceiling) => {
    expect(transportBackoff(failures, 0, defaultSettings)).toBe(ceiling / 2);
    expect(transportBackoff(failures, ALMOST_ONE, defaultSettings)).toBe(ceiling);
  });

  it('is at most a second for a service on this computer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, random) => {
          expect(transportBackoff(failures, random, unlimitedSettings)).toBeLessThanOrEqual(1_000);
          expect(mutationBackoff(failures, random, unlimitedSettings) ?? 0).toBeLessThanOrEqual(1_000);
        },
      ),
    );
  });
});
