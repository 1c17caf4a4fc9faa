import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#main/sync/ports.ts';

/** A clock that a test moves. Timers run in the order of their times; nothing here waits for anything real. */
export interface VirtualClock extends Clock {
  /** Moves the time and runs what falls due on the way, until nothing more happens before `ms` have passed. */
  advance(ms: number): Promise<void>;
  /** Runs timers, however far away, until `promise` settles. */
  until<Value>(promise: Promise<Value>): Promise<Value>;
  /** Timers that have run. A loop that does not wait shows in here. */
  timersRun(): number;
}

interface Timer {
  readonly at: number;
  readonly action: () => void;
}

const MOST_TIMERS = 20_000;

export function createVirtualClock(startedAt = Date.UTC(2026, 10, 21, 10)): VirtualClock {
  let now = startedAt;
  let timersRun = 0;
  const timers = new Set<Timer>();

  /** Lets every chain of awaits come to rest: whatever is still pending then waits for a timer of ours. */
  const settle = (): Promise<void> => setImmediate();

  function next(before: number): Timer | null {
    const due = [...timers].filter((timer) => timer.at <= before).sort((a, b) => a.at - b.at);
    return due[0] ?? null;
  }

  function run(timer: Timer): void {
    timersRun += 1;
    if (timersRun > MOST_TIMERS) throw new Error('Something waits for no time at all, over and over.');
    timers.delete(timer);
    now = Math.max(now, timer.at);
    timer.action();
  }

  return {
    now: () => now,
    monotonic: () => now - startedAt,
    schedule(delayMs, action) {
      const timer = { at: now + delayMs, action };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (let timer = next(end); timer !== null; timer = next(end)) {
        run(timer);
        await settle();
      }
      now = end;
    },
    async until(promise) {
      let isSettled = false;
      const watched = promise.finally(() => {
        isSettled = true;
      });
      // Its failure is the caller's: awaited below.
      watched.catch(() => {});
      for (;;) {
        await settle();
        if (isSettled) return watched;
        const timer = next(Number.POSITIVE_INFINITY);
        if (timer === null) throw new Error('Nothing is left that could settle this promise.');
        run(timer);
      }
    },
    timersRun: () => timersRun,
  };
}
