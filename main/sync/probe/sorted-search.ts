import { endOfList } from '#shared/service/list-end.ts';
import type { Order } from './name-collation.ts';

/** A page that was read, with the text of each row that the list is sorted by. */
export interface SearchedPage {
  readonly page: number;
  readonly ids: readonly number[];
  readonly texts: readonly string[];
}

export interface SortedList {
  readonly orders: readonly Order[];
  /** What the object may be called by now, the most likely first. */
  readonly targets: readonly string[];
  readonly perPage: number;
  /** How many pages there probably are; only a wrong guess costs something, it never misleads. */
  readonly guessedPages: number;
  readonly begin: 'middle' | 'end';
}

/** `covered`: every row of such a text was on the pages read. `lost`: the rows stand in no order we know. */
export type SearchStep =
  { readonly kind: 'read'; readonly page: number } | { readonly kind: 'covered' } | { readonly kind: 'lost' };

/**
 * The next page of a binary search over a sorted list of unknown length. Each page may refute an order; under every order
 * that is left the place of every target must have been seen, so that nothing depends on which of them is right.
 */
export function searchStep(pages: readonly SearchedPage[], list: SortedList): SearchStep {
  const known = boundsOf(pages, list.perPage);
  const orders = list.orders.filter((order) => isSorted(known.pages, order));
  if (orders.length === 0) return { kind: 'lost' };
  for (const order of orders) {
    for (const target of list.targets) {
      const page = uncoveredPage(known, order, order(target), list);
      if (page !== null) return isRead(pages, page) ? { kind: 'lost' } : { kind: 'read', page };
    }
  }
  return { kind: 'covered' };
}

/** The neighbour of pages read that may hold more rows of this very text, or null. */
export function neighbourStep(pages: readonly SearchedPage[], text: string, list: SortedList): number | null {
  const known = boundsOf(pages, list.perPage);
  const order = list.orders.find((candidate) => isSorted(known.pages, candidate));
  if (order === undefined) return null;
  const { inside, low, high } = aroundKey(known, order, order(text));
  const page = edgeOf(inside, order(text), low, high);
  return page === null || isRead(pages, page) ? null : page;
}

/** No page is read twice, however a list changes meanwhile: that is why a search ends. */
function isRead(pages: readonly SearchedPage[], page: number): boolean {
  return pages.some((read) => read.page === page);
}

interface Known {
  /** Pages with rows of their own, in order. */
  readonly pages: readonly SearchedPage[];
  /** The first page past the end, or infinity while that is unknown. */
  readonly end: number;
}

function boundsOf(read: readonly SearchedPage[], perPage: number): Known {
  const inOrder = [...read].sort((a, b) => a.page - b.page);
  const longestPage = Math.max(0, ...read.map(({ ids }) => ids.length));
  const memory = { previousIds: [], seenIds: new Set<number>(), longestPage };
  // Past the end some services show their last page again.
  const isPast = ({ page, ids }: SearchedPage): boolean =>
    ids.length === 0 || inOrder.some((other) => other.page < page && ids.every((id) => other.ids.includes(id)));
  const pages = inOrder.filter((page) => !isPast(page));
  const past = inOrder.filter(isPast).map(({ page }) => page);
  const last = pages.filter(({ ids }) => endOfList(ids, perPage, memory) !== null).map(({ page }) => page + 1);
  const end = Math.min(Number.POSITIVE_INFINITY, ...past, ...last);
  // A last page shown again need not have the same rows where those tie.
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

/** `low` and `high` are the nearest pages that the key lies behind and before; pages `inside` may hold it. */
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

/** Beyond the guess the steps double. */
function guessedEnd(low: number, { guessedPages }: SortedList): number {
  return low < guessedPages ? guessedPages + 1 : low + 2 * (low - guessedPages + 1);
}

/** Rows of the same text may go on beyond the edge of a page. */
function edgeOf(inside: readonly Edges[], key: string, low: number, high: number): number | null {
  const isInside = (page: number): boolean => inside.some((edges) => edges.page === page);
  for (const { page, first, last } of inside) {
    if (first === key && page - 1 > low && !isInside(page - 1)) return page - 1;
    if (last === key && page + 1 < high && !isInside(page + 1)) return page + 1;
  }
  return null;
}
