import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBudget } from '#main/sync/budget/budget.ts';
import type { LimitFacts } from '#main/sync/budget/budget.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import { HOUR_MS, usedIn } from '#main/sync/budget/ledger.ts';
import type { BudgetState } from '#main/sync/budget/state.ts';
import { defaultSettings, unlimitedSettings } from '#main/sync/engine-settings.ts';
import { runsOf } from '#test/tier.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 21, 10, 7);
const LANES = ['person', 'outbox', 'background'] as const;

type Facts = Omit<LimitFacts, 'startedAt' | 'endedAt' | 'resetAt'> & { readonly resetInMs: number | null };

const number = (max: number): fc.Arbitrary<number | null> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e15, -1e15, 0.5) },
  );

const facts: fc.Arbitrary<Facts> = fc.record({
  limit: number(200),
  windowMs: number(2 * HOUR_MS),
  remaining: number(200),
  resetInMs: number(2 * HOUR_MS),
  retryAfterMs: number(2 * HOUR_MS),
  clockOffsetMs: number(HOUR_MS),
});

/** Requests of one lane, each as early as it may leave. */
const send = fc.record({
  kind: fc.constant('send' as const),
  lane: fc.constantFrom<Lane>(...LANES),
  times: fc.integer({ min: 1, max: 40 }),
});
const wait = fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 40 * MINUTE }) });
const told = fc.record({ kind: fc.constantFrom('limit' as const, 'answer' as const), facts });

const worlds = fc.record({
  events: fc.array(fc.oneof({ weight: 5, arbitrary: send }, { weight: 2, arbitrary: wait }, told), {
    maxLength: 40,
    size: 'max',
  }),
  requestsPerHour: fc.integer({ min: 10, max: 300 }),
  openingBurst: fc.integer({ min: 0, max: 200 }),
  personReserve: fc.double({ min: 0, max: 0.5, noNaN: true }),
});
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

interface Moment {
  readonly state: BudgetState;
  readonly now: number;
  /** What happens at this moment: a request leaves in a lane, or the event before it was the last thing to happen. */
  readonly sending: Lane | null;
  readonly event: World['events'][number];
}

const rulesOf = (world: World) => ({ ...defaultSettings, ...world });

/** Plays a world: requests leave as early as they may. Shows every moment, before a request that leaves is recorded. */
function play(world: World, look: (moment: Moment) => void): void {
  const budget = createBudget(rulesOf(world));
  let state = budget.restore(null, START);
  let now = START;
  for (const event of world.events) {
    if (event.kind === 'send') {
      for (let time = 0; time < event.times; time += 1) {
        now = budget.earliestRequestAt(state, event.lane, now);
        look({ state, now, sending: event.lane, event });
        state = budget.recordRequest(state, now);
      }
    } else if (event.kind === 'wait') now += event.ms;
    else {
      const { resetInMs, ...rest } = event.facts;
      const startedAt = now;
      now += 80;
      const answer = { ...rest, startedAt, endedAt: now, resetAt: resetInMs === null ? null : now + resetInMs };
      state = event.kind === 'limit' ? budget.recordLimit(state, answer) : budget.recordServerFacts(state, answer);
    }
    look({ state, now, sending: null, event });
  }
}

const check = (property: (world: World) => void): void => {
  fc.assert(fc.property(worlds, property), { numRuns: runsOf(100) });
};

describe('the budget, whatever the service says', () => {
  it('never lets more than the cap be sent in any hour, nor the background use the reserve', () => {
    check((world) => {
      const sent: number[] = [];
      play(world, ({ state, now, sending }) => {
        if (sending === null) return;
        sent.push(now);
        const { cap } = state.learned;
        const used = sent.filter((at) => at > now - HOUR_MS).length;
        expect(used).toBeLessThanOrEqual(cap);
        if (sending !== 'person') expect(used).toBeLessThanOrEqual(Math.max(1, cap * (1 - world.personReserve)));
      });
      const rushed = sent.filter((at, index) => at - (sent[index - 2] ?? 0) < 1_000);
      expect(rushed).toEqual([]);
    });
  });

  it('lets nothing be sent before the requested wait is over', () => {
    check((world) => {
      let until = 0;
      play(world, ({ now, sending, event }) => {
        if (sending !== null) expect(now).toBeGreaterThanOrEqual(until);
        const asked = event.kind === 'limit' ? event.facts.retryAfterMs : null;
        if (asked !== null && asked > 0) until = Math.max(until, now + Math.min(asked, HOUR_MS));
      });
    });
  });

  it('never lets a lower lane go first', () => {
    check((world) => {
      const budget = createBudget(rulesOf(world));
      play(world, ({ state, now }) => {
        for (const busy of [undefined, { kind: 'read' as const, reads: 3, writes: 0 }]) {
          const [person = 0, outbox = 0, background = 0] = LANES.map((lane) =>
            budget.earliestRequestAt(state, lane, now, busy),
          );
          expect(person).toBeLessThanOrEqual(outbox);
          expect(outbox).toBeLessThanOrEqual(background);
        }
      });
    });
  });

  it('never stops the person for longer than an hour, even when the clock is set back', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 30 * HOUR_MS }), (world, back) => {
        const budget = createBudget(rulesOf(world));
        play(world, ({ state, now }) => {
          for (const time of [now, now - back]) {
            const at = budget.earliestRequestAt(state, 'person', time);
            expect(at).toBeGreaterThanOrEqual(time);
            expect(at).toBeLessThanOrEqual(time + HOUR_MS);
          }
        });
      }),
      { numRuns: runsOf(100) },
    );
  });

  it('is the same after it was stored and read back', () => {
    check((world) => {
      const budget = createBudget(rulesOf(world));
      play(world, ({ state, sending, now }) => {
        if (sending !== null) return;
        const text = JSON.stringify(state);
        expect(budget.restore(JSON.parse(text), now)).toEqual(state);
        expect(text.length).toBeLessThan(2_000);
      });
    });
  });
});

describe('the budget', () => {
  const budget = createBudget(defaultSettings);
  const fresh = budget.restore(null, START);
  const silence = { limit: null, windowMs: null, remaining: null, resetAt: null };
  const answer = { startedAt: START, endedAt: START + 80, ...silence };
  const refusal = { ...answer, retryAfterMs: null, clockOffsetMs: null };

  it('stays the same object after an answer without news', () => {
    expect(budget.recordServerFacts(fresh, answer)).toBe(fresh);
  });

  it('takes over the limit that the service names, until it names another', () => {
    const hour = { ...answer, windowMs: HOUR_MS };
    const named = budget.recordServerFacts(fresh, { ...hour, limit: 4_000 });
    expect(named.learned.cap).toBe(4_000);
    const met = budget.recordLimit(named, refusal);
    expect(met.learned.cap).toBe(2_000);
    expect(budget.recordServerFacts(met, { ...hour, limit: 4_000 }).learned.cap).toBe(2_000);
    expect(budget.recordServerFacts(met, { ...hour, limit: 3_000 }).learned.cap).toBe(3_000);
  });

  describe('where the service names the limit of a minute', () => {
    const minute = { ...answer, limit: 100, windowMs: MINUTE, remaining: 99, resetAt: START + MINUTE };

    it('still learns the limit of an hour', () => {
      const named = budget.recordServerFacts(fresh, minute);
      expect(named.learned).toEqual(fresh.learned);
    });

    it('lets the background go on until the reserve of that minute is reached, and keeps the reserve for the person', () => {
      const left = (remaining: number) => budget.recordServerFacts(fresh, { ...minute, remaining });
      expect(budget.earliestRequestAt(left(16), 'background', START + 100)).toBe(START + 100);
      expect(budget.earliestRequestAt(left(15), 'background', START + 100)).toBe(START + MINUTE);
      expect(budget.earliestRequestAt(left(15), 'person', START + 100)).toBe(START + 100);
      expect(budget.earliestRequestAt(left(0), 'person', START + 100)).toBe(START + MINUTE);
    });

    it('waits when that limit is met, and does not take it for the limit of an hour', () => {
      const sent = Array.from({ length: 90 }).reduce<BudgetState>((state) => budget.recordRequest(state, START), fresh);
      const met = budget.recordLimit(sent, { ...refusal, ...minute, remaining: 0, retryAfterMs: 30_000 });
      expect(met.learned).toEqual({ ...sent.learned, cleanSince: refusal.endedAt });
      expect(budget.earliestRequestAt(met, 'person', START + 100)).toBe(START + MINUTE);
      const other = budget.recordLimit(sent, { ...refusal, ...minute, remaining: 40 });
      expect(other.learned.cap).toBe(89);
    });
  });

  it('counts down the requests that the service says are left', () => {
    const named = budget.recordServerFacts(fresh, { ...answer, remaining: 2, resetAt: START + 10 * MINUTE });
    const sent = [START + 1_000, START + 2_000].reduce(budget.recordRequest, named);
    expect(budget.earliestRequestAt(sent, 'person', START + 5_000)).toBe(START + 10 * MINUTE);
    expect(budget.earliestRequestAt(named, 'person', START + 5_000)).toBe(START + 5_000);
  });

  it('learns only once from requests that were refused together', () => {
    const sent = Array.from({ length: 400 }).reduce<BudgetState>((state) => budget.recordRequest(state, START), fresh);
    const first = budget.recordLimit(sent, refusal, 3);
    expect(first.learned.cap).toBe(396);
    const companion = budget.recordLimit(first, { ...refusal, startedAt: START + 20, endedAt: START + 90 }, 2);
    expect(companion.learned).toEqual(first.learned);
    expect(companion.block.inARow).toBe(1);
  });

  it('waits for an answer while no other request may be in flight', () => {
    const busy = { kind: 'write', reads: 0, writes: 1 } as const;
    expect(budget.earliestRequestAt(fresh, 'person', START, busy)).toBe(Number.POSITIVE_INFINITY);
  });

  it('counts the requests to a service on this computer, and holds none of them back', () => {
    const unlimited = createBudget(unlimitedSettings);
    let state = fresh;
    for (let request = 0; request < 5_000; request += 1) state = unlimited.recordRequest(state, START);
    expect(usedIn(state.ledger, START)).toBe(5_000);
    expect(unlimited.earliestRequestAt(state, 'background', START)).toBe(START);
  });
});
