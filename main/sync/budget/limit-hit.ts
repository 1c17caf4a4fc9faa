import type { Refusal } from './limit-backoff.ts';
import { askedWait, untilFullHour } from './limit-backoff.ts';
import type { LimitMet } from './learned-limit.ts';
import { HOUR_MS, freeAt, usedIn, usedSince } from './ledger.ts';
import type { BudgetState } from './state.ts';

/** Share of the limit below which there is room under every way of counting. */
const CLEARLY_BELOW = 0.98;

/** Returns what the ledger tells about a limit answer, the `inARow`th since a request was accepted. */
export function limitMet(
  { ledger, learned }: BudgetState,
  refusal: Refusal,
  inARow: number,
  inFlight: number,
): LimitMet {
  const now = refusal.endedAt;
  const refused = inARow + inFlight;
  const withinHour = Math.max(0, usedIn(ledger, now) - refused);
  const asked = credibleWait(refusal);
  const isFirstInARow = inARow === 1;
  // The first answer sets the cap to the number accepted; later ones are judged by that cap.
  const limit = isFirstInARow ? Math.min(withinHour, learned.cap) : learned.cap;
  return {
    isFirstInARow,
    withinHour,
    withinWindow: Math.max(0, usedSince(ledger, now + (asked ?? untilFullHour(refusal)) - HOUR_MS, now) - refused),
    isFixedWindow: roomAt(ledger, now, limit) <= now + (asked ?? 0),
  };
}

/** Returns when a limit on any hour would have room again. */
function roomAt(ledger: BudgetState['ledger'], now: number, limit: number): number {
  return freeAt(ledger, now, Math.max(1, Math.floor(limit * CLEARLY_BELOW)));
}

/**
 * Returns the wait asked for when it is shorter than an hour. Services that do not know ask for an hour or more, which
 * proves nothing.
 */
function credibleWait(refusal: Refusal): number | null {
  const asked = askedWait(refusal);
  return asked !== null && asked < HOUR_MS ? asked : null;
}
