import { flushSync } from 'svelte';
import { afterPaint } from './after-paint.ts';

const LATEST_MS = 100;

/**
 * Renders many rows step by step: as many as fit on the screen in the first frame, the others when the browser is idle.
 * Once all are rendered, new rows are rendered at once.
 */
export class IncrementalRender {
  #made = $state(0);
  readonly #total: () => number;

  /**
   * Call while a component is initialised; it ends with the component. `next` returns the number of rows after the next
   * step.
   */
  constructor(total: () => number, atFirst: number, next: (made: number) => number) {
    this.#total = total;
    // Start with at least one row: a hidden window has room for none, and no step would follow.
    this.#made = Math.max(1, atFirst);
    $effect(() => {
      if (this.#made >= total()) {
        this.#made = Number.POSITIVE_INFINITY;
        return;
      }
      let idle = 0;
      // Wait for the paint: an idle browser would run the step before the first frame.
      const cancel = afterPaint(
        () => (idle = requestIdleCallback(() => (this.#made = next(this.#made)), { timeout: LATEST_MS })),
      );
      return () => {
        cancel();
        cancelIdleCallback(idle);
      };
    });
  }

  /** The number of rendered rows; infinite once all are. */
  get made(): number {
    return this.#made;
  }

  /** Returns the rows to render now. */
  of<Row>(rows: readonly Row[]): readonly Row[] {
    return this.#made < rows.length ? rows.slice(0, this.#made) : rows;
  }

  /** Renders all rows at once, because the person acts on them. */
  readonly makeAll = (): void => {
    if (this.#made >= this.#total()) return;
    this.#made = Number.POSITIVE_INFINITY;
    flushSync();
  };
}
