/**
 * Cuts rows into groups of `size`. A group that has not changed stays the very same array, so whoever draws groups looks
 * at the rows of one that has: `last` is what this function answered before.
 */
export function regroup<Row>(
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
