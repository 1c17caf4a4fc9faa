/** A row of a table, with an id. */
export interface Row {
  readonly id: number;
}

type Key = string | number | null;

/** A way to find rows. Always pass the same constant, because the built index is remembered by it. */
export interface RowIndex<T extends Row> {
  readonly keyOf: (row: T) => Key;
}

// Read only through the typed functions below: a list and its indexes always have the same kind of row.
interface Table {
  readonly positions: Map<number, number>;
  readonly indexes: Map<RowIndex<never>, Map<Key, number[]>>;
}

/**
 * The indexes of each list. Lists stay plain arrays, so that the state is plain JSON. An index is built on first use
 * and updated by `putRow` and `dropRow`, the only writers after the seed.
 */
const tables = new WeakMap<readonly Row[], Table>();

function tableOf(list: readonly Row[]): Table {
  const known = tables.get(list);
  // A list that grew otherwise (a test that writes the state itself) is indexed anew.
  if (known?.positions.size === list.length) return known;
  const table: Table = { positions: new Map(list.map((row, index) => [row.id, index])), indexes: new Map() };
  tables.set(list, table);
  return table;
}

function addTo(entries: Map<Key, number[]>, key: Key, id: number): void {
  const ids = entries.get(key);
  if (ids) ids.push(id);
  else entries.set(key, [id]);
}

function removeFrom(entries: Map<Key, number[]>, key: Key, id: number): void {
  const rest = (entries.get(key) ?? []).filter((other) => other !== id);
  if (rest.length > 0) entries.set(key, rest);
  else entries.delete(key);
}

function entriesOf<T extends Row>(list: readonly T[], index: RowIndex<T>): Map<Key, number[]> {
  const { indexes } = tableOf(list);
  const known = indexes.get(index);
  if (known) return known;
  const entries = new Map<Key, number[]>();
  for (const row of list) addTo(entries, index.keyOf(row), row.id);
  indexes.set(index, entries);
  return entries;
}

export function rowById<T extends Row>(list: readonly T[], id: number): T | undefined {
  const position = tableOf(list).positions.get(id);
  return position === undefined ? undefined : list[position];
}

/** Returns the rows of a key, in no order. */
export function rowsBy<T extends Row>(list: readonly T[], index: RowIndex<T>, key: Key): readonly T[] {
  const ids = entriesOf(list, index).get(key) ?? [];
  return ids.map((id) => rowById(list, id)).filter((row) => row !== undefined);
}

/** Adds the row, or replaces the one with the same id. Returns the row that was there. */
export function putRow<T extends Row>(list: T[], row: T): T | null {
  const table = tableOf(list);
  const position = table.positions.get(row.id);
  const previous = position === undefined ? undefined : list[position];
  if (position === undefined) table.positions.set(row.id, list.push(row) - 1);
  else list[position] = row;
  // All indexes of a table are for rows of its kind.
  for (const [index, entries] of table.indexes as Map<RowIndex<T>, Map<Key, number[]>>) {
    const key = index.keyOf(row);
    const before = previous && index.keyOf(previous);
    if (previous && before === key) continue;
    if (previous) removeFrom(entries, before ?? null, row.id);
    addTo(entries, key, row.id);
  }
  return previous ?? null;
}

/** Removes the row. Returns the row that was there. */
export function dropRow<T extends Row>(list: T[], id: number): T | null {
  const position = tableOf(list).positions.get(id);
  if (position === undefined) return null;
  const [previous] = list.splice(position, 1);
  // All later positions changed. Rows are removed so rarely that building the index anew is cheapest.
  tables.delete(list);
  return previous ?? null;
}
