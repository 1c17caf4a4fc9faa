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
import { around } from './beside.ts';
import type { Aimed } from './draw-aimed.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SWEEP_EVERY = 30 * MINUTE;

/** What happens at the desk next: an act of the person, something that others do to the invoice, or time for all to be read. */
type Step = UserAct | 'others act' | 'time passes';

/** What people do around an editor, as far as it can go wrong: what is opened, typed, saved and taken back, and what comes in between. */
const courses: readonly (readonly Step[])[] = [
  ['open_editor', 'others act', 'sync_now', 'time passes', 'type_text', 'save_editor'],
  ['open_editor', 'type_text', 'others act', 'sync_now', 'time passes', 'save_editor'],
  [
    'open_editor',
    'type_text',
    'save_editor',
    'open_editor',
    'time passes',
    'others act',
    'sync_now',
    'time passes',
    'type_text',
    'save_editor',
  ],
  [
    'go_offline',
    'open_editor',
    'type_text',
    'save_editor',
    'open_editor',
    'type_text',
    'go_online',
    'time passes',
    'others act',
    'sync_now',
    'time passes',
    'save_editor',
  ],
  [
    'go_offline',
    'open_editor',
    'type_text',
    'save_editor',
    'open_editor',
    'type_text',
    'discard',
    'close_editor',
    'open_editor',
    'save_editor',
    'go_online',
  ],
  [
    'open_editor',
    'type_text',
    'discard_draft',
    'others act',
    'sync_now',
    'time passes',
    'take_back',
    'open_editor',
    'save_editor',
  ],
  [
    'go_offline',
    'open_editor',
    'type_text',
    'save_editor',
    'open_editor',
    'type_text',
    'discard_draft',
    'discard',
    'take_back',
    'open_editor',
    'save_editor',
    'go_online',
  ],
  [
    'open_editor',
    'type_text',
    'save_editor',
    'time passes',
    'open_editor',
    'close_editor',
    'others act',
    'sync_now',
    'time passes',
    'undo_save',
  ],
  ['open_editor', 'type_text', 'save_editor', 'undo_save', 'open_editor', 'type_text', 'save_editor', 'undo_save'],
  ['open_editor', 'type_text', 'save_editor', 'open_editor', 'type_text', 'close_editor', 'undo_save'],
  [
    'open_editor',
    'type_text',
    'type_line',
    'save_editor',
    'time passes',
    'others act',
    'sync_now',
    'time passes',
    'restore_version',
    'save_editor',
  ],
  ['open_editor', 'type_line', 'save_editor', 'throw_away', 'take_back', 'open_editor', 'type_text', 'save_editor'],
  ['open_editor', 'type_text', 'throw_away', 'others act', 'take_back', 'open_editor', 'save_editor'],
  [
    'new_draft',
    'type_text',
    'save_editor',
    'open_editor',
    'type_text',
    'time passes',
    'others act',
    'sync_now',
    'time passes',
    'save_editor',
  ],
  [
    'go_offline',
    'new_draft',
    'type_line',
    'save_editor',
    'open_editor',
    'type_text',
    'undo_save',
    'close_editor',
    'undo_save',
    'open_editor',
    'save_editor',
    'go_online',
  ],
  ['new_draft', 'type_line', 'discard_draft', 'take_back', 'open_editor', 'save_editor', 'time passes', 'undo_save'],
  ['copy_to_draft', 'type_text', 'save_editor', 'undo_save', 'throw_away', 'take_back', 'open_editor', 'save_editor'],
];

/** What may come in between, by how often it is drawn. */
const between: readonly Step[] = [
  ...Array<Step>(4).fill('others act'),
  ...Array<Step>(3).fill('time passes'),
  ...Array<Step>(2).fill('sync_now'),
  ...Array<Step>(2).fill('restart'),
  ...Array<Step>(2).fill('resolve'),
  ...Array<Step>(2).fill('open_editor'),
  ...Array<Step>(2).fill('type_text'),
  ...Array<Step>(2).fill('save_editor'),
  'type_line',
  'close_editor',
  'undo_save',
  'discard_draft',
  'throw_away',
  'take_back',
  'restore_version',
  'edit_invoice_text',
  'deliver',
  'remind',
  'discard',
  'retry',
  'go_offline',
  'go_online',
];
/** From one step to the next: at once, while a request is under way, between two looks for it, or long after. */
const PAUSES = [60, 300, 300, 900, 900, 2_500, 2_500, 7 * SECOND, 40 * SECOND, 2 * MINUTE] as const;
const READING_MS = 12 * SECOND;
/** Longer than a draft is left alone before it becomes a version, and than a difference must last. */
const LONG_MS = 11 * MINUTE;

const labels = ['POST /api/invs', 'PUT /api/invs/:id', 'PUT /api/invs/:id', 'DELETE /api/invs/:id'] as const;
const fates: readonly FaultName[] = [
  'reset before it is applied',
  'reset after it is applied',
  'applied four minutes late',
  'delivered twice',
  '429',
  'half an answer, broken',
  '500, not applied',
];
const { theirs, near } = around['update invoice text'];
const theirActs: readonly RemoteAct[] = [
  ...Array<readonly RemoteAct[]>(3).fill(theirs).flat(),
  ...near.flatMap((beside) => (beside.by === 'other' ? [beside.act] : [])),
];

/** A person at the editor of one invoice, with what others do to it meanwhile and what becomes of the requests. */
export function drawEdited(seed: number): Aimed {
  const draws = drawsFor(seed, 'edited');
  const personality = draws.chance(0.6, 'is plain') ? 'plain' : draws.pick(namesOf(personalities), 'personality');
  const moment = draws.chance(0.1, 'dies') ? draws.pick(moments, 'moment') : null;
  const steps = drawSteps(seed);
  const name = steps.join(', ');
  return { name, personality, moment, scenarioOn: (start) => drawScenario(seed, steps, personality, start) };
}

function drawScenario(seed: number, steps: readonly Step[], personality: Personality, start: Start): Scenario {
  const draws = drawsFor(seed, 'edited scenario');
  const isOfOthers = draws.chance(0.85, 'is of others');
  const pick = draws.below(start.places.length, 'invoice');
  // Of an invoice that is new here the others mean the newest there.
  const theirPick = steps.includes('new_draft') || steps.includes('copy_to_draft') ? -1 : (start.places[pick] ?? 0);
  const user: UserEvent[] = [];
  const remote: RemoteEvent[] = [];
  let at = start.at - WORLD_START + SECOND;
  for (const [index, step] of steps.entries()) {
    const id = index + 1;
    at += draws.pick(PAUSES, 'pause') + draws.below(200, 'jitter');
    if (step === 'time passes') at += draws.pick([READING_MS, READING_MS, LONG_MS], 'time');
    else if (step === 'others act') {
      const act = draws.pick(theirActs, 'theirs');
      if (isOfOthers) remote.push({ id, at, act, pick: theirPick, around: null });
    } else user.push({ id, at, act: step, pick: isInHand(step) && index > 0 ? -1 : pick });
  }
  const failing = draws.pick([0, 0, 1, 1, 2], 'failing');
  const plain = emptyScenario(personalities[personality]);
  return {
    ...plain,
    seed,
    settings: { ...plain.settings, sweepEveryMs: SWEEP_EVERY },
    user,
    remote,
    faults: Array.from({ length: failing }, (_fault, index): FaultEvent => {
      return { label: draws.pick(labels, 'label'), n: index + 1, fault: faults[draws.pick(fates, 'fate')] };
    }),
  };
}

/** One course, or two of the same invoice, with a few other steps in between. */
function drawSteps(seed: number): readonly Step[] {
  const draws = drawsFor(seed, 'steps');
  const first = courses[seed % courses.length] ?? [];
  const second = draws.chance(0.3, 'is followed') ? draws.pick(courses.slice(0, 13), 'second') : [];
  const steps = [...first, ...second];
  const more = draws.pick([0, 1, 1, 2, 3], 'more');
  for (let added = 0; added < more; added += 1)
    steps.splice(draws.between(1, steps.length, 'place'), 0, draws.pick(between, 'between'));
  return steps;
}

/** All else chooses among what the lists show, or what is asked. */
const isInHand = (step: UserAct): boolean => {
  return ['open_editor', 'throw_away', 'take_back', 'restore_version'].includes(step);
};
