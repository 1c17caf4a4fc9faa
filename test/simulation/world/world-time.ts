/** Whose timers these are: they wait while their owner sleeps, and are gone when it is. */
export interface TimerOwner {
  /** Time of the world before which no timer of it runs; 0 while it is awake. */
  sleepsUntil: number;
  isGone: boolean;
}

/**
 * The one time of a world, ms since epoch as the service counts it. Timers run in the order of their times, then of their
 * making; whatever is no timer has come to rest before the next one runs.
 */
export interface WorldTime {
  now(): number;
  /** Runs `action` once; the answer cancels it. */
  schedule(delayMs: number, action: () => void, owner?: TimerOwner): () => void;
  /** Runs what falls due until then. */
  advanceTo(time: number): Promise<void>;
  /** Runs timers, however far away, until `promise` settles. */
  until<Value>(promise: Promise<Value>): Promise<Value>;
  /** Something moved that is no timer: there may be more to come before all is at rest. */
  stir(): void;
  /** Lets everything come to rest that waits for no timer. */
  settle(): Promise<void>;
  timersOf(owner: TimerOwner): number;
}

interface Timer {
  readonly at: number;
  readonly number: number;
  readonly owner: TimerOwner | undefined;
  readonly action: () => void;
}

/** Turns of the event loop in which nothing stirred: a request through the real client needs two from stir to stir. */
const QUIET_TURNS = 3;
/** So many timers in one step of a scenario are a loop that waits for no time at all. */
const MOST_TIMERS = 200_000;

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export function createWorldTime(start: number): WorldTime {
  const timers = new Set<Timer>();
  let now = start;
  let made = 0;
  let stirred = 0;

  const dueAt = ({ at, owner }: Timer): number => Math.max(at, owner?.sleepsUntil ?? 0);

  function next(before: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) {
      if (timer.owner?.isGone === true) timers.delete(timer);
      else if (dueAt(timer) <= before && (first === null || isEarlier(timer, first))) first = timer;
    }
    return first;
  }

  function isEarlier(one: Timer, other: Timer): boolean {
    const difference = dueAt(one) - dueAt(other);
    return difference === 0 ? one.number < other.number : difference < 0;
  }

  async function run(timer: Timer): Promise<void> {
    timers.delete(timer);
    now = Math.max(now, dueAt(timer));
    timer.action();
    await settle();
  }

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      const before = stirred;
      await nextTurn();
      if (stirred !== before) quiet = -1;
    }
  }

  return {
    now: () => now,
    schedule(delayMs, action, owner) {
      made += 1;
      stirred += 1;
      // Timers and clocks count whole milliseconds.
      const delay = delayMs <= 0 ? 0 : Math.max(1, Math.floor(delayMs));
      const timer = { at: now + delay, number: made, owner, action };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advanceTo(time) {
      await settle();
      let count = 0;
      for (let timer = next(time); timer !== null; timer = next(time)) {
        count += 1;
        if (count > MOST_TIMERS) throw new Error('Something waits for no time at all, over and over.');
        await run(timer);
      }
      now = Math.max(now, time);
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
        await run(timer);
      }
    },
    stir() {
      stirred += 1;
    },
    settle,
    timersOf(owner) {
      let count = 0;
      for (const timer of timers) if (timer.owner === owner) count += 1;
      return count;
    },
  };
}
