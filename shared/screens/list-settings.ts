import type { InvoiceOrder, InvoiceTab } from './invoice-list.ts';

/** The columns of the invoice list; those behind `last_contact` are shown when somebody asks for them. */
export const listColumns = [
  'number',
  'client',
  'summary',
  'date',
  'due',
  'state',
  'total',
  'due_amount',
  'last_contact',
  'expected',
  'tags',
  'po',
  'currency',
  'created',
  'days_open',
  'paid_share',
] as const;
export type ListColumn = (typeof listColumns)[number];

export interface ColumnChoice {
  readonly id: ListColumn;
  /** In pixels; null where the window decides. */
  readonly width: number | null;
}

export const widthLimits = { least: 56, most: 640 } as const;

/** How the person likes lists, in every account. */
export interface ListSettings extends InvoiceOrder {
  /** Those shown, in order. */
  readonly columns: readonly ColumnChoice[];
  readonly density: 'comfortable' | 'compact';
}

const shownAtFirst: readonly ListColumn[] = [
  'number',
  'client',
  'date',
  'due',
  'state',
  'total',
  'due_amount',
  'last_contact',
];

export const defaultListSettings: ListSettings = {
  columns: shownAtFirst.map((id) => ({ id, width: null })),
  density: 'comfortable',
  sort: { column: 'date', direction: 'desc' },
  thenBy: null,
};

/** A question to the list under a name. `query` is what stands in the search box: it means the same on every day. */
export interface SavedView extends InvoiceOrder {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly tab: InvoiceTab;
  readonly columns: readonly ColumnChoice[];
}

export const MOST_VIEWS = 50;
