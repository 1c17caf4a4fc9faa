import { today } from '#main/demo/state/demo-state.ts';
import type { SortedRows } from './sort.ts';
import type { Row } from '#main/demo/state/row-table.ts';
import type { Book } from '#main/demo/state/context.ts';

interface Cache {
  /** What the lists were sorted for: they hold as long as nothing changed that they could depend on. */
  readonly stamp: string;
  readonly lists: Map<string, SortedRows<Row>>;
}

const caches = new WeakMap<Book, Cache>();

// Some states move with the calendar, and staff sees less than the owner.
function stampOf(book: Book): string {
  return [book.state.revision, book.access.role, today(book)].join(' ');
}

/**
 * A list in its order, sorted when it is first asked for and again when something changed, so that walking a thousand
 * pages sorts once. The name says which rows and which order: `invoices desc`.
 */
export function sortedList<T extends Row>(book: Book, name: string, build: () => SortedRows<T>): SortedRows<T> {
  // Under a lag, lists change while nothing else does.
  if (book.knobs.list_lag > 0) return build();
  const stamp = stampOf(book);
  let cache = caches.get(book);
  if (cache?.stamp !== stamp) {
    cache = { stamp, lists: new Map() };
    caches.set(book, cache);
  }
  // One name always stands for one build, so what lies under it has the rows of that build.
  const known = cache.lists.get(name) as SortedRows<T> | undefined;
  const sorted = known ?? build();
  if (!known) cache.lists.set(name, sorted);
  return sorted;
}
