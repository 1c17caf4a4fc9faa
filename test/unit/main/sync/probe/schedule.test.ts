import { describe, expect, it } from 'vitest';
import { isLastSearch, searchesDoneBy, probeSchedule, quietPeriod } from '#main/sync/probe/schedule.ts';

const ENDED = 1_000_000;

describe('when to look for a write of unknown outcome', () => {
  it('is 5, 95 and 395 seconds after the attempt ended', () => {
    const due = [0, 1, 2, 3].map((looks) => probeSchedule(ENDED, looks));
    expect(due).toEqual([
      { kind: 'due', at: ENDED + 5_000 },
      { kind: 'due', at: ENDED + 95_000 },
      { kind: 'due', at: ENDED + 395_000 },
      { kind: 'exhausted' },
    ]);
    expect(quietPeriod()).toBe(395_000);
  });

  it('follows the given offsets', () => {
    expect(probeSchedule(ENDED, 1, [10, 20])).toEqual({ kind: 'due', at: ENDED + 20 });
    expect(probeSchedule(ENDED, 2, [10, 20])).toEqual({ kind: 'exhausted' });
    expect(quietPeriod([10, 20])).toBe(20);
  });

  it.each([
    [4_999, 0, false],
    [5_000, 1, false],
    [94_999, 1, false],
    [95_000, 2, false],
    [394_999, 2, false],
    [395_000, 3, true],
    [86_400_000, 3, true],
  ])('counts a search after %i ms as %i searches', (after, looks, isLast) => {
    expect(searchesDoneBy(ENDED, ENDED + after)).toBe(looks);
    expect(isLastSearch(ENDED, ENDED + after)).toBe(isLast);
  });

  it('never ends before the quiet period, however many searches were made', () => {
    expect(searchesDoneBy(ENDED, ENDED - 5_000_000)).toBe(0);
    expect(probeSchedule(ENDED, searchesDoneBy(ENDED, ENDED + quietPeriod() - 1)).kind).toBe('due');
  });
});
