import type { Refusal } from './limit-backoff.ts';
import {
  blockAfterAccepted,
  blockAfterLimit,
  blockAfterWait,
  isOutdatedAnswer,
  withoutPastWait,
} from './limit-backoff.ts';
import { afterLimit, afterNamedLimit, afterRequest } from './learned-limit.ts';
import { timeToFinish } from './time-to-finish.ts';
import { limitMet } from './limit-hit.ts';
import type { Lane, Traffic } from './lanes.ts';
import { earliestInLane, mayJoin, spendable } from './lanes.ts';
import { usedIn, withRequest } from './ledger.ts';
import { restoreState } from './restore.ts';
import type { BudgetRules, BudgetState } from './state.ts';
import { emptyState } from './state.ts';
import type { NamedFacts } from './rate-headers.ts';
import { isShortWindowOver, namedHourlyLimit, rateFactsAfterRequest, rateFactsAfter } from './rate-headers.ts';

/**
 * An answer as the API client reports it: when its request was sent, when it arrived (ms since epoch), and its rate
 * headers.
 */
interface AnswerFacts extends NamedFacts {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** An answer that means "too many requests", whatever its status. */
export interface LimitFacts extends AnswerFacts, Refusal {}

/**
 * Decides how many requests may be sent, and when. Pure: every function takes the state and returns the next one, the
 * same object when nothing changed. `inFlight` is the number of other requests that were sent and not answered.
 *
 * The caller commits the state after `recordRequest` (before the request is sent), after `recordLimit` and after
 * `recordWait`; changes by `recordServerFacts` may wait for the next of these. So a crash loses nothing that could
 * exceed the cap.
 */
interface Budget {
  /** Reads a stored state; returns a fresh one when it cannot be read. */
  restore(stored: unknown, now: number): BudgetState;
  /**
   * Returns when a request of `lane` may be sent: `now` for at once, a later time (ms since epoch), or infinity while
   * only an answer to a request in flight makes room.
   */
  earliestRequestAt(state: BudgetState, lane: Lane, now: number, traffic?: Traffic, inARow?: number): number;
  recordRequest(state: BudgetState, now: number): BudgetState;
  /** Records an answer that is no limit answer, also one without rate headers: it ends a series of limit answers. */
  recordServerFacts(state: BudgetState, facts: AnswerFacts, inFlight?: number): BudgetState;
  recordLimit(state: BudgetState, facts: LimitFacts, inFlight?: number): BudgetState;
  /** Records an answer that asks for a wait, whatever else it says. It teaches nothing about the limit. */
  recordWait(state: BudgetState, facts: Pick<Refusal, 'endedAt' | 'retryAfterMs'>): BudgetState;
  /** Returns the time in ms until so many background requests are sent, at the cap known now. */
  timeToFinish(requestsLeft: number, state: BudgetState, now: number): number;
}

export function createBudget(rules: BudgetRules): Budget {
  function withFacts(state: BudgetState, facts: AnswerFacts, inFlight: number): BudgetState {
    const now = facts.endedAt;
    const told = rateFactsAfter(state.told, facts, now, inFlight);
    if (told === state.told) return state;
    const isNew = told.limit !== null && told.limit !== namedHourlyLimit(state.told, now);
    return { ...state, told, learned: isNew ? afterNamedLimit(told.limit, now) : state.learned };
  }

  return {
    restore: (stored, now) => restoreState(stored, now) ?? emptyState(rules),
    earliestRequestAt(state, lane, now, traffic, inARow) {
      if (traffic !== undefined && !mayJoin(state, lane, traffic)) return Number.POSITIVE_INFINITY;
      return earliestInLane(state, lane, now, rules, inARow);
    },
    recordRequest(state, now) {
      const ledger = withRequest(state.ledger, now);
      const block = withoutPastWait(state.block, now);
      if (rules.pace === 'unlimited') return { ...state, ledger, block };
      return {
        ...state,
        ledger,
        block,
        recent: [...state.recent.slice(-1), now].filter((at) => at <= now),
        learned: afterRequest(state.learned, now, {
          used: usedIn(ledger, now),
          spendable: spendable(state, rules),
          most: namedHourlyLimit(state.told, now),
        }),
        told: rateFactsAfterRequest(state.told),
      };
    },
    recordServerFacts(state, facts, inFlight = 0) {
      const block = blockAfterAccepted(state.block, facts);
      return withFacts(block === state.block ? state : { ...state, block }, facts, inFlight);
    },
    recordLimit(state, facts, inFlight = 0) {
      const block = blockAfterLimit(state.block, facts, rules.limitBackoffMs);
      const met = isShortWindowOver(facts) ? null : limitMet(state, facts, block.inARow, inFlight);
      const learned = isOutdatedAnswer(state.block, facts)
        ? state.learned
        : afterLimit(state.learned, met, facts.endedAt);
      return withFacts({ ...state, block, learned }, facts, inFlight);
    },
    recordWait(state, facts) {
      const block = blockAfterWait(state.block, facts);
      return block === state.block ? state : { ...state, block };
    },
    timeToFinish: (requestsLeft, state, now) => timeToFinish(requestsLeft, state, now, rules),
  };
}
