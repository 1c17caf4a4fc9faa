import type {
  InvoiceFilter,
  InvoiceRow,
  InvoiceSort,
  InvoiceSortColumn,
  InvoiceTab,
} from '#shared/model/invoice-list.ts';
import { MOST_SELECTED } from '#shared/model/invoice-list.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { ColumnChoice, SavedView } from '#shared/model/list-settings.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import { InvoiceSelectionState } from './invoice-selection.svelte.ts';
import { orderAfterClick } from './invoice-order.ts';
import { ListReturn } from './list-return.svelte.ts';
import type { ListSurroundings } from './list-surroundings.ts';
import { ListCounts } from './list-counts.svelte.ts';
import type { LiveQuery } from './live-query.svelte.ts';
import { RowPages } from './row-pages.svelte.ts';
import type { RowWindow } from './window-math.ts';

/** What rows are drawn from: a payment tells when the client's others are to be expected. */
const shownResources = ['invoices', 'connections', 'payments'] as const;

/** The list's question (tab, search, sort), the pages of its answer that were looked at, the cursor and the selection. */
export class InvoiceListController {
  tab = $state<InvoiceTab>('all');
  /** What stands in the search box, conditions included. */
  query = $state('');
  sort = $state.raw<InvoiceSort>({ column: 'date', direction: 'desc' });
  thenBy = $state.raw<InvoiceSort | null>(null);
  columns = $state.raw<readonly ColumnChoice[]>([]);
  /** The saved view that is shown, perhaps changed meanwhile. */
  view = $state.raw<SavedView | null>(null);
  selectedIndex = $state(-1);
  selectedUid = $state<Uid | null>(null);
  /** Where the list was scrolled to when its view went away. */
  scrollTop = 0;
  readonly selection: InvoiceSelectionState;
  readonly return: ListReturn;
  readonly #app: ListSurroundings;
  readonly #link: Link;
  readonly #ends: readonly (() => void)[];
  readonly #pages: RowPages<InvoiceRow>;
  readonly #counts: ListCounts;
  #isAsleep = false;
  /** Where a range of rows begins. */
  #anchor = -1;
  #askedOn = '';

  constructor(app: ListSurroundings) {
    const { link } = app;
    [this.#app, this.#link] = [app, link];
    ({ sort: this.sort, thenBy: this.thenBy, columns: this.columns } = app.settings());
    this.selection = new InvoiceSelectionState(link, () => this.filter);
    this.#counts = new ListCounts(link, () => ({ query: this.query, filter: this.filter }));
    this.return = new ListReturn(this, () => {
      this.selection.clear();
      this.#askAnew();
      this.#counts.count();
    });
    this.#pages = new RowPages({
      read: (offset, limit) => link.request('invoice:list', { ...this.#wanted(), offset, limit }),
      onRows: (isNewAnswer) => {
        this.#keepSelection(isNewAnswer);
      },
    });
    const onChange = (): void => {
      this.#pages.outdate();
      if (!this.#isAsleep) void this.selection.measure();
    };
    this.#ends = [
      link.on('mirror:changed', ({ resources }) => {
        if (shownResources.some((resource) => resources.includes(resource))) onChange();
      }),
      link.on('outbox:changed', onChange),
    ];
  }

  start(): void {
    this.#askedOn = this.#app.context().today;
    this.#pages.load();
    this.#counts.count();
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

  get hasAnswer(): boolean {
    return this.#pages.hasAnswer;
  }

  /** False while the rows are still those of the question before. */
  get isAnswered(): boolean {
    return this.#pages.isAnswered;
  }

  /** Resolves when the first rows are here, or cannot be had. */
  async firstAnswer(): Promise<void> {
    await this.#pages.whenRead(0);
  }

  get error(): AppError | null {
    return this.#pages.error;
  }

  /** Grows with every new question. */
  get question(): number {
    return this.#pages.question;
  }

  /** Of every tab. */
  get counts(): LiveQuery<'invoice:count-tabs'> {
    return this.#counts.live;
  }

  /** How many rows there are; until somebody has counted them, at least so many as were seen. */
  get total(): number {
    const { isExact, rows } = this.#pages.count;
    return isExact ? rows : (this.#counts.of(this.tab) ?? rows);
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
    this.#pages.sleep();
    this.#counts.live.sleep();
  }

  wake(): void {
    this.#isAsleep = false;
    this.#counts.live.wake();
    this.#pages.wake();
    void this.selection.measure();
  }

  end(): void {
    for (const stop of this.#ends) stop();
    this.#counts.end();
  }

  rowAt(index: number): InvoiceRow | null {
    return this.#pages.rowAt(index);
  }

  indexOf(uid: Uid): number {
    return this.#pages.indexOf(uid);
  }

  get selected(): InvoiceRow | null {
    return this.rowAt(this.selectedIndex);
  }

  /** The rows that are on screen now; their pages are read if they are not here yet. */
  show(window: RowWindow): void {
    this.#pages.show(window);
  }

  chooseTab(tab: InvoiceTab): void {
    if (this.tab === tab) return;
    this.#app.moveOn();
    this.tab = tab;
    this.selection.clear();
    this.#askAnew();
  }

  searchFor(query: string): void {
    if (this.query === query) return;
    this.query = query;
    this.selection.clear();
    this.#counts.countLater();
    this.#askAnew();
  }

  /** The whole list, as the person likes it. */
  showEverything(): void {
    this.#app.moveOn();
    this.#leaveView();
    this.tab = 'all';
    this.query = '';
    this.selection.clear();
    this.#askAnew();
    this.#counts.count();
  }

  showView(view: SavedView): void {
    this.#app.moveOn();
    this.view = view;
    ({ tab: this.tab, query: this.query, sort: this.sort, thenBy: this.thenBy, columns: this.columns } = view);
    this.selection.clear();
    this.#askAnew();
    this.#counts.count();
  }

  /** What a view would keep of what is on screen. */
  get asView(): Omit<SavedView, 'id' | 'name'> {
    const { tab, query, sort, thenBy, columns } = this;
    return { tab, query: query.trim(), sort, thenBy, columns };
  }

  /** The shown view, as it was saved a moment ago. */
  viewIs(view: SavedView | null): void {
    const before = JSON.stringify(this.#wanted());
    if (view === null) this.#leaveView();
    else this.view = view;
    // Without its view the list is in the order of every list.
    if (JSON.stringify(this.#wanted()) !== before) this.#askAnew();
  }

  setColumns(columns: readonly ColumnChoice[]): void {
    this.columns = columns;
    if (this.view === null) this.#app.remember({ columns });
  }

  sortBy(column: InvoiceSortColumn, place: 'first' | 'second' = 'first'): void {
    ({ sort: this.sort, thenBy: this.thenBy } = orderAfterClick(this, column, place));
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

  /** The invoice at a place, once its row is read. Null where it cannot be had, or nobody looks at the list any more. */
  async uidAt(index: number): Promise<Uid | null> {
    const row = this.rowAt(index) ?? (index < 0 ? null : await this.#pages.whenRead(index));
    return row === null || this.#isAsleep ? null : row.uid;
  }

  /** The invoice under the cursor, waited for as by `uidAt`; null where the cursor has moved on meanwhile. */
  async uidAtCursor(): Promise<Uid | null> {
    if (this.selectedUid !== null) return this.selectedUid;
    const index = this.selectedIndex;
    const uid = await this.uidAt(index);
    return index === this.selectedIndex ? uid : null;
  }

  /** Picks a row beside those picked, or takes it back; one that is not here yet as soon as it is. */
  async toggle(index: number): Promise<void> {
    this.moveCursor(index);
    this.#anchor = this.selectedIndex;
    const { generation } = this.selection;
    const uid = this.selectedUid ?? (await this.uidAt(this.selectedIndex));
    if (uid !== null && generation === this.selection.generation) this.selection.toggle(uid);
  }

  /** Picks every row from where the range began to this one, loaded or not. */
  async extendTo(index: number): Promise<void> {
    if (this.#anchor < 0) this.#anchor = Math.max(0, this.selectedIndex);
    const anchor = this.#anchor;
    this.moveCursor(index);
    const [from, to] = [Math.min(anchor, this.selectedIndex), Math.max(anchor, this.selectedIndex)];
    const question = this.question;
    const fresh = this.#pages.freshRows(from, to);
    if (fresh !== null) {
      this.selection.replace(fresh.map(({ uid }) => uid));
      return;
    }
    const limit = Math.min(MOST_SELECTED, to - from + 1);
    try {
      const uids = await this.#link.request('invoice:list-uids', { ...this.#wanted(), offset: from, limit });
      const isStill = question === this.question && anchor === this.#anchor && this.selectedIndex === index;
      if (isStill) this.selection.replace(uids);
    } catch (thrown) {
      this.#pages.error = toAppError(thrown);
    }
  }

  selectAll(): void {
    if (this.total > 0) this.selection.all();
  }

  /** What an action on one invoice is about. */
  async atCursor(): Promise<readonly Uid[]> {
    return [await this.uidAtCursor()].filter((uid) => uid !== null);
  }

  /** What an action on many is about: all that is picked, or else the row under the cursor. At most 5,000. */
  async targets(): Promise<readonly Uid[]> {
    return this.selection.isEmpty ? this.atCursor() : this.selection.uidsIn(this.#wanted());
  }

  retry(): void {
    this.#pages.outdate();
    this.#counts.count();
  }

  #wanted() {
    return { ...this.filter, sort: this.sort, thenBy: this.thenBy };
  }

  #leaveView(): void {
    if (this.view === null) return;
    this.view = null;
    ({ sort: this.sort, thenBy: this.thenBy, columns: this.columns } = this.#app.settings());
  }

  #askAnew(): void {
    this.return.forget();
    this.#anchor = -1;
    this.scrollTop = 0;
    this.#pages.askAnew();
  }

  /** The selection follows its invoice as rows move; where that is gone, it stays at its place. */
  #keepSelection(isNewAnswer: boolean): void {
    if (this.total === 0) {
      this.selectedIndex = -1;
      this.selectedUid = null;
      return;
    }
    if (isNewAnswer && this.return.arrive()) return;
    const at = this.selectedUid === null ? -1 : this.#pages.indexOf(this.selectedUid);
    if (at >= 0) this.selectedIndex = at;
    else this.moveCursor(isNewAnswer ? 0 : Math.max(0, this.selectedIndex));
  }
}
