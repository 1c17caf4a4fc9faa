const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Requests sent in one minute of the clock: the time of the newest (ms since epoch), and their number. */
type Minute = readonly [lastAt: number, count: number];

/**
 * The requests of the last hour, oldest minute first: at most 61 entries, however many requests. A minute counts whole
 * until its newest request is an hour old, so the ledger never counts too few.
 */
export type Ledger = readonly Minute[];

/** Adds a request at `at`. Entries ahead of `at` were written before the clock was set back and are dropped. */
export function withRequest(ledger: Ledger, at: number): Ledger {
  const kept = ledger.filter(([lastAt]) => isWithinHour(lastAt, at));
  const newest = kept.at(-1);
  if (newest === undefined || minuteOf(newest[0]) !== minuteOf(at)) return [...kept, [at, 1]];
  kept[kept.length - 1] = [at, newest[1] + 1];
  return kept;
}

/** Returns the number of requests within the hour before `now`. */
export function usedIn(ledger: Ledger, now: number): number {
  let used = 0;
  for (const minute of ledger) if (isWithinHour(minute[0], now)) used += minute[1];
  return used;
}

/** Returns the number of requests since `since`, which lies within the hour before `now`. */
export function usedSince(ledger: Ledger, since: number, now: number): number {
  return usedIn(
    ledger.filter(([lastAt]) => lastAt >= since),
    now,
  );
}

/**
 * Returns the first time from `now` on at which fewer than `allowed` (at least 1) requests lie within the hour before
 * it.
 */
export function freeAt(ledger: Ledger, now: number, allowed: number): number {
  let used = usedIn(ledger, now);
  if (used < allowed) return now;
  for (const [lastAt, count] of ledger) {
    if (!isWithinHour(lastAt, now)) continue;
    used -= count;
    if (used < allowed) return lastAt + HOUR_MS;
  }
  return now;
}

/** Tells whether `at` lies within the hour before `now`; times ahead of `now` do not count. */
export function isWithinHour(at: number, now: number): boolean {
  return at <= now && at > now - HOUR_MS;
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS);
}
