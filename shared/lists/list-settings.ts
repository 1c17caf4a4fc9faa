import type { InvoiceOrder, InvoiceTab } from './invoice-list.ts';

/** Lists the columns of the invoice list; those after `last_contact` are hidden until a person chooses them. */
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
  /** Width in pixels; null for the window's choice. */
  readonly width: number | null;
}

export const widthLimits = { least: 56, most: 640 } as const;

/** The person's list settings, the same in every account. */
export interface ListSettings extends InvoiceOrder {
  /** The shown columns in their order. */
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

/** A named query of the invoice list. `query` is the text of the search box, so relative dates in it stay relative. */
export interface SavedView extends InvoiceOrder {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly tab: InvoiceTab;
  readonly columns: readonly ColumnChoice[];
}

export const MOST_VIEWS = 50;
