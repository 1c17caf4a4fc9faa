import type { SearchKey } from '#shared/search/search-keys.ts';
import type { SearchSpec } from '#shared/search/search-spec.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ListOrder } from './list-query.ts';

/** The content of a column's cell; `own` is drawn by the screen. */
export type CellKind = 'text' | 'date' | 'moment' | 'amount' | 'number' | 'own';

export interface ColumnSpec {
  readonly kind: CellKind;
  /** The row's field with the value, if it has another name than the column. */
  readonly field?: string;
  /** The least readable width in pixels. */
  readonly least: number;
  /** The share of the remaining width. */
  readonly share: number;
  /** True for an own cell with a figure: it stands at the end of its column. */
  readonly isFigure?: true;
  /** True when the first click sorts from the smallest: texts, and what is most urgent when it is longest ago. */
  readonly ascends?: true;
  /** True when the column is hidden until a person chooses it. */
  readonly isChosen?: true;
  /** The place among the columns that a narrow list hides, 1 first; a column without it is never hidden. */
  readonly hides?: number;
}

/**
 * Describes a list, one entry each: the window's grid, tabs, search and column chooser, the requests to main and the saved
 * views are made from it. `Sorted` are the columns that rows can be ordered by.
 */
export interface ListSpec<
  Tab extends string = string,
  Column extends string = string,
  Sorted extends string = string,
> extends SearchSpec<SearchKey> {
  /** The default keys of the command that shows it. */
  readonly shortcuts: readonly string[];
  /** The resources that rows are made of: when one changes, rows are read again. */
  readonly resources: readonly Resource[];
  /** The first tab holds everything, unless the tabs hold things of different kinds. */
  readonly tabs: readonly Tab[];
  /** True when no tab holds everything: another tab is then no narrower search. */
  readonly areTabsApart?: true;
  /** The columns in their usual order. */
  readonly columns: Readonly<Record<Column, ColumnSpec>>;
  readonly sorted: readonly Sorted[];
  /** The order that the list opens in. */
  readonly order: ListOrder<Sorted>;
  /** The amounts that a selection can be summed by. */
  readonly amounts: readonly string[];
  /** The amount that the sums of a tab add up, where it is not the first. */
  readonly summed?: Readonly<Partial<Record<Tab, string>>>;
}

export const textColumn = (least: number, share: number) => ({ kind: 'text', least, share, ascends: true }) as const;
export const dateColumn = (least = 100, share = 0.3) => ({ kind: 'date', least, share }) as const;
export const momentColumn = (least = 100, share = 0.3) => ({ kind: 'moment', least, share }) as const;
export const amountColumn = (least: number, share: number) => ({ kind: 'amount', least, share }) as const;
export const numberColumn = (least: number, share: number) => ({ kind: 'number', least, share }) as const;
export const ownColumn = (least: number, share: number) => ({ kind: 'own', least, share }) as const;
