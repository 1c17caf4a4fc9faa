/** Distances in pixels from the edges of what a popup is placed in. */
export interface Place {
  readonly top: number;
  readonly start: number;
  readonly end: number;
}

/** Right below the row of a cell: a sliver of the next row would be a target too small to hit. */
export function belowCell(within: HTMLElement, cell: HTMLElement): Place {
  const box = within.getBoundingClientRect();
  const { bottom, left, right } = cell.getBoundingClientRect();
  const { bottom: rowEnd } = cell.closest('[data-row]')?.getBoundingClientRect() ?? { bottom };
  return { top: Math.max(bottom, rowEnd) - box.top, start: left - box.left, end: box.right - right };
}
