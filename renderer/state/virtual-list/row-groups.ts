interface Keyed {
  readonly key: string;
}

/** The identity and position of a group: the same object while it stays there, even if its rows change. */
interface GroupPlace {
  readonly id: number;
  /** The index of its first row among all, counted from 0. */
  readonly at: number;
}

/** Rows that are next to each other. */
interface RowGroup<Row> {
  readonly place: GroupPlace;
  readonly rows: readonly Row[];
}

/**
 * Groups rows, at most `most` in each. A row stays in its group when others come or go, because rendering it elsewhere
 * would lose the focus. An unchanged group stays the same object, so that its rows are not compared again.
 */
export function createGrouping<Row extends Keyed>(most: number): (rows: readonly Row[]) => readonly RowGroup<Row>[] {
  let last: readonly RowGroup<Row>[] = [];
  let lastId = 0;
  const createId = (): number => {
    lastId += 1;
    return lastId;
  };
  return (rows) => {
    const known = new Map(last.map((group) => [group.place.id, group]));
    last = regroup(last, rows, most, createId).map((group) => {
      const before = known.get(group.place.id);
      if (before?.place.at !== group.place.at) return group;
      return isSame(before.rows, group.rows) ? before : { ...group, place: before.place };
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
  const groupOfKey = new Map(last.flatMap((group) => group.rows.map(({ key }) => [key, group.place.id])));
  const taken = new Set<number>();
  const groups: { readonly place: GroupPlace; readonly rows: Row[] }[] = [];
  rows.forEach((row, at) => {
    const group = groups.at(-1);
    const formerGroup = groupOfKey.get(row.key);
    const isFree = formerGroup !== undefined && !taken.has(formerGroup);
    const hasRoom = group !== undefined && group.rows.length < most;
    if (group !== undefined && (formerGroup === group.place.id || (!isFree && hasRoom))) {
      group.rows.push(row);
      return;
    }
    const id = isFree ? formerGroup : createId();
    taken.add(id);
    groups.push({ place: { id, at }, rows: [row] });
  });
  return groups;
}

function isSame<Row>(some: readonly Row[], others: readonly Row[]): boolean {
  return some.length === others.length && some.every((row, index) => row === others[index]);
}
