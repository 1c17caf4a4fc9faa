import type { JsonValue } from '#shared/json.ts';
import type { BudgetState } from './state.ts';
import { blockedUntil } from './limit-backoff.ts';
import { createBudget } from './budget.ts';
import type { Lane, Traffic } from './lanes.ts';
import { usedIn } from './ledger.ts';
import type { AnswerFacts, EnginePorts } from '#main/sync/ports.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

/** What may leave and when: the budget with its store and the answers it learns from. Times are ms since epoch. */
export interface RateLimiter {
  /** When a request of the lane may leave beside those on their way; `now` or earlier means at once, infinity after one of them. */
  earliestAt(lane: Lane, traffic: Traffic, inARow: number): number;
  /** Counts a request, committed before it leaves. */
  spend(): void;
  /** Until when nothing may leave because the service has had enough; 0 when nothing stands in the way. */
  limitedUntil(): number;
  usage(): Usage;
  /** Stores what is not stored yet. */
  flush(): void;
  /** Ms until so many background requests have left, at the allowance known now. */
  timeToFinish(requestsLeft: number): number;
}

export interface Usage {
  readonly lastHour: number;
  /** Requests an hour that we allow ourselves by now. */
  readonly perHour: number;
}

/** Requests without a budget after which the ledger is stored. */
const KEPT_EVERY = 25;

type Ports = Pick<EnginePorts, 'clock' | 'service' | 'store'>;

export function createRateLimiter({ clock, service, store }: Ports, settings: EngineSettings): RateLimiter {
  const budget = createBudget(settings);
  let state = budget.restore(store.loadBudget(), clock.now());

  /** Without a budget the ledger only tells a person what was spent: that may be a little late. */
  let unkept = 0;

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
    // The state is plain JSON by its own promise, which an interface cannot say.
    store.saveBudget(state as unknown as JsonValue, clock.now());
  }

  service.onAnswer((facts: AnswerFacts) => {
    if (facts.isLimit) keep(budget.recordLimit(state, facts, facts.inFlight), true);
    // What the service told of itself may wait for the next request to be stored.
    else if (facts.status !== null) {
      state = budget.recordServerFacts(state, facts, facts.inFlight);
      if (facts.status >= 400) keep(budget.recordWait(state, facts), true);
    }
    if (facts.isRepeated) spend();
  });

  function spend(): void {
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
    usage: () => ({ lastHour: usedIn(state.ledger, clock.now()), perHour: Math.floor(state.learned.cap) }),
  };
}

/** Requests of the last hour by a stored budget, for those who only read the book. */
export function requestsLastHour(stored: unknown, now: number, settings: EngineSettings): number {
  return usedIn(createBudget(settings).restore(stored, now).ledger, now);
}
