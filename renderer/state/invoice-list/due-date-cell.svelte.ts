import type { InvoiceRow } from '#shared/lists/invoice-list.ts';

/** A due date being typed. It belongs to its row even when the list moves. */
export class DueEdit {
  /** The row at the start of the edit; a due date that was changed elsewhere since is not overwritten. */
  readonly row: InvoiceRow;
  typed = $state('');
  /** The selection in the box; null before it is mounted, so that all text gets selected. */
  caret: readonly [number, number] | null = null;

  constructor(row: InvoiceRow) {
    this.row = row;
    this.typed = row.dueDate ?? '';
  }
}
