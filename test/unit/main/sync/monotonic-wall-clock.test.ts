import { describe, expect, it } from 'vitest';
import { monotonicWallClock } from '#main/sync/monotonic-wall-clock.ts';

describe('a monotonic wall clock', () => {
  it('begins with the wall time and goes on although the wall clock is set', () => {
    let wall = 1_000_000;
    let elapsed = 50;
    const clock = monotonicWallClock({ now: () => wall, monotonic: () => elapsed, schedule: () => () => {} });
    expect(clock.now()).toBe(1_000_000);
    wall += 3_600_000;
    elapsed += 20;
    expect(clock.now()).toBe(1_000_020);
    wall = 0;
    elapsed += 0.6;
    expect(clock.now()).toBe(1_000_021);
  });
});
