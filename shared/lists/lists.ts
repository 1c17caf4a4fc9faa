import type { InvoiceRow } from './invoice-list.ts';
import { invoiceList } from './invoice-list.ts';
import type { ListFilter, ListOrder, ListQuery, ListSearch, ListSelection } from './list-query.ts';
import type { PaymentRow } from './payment-list.ts';
import { paymentList } from './payment-list.ts';

/** Every list of the window. */
export const listSpecs = { invoices: invoiceList, payments: paymentList } as const;

export type ListName = keyof typeof listSpecs;
// `Object.keys` loses the key type.
export const listNames = Object.keys(listSpecs) as readonly ListName[];

/** The rows of each list. */
export interface ListRows {
  readonly invoices: InvoiceRow;
  readonly payments: PaymentRow;
}

type Spec<List extends ListName> = (typeof listSpecs)[List];
export type TabOf<List extends ListName> = Spec<List>['tabs'][number];
export type ColumnOf<List extends ListName> = keyof Spec<List>['columns'] & string;
export type SortColumnOf<List extends ListName> = Spec<List>['sorted'][number];
export type KeyOf<List extends ListName> = Spec<List>['keys'][number];
export type AmountOf<List extends ListName> = Spec<List>['amounts'][number];
export type SearchOf<List extends ListName> = ListSearch<KeyOf<List>>;
export type FilterOf<List extends ListName> = ListFilter<TabOf<List>, KeyOf<List>>;
export type OrderOf<List extends ListName> = ListOrder<SortColumnOf<List>>;
export type QueryOf<List extends ListName> = ListQuery<TabOf<List>, SortColumnOf<List>, KeyOf<List>>;
export type SelectionOf<List extends ListName> = ListSelection<TabOf<List>, KeyOf<List>>;
