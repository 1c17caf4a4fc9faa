/** A row that is being dragged, and the place it would take. Places count from 0. */
export class LineDrag {
  from = $state<number | null>(null);
  to = $state(0);
  #rows: readonly HTMLElement[] = [];

  get isDragging(): boolean {
    return this.from !== null;
  }

  /** `rows`: those that can be a place, in order. */
  start(event: PointerEvent, from: number, rows: readonly HTMLElement[]): void {
    if (event.button !== 0 || rows.length < 2) return;
    event.preventDefault();
    // Where the pointer goes does not matter to the page while something is dragged.
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.setPointerCapture(event.pointerId);
    this.#rows = rows;
    this.from = from;
    this.to = from;
  }

  follow(event: PointerEvent): void {
    if (this.from === null) return;
    const below = this.#rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    // Between which rows the pointer is, and then the place among them once the dragged one is out.
    const gap = below === -1 ? this.#rows.length : below;
    this.to = gap > this.from ? gap - 1 : gap;
    this.#rows[this.to]?.scrollIntoView({ block: 'nearest' });
  }

  /** Ends the drag; answers where to, or null where nothing moves. */
  drop(): { readonly from: number; readonly to: number } | null {
    const { from, to } = this;
    this.cancel();
    return from === null || from === to ? null : { from, to };
  }

  cancel(): void {
    this.from = null;
    this.#rows = [];
  }

  /** On which side of a row the dragged one would come to stand. */
  markOf(at: number): 'before' | 'after' | null {
    if (this.from === null || this.to === this.from || at !== this.to) return null;
    return this.to < this.from ? 'before' : 'after';
  }
}
