import { cellOf } from './grid-cells.ts';

/** Which row of the grid somebody works in, each by its key. */
export class RowFocus {
  /** The row with the focus. */
  key = $state<string | null>(null);
  /** The row that was worked in last, wherever the focus has gone since. */
  lastKey: string | null = null;

  enter(event: FocusEvent): void {
    this.lastKey = cellOf(event)?.key ?? this.lastKey;
    this.key = this.lastKey;
  }

  /** Between two cells of the grid nothing is left: what is shown of the row would blink. */
  leave({ currentTarget, relatedTarget }: FocusEvent): void {
    const isWithin =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin) this.key = null;
  }
}
