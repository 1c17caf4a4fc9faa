import type { Row } from '#main/demo/state/row-table.ts';
import { rowById } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const SECOND = 1_000;

/** A version of a row that lists still show until a time; null when there was no such row. */
interface Superseded {
  readonly until: number;
  readonly version: Row | null;
}

/**
 * The changes that lists do not show yet, by list and id, oldest first. Kept beside the state, because they matter for
 * seconds only: a restarted service has caught up.
 */
const pending = new WeakMap<readonly Row[], Map<number, readonly Superseded[]>>();

/** Call for each change: with the knob `list_lag`, lists go on showing the previous version. */
export function rememberChange(demo: DemoContext, list: readonly Row[], id: number, previous: Row | null): void {
  if (demo.knobs.list_lag <= 0) return;
  const changes = pending.get(list) ?? new Map<number, readonly Superseded[]>();
  const until = demo.now() + demo.knobs.list_lag * SECOND;
  changes.set(id, [...(changes.get(id) ?? []), { until, version: previous }]);
  pending.set(list, changes);
}

function lagging(demo: DemoContext, list: readonly Row[]): ReadonlyMap<number, Row | null> {
  const changes = pending.get(list) ?? new Map<number, readonly Superseded[]>();
  const now = demo.now();
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

/**
 * Returns the rows of a table as lists show them now: with the knob `list_lag`, new, changed and removed rows come
 * late.
 */
export function listed<T extends Row>(demo: DemoContext, list: readonly T[]): readonly T[] {
  if (demo.knobs.list_lag <= 0) return list;
  // The versions come from this very list.
  const late = lagging(demo, list) as ReadonlyMap<number, T | null>;
  if (late.size === 0) return list;
  const kept = list.map((row) => (late.has(row.id) ? late.get(row.id) : row));
  const removed = [...late].filter(([id]) => rowById(list, id) === undefined).map(([, version]) => version);
  return [...kept, ...removed].filter((row) => row !== null && row !== undefined);
}

/** Returns a row as lists below it show it: its payments or contacts come late, too. */
export function listedVersion<T extends Row>(demo: DemoContext, list: readonly T[], row: T): T | null {
  if (demo.knobs.list_lag <= 0) return row;
  const late = lagging(demo, list) as ReadonlyMap<number, T | null>;
  return late.has(row.id) ? (late.get(row.id) ?? null) : row;
}
