import { cellOf } from './grid-cells.ts';

/** Holds the key of the row in which the person works. */
export class RowFocus {
  /** Key of the row with the focus, or null. */
  key = $state<string | null>(null);
  /** Key of the row that had the focus last, even if the focus has left the grid since. */
  lastKey: string | null = null;

  enter(event: FocusEvent): void {
    this.lastKey = cellOf(event)?.key ?? this.lastKey;
    this.key = this.lastKey;
  }

  /** Ignores a move between two cells of the grid, or what is shown about the row would flicker. */
  leave({ currentTarget, relatedTarget }: FocusEvent): void {
    const isWithin =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin) this.key = null;
  }
}
