/** Keeps the first rows of an order as they come: of the many rows of a large book only a few are shown. */
export function firstRows<Row>(most: number, compare: (one: Row, other: Row) => number) {
  const first: Row[] = [];
  let count = 0;

  /** Returns the place behind all rows that come before this one, or are its equals. */
  function placeOf(row: Row): number {
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = first[middle];
      if (at !== undefined && compare(at, row) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(row: Row): void {
      count += 1;
      const place = placeOf(row);
      if (place >= most) return;
      first.splice(place, 0, row);
      if (first.length > most) first.pop();
    },
    rows: (): readonly Row[] => first,
    /** The number of all rows that came. */
    count: (): number => count,
  };
}
