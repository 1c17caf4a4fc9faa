/**
 * Cuts rows into groups of `size`, again and again. A group that has not changed since the last time stays the very same
 * array, so whoever draws groups looks at the rows of those that have.
 */
export function createGrouping<Row>(size: number): (rows: readonly Row[]) => readonly (readonly Row[])[] {
  let last: readonly (readonly Row[])[] = [];
  return (rows) => {
    last = regroup(last, rows, size);
    return last;
  };
}

function regroup<Row>(
  last: readonly (readonly Row[])[],
  rows: readonly Row[],
  size: number,
): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_group, at) => {
    const group = rows.slice(at * size, (at + 1) * size);
    const known = last[at];
    return known?.length === group.length && group.every((row, index) => row === known[index]) ? known : group;
  });
}
