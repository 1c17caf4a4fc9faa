import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { Row } from '#main/demo/state/row-table.ts';

export type Direction = 'asc' | 'desc';

/**
 * Rows in the order of a list, with the tie group of each: rows that are equal in every sort key have the same number.
 */
export interface SortedRows<T> {
  readonly rows: readonly T[];
  readonly groups: readonly number[];
}

/** Reads the `order` parameter of lists that document one; anything but `desc` counts as ascending. */
export function readDirection(order: string | undefined): Direction {
  return order === 'desc' ? 'desc' : 'asc';
}

/**
 * Returns the sort key of a name. Folded: letter case and accents do not count. Binary: capitals come before small
 * letters.
 */
export function alphabetical(name: string | null, collation: Knobs['collation']): string {
  if (collation === 'binary') return name ?? '';
  return (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function compare(left: readonly string[], right: readonly string[]): number {
  for (const [index, key] of left.entries()) {
    const other = right[index] ?? '';
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}

/** Sorts by the keys in order; rows that tie on all of them stay in the order of their ids, in both directions. */
export function sortRows<T extends Row>(
  rows: readonly T[],
  keysOf: (row: T) => readonly string[],
  direction: Direction = 'asc',
): SortedRows<T> {
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .sort((left, right) => sign * compare(left.keys, right.keys) || left.row.id - right.row.id);
  let group = 0;
  const groups = sorted.map(({ keys }, index) => {
    const previous = sorted[index - 1];
    if (previous && compare(previous.keys, keys) !== 0) group += 1;
    return group;
  });
  return { rows: sorted.map(({ row }) => row), groups };
}
