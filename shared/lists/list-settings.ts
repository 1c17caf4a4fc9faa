import type { ColumnOf, ListName, OrderOf, TabOf } from './lists.ts';
import { columnSpec, listNames, listSpecs } from './lists.ts';

export interface ColumnChoice<List extends ListName> {
  readonly id: ColumnOf<List>;
  /** Width in pixels; null for the window's choice. */
  readonly width: number | null;
}

export const widthLimits = { least: 56, most: 640 } as const;

/** The person's settings of a list, the same in every account: its usual order, and the shown columns in their order. */
export type ListSettings<List extends ListName> = OrderOf<List> & {
  readonly columns: readonly ColumnChoice<List>[];
  readonly density: 'comfortable' | 'compact';
};

export type AllListSettings = { readonly [List in ListName]: ListSettings<List> };

/** Returns the columns of a list in their usual order. */
export const columnsOf = <List extends ListName>(list: List): readonly ColumnOf<List>[] =>
  // `Object.keys` loses the key type.
  Object.keys(listSpecs[list].columns) as unknown as readonly ColumnOf<List>[];

/** Returns the settings of a list that nobody has changed. */
function defaultSettingsOf<List extends ListName>(list: List): ListSettings<List> {
  const shown = columnsOf(list).filter((id) => columnSpec(list, id).isChosen !== true);
  return { ...listSpecs[list].order, columns: shown.map((id) => ({ id, width: null })), density: 'comfortable' };
}

export const defaultListSettings =
  // `Object.fromEntries` loses the key type.
  Object.fromEntries(listNames.map((list) => [list, defaultSettingsOf(list)])) as unknown as AllListSettings;

/** A named query of a list. `query` is the text of the search box, so relative dates in it stay relative. */
export type SavedView<List extends ListName> = OrderOf<List> & {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly tab: TabOf<List>;
  readonly columns: readonly ColumnChoice<List>[];
};

export type AnyView = { readonly [List in ListName]: SavedView<List> }[ListName];

export const MOST_VIEWS = 50;
