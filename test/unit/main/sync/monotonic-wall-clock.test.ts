import { describe, expect, it } from 'vitest';
import { monotonicWallClock } from '#main/sync/monotonic-wall-clock.ts';

describe('a steady clock', () => {
  it('begins with the time on the wall and goes on whatever anybody sets that to', () => {
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
