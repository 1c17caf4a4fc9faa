import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalObject } from '#shared/compare/canonical.ts';
import { coalesce } from '#shared/outbox/coalesce.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { fingerprint } from '#shared/compare/fingerprint.ts';
import { endOfList, hasRepeats, rememberPage, startListReading } from '#shared/service/list-end.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { createBudget } from '#main/sync/budget/budget.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';
import { nextEntry, nextEntryAt, nextUnknown } from '#main/sync/plan/next-entry.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import { spellings } from '#test/helpers/arbitraries.ts';
import { outboxRow } from '#test/helpers/outbox.ts';
import { runsOf } from '#test/tier.ts';
import { cases } from './merge/generated.ts';

/** Of each law, where a case is cheap. */
const RUNS = runsOf(2_000);
let count = 0;

/** Counts the cases that were really tried. */
function law<Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => void, numRuns = RUNS): void {
  const counted = fc.property(values, (value) => {
    count += 1;
    holds(value);
  });
  fc.assert(counted, { numRuns });
}

const startedAt = performance.now();
afterAll(() => {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`» laws of what decides: ${String(count)} generated cases in ${seconds} s`);
});

const NOW = Date.UTC(2026, 10, 21, 10);
const UID = 'invoice-1';

interface Model {
  readonly fields: JsonObject | null;
  /** What each mail showed. */
  readonly mails: readonly string[];
}

/** What a service makes of a mutation. */
function obey({ fields, mails }: Model, mutation: Mutation): Model {
  switch (mutation.op) {
    case 'create':
      return { fields: mutation.data, mails };
    case 'update':
      return { fields: { ...fields, ...mutation.data }, mails };
    case 'delete':
      return { fields: null, mails };
    default:
      return { fields, mails: [...mails, `${mutation.op} ${JSON.stringify(sorted(fields ?? {}))}`] };
  }
}

const sorted = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
const told = ({ fields, mails }: Model): string => JSON.stringify([fields === null ? null : sorted(fields), mails]);

interface Queued {
  readonly mutation: Mutation;
  readonly attempts: number;
}

/** The queue of one object after one more mutation. */
function enqueue(queue: readonly Queued[], mutation: Mutation): readonly Queued[] {
  const last = queue.at(-1);
  if (last === undefined) return [{ mutation, attempts: 0 }];
  const joined = coalesce(last.mutation, last.attempts, mutation);
  if (joined.kind === 'separate') return [...queue, { mutation, attempts: 0 }];
  const before = queue.slice(0, -1);
  return joined.kind === 'vanished' ? before : [...before, { mutation: joined.mutation, attempts: 0 }];
}

const values = fc.dictionary(fc.constantFrom('summary', 'note', 'po_number'), fc.constantFrom('a', 'b', 'c', null), {
  noNullPrototype: true,
});
/** What a person does to one object, and whether what is queued last has begun to leave by then. */
const acts = fc.record({
  isNew: fc.boolean(),
  first: values,
  steps: fc.array(
    fc.record({
      op: fc.constantFrom('update' as const, 'update' as const, 'deliver' as const, 'reminder' as const),
      data: values,
      isLeaving: fc.nat({ max: 4 }).map((chance) => chance === 0),
    }),
    { maxLength: 7 },
  ),
  isDeleted: fc.boolean(),
});
type Acts = typeof acts extends fc.Arbitrary<infer Value> ? Value : never;

const OLD: JsonObject = { summary: 'old', note: 'old' };

function mutationsOf({ isNew, first, steps, isDeleted }: Acts): readonly Mutation[] {
  const begin: Mutation = isNew
    ? { op: 'create', resource: 'invoices', uid: UID, data: first }
    : { op: 'update', resource: 'invoices', uid: UID, data: first, base: OLD };
  const rest = steps.map(({ op, data }, index): Mutation =>
    op === 'update'
      ? { op, resource: 'invoices', uid: UID, data, base: { summary: `seen ${String(index)}` } }
      : { op, resource: 'invoices', uid: UID, data: null },
  );
  return [begin, ...rest, ...(isDeleted ? [{ op: 'delete', resource: 'invoices', uid: UID } as const] : [])];
}

function queueOf(person: Acts): readonly Queued[] {
  return mutationsOf(person).reduce<readonly Queued[]>((queue, mutation, index) => {
    const isLeaving = person.steps[index - 1]?.isLeaving === true;
    const now = isLeaving ? queue.map((entry) => ({ ...entry, attempts: 1 })) : queue;
    return enqueue(now, mutation);
  }, []);
}

describe('coalescing of edits', () => {
  it('does to the service what each mutation for itself would have done', () => {
    law(acts, (person) => {
      const start: Model = { fields: person.isNew ? null : OLD, mails: [] };
      const each = mutationsOf(person).reduce(obey, start);
      const joined = queueOf(person).reduce((model, { mutation }) => obey(model, mutation), start);
      expect(told(joined)).toBe(told(each));
    });
  });

  it('is never more than it was, and touches nothing that may have left', () => {
    law(acts, (person) => {
      const mutations = mutationsOf(person);
      expect(queueOf(person).length).toBeLessThanOrEqual(mutations.length);
      const [begin] = mutations;
      if (begin === undefined) return;
      for (const later of mutations.slice(1)) expect(coalesce(begin, 1, later)).toEqual({ kind: 'separate' });
    });
  });

  it('keeps for each field the base of its first edit', () => {
    law(acts, (person) => {
      if (person.isNew || person.steps.some(({ op }) => op !== 'update')) return;
      const [first] = queueOf({ ...person, steps: person.steps.map((step) => ({ ...step, isLeaving: false })) });
      if (first?.mutation.op !== 'update') return;
      const edits = mutationsOf({ ...person, isDeleted: false });
      for (const name of Object.keys(first.mutation.data)) {
        const earliest = edits.find((edit) => 'data' in edit && edit.data !== null && name in edit.data);
        const seen = earliest?.op === 'update' ? earliest.base[name] : undefined;
        expect([name, first.mutation.base[name]]).toEqual([name, seen ?? OLD[name]]);
      }
    });
  });

  it('does not depend on where joining begins', () => {
    const three = fc.tuple(values, values, values).map(([one, two, last]): readonly Mutation[] =>
      [one, two, last].map((data, index) => ({
        op: 'update',
        resource: 'invoices',
        uid: UID,
        data,
        base: { summary: String(index) },
      })),
    );
    law(three, (all) => {
      const [one, two, last] = all;
      if (one === undefined || two === undefined || last === undefined) return;
      const join = (left: Mutation, right: Mutation): Mutation => {
        const joined = coalesce(left, 0, right);
        if (joined.kind !== 'merged') throw new Error('Two updates are one.');
        return joined.mutation;
      };
      expect(join(join(one, two), last)).toEqual(join(one, join(two, last)));
    });
  });
});

/** Objects that name older ones, and edits of them; some of them wait for a person. */
const batches = fc
  .array(
    fc.record({
      object: fc.nat({ max: 6 }),
      parent: fc.nat({ max: 6 }),
      isStuck: fc.nat({ max: 5 }).map((chance) => chance === 0),
    }),
    { maxLength: 12 },
  )
  .map((rows) => {
    const made = new Set<number>();
    return rows.map(({ object, parent, isStuck }, index): OutboxRow => {
      const uid = `o${String(object)}`;
      const isCreate = !made.has(object);
      made.add(object);
      return outboxRow({
        id: index + 1,
        mutation: isCreate
          ? { op: 'create', resource: 'connections', uid, data: {} }
          : { op: 'update', resource: 'connections', uid, data: {}, base: {} },
        dependsOn: parent < object ? [`o${String(parent)}`] : [],
        ...(isStuck ? { state: 'needs_you', reason: 'rejected' } : {}),
      });
    });
  });

/** Sends until nothing may leave; the answer is what left, in its order. */
function drain(entries: readonly OutboxRow[]): readonly OutboxRow[] {
  const sent: OutboxRow[] = [];
  let open = entries;
  for (let next = nextEntry(open, NOW); next !== null; next = nextEntry(open, NOW)) {
    const { id } = next;
    sent.push(next);
    open = open.filter((entry) => entry.id !== id);
  }
  return sent;
}

/** What has to go first, in words of its own: older edits of the same object, and the creates of what it names. */
const waitsFor = (entry: OutboxRow, open: readonly OutboxRow[]): readonly OutboxRow[] =>
  open.filter(({ id, mutation }) => {
    const isOlder = id < entry.id && mutation.uid === entry.mutation.uid;
    return isOlder || (mutation.op === 'create' && entry.dependsOn.includes(mutation.uid));
  });

describe('the order of the outbox', () => {
  it('ends, sends everything that waits for nobody, and nothing before what it waits for', () => {
    law(batches, (entries) => {
      const sent = drain(entries);
      const left = entries.filter(({ id }) => !sent.some((entry) => entry.id === id));
      for (const entry of left) expect(entry.state === 'needs_you' || waitsFor(entry, left).length > 0).toBe(true);
      for (const [place, entry] of sent.entries()) {
        for (const blocker of waitsFor(entry, entries)) expect(sent.slice(0, place)).toContain(blocker);
      }
      expect(nextEntryAt(left, NOW)).toBeNull();
    });
  });

  it('ends in the same state however a batch is shuffled that keeps each object’s order', () => {
    const shuffled = batches.chain((entries) =>
      fc.tuple(fc.constant(entries), fc.shuffledSubarray([...entries], { minLength: entries.length })),
    );
    law(shuffled, ([entries, order]) => {
      const uids = order.map(({ mutation }) => mutation.uid);
      const queues = new Map<string, OutboxRow[]>();
      for (const entry of entries) {
        const own = queues.get(entry.mutation.uid);
        if (own === undefined) queues.set(entry.mutation.uid, [entry]);
        else own.push(entry);
      }
      // The nth place of an object in the shuffle takes its nth entry, under a new number.
      const moved = uids.flatMap((uid, index) => {
        const entry = queues.get(uid)?.shift();
        return entry === undefined ? [] : [{ ...entry, id: index + 1 }];
      });
      const namesOf = (all: readonly OutboxRow[]): readonly string[] =>
        all.map(({ mutation, dependsOn }) => JSON.stringify([mutation, dependsOn])).sort();
      expect(namesOf(drain(moved))).toEqual(namesOf(drain(entries)));
    });
  });

  it('stops at a stuck entry only what depends on it', () => {
    law(batches, (entries) => {
      const stuck = entries.filter(({ state }) => state === 'needs_you');
      const free = drain(entries.map((entry) => ({ ...entry, state: 'queued' })));
      const sent = new Set(drain(entries).map(({ id }) => id));
      for (const { id } of free) {
        if (sent.has(id)) continue;
        const waits = new Set<number>([id]);
        for (const known of waits) {
          const entry = entries.find((other) => other.id === known);
          for (const blocker of entry === undefined ? [] : waitsFor(entry, entries)) waits.add(blocker.id);
        }
        expect(stuck.some((entry) => waits.has(entry.id))).toBe(true);
      }
    });
  });
});

describe('the planner', () => {
  const waiting = batches.chain((entries) =>
    fc
      .array(fc.option(fc.integer({ min: NOW - 5, max: NOW + 5 }), { nil: null }), {
        minLength: entries.length,
        maxLength: entries.length,
      })
      .map((times) => entries.map((entry, index): OutboxRow => ({ ...entry, nextAttemptAt: times[index] ?? null }))),
  );

  it('names a time when waiting helps, and something is due at that time', () => {
    law(waiting, (entries) => {
      const at = nextEntryAt(entries, NOW);
      const later = entries.map(({ nextAttemptAt }) => nextAttemptAt ?? 0).filter((time) => time > NOW);
      const isAnyLater = later.some((time) => nextEntry(entries, time) !== null);
      if (nextEntry(entries, NOW) === null && isAnyLater) expect(at).not.toBeNull();
      if (at === null) return;
      expect(at).toBeGreaterThan(NOW);
      expect(nextEntry(entries, at) ?? nextUnknown(entries, at)).not.toBeNull();
    });
  });
});

describe('the canonical form of a value', () => {
  const table = fieldsOf.invoices;
  it('is its own canonical form, and ignores the order of keys', () => {
    law(
      cases,
      ({ resource, mine }) => {
        const once = canonicalObject(mine, fieldsOf[resource]);
        expect(canonicalObject(once, fieldsOf[resource])).toEqual(once);
        const turned = Object.fromEntries(Object.entries(mine).reverse());
        expect(JSON.stringify(canonicalObject(turned, fieldsOf[resource]))).toBe(JSON.stringify(once));
      },
      1_000,
    );
  });

  it('is the same for all spellings of a value', () => {
    law(spellings, ({ first, second }) => {
      expect(canonicalObject(second, table)).toEqual(canonicalObject(first, table));
      expect(fingerprint(second, table)).toBe(fingerprint(first, table));
    });
  });

  it('is equal for two objects exactly when their fingerprints are', () => {
    law(
      cases,
      ({ resource, mine, theirs }) => {
        const forms = [mine, theirs].map((side) => JSON.stringify(canonicalObject(side, fieldsOf[resource])));
        const prints = [mine, theirs].map((side) => fingerprint(side, fieldsOf[resource]));
        expect(prints[0] === prints[1]).toBe(forms[0] === forms[1]);
      },
      1_000,
    );
  });

  it('changes with every field that is written', () => {
    const changed = fc.tuple(spellings, fc.constantFrom('summary', 'note', 'po_number', 'date'), fc.nat());
    law(changed, ([{ first }, name, number]) => {
      const other: JsonValue = `changed ${String(number)}`;
      expect(fingerprint({ ...first, [name]: other }, table)).not.toBe(fingerprint(first, table));
    });
  });
});

describe('the end of a list', () => {
  /** Somebody makes or removes rows between two pages. */
  const drifting = fc.record({
    rows: fc.integer({ min: 0, max: 90 }),
    perPage: fc.constantFrom(5, 10, 30),
    before: fc.array(fc.record({ page: fc.nat({ max: 9 }), at: fc.nat({ max: 90 }), isNew: fc.boolean() }), {
      maxLength: 3,
    }),
  });

  it('is found, and no lasting row is missed unless another was removed', () => {
    law(drifting, ({ rows, perPage, before }) => {
      let ids = Array.from({ length: rows }, (_, index) => index + 1);
      const stable = new Set(ids);
      const walk = startListReading();
      let hasRemoved = false;
      let hasRepeated = false;
      let fresh = 1_000;
      let end: string | null = null;
      for (let page = 1; end === null; page += 1) {
        for (const deed of before) {
          if (deed.page !== page || page === 1) continue;
          const place = deed.at % (ids.length + 1);
          fresh += 1;
          if (deed.isNew) ids = [...ids.slice(0, place), fresh, ...ids.slice(place)];
          else {
            hasRemoved ||= place < ids.length;
            for (const gone of ids.slice(place, place + 1)) stable.delete(gone);
            ids = [...ids.slice(0, place), ...ids.slice(place + 1)];
          }
        }
        const shown = ids.slice((page - 1) * perPage, page * perPage);
        hasRepeated ||= hasRepeats(shown, walk);
        end = endOfList(shown, perPage, walk);
        rememberPage(walk, shown);
        expect(page).toBeLessThan(200);
      }
      const unseen = [...stable].filter((id) => !walk.seenIds.has(id));
      if (!hasRemoved) expect(unseen).toEqual([]);
      if (before.length === 0) expect(hasRepeated).toBe(false);
    });
  });
});

describe('the budget', () => {
  const spendings = fc.record({
    requestsPerHour: fc.integer({ min: 2, max: 60 }),
    personReserve: fc.constantFrom(0, 0.15, 0.5),
    openingBurst: fc.integer({ min: 0, max: 30 }),
    lanes: fc.array(fc.constantFrom<Lane>('person', 'outbox', 'background'), { maxLength: 60 }),
    waits: fc.array(fc.nat({ max: HOUR_MS / 20 }), { minLength: 1, maxLength: 8 }),
  });
  it('keeps to the cap in every hour, and the background to what is left of it', () => {
    law(
      spendings,
      ({ lanes, waits, ...rules }) => {
        const budget = createBudget({ ...defaultSettings, ...rules });
        let state = budget.restore(null, NOW);
        let now = NOW;
        const sent: number[] = [];
        for (const [index, lane] of lanes.entries()) {
          now = Math.max(now, budget.earliestRequestAt(state, lane, now));
          const used = sent.filter((at) => at > now - HOUR_MS).length + 1;
          const share = lane === 'person' ? 1 : 1 - rules.personReserve;
          expect(used).toBeLessThanOrEqual(Math.max(1, state.learned.cap * share));
          state = budget.restore(JSON.parse(JSON.stringify(budget.recordRequest(state, now))), now);
          sent.push(now);
          now += waits[index % waits.length] ?? 0;
        }
      },
      1_000,
    );
  });
});
