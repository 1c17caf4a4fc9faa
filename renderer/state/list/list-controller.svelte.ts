import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { TabCount } from '#shared/lists/list-query.ts';
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { SavedView } from '#shared/lists/list-settings.ts';
import type { ListName, ListRows, SortColumnOf, TabOf } from '#shared/lists/lists.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import { RowPages } from '#renderer/state/data/paged-query.svelte.ts';
import type { RowWindow } from '#renderer/state/virtual-list/row-window.ts';
import { ListCursor } from './list-cursor.svelte.ts';
import type { ListDeps } from './list-filter.svelte.ts';
import { ListFilter } from './list-filter.svelte.ts';
import { createListPort } from './list-port.ts';
import { ListSelectionState } from './list-selection.svelte.ts';
import { RestorePosition } from './restore-position.svelte.ts';
import { SavedViews } from './saved-views.svelte.ts';
import { TabCounts } from './tab-counts.svelte.ts';

/** A list: its filter, the pages read, counts, cursor, selection and saved views. It outlives its screen. */
export class ListController<List extends ListName> {
  readonly name: List;
  readonly asked: ListFilter<List>;
  readonly selection: ListSelectionState<List>;
  readonly cursor: ListCursor<ListRows[List]>;
  readonly views: SavedViews<List>;
  readonly return: RestorePosition<List>;
  /** The scroll position when the view was left, in pixels. */
  scrollTop = 0;
  readonly #app: ListDeps<List>;
  /** Functions that end the subscriptions to events. */
  readonly #ends: readonly (() => void)[];
  readonly #pages: RowPages<ListRows[List]>;
  readonly #counts: TabCounts<List>;
  #isAsleep = false;
  /** The date of the last read; empty before the first. */
  #askedOn = '';

  constructor(app: ListDeps<List>) {
    const { link, list } = app;
    this.#app = app;
    this.name = list;
    const port = createListPort(link, list);
    const asked = new ListFilter(app);
    const selection = new ListSelectionState(list, port, () => asked.filter);
    [this.asked, this.selection, this.views] = [asked, selection, new SavedViews(app, port)];
    this.#counts = new TabCounts(link, list, () => ({ query: asked.query, filter: asked.filter }));
    this.#pages = new RowPages({
      read: (offset, limit) => port.page({ ...asked.wanted, offset, limit }),
      onRows: (isNewAnswer) => {
        // Until now the rows of the previous search or order were on screen, and the person could select them.
        if (isNewAnswer && !selection.isEmpty) void selection.follow();
        if (isNewAnswer && this.total > 0 && this.return.arrive()) return;
        this.cursor.follow(isNewAnswer);
      },
    });
    this.cursor = new ListCursor({
      pages: this.#pages,
      selection,
      // A tab that is awaited may be counted already; its rows are not those on screen.
      total: () => (this.#pages.isAwaited ? (this.#counts.of(this.asked.tab) ?? this.total) : this.total),
      isAsleep: () => this.#isAsleep,
      readUids: (offset, limit) => port.uids({ ...asked.wanted, offset, limit }),
      onError: (thrown) => {
        this.#pages.error = toAppError(thrown);
      },
    });
    this.return = new RestorePosition(this, () => {
      this.#begin();
    });
    const onChange = (): void => {
      if (this.#askedOn === '') return;
      this.#pages.outdate();
      if (!this.#isAsleep) void selection.follow();
    };
    const shown: readonly Resource[] = listSpecs[list].resources;
    this.#ends = [
      link.on('mirror:changed', ({ resources }) => {
        if (shown.some((resource) => resources.includes(resource))) onChange();
      }),
      link.on('outbox:changed', onChange),
    ];
  }

  /** Reads the first rows and counts the tabs. A list that is not shown at once is started by its screen. */
  start(): void {
    if (this.#askedOn !== '') return;
    this.#askedOn = this.#app.context().today;
    this.#pages.load();
    this.#counts.count();
  }

  get hasAnswer(): boolean {
    return this.#pages.hasAnswer;
  }

  /** False while the rows are still those of the previous search, tab or order. */
  get isAnswered(): boolean {
    return this.#pages.isAnswered;
  }

  /** Resolves when the first rows are read, or cannot be. */
  async firstAnswer(): Promise<void> {
    await this.#pages.whenRead(0);
  }

  get error(): AppError | null {
    return this.#pages.error;
  }

  /** Counts the changes of search, tab and order, so that an answer can be matched to what it was asked for. */
  get question(): number {
    return this.#pages.question;
  }

  /** The counts of all tabs; null until they are known. */
  get counts(): readonly TabCount<TabOf<List>>[] | null {
    // The answer is about the tabs of the list that it was asked of.
    return this.#counts.live.value as readonly TabCount<TabOf<List>>[] | null;
  }

  countOf(tab: TabOf<List>): TabCount<TabOf<List>> | null {
    return this.counts?.find((count) => count.tab === tab) ?? null;
  }

  /** The number of rows; until they are counted, the number seen so far. */
  get total(): number {
    const { isExact, rows } = this.#pages.count;
    return isExact ? rows : (this.#counts.of(this.asked.tab) ?? rows);
  }

  /** Reads again after midnight, because conditions like "before today" change. */
  dayIs(today: string): void {
    if (this.#askedOn === '' || this.#askedOn === today) return;
    this.#askedOn = today;
    this.retry();
    if (!this.#isAsleep) void this.selection.follow();
  }

  /** Only notes changes until `wake`, because the view is not visible. */
  sleep(): void {
    this.#isAsleep = true;
    this.#pages.sleep();
    this.#counts.live.sleep();
  }

  wake(): void {
    this.#isAsleep = false;
    this.start();
    this.#counts.live.wake();
    this.#pages.wake();
    void this.selection.follow();
  }

  end(): void {
    for (const stop of this.#ends) stop();
    this.#counts.end();
    this.views.end();
  }

  rowAt(index: number): ListRows[List] | null {
    return this.#pages.rowAt(index);
  }

  indexOf(uid: Uid): number {
    return this.#pages.indexOf(uid);
  }

  get selected(): ListRows[List] | null {
    return this.rowAt(this.cursor.index);
  }

  /** Sets the visible rows and reads their pages if they are missing. */
  show(window: RowWindow): void {
    this.#pages.show(window);
  }

  chooseTab(tab: TabOf<List>): void {
    if (this.asked.tab === tab) return;
    this.#app.moveOn();
    this.asked.tab = tab;
    this.selection.clear();
    this.#askAnew();
  }

  searchFor(query: string): void {
    if (this.asked.query === query) return;
    this.asked.query = query;
    this.selection.clear();
    this.#counts.countLater();
    this.#askAnew();
  }

  showEverything(): void {
    this.#app.moveOn();
    this.asked.becomeEverything();
    this.#begin();
  }

  /** Shows the rows of a tab that a search finds, in the person's usual order. */
  showFound(tab: TabOf<List>, query: string): void {
    this.#app.moveOn();
    this.asked.becomeEverything();
    [this.asked.tab, this.asked.query] = [tab, query];
    this.#begin();
  }

  showView(view: SavedView<List>): void {
    this.#app.moveOn();
    this.asked.becomeView(view);
    this.#begin();
  }

  /** Replaces the shown view by its saved state; null if it was removed. */
  viewIs(view: SavedView<List> | null): void {
    const before = JSON.stringify(this.asked.wanted);
    this.asked.viewIs(view);
    if (JSON.stringify(this.asked.wanted) !== before) this.#askAnew();
  }

  sortBy(column: SortColumnOf<List>, place: 'first' | 'second' = 'first'): void {
    this.asked.sortBy(column, place);
    this.#askAnew();
  }

  selectAll(): void {
    if (this.total > 0) this.selection.all();
  }

  /** Returns the row for an action on a single one. */
  async atCursor(): Promise<readonly Uid[]> {
    return [await this.cursor.currentUid()].filter((uid) => uid !== null);
  }

  /**
   * Returns the rows for an action on several: all selected ones in the order of the list, otherwise the one under the
   * cursor; at most 5,000. Waits for a selection in progress, and returns none if that fails.
   */
  async targets(): Promise<readonly Uid[]> {
    const { picking } = this.cursor;
    if (picking !== null && !(await picking)) return [];
    if (this.selection.isEmpty) return this.atCursor();
    return this.#pages.inOrder(await this.selection.uidsIn(this.asked.wanted));
  }

  /** Says that not everything could be selected. */
  sayTooMany(): void {
    this.#app.toasts.notice(words.selection_too_many({ count: MOST_SELECTED }));
  }

  retry(): void {
    this.#pages.outdate();
    this.#counts.count();
  }

  /** Shows other rows from the top: clears the selection and counts all tabs at once. */
  #begin(): void {
    this.selection.clear();
    this.#askAnew();
    this.#counts.count();
  }

  #askAnew(): void {
    this.return.forget();
    this.cursor.forgetRange();
    this.scrollTop = 0;
    this.#pages.askAnew();
  }
}
