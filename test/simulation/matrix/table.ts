import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { sampleOf } from '#test/tier.ts';
import type { FaultEvent, UserAct } from '#test/simulation/world/scenario.ts';
import type { Moment } from './death.ts';
import { moments } from './death.ts';

/** What a person does, and the request that it becomes. */
export const verbs = {
  'create connection': ['create_connection', 'POST /api/network'],
  'create contact': ['create_contact', 'POST /api/network/:id/contacts'],
  'create invoice': ['create_invoice', 'POST /api/invs'],
  'create payment': ['create_payment', 'POST /api/invs/:id/payments'],
  'create recurring': ['create_recurring', 'POST /api/rinv'],
  'update invoice text': ['edit_invoice_text', 'PUT /api/invs/:id'],
  'update invoice lines': ['edit_invoice_lines', 'PUT /api/invs/:id'],
  'update payment': ['edit_payment', 'PUT /api/invs/:id/payments/:id'],
  'delete contact': ['delete_contact', 'DELETE /api/network/:id/contacts/:id'],
  deliver: ['deliver', 'POST /api/invs/:id/deliver'],
  remind: ['remind', 'POST /api/invs/:id/reminder'],
  realize: ['realize', 'POST /api/invs/:id/payments/:id/mark_as_realized'],
} as const satisfies Record<string, readonly [UserAct, string]>;
export type Verb = keyof typeof verbs;

type Fault = FaultEvent['fault'];

export const faults = {
  'nothing leaves': { kind: 'unsent' },
  'reset before it is applied': { kind: 'drop', isApplied: false, manner: 'reset' },
  'reset after it is applied': { kind: 'drop', isApplied: true, manner: 'reset' },
  'half an answer, broken': { kind: 'truncated', end: 'broken' },
  'half an answer, ended': { kind: 'truncated', end: 'clean' },
  '500, not applied': { kind: 'server_error', status: 500, isApplied: false },
  '502, applied': { kind: 'server_error', status: 502, isApplied: true },
  'captive portal, not applied': { kind: 'page', page: 'captive_portal', isApplied: false },
  'login page, applied': { kind: 'page', page: 'login', isApplied: true },
  'empty 200': { kind: 'empty', status: 200 },
  'empty 201, not applied': { kind: 'empty', status: 201, isApplied: false },
  'nothing in its wrapper': { kind: 'foreign', form: 'null', isApplied: true },
  'another object, not applied': { kind: 'foreign', form: 'stranger', isApplied: false },
  redirect: { kind: 'redirect', status: 307, location: '/login' },
  '429': { kind: 'limit', status: '429', signal: 'seconds', waitMs: 30_000 },
  'slower than the deadline': { kind: 'slow', delayMs: 45_000 },
  silence: { kind: 'hang', isApplied: false },
  'applied four minutes late': { kind: 'late', afterMs: 240_000, seen: 'reset' },
  'delivered twice': { kind: 'duplicate', answer: 'second' },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

export const personalities = {
  plain: {},
  'lists lag': { list_lag: 30 },
  'arrays are appended': { nested: 'append' },
  'arrays as Rails has them': { nested: 'rails', line_ids: 'kept' },
  'a PUT blanks what it leaves out': { put: 'blanking', text: 'stripped' },
  'sparing answers': { not_found: '410', update_answer: 'no_content', delete_answer: 'no_content' },
  'racy numbers, short pages': { statement_numbers: 'racy', page_size: '20' },
  'odd notation': { ids: 'texts', empties: 'missing', amounts: 'glyphs' },
} as const satisfies Record<string, Partial<Knobs>>;
export type Personality = keyof typeof personalities;

/** One world with one edit in it. Its name says all of it. */
export interface Cell {
  readonly verb: Verb;
  readonly moment: Moment | null;
  readonly fault: FaultName | null;
  readonly personality: Personality;
}

/** Creates that stand in a list which was read already, and a realize: nothing is read before them. */
const WITHOUT_PREFLIGHT: ReadonlySet<Verb> = new Set<Verb>([
  'create connection',
  'create contact',
  'create invoice',
  'create recurring',
  'realize',
]);
/** A second one could mail somebody: what may have left leaves no second time by itself. */
const LEAVES_ONCE: ReadonlySet<Verb> = new Set<Verb>(['create recurring', 'deliver', 'remind']);
/** A process that dies here never learns what the answer looked like: one fault stands for all that do the same to the service. */
const UNSEEN_ANSWER: ReadonlySet<Moment> = new Set<Moment>([
  'request at the service',
  'before the answer',
  'before the outcome',
]);
const LIKE_NO_FAULT: ReadonlySet<FaultName> = new Set<FaultName>([
  'reset after it is applied',
  'half an answer, broken',
  'half an answer, ended',
  '502, applied',
  'login page, applied',
  'empty 200',
  'nothing in its wrapper',
  'slower than the deadline',
]);
const LIKE_A_RESET: ReadonlySet<FaultName> = new Set<FaultName>([
  '500, not applied',
  'captive portal, not applied',
  'empty 201, not applied',
  'another object, not applied',
  'redirect',
  'silence',
]);

/** A process that dies here has committed nothing but the edit: `before the intent` stands for these where something fails later. */
const NOTHING_BEGUN: ReadonlySet<Moment> = new Set<Moment>(['after the edit', 'in the preflight']);
/** How a service treats arrays matters only to who sends some. */
const ARRAY_MANNERS: ReadonlySet<Personality> = new Set<Personality>([
  'arrays are appended',
  'arrays as Rails has them',
]);
const SENDS_DOCUMENTS: ReadonlySet<Verb> = new Set<Verb>([
  'create invoice',
  'create recurring',
  'update invoice text',
  'update invoice lines',
]);

/** Why a combination is left out, or null where it is played. */
export function whyLeftOut({ verb, moment, fault, personality }: Cell): string | null {
  if (ARRAY_MANNERS.has(personality) && !SENDS_DOCUMENTS.has(verb)) return 'no arrays are sent';
  if (moment === 'in the preflight' && WITHOUT_PREFLIGHT.has(verb)) return 'nothing is read before it';
  const isBeforeSocket = moment === 'after the intent' || moment === 'before the socket';
  if (isBeforeSocket && fault !== null && LEAVES_ONCE.has(verb)) return 'no request ever leaves that could fail';
  const isKnownAtOnce = fault === null || fault === 'nothing leaves' || fault === '429';
  if (moment === 'while it is looked for' && isKnownAtOnce && personality !== 'sparing answers')
    return 'the outcome is known at once';
  if (moment !== null && NOTHING_BEGUN.has(moment) && fault !== null)
    return 'a death before the intent leaves the same';
  const isUnseen = moment !== null && UNSEEN_ANSWER.has(moment) && fault !== null;
  return isUnseen && (LIKE_NO_FAULT.has(fault) || LIKE_A_RESET.has(fault)) ? 'another fault does the same' : null;
}

export const nameOf = ({ verb, moment, fault, personality }: Cell): string =>
  [verb, moment ?? 'no crash', fault ?? 'no fault', personality].join(' · ');

/** Every verb with every moment, fault and personality, whether they can meet or not. */
export function* wholeTable(): Generator<Cell> {
  for (const verb of namesOf(verbs)) {
    for (const personality of namesOf(personalities)) {
      for (const moment of [null, ...moments]) {
        for (const fault of [null, ...namesOf(faults)]) yield { verb, moment, fault, personality };
      }
    }
  }
}

/** Days in which a change has played the whole table. */
const MATRIX_DAYS = 14;

/** Returns the combinations that can be played, in the order of the table. */
export const playableCells = (): readonly Cell[] => [...wholeTable()].filter((cell) => whyLeftOut(cell) === null);

/** Returns the cells that are played today: a twelfth of the table, or all of it in the full tier. */
export const cellsOfToday = (): readonly Cell[] => sampleOf(playableCells(), nameOf, MATRIX_DAYS);

/** The names of a table in its order. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  // Object.keys widens to string; the names are the table's own.
  return Object.keys(table) as Name[];
}
