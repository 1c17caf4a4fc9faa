import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { dateOrders, foldName, nameOrders } from './name-collation.ts';
import type { WholeListRead } from './whole-list-read.ts';
import { beginWholeListRead, wholeListStep } from './whole-list-read.ts';
import { looseText } from '#shared/compare/loose-text.ts';
import type { Place, UnknownCreate } from './lists-to-search.ts';
import type { SearchedPage, SortedList } from './sorted-search.ts';
import { neighbourStep, searchStep } from './sorted-search.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** One list being looked through. `next` is the page to read, counted from 1. */
export type ListScan =
  | {
      readonly kind: 'search';
      readonly place: Place;
      readonly next: number;
      readonly pages: readonly SearchedPage[];
    }
  | { readonly kind: 'walk'; readonly place: Place; readonly next: number; readonly walk: WholeListRead }
  | { readonly kind: 'first_page'; readonly place: Place; readonly next: 1 };

/** `isClear`: had it been in the list, it would have been seen. */
export type ScanStep =
  { readonly kind: 'read'; readonly reading: ListScan } | { readonly kind: 'ended'; readonly isClear: boolean };

export interface ScanContext {
  readonly create: UnknownCreate;
  /** Rows up to and with this page that are ours. */
  readonly found: readonly ServerObject[];
  readonly perPage: number;
}

export function beginScan(place: Place, create: UnknownCreate, perPage: number): ListScan {
  switch (place.method) {
    case 'first_page':
      return { kind: 'first_page', place, next: 1 };
    case 'walk':
      return walking(place, beginWholeListRead());
    case 'search': {
      const step = searchStep([], sortedListOf(place, create, perPage));
      return step.kind === 'read'
        ? { kind: 'search', place, next: step.page, pages: [] }
        : walking(place, beginWholeListRead());
    }
    default:
      return assertNever(place.method);
  }
}

/** Takes the page of the list that was to be read. */
export function continueScan(reading: ListScan, rows: readonly ServerObject[], context: ScanContext): ScanStep {
  const { place } = reading;
  switch (reading.kind) {
    case 'first_page':
      return { kind: 'ended', isClear: true };
    case 'walk':
      return walkOn(place, reading.walk, rows, context);
    case 'search': {
      const texts = rows.map(({ fields }) => sortTextIn(place, fields));
      const page = { page: reading.next, ids: rows.map(({ id }) => id), texts };
      return searchOn(place, [...reading.pages, page], context);
    }
    default:
      return assertNever(reading);
  }
}

function searchOn(place: Place, pages: readonly SearchedPage[], context: ScanContext): ScanStep {
  const { create, found, perPage } = context;
  const list = sortedListOf(place, create, perPage);
  const [first] = found;
  if (first !== undefined) {
    const next = neighbourStep(pages, sortTextIn(place, first.fields), list);
    return next === null ? { kind: 'ended', isClear: true } : searching(place, next, pages);
  }
  const step = searchStep(pages, list);
  if (step.kind === 'read') return searching(place, step.page, pages);
  // Not found is believed of a list in order, unless something would be created because of it.
  const isBelieved = step.kind === 'covered' && !create.isLast && !isAnyTwice(place, pages, create.body);
  return isBelieved
    ? { kind: 'ended', isClear: true }
    : { kind: 'read', reading: walking(place, beginWholeListRead()) };
}

function walkOn(place: Place, walk: WholeListRead, rows: readonly ServerObject[], context: ScanContext): ScanStep {
  const { create, found, perPage } = context;
  // A long list is not read on for a second one: twins are watched for anyway.
  if (place.method === 'search' && found.length > 0) return { kind: 'ended', isClear: true };
  const tied = rows.filter(({ fields }) => isTied(place, sortTextIn(place, fields), create.body));
  const page = { ids: rows.map(({ id }) => id), tiedIds: new Set(tied.map(({ id }) => id)) };
  const step = wholeListStep(walk, page, perPage);
  return step.kind === 'read' ? { kind: 'read', reading: walking(place, step.walk) } : step;
}

const walking = (place: Place, walk: WholeListRead): ListScan => ({ kind: 'walk', place, next: walk.page, walk });

const searching = (place: Place, next: number, pages: readonly SearchedPage[]): ScanStep => ({
  kind: 'read',
  reading: { kind: 'search', place, next, pages },
});

function sortedListOf(place: Place, { resource, body, knownRows }: UnknownCreate, perPage: number): SortedList {
  const text = sortTextIn(place, body);
  const isByName = resource === 'connections';
  return {
    orders: isByName ? nameOrders : dateOrders,
    targets: [...new Set([text.trim(), text, looseText(text).normalize('NFC')])],
    perPage,
    guessedPages: Math.ceil((knownRows + 1) / perPage),
    // New invoices are dated last.
    begin: isByName ? 'middle' : 'end',
  };
}

function sortTextIn({ sortText }: Place, object: JsonObject): string {
  return sortText?.(object) ?? '';
}

/** Whether only chance, or a time that nobody here knows, orders a row of this text and the one looked for. */
function isTied(place: Place, text: string, body: JsonObject): boolean {
  return foldName(looseText(text)) === foldName(looseText(sortTextIn(place, body)));
}

/** A row that came on two pages stands for one that came on none. */
function isAnyTwice(place: Place, pages: readonly SearchedPage[], body: JsonObject): boolean {
  const tied = pages.flatMap(({ ids, texts }) => ids.filter((_id, index) => isTied(place, texts[index] ?? '', body)));
  return new Set(tied).size < tied.length;
}
