import type {
  InvoiceFilter,
  InvoiceOrder,
  InvoiceSort,
  InvoiceSortColumn,
  InvoiceTab,
} from '#shared/screens/invoice-list.ts';
import type { ColumnChoice, SavedView, ListSettings } from '#shared/screens/list-settings.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { orderAfterClick } from './sort-toggle.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import type { Link } from '#renderer/bridge.ts';

/** What the list of invoices is asked (a tab, a search, an order), and the columns that show the answer. */
export class ListQuestion {
  tab = $state<InvoiceTab>('all');
  /** What stands in the search box, conditions included. */
  query = $state('');
  sort = $state.raw<InvoiceSort>({ column: 'date', direction: 'desc' });
  thenBy = $state.raw<InvoiceSort | null>(null);
  columns = $state.raw<readonly ColumnChoice[]>([]);
  /** The saved view that is shown, perhaps changed meanwhile. */
  view = $state.raw<SavedView | null>(null);
  readonly #app: Pick<ListDeps, 'context' | 'settings' | 'remember'>;

  constructor(app: Pick<ListDeps, 'context' | 'settings' | 'remember'>) {
    this.#app = app;
    this.#asThePersonLikes();
  }

  /** All that the search says, with what it does not understand. */
  get parsed() {
    return parseSearch(this.query, this.#app.context());
  }

  get filter(): InvoiceFilter {
    const { text, terms } = this.parsed;
    return { tab: this.tab, search: text, terms };
  }

  get isFiltered(): boolean {
    return this.tab !== 'all' || this.query.trim() !== '';
  }

  /** As the main process takes it, but for the window of rows. */
  get wanted(): InvoiceFilter & InvoiceOrder {
    return { ...this.filter, sort: this.sort, thenBy: this.thenBy };
  }

  /** What a view would keep of what is on screen. */
  get asView(): Omit<SavedView, 'id' | 'name'> {
    const { tab, query, sort, thenBy, columns } = this;
    return { tab, query: query.trim(), sort, thenBy, columns };
  }

  /** The whole list, as the person likes it. */
  becomeEverything(): void {
    this.#leaveView();
    [this.tab, this.query] = ['all', ''];
  }

  becomeView(view: SavedView): void {
    this.view = view;
    ({ tab: this.tab, query: this.query, sort: this.sort, thenBy: this.thenBy, columns: this.columns } = view);
  }

  /** The shown view, as it was saved a moment ago; null where it is gone: the list is in the order of every list then. */
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
    this.#asThePersonLikes();
  }

  #asThePersonLikes(): void {
    ({ sort: this.sort, thenBy: this.thenBy, columns: this.columns } = this.#app.settings());
  }
}

/** What the list of invoices needs of the app around it. */
export interface ListDeps {
  readonly link: Link;
  /** What a search means today, here. */
  readonly context: () => SearchContext;
  readonly settings: () => ListSettings;
  /** Keeps the person's order and columns for the next time. */
  readonly remember: (part: Partial<ListSettings>) => void;
  /** Another place of the list is about to be shown: the one before can be gone back to. */
  readonly moveOn: () => void;
}
