import { flushSync } from 'svelte';
import { afterPaint } from './after-paint.ts';

const LATEST_MS = 100;

/**
 * Many rows are made in turns: as many as the window has room for in the first frame, the others a few at a time whenever
 * the browser has nothing else to do. Once all are made, new ones come at once.
 */
export class Turns {
  #made = $state(0);
  readonly #total: () => number;

  /** Inside a component: its end ends this. `next` says how many there are after the next turn. */
  constructor(total: () => number, atFirst: number, next: (made: number) => number) {
    this.#total = total;
    // A window that is not shown yet has room for none, and then no turn would ever come.
    this.#made = Math.max(1, atFirst);
    $effect(() => {
      if (this.#made >= total()) {
        this.#made = Number.POSITIVE_INFINITY;
        return;
      }
      let idle = 0;
      // A browser that has nothing to do yet would make them before the first frame.
      const cancel = afterPaint(
        () => (idle = requestIdleCallback(() => (this.#made = next(this.#made)), { timeout: LATEST_MS })),
      );
      return () => {
        cancel();
        cancelIdleCallback(idle);
      };
    });
  }

  /** So many rows are there; without end once all of them are. */
  get made(): number {
    return this.#made;
  }

  /** Those of the rows whose turn has come. */
  of<Row>(rows: readonly Row[]): readonly Row[] {
    return this.#made < rows.length ? rows.slice(0, this.#made) : rows;
  }

  /** Whoever acts meets every row. */
  readonly makeAll = (): void => {
    if (this.#made >= this.#total()) return;
    this.#made = Number.POSITIVE_INFINITY;
    flushSync();
  };
}
