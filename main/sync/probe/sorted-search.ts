import { endOfList, MOST_ROWS } from '#shared/service/list-end.ts';
import type { Order } from './name-collation.ts';

/** A page that was read, with the sort text of each row. */
export interface SearchedPage {
  readonly page: number;
  readonly ids: readonly number[];
  readonly texts: readonly string[];
}

export interface SortedList {
  readonly orders: readonly Order[];
  /** The sort texts that the object may have now, the most likely first. */
  readonly targets: readonly string[];
  readonly perPage: number;
  /** The probable number of pages; a wrong guess costs requests and never gives a wrong result. */
  readonly guessedPages: number;
  readonly begin: 'middle' | 'end';
}

/** `covered`: every row with such a text was on the pages read. `lost`: the rows are in no order that we know. */
type SearchStep =
  { readonly kind: 'read'; readonly page: number } | { readonly kind: 'covered' } | { readonly kind: 'lost' };

/**
 * Returns the next page of a binary search over a sorted list of unknown length. Each page may refute an order; under
 * every remaining order the position of every target must have been read, so that the result does not depend on which
 * order is right.
 */
export function searchStep(pages: readonly SearchedPage[], list: SortedList): SearchStep {
  const known = boundsOf(pages, list.perPage);
  const orders = list.orders.filter((order) => isSorted(known.pages, order));
  if (orders.length === 0) return { kind: 'lost' };
  for (const order of orders) {
    for (const target of list.targets) {
      const page = uncoveredPage(known, order, order(target), list);
      // No list is that long: its rows are invented as they are asked for.
      if (page !== null && page * list.perPage > MOST_ROWS) return { kind: 'lost' };
      if (page !== null) return isRead(pages, page) ? { kind: 'lost' } : { kind: 'read', page };
    }
  }
  return { kind: 'covered' };
}

/** Returns the unread neighbour of a read page that may hold more rows of exactly this text, or null. */
export function neighbourStep(pages: readonly SearchedPage[], text: string, list: SortedList): number | null {
  const known = boundsOf(pages, list.perPage);
  const order = list.orders.find((candidate) => isSorted(known.pages, candidate));
  if (order === undefined) return null;
  const { inside, low, high } = aroundKey(known, order, order(text));
  const page = edgeOf(inside, order(text), low, high);
  return page === null || isRead(pages, page) ? null : page;
}

/** Tells that the page was read. No page is read twice, however the list changes, so every search ends. */
function isRead(pages: readonly SearchedPage[], page: number): boolean {
  return pages.some((read) => read.page === page);
}

interface Known {
  /** Pages with new rows, in order. */
  readonly pages: readonly SearchedPage[];
  /** The first page after the end; infinity while unknown. */
  readonly end: number;
}

function boundsOf(read: readonly SearchedPage[], perPage: number): Known {
  const inOrder = [...read].sort((a, b) => a.page - b.page);
  const longestPage = Math.max(0, ...read.map(({ ids }) => ids.length));
  const memory = { previousIds: [], seenIds: new Set<number>(), longestPage };
  // After the end some services repeat their last page.
  const isPast = ({ page, ids }: SearchedPage): boolean =>
    ids.length === 0 || inOrder.some((other) => other.page < page && ids.every((id) => other.ids.includes(id)));
  const pages = inOrder.filter((page) => !isPast(page));
  const past = inOrder.filter(isPast).map(({ page }) => page);
  const last = pages.filter(({ ids }) => endOfList(ids, perPage, memory) !== null).map(({ page }) => page + 1);
  const end = Math.min(Number.POSITIVE_INFINITY, ...past, ...last);
  // A repeated last page may have other rows where rows tie.
  return { pages: pages.filter(({ page }) => page < end), end };
}

function isSorted(pages: readonly SearchedPage[], order: Order): boolean {
  const keys = pages.flatMap(({ texts }) => texts.map(order));
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') <= key);
}

interface Edges {
  readonly page: number;
  readonly first: string;
  readonly last: string;
}

/** `low` and `high` are the nearest pages before and after the key; the pages `inside` may contain it. */
interface Around {
  readonly inside: readonly Edges[];
  readonly low: number;
  readonly high: number;
}

function aroundKey({ pages, end }: Known, order: Order, key: string): Around {
  const edges = pages.map(({ page, texts }): Edges => ({
    page,
    first: order(texts[0] ?? ''),
    last: order(texts.at(-1) ?? ''),
  }));
  const low = Math.max(0, ...edges.filter(({ last }) => last < key).map(({ page }) => page));
  const high = Math.min(end, ...edges.filter(({ first }) => first > key).map(({ page }) => page));
  return { inside: edges.filter(({ page }) => page > low && page < high), low, high };
}

function uncoveredPage(known: Known, order: Order, key: string, list: SortedList): number | null {
  const { inside, low, high } = aroundKey(known, order, key);
  if (inside.length > 0) return edgeOf(inside, key, low, high);
  if (high - low === 1) return null;
  if (Number.isFinite(high)) return Math.floor((low + high) / 2);
  if (low === 0 && list.begin === 'end') return list.guessedPages;
  return Math.floor((low + guessedEnd(low, list)) / 2);
}

/** Returns the assumed end; after the guessed end the steps double. */
function guessedEnd(low: number, { guessedPages }: SortedList): number {
  return low < guessedPages ? guessedPages + 1 : low + 2 * (low - guessedPages + 1);
}

/** Returns the neighbouring page on which rows of the same text may continue, or null. */
function edgeOf(inside: readonly Edges[], key: string, low: number, high: number): number | null {
  const isInside = (page: number): boolean => inside.some((edges) => edges.page === page);
  for (const { page, first, last } of inside) {
    if (first === key && page - 1 > low && !isInside(page - 1)) return page - 1;
    if (last === key && page + 1 < high && !isInside(page + 1)) return page + 1;
  }
  return null;
}
