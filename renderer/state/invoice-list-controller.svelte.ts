/* eslint-disable svelte/prefer-svelte-reactivity -- pages are replaced whole and the rest is bookkeeping that nothing renders */
import type {
  InvoiceFilter,
  InvoiceRow,
  InvoiceSort,
  InvoiceSortColumn,
  InvoiceTab,
} from '#shared/model/invoice-list.ts';
import { MOST_SELECTED } from '#shared/model/invoice-list.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { ColumnChoice, ListSettings, SavedView } from '#shared/model/list-settings.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import { InvoiceSelectionState } from './invoice-selection.svelte.ts';
import { LiveQuery } from './live-query.svelte.ts';
import type { RowWindow } from './window-math.ts';

const PAGE_ROWS = 100;
const MAX_PAGES = 40;

/** Counting what a search finds takes longer than finding a screenful: it waits for a pause in the typing. */
const COUNT_PAUSE_MS = 120;

const textColumns: readonly InvoiceSortColumn[] = ['number', 'client', 'state'];

export interface ListSurroundings {
  readonly link: Link;
  /** What a search means today, here. */
  readonly context: () => SearchContext;
  readonly settings: () => ListSettings;
  /** Keeps the person's order and columns for the next time. */
  readonly remember: (part: Partial<ListSettings>) => void;
}

/**
 * The list's question (tab, search, sort), the pages of its answer that were looked at, and the selection. Rows stay on
 * screen until their successors are here, so nothing flickers while the engine works.
 */
export class InvoiceListController {
  tab = $state<InvoiceTab>('all');
  /** What stands in the search box, conditions included. */
  query = $state('');
  sort = $state.raw<InvoiceSort>({ column: 'date', direction: 'desc' });
  thenBy = $state.raw<InvoiceSort | null>(null);
  columns = $state.raw<readonly ColumnChoice[]>([]);
  /** The saved view that is shown, perhaps changed meanwhile. */
  view = $state.raw<SavedView | null>(null);
  /** False until the first answer: the difference between empty and unknown. */
  hasAnswer = $state(false);
  error = $state.raw<AppError | null>(null);
  selectedIndex = $state(-1);
  selectedUid = $state<Uid | null>(null);
  /** Grows with every new question; answers to an older one are dropped. */
  question = $state(0);
  /** Where the list was scrolled to when its view went away. */
  scrollTop = 0;
  readonly counts: LiveQuery<'invoice:count-tabs'>;
  readonly selection: InvoiceSelectionState;
  #total = $state<{ readonly isExact: boolean; readonly rows: number }>({ isExact: true, rows: 0 });
  /** The question that the counts answer. */
  #countedFor = $state('');

  readonly #app: ListSurroundings;
  readonly #link: Link;
  readonly #ends: readonly (() => void)[];
  #pages = $state.raw<ReadonlyMap<number, readonly InvoiceRow[]>>(new Map());
  #window: RowWindow = { first: 0, end: PAGE_ROWS };
  #answered = -1;
  #isAsleep = false;
  /** Grows with every change of the data; pages read before it are read again when they are looked at. */
  #age = 0;
  readonly #pageAges = new Map<number, number>();
  readonly #asked = new Map<number, string>();

  /** Where a range of rows begins. */
  #anchor = -1;
  #countTimer: ReturnType<typeof setTimeout> | undefined;
  #askedOn = '';

  constructor(app: ListSurroundings) {
    const { link } = app;
    this.#app = app;
    this.#link = link;
    ({ sort: this.sort, thenBy: this.thenBy, columns: this.columns } = app.settings());
    this.selection = new InvoiceSelectionState(link, () => this.filter);
    this.counts = new LiveQuery(link, 'invoice:count-tabs', { resources: ['invoices', 'connections'], outbox: true });
    const onChange = (): void => {
      this.#age += 1;
      this.#load();
      if (!this.#isAsleep) void this.selection.measure();
    };
    this.#ends = [
      link.on('mirror:changed', ({ resources }) => {
        if (resources.includes('invoices') || resources.includes('connections')) onChange();
      }),
      link.on('outbox:changed', onChange),
    ];
  }

  start(): void {
    this.#askedOn = this.#app.context().today;
    this.#load();
    this.#count();
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

  /** How many rows there are; until somebody has counted them, at least so many as were seen. */
  get total(): number {
    if (this.#total.isExact || this.#countedFor !== this.query) return this.#total.rows;
    return this.counts.value?.find((count) => count.tab === this.tab)?.count ?? this.#total.rows;
  }

  /** "Before today" means another day after midnight. */
  dayIs(today: string): void {
    if (this.#askedOn === '' || this.#askedOn === today) return;
    this.#askedOn = today;
    this.retry();
  }

  /** Its view is gone for now: changes are noted, not read. */
  sleep(): void {
    this.#isAsleep = true;
    this.counts.sleep();
  }

  wake(): void {
    this.#isAsleep = false;
    this.counts.wake();
    this.#load();
    void this.selection.measure();
  }

  end(): void {
    clearTimeout(this.#countTimer);
    for (const stop of this.#ends) stop();
    this.counts.end();
  }

  rowAt(index: number): InvoiceRow | null {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS] ?? null;
  }

  get selected(): InvoiceRow | null {
    return this.rowAt(this.selectedIndex);
  }

  /** The rows that are on screen now; their pages are read if they are not here yet. */
  show(window: RowWindow): void {
    this.#window = window;
    this.#load();
  }

  chooseTab(tab: InvoiceTab): void {
    if (this.tab === tab) return;
    this.tab = tab;
    this.selection.clear();
    this.#askAnew();
  }

  searchFor(query: string): void {
    if (this.query === query) return;
    this.query = query;
    this.selection.clear();
    this.#askAnew();
    clearTimeout(this.#countTimer);
    this.#countTimer = setTimeout(() => {
      this.#count();
    }, COUNT_PAUSE_MS);
  }

  /** The whole list, as the person likes it. */
  showEverything(): void {
    this.#leaveView();
    this.tab = 'all';
    this.query = '';
    this.selection.clear();
    this.#askAnew();
    this.#count();
  }

  showView(view: SavedView): void {
    this.view = view;
    ({ tab: this.tab, query: this.query, sort: this.sort, thenBy: this.thenBy, columns: this.columns } = view);
    this.selection.clear();
    this.#askAnew();
    this.#count();
  }

  /** What a view would keep of what is on screen. */
  get asView(): Omit<SavedView, 'id' | 'name'> {
    const { tab, query, sort, thenBy, columns } = this;
    return { tab, query: query.trim(), sort, thenBy, columns };
  }

  /** The shown view, as it was saved a moment ago. */
  viewIs(view: SavedView | null): void {
    if (view === null) this.#leaveView();
    else this.view = view;
  }

  setColumns(columns: readonly ColumnChoice[]): void {
    this.columns = columns;
    if (this.view === null) this.#app.remember({ columns });
  }

  /**
   * Same column: the other direction. New column: texts from A, amounts and dates from the largest. As the second order, a
   * third click on its column takes it away.
   */
  sortBy(column: InvoiceSortColumn, place: 'first' | 'second' = 'first'): void {
    const first = textColumns.includes(column) ? 'asc' : 'desc';
    const other = first === 'asc' ? 'desc' : 'asc';
    if (place === 'first' || column === this.sort.column) {
      const isSame = this.sort.column === column;
      this.sort = { column, direction: isSame && this.sort.direction === first ? other : first };
      if (place === 'first' || this.thenBy?.column === column) this.thenBy = null;
    } else {
      const isSame = this.thenBy?.column === column;
      const isOver = isSame && this.thenBy?.direction === other;
      this.thenBy = isOver ? null : { column, direction: isSame ? other : first };
    }
    if (this.view === null) this.#app.remember({ sort: this.sort, thenBy: this.thenBy });
    this.#askAnew();
  }

  /** Puts the cursor on a row; what was picked is over. */
  select(index: number): void {
    if (this.total === 0) return;
    this.moveCursor(index);
    this.#anchor = this.selectedIndex;
    this.selection.clear();
  }

  moveCursor(index: number): void {
    if (this.total === 0) return;
    this.selectedIndex = Math.max(0, Math.min(this.total - 1, index));
    this.selectedUid = this.selected?.uid ?? null;
  }

  /** Picks a row beside those picked, or takes it back. */
  toggle(index: number): void {
    this.moveCursor(index);
    this.#anchor = this.selectedIndex;
    if (this.selectedUid !== null) this.selection.toggle(this.selectedUid);
  }

  /** Picks every row from where the range began to this one, loaded or not. */
  async extendTo(index: number): Promise<void> {
    if (this.#anchor < 0) this.#anchor = Math.max(0, this.selectedIndex);
    const anchor = this.#anchor;
    this.moveCursor(index);
    const [from, to] = [Math.min(anchor, this.selectedIndex), Math.max(anchor, this.selectedIndex)];
    const question = this.question;
    const loaded = Array.from({ length: to - from + 1 }, (_, offset) => this.rowAt(from + offset)?.uid ?? null);
    const known = loaded.filter((uid) => uid !== null);
    if (known.length === loaded.length) {
      this.selection.replace(known);
      return;
    }
    const limit = Math.min(MOST_SELECTED, to - from + 1);
    try {
      const uids = await this.#link.request('invoice:list-uids', { ...this.#wanted(), offset: from, limit });
      const isStill = question === this.question && anchor === this.#anchor && this.selectedIndex === index;
      if (isStill) this.selection.replace(uids);
    } catch (thrown) {
      this.error = toAppError(thrown);
    }
  }

  selectAll(): void {
    if (this.total > 0) this.selection.all();
  }

  /** What an action is about: all that is picked, or else the row under the cursor. At most 5,000. */
  async targets(): Promise<readonly Uid[]> {
    const { asked, isEmpty } = this.selection;
    if (isEmpty) return this.selectedUid === null ? [] : [this.selectedUid];
    if (asked.kind === 'some') return asked.uids.slice(0, MOST_SELECTED);
    const uids = await this.#link.request('invoice:list-uids', { ...this.#wanted(), offset: 0, limit: MOST_SELECTED });
    return uids.filter((uid) => !asked.except.includes(uid));
  }

  retry(): void {
    this.#age += 1;
    this.#load();
    this.#count();
  }

  #wanted() {
    return { ...this.filter, sort: this.sort, thenBy: this.thenBy };
  }

  #leaveView(): void {
    if (this.view === null) return;
    this.view = null;
    ({ sort: this.sort, thenBy: this.thenBy, columns: this.columns } = this.#app.settings());
  }

  #count(): void {
    clearTimeout(this.#countTimer);
    const { search, terms } = this.filter;
    this.counts.read({ search, terms });
    const query = this.query;
    void this.counts.answered().then(() => {
      if (query === this.query && this.counts.error === null) this.#countedFor = query;
    });
  }

  #askAnew(): void {
    this.question += 1;
    this.#asked.clear();
    this.#anchor = -1;
    this.#window = { first: 0, end: PAGE_ROWS };
    this.scrollTop = 0;
    this.#load();
  }

  #load(): void {
    if (this.#isAsleep) return;
    const first = Math.floor(this.#window.first / PAGE_ROWS);
    const last = Math.floor(Math.max(0, this.#window.end - 1) / PAGE_ROWS);
    for (let page = first; page <= last; page += 1) void this.#read(page);
  }

  async #read(page: number): Promise<void> {
    const [question, age] = [this.question, this.#age];
    const isFresh = this.#answered === question && this.#pageAges.get(page) === age;
    // One read a page at a time: a burst of changes costs one more read when the running one is back.
    if (isFresh || this.#asked.get(page) !== undefined) return;
    const ticket = `${String(question)}.${String(age)}`;
    this.#asked.set(page, ticket);
    try {
      const answer = await this.#link.request('invoice:list', {
        ...this.#wanted(),
        offset: page * PAGE_ROWS,
        limit: PAGE_ROWS,
      });
      if (question !== this.question) return;
      this.#accept(page, answer.rows, answer.total, age);
    } catch (thrown) {
      if (question !== this.question) return;
      this.error = toAppError(thrown);
      this.#pageAges.set(page, age);
    }
    this.#asked.delete(page);
    if (age !== this.#age) this.#load();
  }

  #accept(page: number, rows: readonly InvoiceRow[], counted: number | null, age: number): void {
    const isNewAnswer = this.#answered !== this.question;
    const seen = page * PAGE_ROWS + rows.length + (rows.length === PAGE_ROWS ? 1 : 0);
    const atLeast = isNewAnswer ? seen : Math.max(seen, this.#total.rows);
    this.#total = { isExact: counted !== null, rows: counted ?? atLeast };
    const { total } = this;
    const pages = new Map(isNewAnswer ? [] : this.#pages);
    if (isNewAnswer) this.#pageAges.clear();
    pages.delete(page);
    pages.set(page, rows);
    this.#pageAges.set(page, age);
    for (const known of pages.keys()) {
      if (pages.size <= MAX_PAGES && known * PAGE_ROWS < Math.max(total, 1)) continue;
      if (known !== page) {
        pages.delete(known);
        this.#pageAges.delete(known);
      }
    }
    this.#answered = this.question;
    this.#pages = pages;
    this.hasAnswer = true;
    this.error = null;
    this.#keepSelection(isNewAnswer);
  }

  /** The selection follows its invoice as rows move; where that is gone, it stays at its place. */
  #keepSelection(isNewAnswer: boolean): void {
    if (this.total === 0) {
      this.selectedIndex = -1;
      this.selectedUid = null;
      return;
    }
    if (this.selectedUid !== null) {
      for (const [page, rows] of this.#pages) {
        const at = rows.findIndex((row) => row.uid === this.selectedUid);
        if (at >= 0) {
          this.selectedIndex = page * PAGE_ROWS + at;
          return;
        }
      }
    }
    this.moveCursor(isNewAnswer ? 0 : Math.max(0, this.selectedIndex));
  }
}
