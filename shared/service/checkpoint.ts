import type { ListFlaw } from './list-problems.ts';
import type { PageSize } from './wire-types.ts';

/** The progress of the sweep of one feed. Moves only in the transaction that stores the page. Times are ms since epoch. */
export interface Checkpoint {
  readonly sweep: number;
  /** The next page to read, or null when the sweep has ended. */
  readonly nextPage: number | null;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /** True while no page failed or repeated a row, and nothing interrupted the sweep. */
  readonly isClean: boolean;
  /** The number of rows to ask for at once, when it is not PAGE_SIZE. */
  readonly perPage?: PageSize;
  /** Flaws that this sweep has found in the list so far, and those of the last one that ended. */
  readonly flaws?: readonly ListFlaw[];
  readonly lastFlaws?: readonly ListFlaw[];
}
