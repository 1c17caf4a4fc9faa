import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Draws } from './draws.ts';
import { drawsFor, subset } from './draws.ts';
import type { DrawFault } from './draw-faults.ts';
import { FAULTS, READS, WRITES } from './draw-faults.ts';
import type { FaultEvent, NetworkEvent, RemoteEvent, Scenario, UserEvent } from './scenario.ts';
import { rareRemoteActs, rareUserActs } from './scenario.ts';

/**
 * What seeds did not have from the start. It is drawn from streams of its own and laid over a scenario, so that all else in it
 * stays as it was: of the same seed the same edits meet a harsher service.
 */
export function widen(scenario: Scenario, steps: number): Scenario {
  const failing = withLastRequests(withRefusedKeys(withMoreFaults(scenario, steps)));
  return withSameMoney(withLongLists(withFullDisk(withOddTexts(withRareActs(withStricterService(failing))))));
}

/** Reads that say whether something leaves a second time, and what it leaves upon. */
const DECIDING_READS = [
  'GET /api/invs/:id/payments',
  'GET /api/invs/:id/payments/:id',
  'GET /api/network/:id',
  'GET /api/network/:id/contacts/:id',
  'GET /api/network/:id/invoices',
  'GET /api/network/:id/recurring_invoices',
  'GET /api/network/:id/estimates',
  'GET /api/rinv',
  'GET /api/rinv/:id',
  'GET /api/rinv/:id/invoices',
  'GET /api/categories/items',
  'GET /api/categories/expenses',
  'GET /api/categories/tasks',
  'GET /api/categories/trips',
  'GET /api/categories/items/:id',
] as const;
const RARE_WRITES = [
  'DELETE /api/network/:id',
  'DELETE /api/invs/:id/payments/:id',
  'POST /api/invs/:id/payments/:id/mark_as_realized',
  'DELETE /api/rinv/:id',
  'PUT /api/categories/items/:id',
  'POST /api/categories/expenses',
  'POST /api/categories/tasks',
  'DELETE /api/categories/expenses/:id',
] as const;

/** Answers that say yes to nothing, or say something else. An empty 204 that was not applied nobody could tell from a delete. */
const MISLEADING: readonly DrawFault[] = [
  (draws) => ({ kind: 'empty', status: draws.pick([200, 201], 'status'), isApplied: false }),
  (draws) => ({
    kind: 'foreign',
    form: draws.pick(['null', 'stranger'], 'form'),
    isApplied: draws.chance(0.5, 'applied'),
  }),
];

function withMoreFaults(scenario: Scenario, steps: number): Scenario {
  const draws = drawsFor(scenario.seed, 'more faults');
  const count = draws.chance(0.6, 'has more') ? Math.ceil(steps / 5) : 0;
  const allowed = subset(draws, [...FAULTS, ...MISLEADING], 'faults');
  const more = Array.from({ length: count }, () => drawRun(draws, allowed)).flat();
  return { ...scenario, faults: [...scenario.faults, ...more] };
}

/** The three looks for one create may all fail, and so may all attempts of a write: a fault comes a few times in a row. */
function drawRun(draws: Draws, allowed: readonly DrawFault[]): readonly FaultEvent[] {
  const isRead = draws.chance(0.6, 'is read');
  const isNew = draws.chance(0.75, 'is new');
  const label = isRead
    ? draws.pick(isNew ? DECIDING_READS : READS, isNew ? 'deciding read' : 'read')
    : draws.pick(isNew ? RARE_WRITES : WRITES, isNew ? 'rare write' : 'write');
  const first = draws.between(1, isRead ? 12 : 3, 'first');
  const fault = draws.pick(allowed, 'fault')(draws);
  const length = draws.pick([1, 1, 1, 2, 3], 'length');
  return Array.from({ length }, (_fault, index) => ({ label, n: first + index, fault }));
}

const KEYS_ENTERED = 6;

/**
 * Once or twice the key is refused although it is right. Nothing leaves until it was entered once more, so the person does that a
 * few times.
 */
function withRefusedKeys(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'refused key');
  if (!draws.chance(0.15, 'is refused')) return scenario;
  const faults = Array.from({ length: draws.between(1, 2, 'count') }, (): FaultEvent => {
    const isRead = draws.chance(0.5, 'is read');
    const label = isRead ? draws.pick([...READS, ...DECIDING_READS], 'read') : draws.pick(WRITES, 'write');
    return { label, n: draws.between(1, isRead ? 8 : 3, 'n'), fault: { kind: 'unauthorized' } };
  });
  const last = Math.max(0, ...scenario.user.map(({ at }) => at));
  const entered = Array.from({ length: KEYS_ENTERED }, (_key, index): UserEvent => {
    const id = FIRST_ID.keys + index;
    return { id, at: draws.below(Math.max(1, last), 'entered at'), act: 'correct_key', pick: 0 };
  });
  return { ...scenario, user: [...scenario.user, ...entered], faults: [...faults, ...scenario.faults] };
}

/** Whoever counts requests says of the last one that none is left, also where the service behind has failed at it. */
function withLastRequests(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'last requests');
  const faults = scenario.faults.map((event): FaultEvent => {
    const isLast = event.fault.kind === 'server_error' && draws.chance(0.5, 'is last');
    return isLast ? { ...event, fault: { ...event.fault, isLastOfHour: true } } : event;
  });
  return { ...scenario, faults };
}

/** Some acts become ones that are drawn nowhere else. */
function withRareActs(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'rare acts');
  const share = draws.pick([0, 0.1, 0.2], 'share');
  const own = subset(draws, rareUserActs, 'own');
  const theirs = subset(draws, rareRemoteActs, 'theirs');
  return {
    ...scenario,
    user: scenario.user.map((event) =>
      draws.chance(share, 'is rare') ? { ...event, act: draws.pick(own, 'act') } : event,
    ),
    remote: scenario.remote.map((event) =>
      draws.chance(share * 2, 'is rare there') ? { ...event, act: draws.pick(theirs, 'their act') } : event,
    ),
  };
}

/** What some services refuse, or keep in another form. */
function withStricterService(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'stricter service');
  const { mail_contacts, blind_copies, sent_edits, line_scale } = choiceKnobs;
  const strict = Object.entries({ mail_contacts, blind_copies, sent_edits, line_scale }).flatMap(
    ([name, { values }]) => (draws.chance(0.2, 'is stricter') ? [[name, values[1]] as const] : []),
  );
  // Each value is one of its knob's.
  return { ...scenario, personality: { ...scenario.personality, ...(Object.fromEntries(strict) as Partial<Knobs>) } };
}

/** Where people write such texts, it is drawn anew what the service makes of them. */
function withOddTexts(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'odd texts');
  if (!draws.chance(0.3, 'is odd')) return scenario;
  const { text, lengths } = choiceKnobs;
  const manners = { text: draws.pick(text.values, 'text'), lengths: draws.pick(lengths.values, 'lengths') };
  return { ...scenario, personality: { ...scenario.personality, ...manners }, hasOddTexts: true };
}

function withFullDisk(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'full disk of a person');
  const count = draws.chance(0.2, 'is full') ? draws.between(1, 4, 'count') : 0;
  if (count === 0) return scenario;
  const personDisk = Array.from({ length: count }, () => ({
    n: draws.between(1, 100, 'full from'),
    calls: draws.between(1, 3, 'full for'),
  }));
  return { ...scenario, personDisk };
}

/** More rows than the service puts on a page: others add and remove some while the list is walked. */
function withLongLists(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'long lists');
  if (!draws.chance(0.05, 'is long')) return scenario;
  const isOfClients = draws.chance(0.3, 'is of clients');
  const many = draws.between(21, 45, 'rows');
  return {
    ...scenario,
    personality: { ...scenario.personality, page_size: '20', limit: 0 },
    settings: { ...scenario.settings, requestsPerHour: 1_000, openingBurst: 200 },
    initial: { ...scenario.initial, contacts: 0, ...(isOfClients ? { connections: many } : { invoices: many }) },
  };
}

const MOST_MONEY = 4;
const MINUTE_MS = 60_000;

/** The person records money while nothing gets through, others record the same money, and it is marked as received afterwards. */
function withSameMoney(scenario: Scenario): Scenario {
  const draws = drawsFor(scenario.seed, 'same money');
  if (!draws.chance(0.15, 'is the same')) return scenario;
  const last = Math.max(10 * MINUTE_MS, ...scenario.user.map(({ at }) => at));
  const added = Array.from({ length: draws.between(1, MOST_MONEY, 'count') }, (_money, index) => {
    const at = draws.below(last, 'at');
    const online = at + draws.between(1, 10, 'offline for') * MINUTE_MS;
    const id = FIRST_ID.money + index * 10;
    const pick = draws.below(64, 'pick');
    const user: readonly UserEvent[] = [
      { id, at, act: draws.pick(['create_payment', 'pay_in_full'], 'act'), pick },
      { id: id + 1, at: at + 1, act: 'realize', pick: draws.below(64, 'realize') },
      { id: id + 2, at: online + 2 * MINUTE_MS, act: 'resolve', pick: draws.below(64, 'resolve') },
      { id: id + 3, at: online + 4 * MINUTE_MS, act: 'realize', pick: draws.below(64, 'realize') },
    ];
    const remote: readonly RemoteEvent[] = [
      { id: id + 4, at: at + MINUTE_MS / 2, act: 'record_same_money', pick: 0, around: null },
    ];
    const network: readonly NetworkEvent[] = [
      { id: id + 5, at: Math.max(0, at - 1), act: 'down' },
      { id: id + 6, at: online, act: 'up' },
    ];
    return { user, remote, network };
  });
  return {
    ...scenario,
    user: [...scenario.user, ...added.flatMap(({ user }) => user)],
    remote: [...scenario.remote, ...added.flatMap(({ remote }) => remote)],
    network: [...scenario.network, ...added.flatMap(({ network }) => network)],
  };
}

/** Events that are added are numbered apart from those that are there. */
const FIRST_ID = { keys: 100_000, money: 200_000 } as const;
