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

  it('notes a leap of the wall time by days, and nothing smaller', () => {
    let wall = 1_000_000;
    let elapsed = 0;
    const clock = monotonicWallClock({ now: () => wall, monotonic: () => elapsed, schedule: () => () => {} });
    const hour = 3_600_000;
    for (const step of [25 * hour, -50 * hour, hour]) {
      wall += step;
      expect([clock.now(), clock.leaptAt?.()]).toEqual([1_000_000, null]);
    }
    elapsed += 500;
    wall += 200 * hour;
    expect([clock.now(), clock.leaptAt?.()]).toEqual([1_000_500, 1_000_500]);
    elapsed += 500;
    expect([clock.now(), clock.leaptAt?.()]).toEqual([1_001_000, 1_000_500]);
  });
});
