import type { Row } from '#main/demo/state/row-table.ts';
import { rowById } from '#main/demo/state/row-table.ts';
import type { Book } from '#main/demo/state/context.ts';

const SECOND = 1_000;

/** A version of a row that lists still show for a while; null when there was no such row. */
interface Superseded {
  readonly until: number;
  readonly version: Row | null;
}

/**
 * What lists have not caught up with, by list and id, oldest first. It stands beside the state because it is over within
 * seconds: a service that starts anew has caught up.
 */
const pending = new WeakMap<readonly Row[], Map<number, readonly Superseded[]>>();

/** Called for each change: under the knob `list_lag` lists go on showing what was there. */
export function rememberChange(book: Book, list: readonly Row[], id: number, previous: Row | null): void {
  if (book.knobs.list_lag <= 0) return;
  const changes = pending.get(list) ?? new Map<number, readonly Superseded[]>();
  const until = book.now() + book.knobs.list_lag * SECOND;
  changes.set(id, [...(changes.get(id) ?? []), { until, version: previous }]);
  pending.set(list, changes);
}

function lagging(book: Book, list: readonly Row[]): ReadonlyMap<number, Row | null> {
  const changes = pending.get(list) ?? new Map<number, readonly Superseded[]>();
  const now = book.now();
  const shown = new Map<number, Row | null>();
  for (const [id, versions] of changes) {
    const rest = versions.filter(({ until }) => until > now);
    const [oldest] = rest;
    if (oldest) {
      changes.set(id, rest);
      shown.set(id, oldest.version);
    } else changes.delete(id);
  }
  return shown;
}

/** The rows of a table as lists show them now: new, changed and removed ones come late under the knob `list_lag`. */
export function listed<T extends Row>(book: Book, list: readonly T[]): readonly T[] {
  if (book.knobs.list_lag <= 0) return list;
  // Versions were remembered from this very list.
  const late = lagging(book, list) as ReadonlyMap<number, T | null>;
  if (late.size === 0) return list;
  const kept = list.map((row) => (late.has(row.id) ? late.get(row.id) : row));
  const removed = [...late].filter(([id]) => rowById(list, id) === undefined).map(([, version]) => version);
  return [...kept, ...removed].filter((row) => row !== null && row !== undefined);
}

/** One row as lists that live below it show it: its payments or its contacts come late, too. */
export function listedVersion<T extends Row>(book: Book, list: readonly T[], row: T): T | null {
  if (book.knobs.list_lag <= 0) return row;
  const late = lagging(book, list) as ReadonlyMap<number, T | null>;
  return late.has(row.id) ? (late.get(row.id) ?? null) : row;
}
