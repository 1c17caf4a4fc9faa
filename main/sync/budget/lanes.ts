import { blockedUntil } from './limit-backoff.ts';
import { HOUR_MS, freeAt, usedIn } from './ledger.ts';
import type { BudgetRules, BudgetState } from './state.ts';
import { quotaFreeAt } from './rate-headers.ts';

/**
 * The lanes in strict order: requests a person waits for (save, send, open), then the outbox and searches, then
 * everything else.
 */
export type Lane = 'person' | 'outbox' | 'background';

/** A request to be sent, and the numbers of reads and writes in flight. */
export interface Traffic {
  readonly kind: 'read' | 'write';
  readonly reads: number;
  readonly writes: number;
}

const SECOND_MS = 1_000;
const MOST_READS = 4;
const MOST_WRITES = 1;
/** Largest share of an hour's requests that may be sent in one burst: the rest of the hour needs some too. */
const BURST_SHARE = 1 / 4;

/** Returns the requests an hour that leave the person's reserve alone. */
export function spendable(state: BudgetState, { personReserve }: BudgetRules): number {
  return Math.max(1, Math.floor(state.learned.cap * (1 - personReserve)));
}

/** Returns the number of background requests that may still be sent without being spread over the hour. */
export function burstLeft(state: BudgetState, now: number, rules: BudgetRules): number {
  const burst = Math.min(rules.openingBurst, Math.floor(spendable(state, rules) * BURST_SHARE));
  return Math.max(0, burst - usedIn(state.ledger, now));
}

/** Returns the time in ms between two background requests that spreads them evenly over the hour. */
export function backgroundGap(state: BudgetState, rules: BudgetRules): number {
  return Math.ceil(HOUR_MS / spendable(state, rules));
}

/**
 * Returns when a request of `lane` may be sent (ms since epoch, `now` for at once), regardless of requests in flight.
 * A lower lane waits for everything that a higher one waits for, and for more. A person waits an hour at most. `inARow`
 * is the number of requests that are useful only together: the first waits until the budget has room for all of them.
 */
export function earliestInLane(state: BudgetState, lane: Lane, now: number, rules: BudgetRules, inARow = 1): number {
  const blocked = blockedUntil(state.block, now);
  if (rules.pace === 'unlimited') return blocked;
  const cap = Math.max(1, Math.floor(state.learned.cap));
  const allowed = lane === 'person' ? cap : spendable(state, rules);
  return Math.max(
    blocked,
    pacedAt(state.recent, now),
    quotaFreeAt(state.told, now, keptInWindow(state, cap - allowed, rules) + inARow - 1),
    freeAt(state.ledger, now, Math.max(1, allowed - inARow + 1)),
    lane === 'background' ? spreadAt(state, now, rules) : now,
  );
}

/**
 * Returns the number of requests reserved for higher lanes in the window that the service's rate headers name: `kept`,
 * or in a small window the same share that is kept of an hour.
 */
function keptInWindow({ told: { quota } }: BudgetState, kept: number, { personReserve }: BudgetRules): number {
  return quota === null ? kept : Math.min(kept, quota - Math.max(1, Math.floor(quota * (1 - personReserve))));
}

/**
 * Tells whether another request may join those in flight. One read is reserved for a person. After a limit answer a
 * single request finds out whether the limit is over, because others would be refused with it.
 */
export function mayJoin(state: BudgetState, lane: Lane, { kind, reads, writes }: Traffic): boolean {
  if (state.block.inARow > 0) return reads + writes === 0;
  if (kind === 'write') return writes < MOST_WRITES;
  return reads < (lane === 'person' ? MOST_READS : MOST_READS - 1);
}

/** Returns the earliest time at which a request is not the third within one second. */
function pacedAt(recent: readonly number[], now: number): number {
  const [older, newer] = recent;
  return older === undefined || newer === undefined || newer > now ? now : Math.max(now, older + SECOND_MS);
}

/**
 * Returns the time for the next background request: now during the opening burst, then one gap after the last request.
 */
function spreadAt(state: BudgetState, now: number, rules: BudgetRules): number {
  const last = state.recent.at(-1);
  if (last === undefined || last > now || burstLeft(state, now, rules) > 0) return now;
  return Math.max(now, last + backgroundGap(state, rules));
}
