import { moments } from '#test/simulation/matrix/death.ts';
import { emptyScenario } from '#test/simulation/matrix/start.ts';
import type { Start } from '#test/simulation/matrix/start.ts';
import type { FaultName, Personality } from '#test/simulation/matrix/table.ts';
import { faults, namesOf, personalities } from '#test/simulation/matrix/table.ts';
import { drawsFor } from '#test/simulation/world/draws.ts';
import type {
  FaultEvent,
  RemoteAct,
  RemoteEvent,
  Scenario,
  UserAct,
  UserEvent,
} from '#test/simulation/world/scenario.ts';
import { WORLD_START } from '#test/simulation/world/world.ts';
import type { Aimed } from './draw-aimed.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SWEEP_EVERY = 30 * MINUTE;

/** What happens at the desk next: an act of the person, something that others do, or time for all to be read. */
export type Step = UserAct | 'others act' | 'time passes';

/** What one kind of worlds is drawn from. */
interface Desk {
  readonly name: string;
  /** What people do one after the other, as far as it can go wrong. */
  readonly courses: readonly (readonly Step[])[];
  /** What may follow on one of them, upon the same object. */
  readonly followers: readonly (readonly Step[])[];
  /** What may come in between, by how often it is drawn. */
  readonly between: readonly Step[];
  readonly theirs: readonly RemoteAct[];
  /** Requests that may fail. */
  readonly labels: readonly string[];
  /** These mean what the person has in hand; all else chooses among what the lists show, or what is asked. */
  readonly inHand: ReadonlySet<Step>;
  /** Which object the others mean, where the person began with the `pick`th. */
  theirPick(steps: readonly Step[], start: Start, pick: number): number;
}

/** From one step to the next: at once, while a request is under way, between two looks for it, or long after. */
const PAUSES = [60, 300, 300, 900, 900, 2_500, 2_500, 7 * SECOND, 40 * SECOND, 2 * MINUTE] as const;
const READING_MS = 12 * SECOND;
/** Longer than a draft is left alone before it becomes a version, and than a difference must last. */
const LONG_MS = 11 * MINUTE;

const fates: readonly FaultName[] = [
  'reset before it is applied',
  'reset after it is applied',
  'applied four minutes late',
  'delivered twice',
  '429',
  'half an answer, broken',
  '500, not applied',
];
/** A person at a desk, with what others do to the same object meanwhile and what becomes of the requests. */
export function drawCourse(seed: number, desk: Desk): Aimed {
  const draws = drawsFor(seed, desk.name);
  const personality = draws.chance(0.6, 'is plain') ? 'plain' : draws.pick(namesOf(personalities), 'personality');
  const moment = draws.chance(0.1, 'dies') ? draws.pick(moments, 'moment') : null;
  const steps = drawSteps(seed, desk);
  const name = steps.join(', ');
  return { name, personality, moment, scenarioOn: (start) => drawScenario(seed, desk, steps, personality, start) };
}

function drawScenario(
  seed: number,
  { name, theirs, labels, inHand, theirPick }: Desk,
  steps: readonly Step[],
  personality: Personality,
  start: Start,
): Scenario {
  const draws = drawsFor(seed, `${name} scenario`);
  const isOfOthers = draws.chance(0.85, 'is of others');
  const pick = draws.below(start.places.length, 'object');
  const user: UserEvent[] = [];
  const remote: RemoteEvent[] = [];
  let at = start.at - WORLD_START + SECOND;
  for (const [index, step] of steps.entries()) {
    const id = index + 1;
    at += draws.pick(PAUSES, 'pause') + draws.below(200, 'jitter');
    if (step === 'time passes') at += draws.pick([READING_MS, READING_MS, LONG_MS], 'time');
    else if (step === 'others act') {
      const act = draws.pick(theirs, 'theirs');
      if (isOfOthers) remote.push({ id, at, act, pick: theirPick(steps, start, pick), around: null });
    } else user.push({ id, at, act: step, pick: inHand.has(step) && index > 0 ? -1 : pick });
  }
  const failing = draws.pick([0, 0, 1, 1, 2], 'failing');
  const disk = drawsFor(seed, `${name} disk`);
  const full = disk.chance(0.1, 'is full')
    ? [{ n: disk.between(1, 12, 'full from'), calls: disk.between(1, 2, 'full for') }]
    : [];
  const plain = emptyScenario(personalities[personality]);
  return {
    ...plain,
    seed,
    settings: { ...plain.settings, sweepEveryMs: SWEEP_EVERY },
    user,
    remote,
    personDisk: full,
    faults: Array.from({ length: failing }, (_fault, index): FaultEvent => {
      return { label: draws.pick(labels, 'label'), n: index + 1, fault: faults[draws.pick(fates, 'fate')] };
    }),
  };
}

/** One course, or two, with a few other steps in between. */
function drawSteps(seed: number, { name, courses, followers, between }: Desk): readonly Step[] {
  const draws = drawsFor(seed, `${name} steps`);
  const first = courses[seed % courses.length] ?? [];
  const second = draws.chance(0.3, 'is followed') ? draws.pick(followers, 'second') : [];
  const steps = [...first, ...second];
  const more = draws.pick([0, 1, 1, 2, 3], 'more');
  for (let added = 0; added < more; added += 1)
    steps.splice(draws.between(1, steps.length, 'place'), 0, draws.pick(between, 'between'));
  return steps;
}
