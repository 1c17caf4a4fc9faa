export type Direction = 'asc' | 'desc';

/** The `order` parameter of lists that document one; anything but `desc` counts as ascending. */
export function readDirection(order: string | undefined): Direction {
  return order === 'desc' ? 'desc' : 'asc';
}

/** The sort key of a name: letter case and accents do not count. */
export function alphabetical(name: string | null): string {
  return (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function compare(left: readonly string[], right: readonly string[]): number {
  for (const [index, key] of left.entries()) {
    const other = right[index] ?? '';
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}

/** Sorts by the keys in turn; rows that tie on all of them stand in the order of their ids, in both directions. */
export function sortRows<T extends { readonly id: number }>(
  rows: readonly T[],
  keysOf: (row: T) => readonly string[],
  direction: Direction = 'asc',
): readonly T[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .sort((left, right) => sign * compare(left.keys, right.keys) || left.row.id - right.row.id)
    .map(({ row }) => row);
}
