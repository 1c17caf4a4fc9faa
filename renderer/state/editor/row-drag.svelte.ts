/** The indices from which and to which a row was dragged, counted from 0. */
interface RowMove {
  readonly from: number;
  readonly to: number;
}

/** A row being dragged by its grip, and the index that it would take. */
export class RowDrag {
  from = $state<number | null>(null);
  to = $state(0);
  #rows: readonly HTMLElement[] = [];
  #listening: AbortController | null = null;

  get isDragging(): boolean {
    return this.from !== null;
  }

  /**
   * Starts a drag. `rows` are the possible neighbours in their order; `onDrop` is called if the row moved; Esc cancels.
   */
  start(event: PointerEvent, from: number, rows: readonly HTMLElement[], onDrop: (move: RowMove) => void): void {
    const grip = event.currentTarget;
    if (event.button !== 0 || rows.length < 2 || !(grip instanceof HTMLElement)) return;
    event.preventDefault();
    this.cancel();
    // Capture the pointer, so that nothing else on the page reacts to it.
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

  /** Returns the side of row `at` on which the dragged row would be inserted. */
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
    // Find the gap under the pointer, then the index once the dragged row is removed.
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
