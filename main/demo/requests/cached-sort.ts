import { today } from '#main/demo/state/demo-state.ts';
import type { SortedRows } from './sort.ts';
import type { Row } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

interface Cache {
  /** The state for which the lists were sorted: they are valid while it stays the same. */
  readonly stamp: string;
  readonly lists: Map<string, SortedRows<Row>>;
}

const caches = new WeakMap<DemoContext, Cache>();

// Some states change with the calendar, and staff sees less than the owner.
function stampOf(demo: DemoContext): string {
  return [demo.state.revision, demo.access.role, today(demo)].join(' ');
}

/**
 * Returns a sorted list, sorted on first use and again after a change, so that reading a thousand pages sorts once. The
 * name says which rows and which order: `invoices desc`.
 */
export function sortedList<T extends Row>(demo: DemoContext, name: string, build: () => SortedRows<T>): SortedRows<T> {
  // With a list delay, lists change while nothing else does.
  if (demo.knobs.list_lag > 0) return build();
  const stamp = stampOf(demo);
  let cache = caches.get(demo);
  if (cache?.stamp !== stamp) {
    cache = { stamp, lists: new Map() };
    caches.set(demo, cache);
  }
  // A name always stands for the same build, so the cached rows have its type.
  const known = cache.lists.get(name) as SortedRows<T> | undefined;
  const sorted = known ?? build();
  if (!known) cache.lists.set(name, sorted);
  return sorted;
}
