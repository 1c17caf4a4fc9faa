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
    'goes well within $limit requests an hour ($window, refused counted: $isRefusedCounted, signal: $signal)',
    (world) => {
      const { personMinutes, limitAnswers, used, breaches } = playDay(world);
      expect(limitAnswers).toBeLessThanOrEqual(5);
      expect(personMinutes).toBeGreaterThanOrEqual(0.95);
      // The search for so high a limit takes its first hours.
      expect(used).toBeGreaterThanOrEqual(world.limit === 5_000 ? 0.75 : 0.85);
      expect(breaches).toEqual([]);
    },
  );
});

describe('a day of a client that is told the limit', () => {
  const alone = { isRefusedCounted: true, othersShare: 0, seed: 1 } as const;

  it.each([
    ['fixed', 'headers'],
    ['rolling', 'headers'],
    ['fixed', 'policy'],
    ['rolling', 'policy'],
  ] as const)('never meets it, and uses all but the reserve (%s, %s)', (window, signal) => {
    const world = { ...alone, limit: 300, window, signal };
    const { personMinutes, limitAnswers, used, breaches } = playDay(world);
    expect(limitAnswers).toBe(0);
    expect(personMinutes).toBeGreaterThanOrEqual(0.99);
    expect(used).toBeGreaterThanOrEqual(0.83);
    expect(breaches).toEqual([]);
  });

  it.each([
    [20, 'headers', 0.55],
    [20, 'policy', 0.55],
    [100, 'headers', 0.7],
    [100, 'policy', 0.7],
  ] as const)('takes %i a minute for what it is (%s)', (limit, signal, least) => {
    const { personMinutes, limitAnswers, used, breaches } = playDay({ ...alone, limit, window: 'minute', signal });
    expect(limitAnswers).toBeLessThanOrEqual(5);
    expect(personMinutes).toBeGreaterThanOrEqual(0.95);
    expect(used).toBeGreaterThanOrEqual(least);
    expect(breaches).toEqual([]);
  });
});
