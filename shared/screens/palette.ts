import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { ClientCard } from './invoice-page.ts';

/** Records of the book that match a few typed characters, the best first. */
export interface PaletteRecords {
  readonly invoices: readonly InvoiceRow[];
  readonly clients: readonly ClientCard[];
}
