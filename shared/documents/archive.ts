/** An archive that was written, or stopped. */
export interface SavedArchive {
  /** `cancelled`: the person stopped it; choosing the same folder again goes on. */
  readonly outcome: 'done' | 'cancelled';
  readonly folder: string;
  /** The number of invoices that have a PDF, and of those that have none. */
  readonly invoices: number;
  readonly refused: number;
  /** A handle by which main shows the folder again. */
  readonly place: number;
}
