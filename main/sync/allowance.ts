import type { JsonValue } from '#shared/json.ts';
import type { BudgetState } from './budget/state.ts';
import { blockedUntil } from './budget/block.ts';
import { createBudget } from './budget/budget.ts';
import type { Lane } from './budget/lanes.ts';
import { usedIn } from './budget/ledger.ts';
import type { AnswerFacts, EnginePorts } from './ports.ts';
import type { EngineSettings } from './settings.ts';

/** What may leave and when: the budget with its store and the answers it learns from. Times are ms since epoch. */
export interface Allowance {
  /** When a request of the lane may leave; `now` or earlier means at once. */
  earliestAt(lane: Lane): number;
  /** Counts a request, committed before it leaves. */
  spend(): void;
  /** Until when nothing may leave because the service has had enough; 0 when nothing stands in the way. */
  limitedUntil(): number;
  usage(): Usage;
}

export interface Usage {
  readonly lastHour: number;
  /** Requests an hour that we allow ourselves by now. */
  readonly perHour: number;
}

type Ports = Pick<EnginePorts, 'clock' | 'service' | 'store'>;

export function createAllowance({ clock, service, store }: Ports, settings: EngineSettings): Allowance {
  const budget = createBudget(settings);
  let state = budget.restore(store.loadBudget());

  function keep(next: BudgetState): void {
    if (next === state) return;
    state = next;
    // The state is plain JSON by its own promise, which an interface cannot say.
    store.saveBudget(state as unknown as JsonValue, clock.now());
  }

  service.onAnswer((facts: AnswerFacts) => {
    if (facts.isLimit) keep(budget.recordLimit(state, facts));
    // What the service told of itself may wait for the next request to be stored.
    else if (facts.status !== null) state = budget.recordServerFacts(state, facts);
  });

  return {
    earliestAt: (lane) => budget.earliestRequestAt(state, lane, clock.now()),
    spend() {
      keep(budget.recordRequest(state, clock.now()));
    },
    limitedUntil() {
      const until = blockedUntil(state.block, clock.now());
      return until > clock.now() ? until : 0;
    },
    usage: () => ({ lastHour: usedIn(state.ledger, clock.now()), perHour: Math.floor(state.learned.cap) }),
  };
}

/** Requests of the last hour by a stored budget, for those who only read the book. */
export function requestsLastHour(stored: unknown, now: number, settings: EngineSettings): number {
  return usedIn(createBudget(settings).restore(stored).ledger, now);
}
