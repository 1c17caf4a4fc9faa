import { invariant } from '#shared/assert.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { isUnreadable, wholeOf } from '#shared/compare/server-object.ts';
import { rankCandidates } from './candidates.ts';
import type { CreateMatch } from './match-create.ts';
import { matchCreate } from './match-create.ts';
import { mayBeEdited } from './may-be-edited.ts';
import type { Place, UnknownCreate } from './lists-to-search.ts';
import { listsToSearch } from './lists-to-search.ts';
import type { ListScan } from './list-scan.ts';
import { beginScan, continueScan } from './list-scan.ts';
import { areSentRows } from '#shared/compare/match-sent-rows.ts';
import type { SearchRequest, Verdict } from './verdict.ts';
import { SEARCH_PAGE_SIZE } from './verdict.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

export type { SearchRequest, Verdict } from './verdict.ts';

/**
 * One look under way, never changed in place. After a request that never came through `nextSearchRequest` says the same again; a
 * state that is lost at a restart only means to begin anew.
 */
export interface CreateSearch {
  readonly create: UnknownCreate;
  readonly places: readonly Place[];
  /** The place being read; null when all were. */
  readonly reading: ListScan | null;
  /** Rows that are ours and that the book does not know. */
  readonly found: readonly ServerObject[];
  readonly foreign: ServerObject | null;
  /** Rows that the book does not know, and that may be ours as somebody has edited it since. */
  readonly edited: readonly ServerObject[];
  readonly isClear: boolean;
  readonly verdict: Verdict | null;
}

export function beginCreateSearch(create: UnknownCreate): CreateSearch {
  const places = listsToSearch(create);
  const nothing = { create, places, reading: null, found: [], foreign: null, edited: [], verdict: null } as const;
  // An object that was never seen to be missing counts as one that may be there.
  return goOn({ ...nothing, isClear: places.some(({ method }) => method !== 'first_page') });
}

export function nextSearchRequest({ create, reading, found, verdict }: CreateSearch): SearchRequest {
  if (verdict !== null) return { kind: 'decided', verdict };
  if (reading !== null) {
    const { feed, order } = reading.place;
    return { kind: 'page', feed, page: reading.next, perPage: SEARCH_PAGE_SIZE, order };
  }
  const [only] = found;
  invariant(only !== undefined, 'a look that is neither decided nor reading has one candidate to read whole');
  const { id, hash_key } = only;
  return { kind: 'object', resource: create.resource, target: { id, hash_key }, parent: create.parent };
}

/** Takes the page that `nextSearchRequest` asked for. `isKnown` tells the ids of this kind that the book has. */
export function takePage(
  state: CreateSearch,
  rows: readonly ServerObject[],
  isKnown: (id: number) => boolean,
): CreateSearch {
  invariant(state.reading !== null, 'a page belongs to a list that is being read');
  const { resource, body } = state.create;
  const matches = rows.map((row) => ({ row, match: matchCreate(resource, body, wholeOf(row)) }));
  const ours = matches.filter(({ row, match }) => match === 'ours' && !isKnown(row.id)).map(({ row }) => row);
  const foreign = matches.find(({ row, match }) => isNumberOf(resource, match, isKnown(row.id)))?.row ?? null;
  const found = withMore(state.found, ours);
  const isEdited = ({ row, match }: (typeof matches)[number]): boolean =>
    !isKnown(row.id) && mayBeEdited(resource, match, body, wholeOf(row));
  const edited = withMore(
    state.edited,
    matches.filter(isEdited).map(({ row }) => row),
  );
  const step = continueScan(state.reading, rows, { create: state.create, found, perPage: SEARCH_PAGE_SIZE });
  const taken = { ...state, found, foreign: state.foreign ?? foreign, edited };
  if (step.kind === 'read') return { ...taken, reading: step.reading };
  return leave({ ...taken, isClear: state.isClear && step.isClear });
}

/** Pages may repeat a row, their own ones among them. */
function withMore(known: readonly ServerObject[], more: readonly ServerObject[]): readonly ServerObject[] {
  const all = [...known, ...more];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

/** An invoice that the book knows is another one, and has the number just as well. */
function isNumberOf(resource: Resource, match: CreateMatch, isKnown: boolean): boolean {
  return match === 'foreign_number' || (resource === 'invoices' && match === 'ours' && isKnown);
}

/** Takes the object that `nextSearchRequest` asked for. */
export function takeObject(state: CreateSearch, object: ServerObject): CreateSearch {
  const match = matchCreate(state.create.resource, state.create.body, wholeOf(object));
  if (match === 'ours') return { ...state, verdict: verdictOn(state, object) };
  const foreign = match === 'foreign_number' ? object : state.foreign;
  const isEdited = mayBeEdited(state.create.resource, match, state.create.body, wholeOf(object));
  return decide({ ...state, found: [], foreign, edited: isEdited ? withMore(state.edited, [object]) : state.edited });
}

/** Somebody else may have used the number for the same client on the same day, for other work: only a person knows. */
function verdictOn({ create: { body } }: CreateSearch, object: ServerObject): Verdict {
  const whole = wholeOf(object);
  // What is not shown, or in a form that nobody can read, says nothing; how many there are was compared.
  const isSameWork = lineArrays.every(
    (name) => !Array.isArray(whole[name]) || isUnreadable(name, whole) || areSentRows(name, body[name], whole[name]),
  );
  return isSameWork ? { kind: 'found', object } : { kind: 'several', objects: [object] };
}

/** The service refused what `nextSearchRequest` asked for (not found, forbidden): it was reached, and shows no more than this. */
export function takeRefusal(state: CreateSearch): CreateSearch {
  const [row] = state.found;
  if (state.reading !== null) return leave({ ...state, isClear: state.isClear && !isProof(state.reading.place) });
  invariant(row !== undefined, 'only a candidate is read whole');
  return { ...state, verdict: { kind: 'found', object: row } };
}

const isProof = ({ method }: Place): boolean => method !== 'first_page';

/** On to the next place, unless this one had it. */
function leave(state: CreateSearch): CreateSearch {
  const places = state.places.slice(1);
  const isOver = state.found.length > 0 || places.length === 0;
  return isOver ? decide({ ...state, places: [], reading: null }) : goOn({ ...state, places });
}

function goOn(state: CreateSearch): CreateSearch {
  const [place] = state.places;
  if (place === undefined) return decide({ ...state, reading: null });
  return { ...state, reading: beginScan(place, state.create, SEARCH_PAGE_SIZE) };
}

function decide(state: CreateSearch): CreateSearch {
  const { create, found, foreign, edited, isClear } = state;
  const [only, ...others] = found;
  if (only === undefined) {
    const mayBe = rankCandidates(create, edited);
    if (foreign !== null) return { ...state, verdict: { kind: 'foreign_number', object: foreign, mayBe } };
    return { ...state, verdict: isClear ? { kind: 'absent', mayBe } : { kind: 'unclear' } };
  }
  if (others.length > 0) return { ...state, verdict: { kind: 'several', objects: rankCandidates(create, found) } };
  // Rows of documents show no lines, and lines tell whose number it is.
  if (isDocumentResource(create.resource)) return state;
  return { ...state, verdict: { kind: 'found', object: only } };
}
