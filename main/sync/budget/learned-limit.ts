import { HOUR_MS } from './ledger.ts';

/** What the service's limit seems to be, in requests within any hour. Not whole: it grows by shares. */
export interface Learned {
  readonly cap: number;
  /** What had been accepted within the hour when the limit was last met; null until then. */
  readonly ceiling: number | null;
  /** Since when the cap is what it is and no limit answer came (ms since epoch); null before the first request. */
  readonly cleanSince: number | null;
}

/** What a limit answer met. The counts are of requests that the service had accepted. */
export interface LimitMet {
  readonly isFirstInARow: boolean;
  readonly withinHour: number;
  /** Within the service's own hour, if it counts in hours of the clock. */
  readonly withinWindow: number;
  /** The service still refuses where a limit on any hour would have room again: it does count so. */
  readonly isFixedWindow: boolean;
}

/** Two requests a second, all hour long. */
const MOST = 7_200;
/** Below this, limit answers say more about other users of the account than about the limit. */
const LEAST = 10;
/** So many of our own within the hour, and the first limit ever met was met by us. */
const TELLING = 50;
/** An hour says something about the cap when this share was used of what the background might. */
const EXERCISED = 0.8;
/** At this multiple of the ceiling the background takes 93 % of it, and the cap hardly grows. */
const PLATEAU = 1.1;
const SLOWEST = 0.003;
const STEEPNESS = 3;

export function firstCap(requestsPerHour: number): Learned {
  return { cap: requestsPerHour, ceiling: null, cleanSince: null };
}

/**
 * The share that a clean hour adds. Without a ceiling the cap doubles. With one it grows by 3 % an hour when it has just
 * been met, hardly where it serves best, and the bolder the further away: a ceiling that was none, or was lifted, is soon
 * forgotten, and a true one is met once a day. A steady 3 % would meet it every five hours.
 */
function growth({ cap, ceiling }: Learned): number {
  if (ceiling === null) return 1;
  return Math.min(1, SLOWEST + STEEPNESS * (cap / ceiling - PLATEAU) ** 2);
}

/**
 * Grows the cap when its last hour was clean and made use of it; an idle hour proves nothing. `used` counts the requests
 * of the hour before `now`, `spendable` what the background might have used; `most` is the limit that the service names.
 */
export function afterRequest(
  learned: Learned,
  now: number,
  hour: { readonly used: number; readonly spendable: number; readonly most: number | null },
): Learned {
  const { cap, cleanSince } = learned;
  if (cleanSince === null || cleanSince > now) return { ...learned, cleanSince: now };
  if (now - cleanSince < HOUR_MS || hour.used < EXERCISED * hour.spendable) return learned;
  const grown = Math.min(cap * (1 + growth(learned)), hour.most ?? MOST, MOST);
  return { ...learned, cap: Math.max(cap, grown), cleanSince: now };
}

/**
 * Lowers the cap to what the service had accepted when it answered that this was enough: within an hour, for as long as
 * a limit on any hour explains its answers, else within its own hour. Spread over two hours of the clock, a client gets
 * up to twice the limit accepted before it meets it; more than that would be a clock that is wrong. `met` is null where it
 * was the limit of a shorter window: nothing was learned of the hour's, but that it was no clean hour.
 */
export function afterLimit(learned: Learned, met: LimitMet | null, now: number): Learned {
  if (met === null) return { ...learned, cleanSince: now };
  if (met.isFixedWindow) return lowered(learned, Math.max(met.withinWindow, met.withinHour / 2), now);
  return met.isFirstInARow ? lowered(learned, met.withinHour, now) : { ...learned, cleanSince: now };
}

function lowered({ cap, ceiling }: Learned, accepted: number, now: number): Learned {
  const isOurs = accepted >= cap / 2 || (ceiling === null && accepted >= TELLING);
  if (isOurs) {
    const met = Math.min(cap, Math.max(accepted, LEAST));
    return { cap: met, ceiling: met, cleanSince: now };
  }
  // Others have used the quota up, or it is tiny. Repeated answers get down there as well; a single one must not.
  return { cap: Math.min(cap, Math.max(cap / 2, LEAST)), ceiling, cleanSince: now };
}

/** The cap when the service names another limit than before. */
export function afterNamedLimit(limit: number, now: number): Learned {
  return { cap: Math.min(limit, MOST), ceiling: null, cleanSince: now };
}
