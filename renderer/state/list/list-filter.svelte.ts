import type { ColumnChoice, ListSettings, SavedView } from '#shared/lists/list-settings.ts';
import type { FilterOf, KeyOf, ListName, OrderOf, SortColumnOf, TabOf } from '#shared/lists/lists.ts';
import type { ListSpec } from '#shared/lists/list-spec.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { orderAfterClick } from './sort-toggle.ts';
import type { QuestionOf } from './list-port.ts';

/** The parts of the app that a list uses. */
export interface ListDeps<List extends ListName> {
  readonly list: List;
  readonly link: Link;
  readonly toasts: Toasts;
  /** Returns today's date and the locale, which the search depends on. */
  context(): SearchContext;
  settings(): ListSettings<List>;
  /** Stores the person's order and columns as the usual ones. */
  remember(part: Partial<ListSettings<List>>): void;
  /** Called before another place of the list is shown, so that going back finds the one before. */
  moveOn(): void;
}

const first = <List extends ListName>(list: List): TabOf<List> => listSpecs[list].tabs[0];
const areTabsApart = (list: ListName): boolean => (listSpecs[list] as ListSpec).areTabsApart === true;

/** The filter and order of a list, and its columns. */
export class ListFilter<List extends ListName> {
  tab: TabOf<List>;
  /** The text of the search box, including conditions. */
  query = $state('');
  sort: OrderOf<List>['sort'];
  thenBy: OrderOf<List>['thenBy'];
  columns: readonly ColumnChoice<List>[];
  /** The saved view that is shown; the list may differ from it by now. */
  view = $state.raw<SavedView<List> | null>(null);
  readonly #app: Pick<ListDeps<List>, 'list' | 'context' | 'settings' | 'remember'>;

  constructor(app: Pick<ListDeps<List>, 'list' | 'context' | 'settings' | 'remember'>) {
    const { sort, thenBy, columns } = app.settings();
    this.#app = app;
    this.tab = $state(first(app.list));
    this.sort = $state.raw(sort);
    this.thenBy = $state.raw(thenBy);
    this.columns = $state.raw(columns);
  }

  /** The parsed search, including what it does not understand. */
  get parsed() {
    return parseSearch<KeyOf<List>>(this.query, listSpecs[this.#app.list], this.#app.context());
  }

  get filter(): FilterOf<List> {
    const { text, terms } = this.parsed;
    return { tab: this.tab, search: text, terms };
  }

  get isFiltered(): boolean {
    const { list } = this.#app;
    return (!areTabsApart(list) && this.tab !== first(list)) || this.query.trim() !== '';
  }

  /** The query as main takes it, without the window of rows. */
  get wanted(): QuestionOf<List> {
    return { ...this.filter, sort: this.sort, thenBy: this.thenBy };
  }

  /** The fields that a view would save. */
  get asView(): Omit<SavedView<List>, 'id' | 'name'> {
    const { tab, query, sort, thenBy, columns } = this;
    return { tab, query: query.trim(), sort, thenBy, columns };
  }

  /** Shows the whole list in the person's usual order. */
  becomeEverything(): void {
    this.#leaveView();
    if (!areTabsApart(this.#app.list)) this.tab = first(this.#app.list);
    this.query = '';
  }

  becomeView(view: SavedView<List>): void {
    this.view = view;
    ({ tab: this.tab, query: this.query, sort: this.sort, thenBy: this.thenBy, columns: this.columns } = view);
  }

  /** Replaces the shown view by its saved state; null if it was removed, which restores the usual order. */
  viewIs(view: SavedView<List> | null): void {
    if (view === null) this.#leaveView();
    else this.view = view;
  }

  setColumns(columns: readonly ColumnChoice<List>[]): void {
    this.columns = columns;
    if (this.view === null) this.#app.remember({ columns });
  }

  sortBy(column: SortColumnOf<List>, place: 'first' | 'second'): void {
    const { sort, thenBy } = orderAfterClick(this.#app.list, this, column, place);
    [this.sort, this.thenBy] = [sort, thenBy];
    if (this.view === null) this.#app.remember({ sort, thenBy });
  }

  #leaveView(): void {
    if (this.view === null) return;
    this.view = null;
    ({ sort: this.sort, thenBy: this.thenBy, columns: this.columns } = this.#app.settings());
  }
}
