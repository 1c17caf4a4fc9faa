import type { InvoiceRow } from './invoice-list.ts';
import { invoiceList } from './invoice-list.ts';
import type { PaymentRow } from './payment-list.ts';
import { paymentList } from './payment-list.ts';

/** Every list of the window. */
export const listSpecs = { invoices: invoiceList, payments: paymentList } as const;

export type ListName = keyof typeof listSpecs;
export const listNames = Object.keys(listSpecs) as readonly ListName[];

/** The rows of each list. */
export interface ListRows {
  readonly invoices: InvoiceRow;
  readonly payments: PaymentRow;
}
