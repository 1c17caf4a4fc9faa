import { HOUR_MS } from './ledger.ts';

/** The service's limit as learned, in requests within any hour. Not a whole number, because it grows by shares. */
export interface Learned {
  readonly cap: number;
  /** Requests accepted within the hour when the limit was last met; null until then. */
  readonly ceiling: number | null;
  /** Since when the cap has its value and no limit answer came (ms since epoch); null before the first request. */
  readonly cleanSince: number | null;
}

/** The evidence of a limit answer. The counts are of requests that the service had accepted. */
export interface LimitMet {
  readonly isFirstInARow: boolean;
  readonly withinHour: number;
  /** Requests within the service's own hour, if it counts by the clock. */
  readonly withinWindow: number;
  /** True when the service still refuses although a limit on any hour would have room again: it counts by the clock. */
  readonly isFixedWindow: boolean;
}

/** Two requests a second for an hour. */
const MOST = 7_200;
/** Below this cap, limit answers tell more about other users of the account than about the limit. */
const LEAST = 10;
/** With this many own requests within the hour, the first limit answer ever was caused by us. */
const TELLING = 50;
/** An hour tests the cap when this share of the background's requests was used. */
const EXERCISED = 0.8;
/** At this multiple of the ceiling the background uses 93 % of it, and the cap hardly grows. */
const PLATEAU = 1.1;
const SLOWEST = 0.003;
const STEEPNESS = 3;

export function firstCap(requestsPerHour: number): Learned {
  return { cap: requestsPerHour, ceiling: null, cleanSince: null };
}

/**
 * Returns the share that a clean hour adds. Without a ceiling the cap doubles. With one it grows by 3 % an hour right
 * after the limit was met, hardly near the plateau, and faster further away: a wrong or lifted ceiling is soon
 * forgotten, and a true one is met once a day. A steady 3 % would meet it every five hours.
 */
function growth({ cap, ceiling }: Learned): number {
  if (ceiling === null) return 1;
  return Math.min(1, SLOWEST + STEEPNESS * (cap / ceiling - PLATEAU) ** 2);
}

/**
 * Grows the cap when its last hour was clean and made use of it; an idle hour proves nothing. `used` counts the
 * requests of the hour before `now`, `spendable` those the background might have used; `most` is the limit that the
 * service names.
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
 * Lowers the cap to the number of requests that the service had accepted before its limit answer: within any hour, as
 * long as that explains its answers, else within its own hour. Spread over two hours of the clock, up to twice the
 * limit is accepted before it is met; more than that means a wrong clock. `met` is null for the limit of a shorter
 * window: nothing is learned except that the hour was not clean.
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
  // Other tools used the quota up, or it is tiny. Repeated answers get the cap down to a tiny quota as well; a single
  // one must not.
  return { cap: Math.min(cap, Math.max(cap / 2, LEAST)), ceiling, cleanSince: now };
}

/** Returns the cap after the service named another limit than before. */
export function afterNamedLimit(limit: number, now: number): Learned {
  return { cap: Math.min(limit, MOST), ceiling: null, cleanSince: now };
}
