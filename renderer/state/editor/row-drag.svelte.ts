/** Where a dragged row came from and where it was let go. Places count from 0. */
export interface RowMove {
  readonly from: number;
  readonly to: number;
}

/** A row that is being dragged by its grip, and the place it would take among the rows it can stand between. */
export class RowDrag {
  from = $state<number | null>(null);
  to = $state(0);
  #rows: readonly HTMLElement[] = [];
  #listening: AbortController | null = null;

  get isDragging(): boolean {
    return this.from !== null;
  }

  /** `rows`: those that can be a place, in order. `onDrop` is called where something moves; Esc ends the drag. */
  start(event: PointerEvent, from: number, rows: readonly HTMLElement[], onDrop: (move: RowMove) => void): void {
    const grip = event.currentTarget;
    if (event.button !== 0 || rows.length < 2 || !(grip instanceof HTMLElement)) return;
    event.preventDefault();
    this.cancel();
    // Where the pointer goes does not matter to the page while something is dragged.
    grip.setPointerCapture(event.pointerId);
    this.#rows = rows;
    this.from = from;
    this.to = from;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    grip.addEventListener('pointermove', (moved) => this.#follow(moved.clientY), { signal });
    grip.addEventListener('pointerup', () => this.#drop(onDrop), { signal });
    grip.addEventListener('pointercancel', () => this.cancel(), { signal });
    window.addEventListener('keydown', (pressed) => (pressed.key === 'Escape' ? this.cancel() : undefined), { signal });
  }

  cancel(): void {
    this.from = null;
    this.#rows = [];
    this.#listening?.abort();
    this.#listening = null;
  }

  /** On which side of a row the dragged one would come to stand. */
  markOf(at: number): 'before' | 'after' | null {
    if (this.from === null || this.to === this.from || at !== this.to) return null;
    return this.to < this.from ? 'before' : 'after';
  }

  #follow(pointerY: number): void {
    if (this.from === null) return;
    const below = this.#rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return pointerY < top + height / 2;
    });
    // Between which rows the pointer is, and then the place among them once the dragged one is out.
    const gap = below === -1 ? this.#rows.length : below;
    this.to = gap > this.from ? gap - 1 : gap;
    this.#rows[this.to]?.scrollIntoView({ block: 'nearest' });
  }

  #drop(onDrop: (move: RowMove) => void): void {
    const { from, to } = this;
    this.cancel();
    if (from !== null && from !== to) onDrop({ from, to });
  }
}
