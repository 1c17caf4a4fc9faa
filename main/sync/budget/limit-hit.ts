import type { Refusal } from './limit-backoff.ts';
import { askedWait, untilFullHour } from './limit-backoff.ts';
import type { LimitMet } from './learned-limit.ts';
import { HOUR_MS, freeAt, usedIn, usedSince } from './ledger.ts';
import type { BudgetState } from './state.ts';

/** Room that is so much below the limit is room by every way of counting. */
const CLEARLY_BELOW = 0.98;

/** What the ledger says about a limit answer, the `inARow`th since a request was let through. */
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
  // The first answer sets the cap to what it met; later ones are judged by that.
  const limit = isFirstInARow ? Math.min(withinHour, learned.cap) : learned.cap;
  return {
    isFirstInARow,
    withinHour,
    withinWindow: Math.max(0, usedSince(ledger, now + (asked ?? untilFullHour(refusal)) - HOUR_MS, now) - refused),
    isFixedWindow: roomAt(ledger, now, limit) <= now + (asked ?? 0),
  };
}

/** When a limit on any hour would let requests through again. */
function roomAt(ledger: BudgetState['ledger'], now: number, limit: number): number {
  return freeAt(ledger, now, Math.max(1, Math.floor(limit * CLEARLY_BELOW)));
}

/** A whole hour or more is what services say that do not know, so it proves nothing. */
function credibleWait(refusal: Refusal): number | null {
  const asked = askedWait(refusal);
  return asked !== null && asked < HOUR_MS ? asked : null;
}
