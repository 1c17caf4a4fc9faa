import { describe, expect, it } from 'vitest';
import { playDay } from './budget-model.ts';
import type { LimitWorld } from './budget-model.ts';

const unnamed: readonly LimitWorld[] = [100, 300, 1_000, 5_000].flatMap((limit) =>
  (['fixed', 'rolling'] as const).flatMap((window) =>
    [false, true].flatMap((isRefusedCounted) =>
      (['none', 'retry_after'] as const).map((signal) => ({
        limit,
        window,
        isRefusedCounted,
        signal,
        othersShare: 0,
        seed: limit + (isRefusedCounted ? 1 : 0) + (signal === 'none' ? 0 : 2),
      })),
    ),
  ),
);

describe('a day of a client that does not know the limit', () => {
  it.each(unnamed)(
    'goes well at $limit an hour ($window, refused counted: $isRefusedCounted, signal: $signal)',
    (world) => {
      const { personMinutes, limitAnswers, used, breaches } = playDay(world);
      expect(personMinutes).toBeGreaterThanOrEqual(0.95);
      expect(limitAnswers).toBeLessThanOrEqual(5);
      // The search for so high a limit takes its first hours.
      expect(used).toBeGreaterThanOrEqual(world.limit === 5_000 ? 0.75 : 0.85);
      expect(breaches).toEqual([]);
    },
  );
});

describe('a day of a client that is told the limit', () => {
  it.each(['fixed', 'rolling'] as const)('never meets it, and uses all but the reserve (%s)', (window) => {
    const world = { limit: 300, window, isRefusedCounted: true, signal: 'headers', othersShare: 0, seed: 1 } as const;
    const { personMinutes, limitAnswers, used, breaches } = playDay(world);
    expect(limitAnswers).toBe(0);
    expect(personMinutes).toBeGreaterThanOrEqual(0.99);
    expect(used).toBeGreaterThanOrEqual(0.83);
    expect(breaches).toEqual([]);
  });
});
