import type { RequestPurpose } from '#shared/screens/sync-status.ts';
import { byPurpose } from '#shared/screens/sync-status.ts';
import type { AnswerFacts } from '#shared/service/wire-types.ts';
import type { JsonValue } from '#shared/json.ts';
import type { BudgetState } from './state.ts';
import { blockedUntil } from './limit-backoff.ts';
import { createBudget } from './budget.ts';
import type { Lane, Traffic } from './lanes.ts';
import type { Ledger } from './ledger.ts';
import { usedIn, withRequest } from './ledger.ts';
import { namedHourlyLimit } from './rate-headers.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

/**
 * Decides which requests may be sent and when: the budget with its store and the answers it learns from. Times are ms
 * since epoch.
 */
export interface RateLimiter {
  /**
   * Returns when a request of the lane may be sent beside those in flight; `now` or earlier means at once, infinity
   * after an answer to one of them.
   */
  earliestAt(lane: Lane, traffic: Traffic, inARow: number): number;
  /** Counts a request. The count is committed before the request is sent. */
  spend(purpose: RequestPurpose): void;
  /** Returns until when nothing may be sent because the service refuses more; 0 when nothing prevents it. */
  limitedUntil(): number;
  usage(): Usage;
  /** Stores changes that are not stored yet. */
  flush(): void;
  /** Returns the time in ms until so many background requests are sent, at the cap known now. */
  timeToFinish(requestsLeft: number): number;
}

export interface Usage {
  readonly lastHour: number;
  /** The present cap in requests an hour. */
  readonly perHour: number;
  /** True when the cap comes from the service: it refused more, or named its limit. */
  readonly isLearned: boolean;
  /** The requests of the last hour that this process sent, by what they were for; `lastHour` also has those before it. */
  readonly spentOn: Readonly<Record<RequestPurpose, number>>;
}

/** Number of requests after which the ledger is stored when there is no limit to keep. */
const KEPT_EVERY = 25;

type Ports = Pick<EnginePorts, 'clock' | 'service' | 'account'>;

export function createRateLimiter({ clock, service, account }: Ports, settings: EngineSettings): RateLimiter {
  const budget = createBudget(settings);
  let state = budget.restore(account.loadBudget(), clock.now());

  /** Changes not stored yet. Without a limit the ledger only informs a person about usage, so it may be stored late. */
  let unkept = 0;
  let spent: Readonly<Record<RequestPurpose, Ledger>> = byPurpose(() => []);

  function keep(next: BudgetState, isUrgent: boolean): void {
    if (next === state) return;
    state = next;
    unkept += 1;
    if (!isUrgent && unkept < KEPT_EVERY) return;
    flush();
  }

  function flush(): void {
    if (unkept === 0) return;
    unkept = 0;
    // The state is plain JSON, which an interface cannot say.
    account.saveBudget(state as unknown as JsonValue, clock.now());
  }

  service.onAnswer((facts: AnswerFacts) => {
    if (facts.isLimit) keep(budget.recordLimit(state, facts, facts.inFlight), true);
    // Values of rate headers may wait for the next request to be stored.
    else if (facts.status !== null) {
      state = budget.recordServerFacts(state, facts, facts.inFlight);
      if (facts.status >= 400) keep(budget.recordWait(state, facts), true);
    }
    if (facts.isRepeated) spend('checks');
  });

  function spend(purpose: RequestPurpose): void {
    spent = { ...spent, [purpose]: withRequest(spent[purpose], clock.now()) };
    keep(budget.recordRequest(state, clock.now()), settings.pace !== 'unlimited');
  }

  return {
    earliestAt: (lane, traffic, inARow) => budget.earliestRequestAt(state, lane, clock.now(), traffic, inARow),
    spend,
    limitedUntil() {
      const until = blockedUntil(state.block, clock.now());
      return until > clock.now() ? until : 0;
    },
    timeToFinish: (requestsLeft) => budget.timeToFinish(requestsLeft, state, clock.now()),
    flush,
    usage() {
      const now = clock.now();
      return {
        lastHour: usedIn(state.ledger, now),
        perHour: Math.floor(state.learned.cap),
        isLearned: state.learned.ceiling !== null || namedHourlyLimit(state.told, now) !== null,
        spentOn: byPurpose((purpose) => usedIn(spent[purpose], now)),
      };
    },
  };
}

/** Returns the requests of the last hour from a stored budget, for processes that only read the book. */
export function requestsLastHour(stored: unknown, now: number, settings: EngineSettings): number {
  return usedIn(createBudget(settings).restore(stored, now).ledger, now);
}
