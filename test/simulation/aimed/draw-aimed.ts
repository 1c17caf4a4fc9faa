import type { Moment } from '#test/simulation/matrix/death.ts';
import { moments } from '#test/simulation/matrix/death.ts';
import { pickOf } from '#test/simulation/matrix/play-cell.ts';
import type { Start } from '#test/simulation/matrix/start.ts';
import { emptyScenario } from '#test/simulation/matrix/start.ts';
import type { Personality, Verb } from '#test/simulation/matrix/table.ts';
import { faults, namesOf, personalities, verbs } from '#test/simulation/matrix/table.ts';
import type { Draws } from '#test/simulation/world/draws.ts';
import { drawsFor } from '#test/simulation/world/draws.ts';
import type { FaultEvent, NetworkEvent, RemoteEvent, Scenario, UserEvent } from '#test/simulation/world/scenario.ts';
import { WORLD_START } from '#test/simulation/world/world.ts';
import type { Beside } from './beside.ts';
import { around, decidingReads } from './beside.ts';
import type { Crossing, Order } from './crossings.ts';
import { crossingOf } from './crossings.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SWEEP_EVERY = 30 * MINUTE;

/** Ms after the edit: when somebody else acts, and when the person does. */
const times: Readonly<Record<Order, readonly [theirs: number, own: number]>> = {
  'theirs first': [1_800, 2_600],
  'own first': [2_600, 1_800],
  'as it arrives': [0, 1_200],
  'between two looks': [40 * SECOND, 43 * SECOND],
};
/** Of whatever else gets in the way. */
const OFFSETS = [0, 150, 400, 3 * SECOND, 20 * SECOND, 60 * SECOND, 2 * MINUTE, 8 * MINUTE, 33 * MINUTE] as const;
/** A person answers what they are asked then: an answer may lead to the next question. */
const ANSWERS_AT = [12 * MINUTE, 36 * MINUTE, 52 * MINUTE];

/** A world drawn close around what the random ones rarely meet. */
export interface Aimed {
  /** What is in it, in a few words. */
  readonly name: string;
  readonly personality: Personality;
  /** When the program dies, if it does. */
  readonly moment: Moment | null;
  scenarioOn(start: Start): Scenario;
}

/**
 * One edit and what gets in its way: somebody else has a hand in the same object while nobody knows what became of the edit,
 * and the person goes on.
 */
export function drawAimed(seed: number): Aimed {
  const draws = drawsFor(seed, 'aimed');
  const crossing = crossingOf(seed);
  const personality = draws.chance(0.5, 'is plain') ? 'plain' : draws.pick(namesOf(personalities), 'personality');
  const moment = draws.chance(0.1, 'dies') ? draws.pick(moments, 'moment') : null;
  const name = Object.values(crossing).join(', ');
  return { name, personality, moment, scenarioOn: (start) => drawScenario(seed, crossing, personality, start) };
}

function drawScenario(seed: number, crossing: Crossing, personality: Personality, start: Start): Scenario {
  const { verb, theirs, own, order, fate } = crossing;
  const draws = drawsFor(seed, 'aimed scenario');
  const [act, label] = verbs[verb];
  const begin = start.at - WORLD_START + SECOND;
  const mailsReceipts = verb === 'create payment' && drawsFor(seed, 'aimed receipts').chance(0.3, 'is mailing');
  const at = mailsReceipts ? begin + MINUTE : begin;
  // A mail tells most of an invoice that was never sent.
  const pick = verb === 'deliver' ? start.draft : pickOf(verb, start);
  // The very object: what was made last, or the invoice that the person means.
  const theirPick = verb.startsWith('create ') ? -1 : (start.places[pick] ?? 0);
  const [theirsAt, ownAt] = times[order];
  const user: UserEvent[] = [
    { id: 1, at, act, pick },
    { id: 2, at: at + ownAt, act: own, pick },
  ];
  const besideIt = order === 'as it arrives' ? ({ side: 'after', label, n: 1 } as const) : null;
  const remote: RemoteEvent[] = [{ id: 3, at: at + theirsAt, act: theirs, pick: theirPick, around: besideIt }];
  const offset = (what: string): number => at + draws.pick(OFFSETS, what) + draws.below(2 * SECOND, 'jitter');
  const add = (beside: Beside, id: number): void => {
    if (beside.by === 'person') user.push({ id, at: offset('own at'), act: beside.act, pick });
    else
      remote.push({ id, at: offset('theirs at'), act: beside.act, pick: draws.pick([-1, 0, 1], 'pick'), around: null });
  };
  if (draws.chance(0.3, 'is more')) add(draws.pick(around[verb].near, 'near'), 4);
  if (draws.chance(0.05, 'restarts')) user.push({ id: 8, at: offset('restart at'), act: 'restart', pick });
  if (mailsReceipts) {
    remote.push(...receiptsAt(begin - SECOND / 2));
    user.push({ id: 33, at: begin, act: 'sync_now', pick: 0 });
  }
  for (const [index, later] of ANSWERS_AT.entries()) {
    if (draws.chance(0.7, 'is answered')) user.push({ id: 10 + index, at: at + later, act: 'resolve', pick: 0 });
  }
  const plain = emptyScenario(personalities[personality]);
  const again = draws.chance(0.15, 'fails again') ? [draws.pick(namesOf(faults), 'fault')] : [];
  const failing = [...(fate === null ? [] : [fate]), ...again];
  return {
    ...plain,
    seed,
    settings: { ...plain.settings, sweepEveryMs: SWEEP_EVERY },
    user,
    remote,
    faults: [
      ...failing.map((name, index): FaultEvent => ({ label, n: index + 1, fault: faults[name] })),
      ...failingReads(seed, verb),
    ],
    network: draws.chance(0.05, 'is down') ? outage(draws, offset('down at')) : [],
  };
}

/** From streams of their own: of the same seed the same edit meets looks that fail. */
function failingReads(seed: number, verb: Verb): readonly FaultEvent[] {
  const draws = drawsFor(seed, 'aimed reads');
  if (!draws.chance(0.3, 'is failing')) return [];
  const label = draws.pick(decidingReads[verb], 'label');
  const first = draws.between(1, 6, 'first');
  const fault = faults[draws.pick(namesOf(faults), 'fault')];
  return Array.from({ length: draws.pick([1, 1, 2, 3], 'length') }, (_fault, index) => ({
    label,
    n: first + index,
    fault,
  }));
}

/** Every invoice mails a receipt for each payment. */
function receiptsAt(at: number): readonly RemoteEvent[] {
  return [0, 1, 2].map((pick) => ({ id: 30 + pick, at, act: 'mail_receipts', pick, around: null }));
}

function outage(draws: Draws, down: number): readonly NetworkEvent[] {
  return [
    { id: 20, at: down, act: 'down' },
    { id: 21, at: down + draws.between(SECOND, 6 * MINUTE, 'outage'), act: 'up' },
  ];
}
