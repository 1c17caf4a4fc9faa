/** The visible rows of a list of equal heights, with a few on both sides. */
export interface RowWindow {
  readonly first: number;
  /** The index after the last. */
  readonly end: number;
}

interface Viewport {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly rowCount: number;
}

const OVERSCAN_ROWS = 8;
/** The height in pixels assumed before the first measurement, so that the first frame is not empty. */
const UNMEASURED_HEIGHT = 900;

/** Returns the rows to render, with `overscan` rows on both sides; fewer in a first frame, which should be quick. */
export function rowWindow(viewport: Viewport, overscan = OVERSCAN_ROWS): RowWindow {
  const { scrollTop, rowHeight, rowCount } = viewport;
  const seen = rowsSeen(viewport);
  const top = Math.min(Math.floor(Math.max(0, scrollTop) / rowHeight), Math.max(0, rowCount - seen));
  return { first: Math.max(0, top - overscan), end: Math.min(rowCount, top + seen + overscan) };
}

/** Returns the most rows that a window ever has. */
export function mostRows(viewport: Pick<Viewport, 'height' | 'rowHeight'>): number {
  return rowsSeen(viewport) + 2 * OVERSCAN_ROWS;
}

function rowsSeen({ height, rowHeight }: Pick<Viewport, 'height' | 'rowHeight'>): number {
  return Math.ceil((height > 0 ? height : UNMEASURED_HEIGHT) / rowHeight);
}

/** Returns the scroll position that shows a row with the least movement. */
export function scrollTopToShow(index: number, { scrollTop, height, rowHeight }: Viewport): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

export function rowsPerPage({ height, rowHeight }: Viewport): number {
  return Math.max(1, Math.floor(height / rowHeight) - 1);
}
