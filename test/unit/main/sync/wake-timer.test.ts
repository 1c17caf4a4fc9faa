import { describe, expect, it } from 'vitest';
import { createWakeTimer } from '#main/sync/wake-timer.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

describe('a wake timer', () => {
  it('rests until its time, a minute at most', async () => {
    const clock = createVirtualClock();
    const wakeTimer = createWakeTimer(clock);
    const begin = clock.now();
    expect(await clock.until(wakeTimer.sleepUntil(begin + 5_000))).toBe(false);
    expect(clock.now() - begin).toBe(5_000);
    await clock.until(wakeTimer.sleepUntil(Number.POSITIVE_INFINITY));
    expect(clock.now() - begin).toBe(65_000);
  });

  it('ends a rest when woken, also by a wake before the rest began', async () => {
    const clock = createVirtualClock();
    const wakeTimer = createWakeTimer(clock);
    const begin = clock.now();
    wakeTimer.wake();
    await wakeTimer.sleepUntil(begin + 5_000);
    const second = wakeTimer.sleepUntil(begin + 5_000);
    await clock.advance(1_000);
    wakeTimer.wake();
    await second;
    expect(clock.now() - begin).toBe(1_000);
    const third = wakeTimer.sleepUntil(begin + 5_000);
    await clock.until(third);
    expect(clock.now() - begin).toBe(5_000);
  });

  it('tells when the computer slept meanwhile', async () => {
    const clock = createVirtualClock();
    let slept = 0;
    const wakeTimer = createWakeTimer({ ...clock, monotonic: () => clock.monotonic() + slept });
    const rest = wakeTimer.sleepUntil(clock.now() + 10_000);
    slept = 29_000;
    expect(await clock.until(rest)).toBe(false);
    const long = wakeTimer.sleepUntil(clock.now() + 10_000);
    slept += 31_000;
    expect(await clock.until(long)).toBe(true);
  });
});
