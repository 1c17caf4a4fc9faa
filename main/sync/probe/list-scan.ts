import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { dateOrders, foldName, nameOrders } from './name-collation.ts';
import type { WholeListRead } from './whole-list-read.ts';
import { beginWholeListRead, wholeListStep } from './whole-list-read.ts';
import { looseText } from '#shared/compare/loose-text.ts';
import type { SearchList, UnknownCreate } from './lists-to-search.ts';
import type { SearchedPage, SortedList } from './sorted-search.ts';
import { neighbourStep, searchStep } from './sorted-search.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** The state of reading one list. `next` is the page to read, from 1. */
export type ListScan =
  | {
      readonly kind: 'search';
      readonly list: SearchList;
      readonly next: number;
      readonly pages: readonly SearchedPage[];
    }
  | { readonly kind: 'walk'; readonly list: SearchList; readonly next: number; readonly walk: WholeListRead }
  | { readonly kind: 'first_page'; readonly list: SearchList; readonly next: 1 };

/** `isClear`: the object would have been seen if it were in the list. */
type ScanStep =
  { readonly kind: 'read'; readonly scan: ListScan } | { readonly kind: 'ended'; readonly isClear: boolean };

interface ScanContext {
  readonly create: UnknownCreate;
  /** Matching rows up to and including this page. */
  readonly found: readonly ServerObject[];
  readonly perPage: number;
}

export function beginScan(list: SearchList, create: UnknownCreate, perPage: number): ListScan {
  switch (list.method) {
    case 'first_page':
      return { kind: 'first_page', list, next: 1 };
    case 'walk':
      return walking(list, beginWholeListRead());
    case 'search': {
      const step = searchStep([], sortedListOf(list, create, perPage));
      return step.kind === 'read'
        ? { kind: 'search', list, next: step.page, pages: [] }
        : walking(list, beginWholeListRead());
    }
    default:
      return assertNever(list.method);
  }
}

/** Takes the page of the list that was requested. */
export function continueScan(scan: ListScan, rows: readonly ServerObject[], context: ScanContext): ScanStep {
  const { list } = scan;
  switch (scan.kind) {
    case 'first_page':
      return { kind: 'ended', isClear: true };
    case 'walk':
      return walkOn(list, scan.walk, rows, context);
    case 'search': {
      const texts = rows.map(({ fields }) => sortTextIn(list, fields));
      const page = { page: scan.next, ids: rows.map(({ id }) => id), texts };
      return searchOn(list, [...scan.pages, page], context);
    }
    default:
      return assertNever(scan);
  }
}

function searchOn(list: SearchList, pages: readonly SearchedPage[], context: ScanContext): ScanStep {
  const { create, found, perPage } = context;
  const sorted = sortedListOf(list, create, perPage);
  const [first] = found;
  if (first !== undefined) {
    const next = neighbourStep(pages, sortTextIn(list, first.fields), sorted);
    return next === null ? { kind: 'ended', isClear: true } : searching(list, next, pages);
  }
  const step = searchStep(pages, sorted);
  if (step.kind === 'read') return searching(list, step.page, pages);
  // An absence in a sorted list is believed, unless the create would be sent again because of it.
  const isBelieved = step.kind === 'covered' && !create.isLast && !isAnyTwice(list, pages, create.body);
  return isBelieved ? { kind: 'ended', isClear: true } : { kind: 'read', scan: walking(list, beginWholeListRead()) };
}

function walkOn(list: SearchList, walk: WholeListRead, rows: readonly ServerObject[], context: ScanContext): ScanStep {
  const { create, found, perPage } = context;
  // A long list is not read to its end for a second match, because duplicates are watched for anyway.
  if (list.method === 'search' && found.length > 0) return { kind: 'ended', isClear: true };
  const tied = rows.filter(({ fields }) => isTied(list, sortTextIn(list, fields), create.body));
  const page = { ids: rows.map(({ id }) => id), tiedIds: new Set(tied.map(({ id }) => id)) };
  const step = wholeListStep(walk, page, perPage);
  return step.kind === 'read' ? { kind: 'read', scan: walking(list, step.walk) } : step;
}

const walking = (list: SearchList, walk: WholeListRead): ListScan => ({ kind: 'walk', list, next: walk.page, walk });

const searching = (list: SearchList, next: number, pages: readonly SearchedPage[]): ScanStep => ({
  kind: 'read',
  scan: { kind: 'search', list, next, pages },
});

function sortedListOf(list: SearchList, { resource, body, knownRows }: UnknownCreate, perPage: number): SortedList {
  const text = sortTextIn(list, body);
  const isByName = resource === 'connections';
  return {
    orders: isByName ? nameOrders : dateOrders,
    targets: [...new Set([text.trim(), text, looseText(text).normalize('NFC')])],
    perPage,
    guessedPages: Math.ceil((knownRows + 1) / perPage),
    // New invoices usually have the latest date.
    begin: isByName ? 'middle' : 'end',
  };
}

function sortTextIn({ sortText }: SearchList, object: JsonObject): string {
  return sortText?.(object) ?? '';
}

/**
 * Tells that the position of a row with this text relative to the object depends on chance, or on times unknown here.
 */
function isTied(list: SearchList, text: string, body: JsonObject): boolean {
  return foldName(looseText(text)) === foldName(looseText(sortTextIn(list, body)));
}

/** Tells that a row came on two pages, so that another row may have slipped through. */
function isAnyTwice(list: SearchList, pages: readonly SearchedPage[], body: JsonObject): boolean {
  const tied = pages.flatMap(({ ids, texts }) => ids.filter((_id, index) => isTied(list, texts[index] ?? '', body)));
  return new Set(tied).size < tied.length;
}
