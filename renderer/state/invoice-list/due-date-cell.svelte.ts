import type { InvoiceRow } from '#shared/screens/invoice-list.ts';

/** A due date while it is typed. It belongs to the row it was begun on, wherever in the list that stands by now. */
export class DueEdit {
  /** As it was when the edit began: what came from elsewhere meanwhile is not written over. */
  readonly row: InvoiceRow;
  typed = $state('');
  /** Null until the box was in the document: then all of what stands in it is selected. */
  caret: readonly [number, number] | null = null;

  constructor(row: InvoiceRow) {
    this.row = row;
    this.typed = row.dueDate ?? '';
  }
}
