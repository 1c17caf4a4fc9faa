import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldByWait } from '#shared/outbox/waited-too-long.ts';

const DAY_MS = 86_400_000;
const time = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('what has waited before it leaves', () => {
  it('asks after more than 30 days, by a clock that went forward or back', () => {
    const now = 1_800_000_000_000;
    for (const wait of [30 * DAY_MS, -30 * DAY_MS]) {
      expect(heldByWait({ confirmedAt: now - wait }, { now, leaptAt: null })).toBeNull();
      expect(heldByWait({ confirmedAt: now - wait - Math.sign(wait) }, { now, leaptAt: null })).toBe('waited');
    }
  });

  it('asks when the clock has leapt since', () => {
    expect(heldByWait({ confirmedAt: 5 }, { now: 10, leaptAt: 6 })).toBe('clock');
    expect(heldByWait({ confirmedAt: 6 }, { now: 10, leaptAt: 6 })).toBeNull();
  });

  it('never asks about what a person has just confirmed, whatever the clock did before', () => {
    fc.assert(
      fc.property(time, fc.option(time), (now, leap) => {
        const leaptAt = leap === null ? null : Math.min(leap, now);
        expect(heldByWait({ confirmedAt: now }, { now, leaptAt })).toBeNull();
      }),
    );
  });
});
