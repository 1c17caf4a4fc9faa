import type {
  InvoiceFilter,
  InvoiceOrder,
  InvoiceSort,
  InvoiceSortColumn,
  InvoiceTab,
} from '#shared/lists/invoice-list.ts';
import type { ColumnChoice, SavedView, ListSettings } from '#shared/lists/list-settings.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { orderAfterClick } from './sort-toggle.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import type { Link } from '#renderer/bridge.ts';

/** The filter and order of the invoice list, and its columns. */
export class ListFilter {
  tab = $state<InvoiceTab>('all');
  /** The text of the search box, including conditions. */
  query = $state('');
  sort = $state.raw<InvoiceSort>({ column: 'date', direction: 'desc' });
  thenBy = $state.raw<InvoiceSort | null>(null);
  columns = $state.raw<readonly ColumnChoice[]>([]);
  /** The saved view that is shown; the list may differ from it by now. */
  view = $state.raw<SavedView | null>(null);
  readonly #app: Pick<ListDeps, 'context' | 'settings' | 'remember'>;

  constructor(app: Pick<ListDeps, 'context' | 'settings' | 'remember'>) {
    this.#app = app;
    this.#useSettings();
  }

  /** The parsed search, including what it does not understand. */
  get parsed() {
    return parseSearch(this.query, invoiceList, this.#app.context());
  }

  get filter(): InvoiceFilter {
    const { text, terms } = this.parsed;
    return { tab: this.tab, search: text, terms };
  }

  get isFiltered(): boolean {
    return this.tab !== 'all' || this.query.trim() !== '';
  }

  /** The query as main takes it, without the window of rows. */
  get wanted(): InvoiceFilter & InvoiceOrder {
    return { ...this.filter, sort: this.sort, thenBy: this.thenBy };
  }

  /** The fields that a view would save. */
  get asView(): Omit<SavedView, 'id' | 'name'> {
    const { tab, query, sort, thenBy, columns } = this;
    return { tab, query: query.trim(), sort, thenBy, columns };
  }

  /** Shows the whole list in the person's usual order. */
  becomeEverything(): void {
    this.#leaveView();
    [this.tab, this.query] = ['all', ''];
  }

  becomeView(view: SavedView): void {
    this.view = view;
    ({ tab: this.tab, query: this.query, sort: this.sort, thenBy: this.thenBy, columns: this.columns } = view);
  }

  /** Replaces the shown view by its saved state; null if it was removed, which restores the usual order. */
  viewIs(view: SavedView | null): void {
    if (view === null) this.#leaveView();
    else this.view = view;
  }

  setColumns(columns: readonly ColumnChoice[]): void {
    this.columns = columns;
    if (this.view === null) this.#app.remember({ columns });
  }

  sortBy(column: InvoiceSortColumn, place: 'first' | 'second'): void {
    ({ sort: this.sort, thenBy: this.thenBy } = orderAfterClick(this, column, place));
    if (this.view === null) this.#app.remember({ sort: this.sort, thenBy: this.thenBy });
  }

  #leaveView(): void {
    if (this.view === null) return;
    this.view = null;
    this.#useSettings();
  }

  #useSettings(): void {
    ({ sort: this.sort, thenBy: this.thenBy, columns: this.columns } = this.#app.settings());
  }
}

/** The parts of the app that the invoice list uses. */
export interface ListDeps {
  readonly link: Link;
  /** Returns today's date and the locale, which the search depends on. */
  readonly context: () => SearchContext;
  readonly settings: () => ListSettings;
  /** Stores the person's order and columns as the usual ones. */
  readonly remember: (part: Partial<ListSettings>) => void;
  /** Called before another place of the list is shown, so that going back finds the one before. */
  readonly moveOn: () => void;
}
