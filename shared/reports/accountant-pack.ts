/** The files for an accountant that were written. */
export interface PackRun {
  /** `cancelled`: the person stopped it; the folder then has no list of check sums. */
  readonly outcome: 'done' | 'cancelled';
  readonly folder: string;
  /** The number of invoices, and of those that could not be made into a PDF. */
  readonly invoices: number;
  readonly refused: number;
  /** True where every report of it is complete. */
  readonly isComplete: boolean;
  /** A handle by which main shows the folder again. */
  readonly place: number;
}
