import { invariant } from '#shared/assert.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { isUnreadable, wholeOf } from '#shared/compare/server-object.ts';
import { rankCandidates } from './candidates.ts';
import type { CreateMatch } from './match-create.ts';
import { matchCreate } from './match-create.ts';
import { mayBeEdited } from './may-be-edited.ts';
import type { SearchList, UnknownCreate } from './lists-to-search.ts';
import { listsToSearch } from './lists-to-search.ts';
import type { ListScan } from './list-scan.ts';
import { beginScan, continueScan } from './list-scan.ts';
import { areSentRows } from '#shared/compare/match-sent-rows.ts';
import type { SearchRequest, Verdict } from './verdict.ts';
import { standInId } from '#main/sync/pull/list-flaws.ts';
import { PAGE_SIZE, smallerThan } from '#main/sync/pull/sweep.ts';
import type { PageSize, ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';

export type { SearchRequest, Verdict } from './verdict.ts';

/**
 * The state of one search for an unanswered create, never changed in place. When a request fails, `nextSearchRequest`
 * returns the same one again; a state lost in a restart only means a new search.
 */
export interface CreateSearch {
  readonly create: UnknownCreate;
  readonly lists: readonly SearchList[];
  /** The rows to ask for at once: fewer after a page was too large to be read. */
  readonly perPage: PageSize;
  /** The list being read; null after all of them. */
  readonly scan: ListScan | null;
  /** Rows that match the create and are not in the book. */
  readonly found: readonly ServerObject[];
  readonly foreign: ServerObject | null;
  /** Rows not in the book that may be the object as edited by another person since. */
  readonly edited: readonly ServerObject[];
  readonly isClear: boolean;
  readonly verdict: Verdict | null;
}

export function beginCreateSearch(create: UnknownCreate): CreateSearch {
  const lists = listsToSearch(create);
  const nothing = {
    create,
    lists,
    perPage: PAGE_SIZE,
    scan: null,
    found: [],
    foreign: null,
    edited: [],
    verdict: null,
  } as const;
  // An object may be there as long as no complete list was read.
  return goOn({ ...nothing, isClear: lists.some(({ method }) => method !== 'first_page') });
}

export function nextSearchRequest({ create, perPage, scan, found, verdict }: CreateSearch): SearchRequest {
  if (verdict !== null) return { kind: 'decided', verdict };
  if (scan !== null) {
    const { feed, order } = scan.list;
    return { kind: 'page', feed, page: scan.next, perPage, order };
  }
  const [only] = found;
  invariant(only !== undefined, 'a search that is neither decided nor reading a list has one candidate to fetch');
  const { id, hash_key } = only;
  return { kind: 'object', resource: create.resource, target: { id, hash_key }, parent: create.parent };
}

/**
 * Takes the page that `nextSearchRequest` asked for. `isKnown` tells whether the book has an object of this kind with
 * this id.
 */
export function takePage(
  state: CreateSearch,
  rows: readonly ServerObject[],
  isKnown: (id: number) => boolean,
  setAside: readonly SetAsideRow[] = [],
): CreateSearch {
  invariant(state.scan !== null, 'a page belongs to a list that is being read');
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
  // Rows that nothing could address have their place in the list all the same.
  const all = [...rows, ...setAside.map((row) => ({ ...row, id: standInId(row), details: null }))];
  const step = continueScan(state.scan, all, { create: state.create, found, perPage: state.perPage });
  const isClear = state.isClear && !setAside.some((row) => mayBeOurs(state.create, row));
  const taken = { ...state, found, foreign: state.foreign ?? foreign, edited, isClear };
  if (step.kind === 'read') return { ...taken, scan: step.scan };
  return leave({ ...taken, isClear: isClear && step.isClear });
}

/** Tells that a row that cannot be adopted may be the object all the same: then this search proves nothing. */
function mayBeOurs({ resource, body }: UnknownCreate, { fields }: SetAsideRow): boolean {
  const match = matchCreate(resource, body, fields);
  const isEmpty = Object.keys(fields).every((name) => name === 'id' || name === 'hash_key');
  return isEmpty || match !== 'different' || mayBeEdited(resource, match, body, fields);
}

/** Takes a page that was too large to be read: the list is read again in smaller ones. */
export function takeTooLarge(state: CreateSearch): CreateSearch {
  const perPage = smallerThan(state.perPage);
  if (state.scan === null || perPage === null) return takeRefusal(state);
  return { ...state, perPage, scan: beginScan(state.scan.list, state.create, perPage) };
}

/** Adds rows without repetitions; pages may repeat rows, even their own. */
function withMore(known: readonly ServerObject[], more: readonly ServerObject[]): readonly ServerObject[] {
  const all = [...known, ...more];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

/**
 * Tells that a row is another invoice with our number, which includes a matching invoice that is already in the book.
 */
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

/**
 * Returns the verdict on the only match. Another person may have used the number for the same client on the same day
 * for other work; then only a person can decide.
 */
function verdictOn({ create: { body } }: CreateSearch, object: ServerObject): Verdict {
  const whole = wholeOf(object);
  // Lines that are not shown or unreadable tell nothing; their number was compared before.
  const isSameWork = lineArrays.every(
    (name) => !Array.isArray(whole[name]) || isUnreadable(name, whole) || areSentRows(name, body[name], whole[name]),
  );
  return isSameWork ? { kind: 'found', object } : { kind: 'several', objects: [object] };
}

/**
 * Takes a refusal (not found, forbidden) of what `nextSearchRequest` asked for: the service was reached and shows no
 * more than this.
 */
export function takeRefusal(state: CreateSearch): CreateSearch {
  const [row] = state.found;
  if (state.scan !== null) return leave({ ...state, isClear: state.isClear && !isProof(state.scan.list) });
  invariant(row !== undefined, 'only a candidate is read whole');
  return { ...state, verdict: { kind: 'found', object: row } };
}

const isProof = ({ method }: SearchList): boolean => method !== 'first_page';

/** Goes on to the next list, unless this one had the object. */
function leave(state: CreateSearch): CreateSearch {
  const lists = state.lists.slice(1);
  const isOver = state.found.length > 0 || lists.length === 0;
  return isOver ? decide({ ...state, lists: [], scan: null }) : goOn({ ...state, lists });
}

function goOn(state: CreateSearch): CreateSearch {
  const [list] = state.lists;
  if (list === undefined) return decide({ ...state, scan: null });
  return { ...state, scan: beginScan(list, state.create, state.perPage) };
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
  // Rows of documents show no lines, which are needed to decide, so the object is fetched.
  if (isDocumentResource(create.resource)) return state;
  return { ...state, verdict: { kind: 'found', object: only } };
}
