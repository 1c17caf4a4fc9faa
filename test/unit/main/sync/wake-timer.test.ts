import { describe, expect, it } from 'vitest';
import { createSleeper } from '#main/sync/wake-timer.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

describe('a sleeper', () => {
  it('rests until its time, a minute at most', async () => {
    const clock = createVirtualClock();
    const sleeper = createSleeper(clock);
    const begin = clock.now();
    expect(await clock.until(sleeper.sleepUntil(begin + 5_000))).toBe(false);
    expect(clock.now() - begin).toBe(5_000);
    await clock.until(sleeper.sleepUntil(Number.POSITIVE_INFINITY));
    expect(clock.now() - begin).toBe(65_000);
  });

  it('ends when woken, also by what happened before the rest began', async () => {
    const clock = createVirtualClock();
    const sleeper = createSleeper(clock);
    const begin = clock.now();
    sleeper.wake();
    await sleeper.sleepUntil(begin + 5_000);
    const second = sleeper.sleepUntil(begin + 5_000);
    await clock.advance(1_000);
    sleeper.wake();
    await second;
    expect(clock.now() - begin).toBe(1_000);
    const third = sleeper.sleepUntil(begin + 5_000);
    await clock.until(third);
    expect(clock.now() - begin).toBe(5_000);
  });

  it('says when the computer slept meanwhile', async () => {
    const clock = createVirtualClock();
    let slept = 0;
    const sleeper = createSleeper({ ...clock, monotonic: () => clock.monotonic() + slept });
    const rest = sleeper.sleepUntil(clock.now() + 10_000);
    slept = 29_000;
    expect(await clock.until(rest)).toBe(false);
    const long = sleeper.sleepUntil(clock.now() + 10_000);
    slept += 31_000;
    expect(await clock.until(long)).toBe(true);
  });
});
