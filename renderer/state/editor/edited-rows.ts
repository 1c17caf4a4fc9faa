import type { DocumentRows } from '#shared/invoice-form/invoice-form.ts';

/** The rows of an open form. */
export interface EditedRows {
  readonly form: DocumentRows;
  /** Records an edit of rows. With `isStep` it is undone alone, however soon it follows another one. */
  keepRows(rows: DocumentRows, isStep?: boolean): void;
}
