import type { Knobs } from '#main/demo/knobs/knobs.ts';

export const HOUR = 3_600_000;

/** The requests of one key at this moment. */
export interface Usage {
  /** Requests an hour; 0 is no limit. */
  readonly limit: number;
  /** Requests that count in the current hour. */
  readonly used: number;
  /** Requests that remain; null without a limit. */
  readonly remaining: number | null;
  /** The time when the next request is freed, in ms since epoch. */
  readonly resetAt: number;
}

export interface Limiter {
  /** Counts a request of this key and returns true when it is let through. */
  admit(key: string): boolean;
  usage(key: string): Usage;
}

type LimitKnobs = Pick<Knobs, 'limit' | 'limit_window' | 'limit_refused'>;

/** Counts requests by key, in memory only, because they are not part of the account's data. */
export function createLimiter({ limit, limit_window, limit_refused }: LimitKnobs, now: () => number): Limiter {
  const countedAt = new Map<string, number[]>();

  function windowStart(): number {
    const time = now();
    return limit_window === 'fixed' ? Math.floor(time / HOUR) * HOUR : time - HOUR + 1;
  }

  // Oldest first, so that old entries are removed cheaply.
  function counted(key: string): number[] {
    const start = windowStart();
    const times = countedAt.get(key) ?? [];
    const leaving = times.findIndex((time) => time >= start);
    times.splice(0, leaving === -1 ? times.length : leaving);
    countedAt.set(key, times);
    return times;
  }

  function resetAt(times: readonly number[]): number {
    if (limit_window === 'fixed') return windowStart() + HOUR;
    // If refused requests count, the window may contain more than the limit.
    const freeing = times[Math.max(0, times.length - Math.max(1, limit))];
    return freeing === undefined ? now() : freeing + HOUR;
  }

  return {
    admit(key) {
      const times = counted(key);
      const isAdmitted = limit <= 0 || times.length < limit;
      if (isAdmitted || limit_refused === 'counted') times.push(now());
      return isAdmitted;
    },
    usage(key) {
      const times = counted(key);
      const remaining = limit > 0 ? Math.max(0, limit - times.length) : null;
      return { limit: Math.max(0, limit), used: times.length, remaining, resetAt: resetAt(times) };
    },
  };
}
