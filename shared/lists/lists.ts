import type { CatalogueRow } from './catalogue-list.ts';
import { catalogueList } from './catalogue-list.ts';
import type { ClientRow } from './client-list.ts';
import { clientList } from './client-list.ts';
import type { EstimateRow } from './estimate-list.ts';
import { estimateList } from './estimate-list.ts';
import type { InvoiceRow } from './invoice-list.ts';
import { invoiceList } from './invoice-list.ts';
import type { ColumnSpec, ListSpec } from './list-spec.ts';
import type { ListFilter, ListOrder, ListQuery, ListSearch, ListSelection } from './list-query.ts';
import type { PaymentRow } from './payment-list.ts';
import { paymentList } from './payment-list.ts';
import type { RecurringRow } from './recurring-list.ts';
import { recurringList } from './recurring-list.ts';

/** Every list of the window. */
export const listSpecs = {
  invoices: invoiceList,
  recurring: recurringList,
  clients: clientList,
  estimates: estimateList,
  payments: paymentList,
  catalogue: catalogueList,
} as const;

export type ListName = keyof typeof listSpecs;
// `Object.keys` loses the key type.
export const listNames = Object.keys(listSpecs) as readonly ListName[];

/** The rows of each list. */
export interface ListRows {
  readonly invoices: InvoiceRow;
  readonly recurring: RecurringRow;
  readonly estimates: EstimateRow;
  readonly clients: ClientRow;
  readonly payments: PaymentRow;
  readonly catalogue: CatalogueRow;
}

type Spec<List extends ListName> = (typeof listSpecs)[List];
export type TabOf<List extends ListName> = Spec<List>['tabs'][number];
type Columns = { readonly [List in ListName]: keyof Spec<List>['columns'] & string };
export type ColumnOf<List extends ListName> = Columns[List];
export type SortColumnOf<List extends ListName> = Spec<List>['sorted'][number];
export type KeyOf<List extends ListName> = Spec<List>['keys'][number];
export type AmountOf<List extends ListName> = Spec<List>['amounts'][number];
export type SearchOf<List extends ListName> = ListSearch<KeyOf<List>>;
export type FilterOf<List extends ListName> = ListFilter<TabOf<List>, KeyOf<List>>;
export type OrderOf<List extends ListName> = ListOrder<SortColumnOf<List>>;
export type QueryOf<List extends ListName> = ListQuery<TabOf<List>, SortColumnOf<List>, KeyOf<List>>;
export type SelectionOf<List extends ListName> = ListSelection<TabOf<List>, KeyOf<List>>;

/** The rows of a list that a tab and the text of its search box find. */
export interface RowsOf<List extends ListName> {
  readonly list: List;
  readonly tab: TabOf<List>;
  readonly query: string;
}
export type FoundRows = { readonly [List in ListName]: RowsOf<List> }[ListName];

/** Returns the spec of a column. */
export function columnSpec<List extends ListName>(list: List, column: ColumnOf<List> | SortColumnOf<List>): ColumnSpec {
  const columns: Readonly<Record<string, ColumnSpec>> = listSpecs[list].columns;
  // Every column, and every column to sort by, is described.
  return columns[column] as ColumnSpec;
}

/** Returns the amount that the sums of a tab add up. */
export function summedIn<List extends ListName>(list: List, tab: TabOf<List>): AmountOf<List> {
  const { amounts, summed }: ListSpec = listSpecs[list];
  // It is one of the list's amounts.
  return (summed?.[tab] ?? amounts[0]) as AmountOf<List>;
}
