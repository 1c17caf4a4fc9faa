interface Keyed {
  readonly key: string;
}

/** Rows that stand together, one after the other. */
export interface RowGroup<Row> {
  readonly id: number;
  /** The place of its first row among all, counted from 0. */
  readonly at: number;
  readonly rows: readonly Row[];
}

/**
 * Puts rows into groups of at most `most`, again and again. A row stays in its group when others come or go, for whoever
 * draws it anew somewhere else takes the focus out of it. A group that has not changed since the last time stays the very
 * same object, so that nobody looks at its rows.
 */
export function createGrouping<Row extends Keyed>(most: number): (rows: readonly Row[]) => readonly RowGroup<Row>[] {
  let last: readonly RowGroup<Row>[] = [];
  let lastId = 0;
  const createId = (): number => {
    lastId += 1;
    return lastId;
  };
  return (rows) => {
    const known = new Map(last.map((group) => [group.id, group]));
    last = regroup(last, rows, most, createId).map((group) => {
      const before = known.get(group.id);
      return before !== undefined && isSame(before, group) ? before : group;
    });
    return last;
  };
}

function regroup<Row extends Keyed>(
  last: readonly RowGroup<Row>[],
  rows: readonly Row[],
  most: number,
  createId: () => number,
): readonly RowGroup<Row>[] {
  const homes = new Map(last.flatMap((group) => group.rows.map(({ key }) => [key, group.id])));
  const taken = new Set<number>();
  const groups: { readonly id: number; readonly at: number; readonly rows: Row[] }[] = [];
  rows.forEach((row, at) => {
    const group = groups.at(-1);
    const home = homes.get(row.key);
    const isFree = home !== undefined && !taken.has(home);
    const hasRoom = group !== undefined && group.rows.length < most;
    if (group !== undefined && (home === group.id || (!isFree && hasRoom))) {
      group.rows.push(row);
      return;
    }
    const id = isFree ? home : createId();
    taken.add(id);
    groups.push({ id, at, rows: [row] });
  });
  return groups;
}

function isSame<Row>(one: RowGroup<Row>, other: RowGroup<Row>): boolean {
  return (
    one.at === other.at &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  );
}
