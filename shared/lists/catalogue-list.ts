import type { CategoryForm } from '#shared/catalogue/category-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { UploadState } from './invoice-list.ts';
import type { ListSpec } from './list-spec.ts';
import { ownColumn } from './list-spec.ts';

/** The tabs of the catalogue: the kinds of its lines. None holds everything. */
export const catalogueTabs = lineArrays;
export type CatalogueTab = LineArray;

export const catalogueSortColumns = ['name', 'price'] as const;
export type CatalogueSortColumn = (typeof catalogueSortColumns)[number];

const keys = ['has', 'state'] as const;
export type CatalogueKey = (typeof keys)[number];

/** A line of the catalogue is `unused` when no invoice has one of its name, and has an `alike` when another one is called like it. */
export const catalogueStates = ['unused', 'alike'] as const;
export type CatalogueState = (typeof catalogueStates)[number];

const has = ['unsent'] as const;
export type CatalogueHas = (typeof has)[number];

/** A row of the catalogue: a line with what is typed and waits. Prices are as they are in the account, which may be no decimals. */
export interface CatalogueRow extends Omit<CategoryForm, 'title'> {
  readonly uid: Uid;
  readonly kind: LineArray;
  readonly name: string;
  /** True when another line of the kind is called like it. */
  readonly isAlike: boolean;
  readonly upload: UploadState;
}

export const catalogueList = {
  shortcuts: ['g k'],
  resources: ['item_categories', 'expense_categories', 'task_categories', 'trip_categories', 'invoices'],
  tabs: catalogueTabs,
  areTabsApart: true,
  columns: {
    name: { ...ownColumn(150, 1.6), ascends: true },
    description: { ...ownColumn(150, 2), hides: 3 },
    unit: { ...ownColumn(76, 0.3), hides: 4 },
    price: { ...ownColumn(108, 0.5), isFigure: true },
    used: { ...ownColumn(92, 0.3), isFigure: true, hides: 2 },
    last_price: { ...ownColumn(150, 0.7), isFigure: true, hides: 1 },
  },
  sorted: catalogueSortColumns,
  order: { sort: { column: 'name', direction: 'asc' }, thenBy: null },
  keys,
  states: catalogueStates,
  has,
  /** Prices without quantities are not added up. */
  amounts: ['price'],
} as const satisfies ListSpec<CatalogueTab, string, CatalogueSortColumn>;
