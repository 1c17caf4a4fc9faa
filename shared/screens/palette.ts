import type { InvoiceRow } from './invoice-list.ts';
import type { ClientCard } from './invoice-page.ts';

/** What of the book fits a few typed characters, the best first. */
export interface PaletteRecords {
  readonly invoices: readonly InvoiceRow[];
  readonly clients: readonly ClientCard[];
}
