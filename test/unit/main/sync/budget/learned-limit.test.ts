import { describe, expect, it } from 'vitest';
import type { Learned, LimitMet } from '#main/sync/budget/learned-limit.ts';
import { afterLimit, afterNamedLimit, afterRequest, firstCap } from '#main/sync/budget/learned-limit.ts';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';

const START = 10 * HOUR_MS;
const met: LimitMet = { isFirstInARow: true, withinHour: 300, withinWindow: 300, isFixedWindow: false };

/** The cap after `hours` in which all was used that might be, and no limit answer came. */
function used(learned: Learned, hours: number, most: number | null = null): Learned {
  let next: Learned = { ...learned, cleanSince: START };
  for (let hour = 1; hour <= hours; hour += 1) {
    const spendable = next.cap * 0.85;
    next = afterRequest(next, START + hour * HOUR_MS, { used: spendable, spendable, most });
  }
  return next;
}

describe('the learned cap', () => {
  it('doubles every clean hour until the first limit answer, up to two requests a second', () => {
    expect([1, 2, 3, 9].map((hours) => used(firstCap(1_000), hours).cap)).toEqual([2_000, 4_000, 7_200, 7_200]);
  });

  it('learns nothing from an idle hour, and nothing before an hour has passed', () => {
    const learned = { ...firstCap(1_000), cleanSince: START };
    const idle = { used: 679, spendable: 850, most: null };
    expect(afterRequest(learned, START + 5 * HOUR_MS, idle)).toBe(learned);
    expect(afterRequest(learned, START + HOUR_MS - 1, { ...idle, used: 850 })).toBe(learned);
    expect(afterRequest(learned, START + 5 * HOUR_MS, { ...idle, used: 680 }).cap).toBe(2_000);
  });

  it('falls to the number accepted when the limit was met', () => {
    const learned = afterLimit(firstCap(1_000), met, START);
    expect(learned).toEqual({ cap: 300, ceiling: 300, cleanSince: START });
    expect(afterLimit(learned, { ...met, withinHour: 310 }, START).cap).toBe(300);
  });

  it('grows by three percent after that, and rests where the background uses nine tenths of the ceiling', () => {
    const learned = afterLimit(firstCap(1_000), met, START);
    expect(used(learned, 1).cap / 300).toBeCloseTo(1.033, 3);
    const background = [6, 12].map((hours) => (used(learned, hours).cap * 0.85) / 300);
    for (const share of background) {
      expect(share).toBeGreaterThan(0.9);
      expect(share).toBeLessThan(0.95);
    }
  });

  it('forgets a wrong ceiling within two days', () => {
    const learned = { cap: 60, ceiling: 60, cleanSince: START };
    expect(used(learned, 36).cap).toBeGreaterThan(1_000);
  });

  it('is at most halved by a limit answer that others caused', () => {
    const known = { cap: 1_000, ceiling: 950, cleanSince: START };
    expect(afterLimit(known, { ...met, withinHour: 3 }, START)).toEqual({ cap: 500, ceiling: 950, cleanSince: START });
    expect(afterLimit(firstCap(1_000), { ...met, withinHour: 0 }, START).cap).toBe(500);
  });

  it('never falls below the least that a person needs', () => {
    let learned = firstCap(1_000);
    for (let answer = 0; answer < 50; answer += 1) learned = afterLimit(learned, { ...met, withinHour: 0 }, START);
    expect(learned.cap).toBe(10);
  });

  it('falls once in a series, unless the series proves that the service counts by the clock', () => {
    const learned = { cap: 1_600, ceiling: 1_600, cleanSince: START };
    const again = { ...met, isFirstInARow: false, withinHour: 1_500, withinWindow: 1_000 };
    expect(afterLimit(learned, again, START + 1)).toEqual({ ...learned, cleanSince: START + 1 });
    expect(afterLimit(learned, { ...again, isFixedWindow: true }, START).cap).toBe(1_000);
  });

  it('ignores a clock that would leave less than half', () => {
    const learned = { cap: 1_600, ceiling: null, cleanSince: START };
    const wrong = { ...met, isFixedWindow: true, withinHour: 1_600, withinWindow: 60 };
    expect(afterLimit(learned, wrong, START).cap).toBe(800);
  });

  it('becomes the limit that the service names, and stays there as long as it is named', () => {
    const learned = afterNamedLimit(400, START);
    expect(used(learned, 5, 400).cap).toBe(400);
    expect(used(learned, 1, null).cap).toBe(800);
    expect(afterNamedLimit(1e9, START).cap).toBe(7_200);
  });
});
