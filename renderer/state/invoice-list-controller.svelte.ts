/* eslint-disable svelte/prefer-svelte-reactivity -- pages are replaced whole and the rest is bookkeeping that nothing renders */
import type { InvoiceRow, InvoiceSort, InvoiceSortColumn, InvoiceTab } from '#shared/model/invoice-list.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from './live-query.svelte.ts';
import type { RowWindow } from './window-math.ts';

const PAGE_ROWS = 100;
const MAX_PAGES = 40;

const newestFirst: InvoiceSort = { column: 'date', direction: 'desc' };
const textColumns: readonly InvoiceSortColumn[] = ['number', 'client', 'state'];

/**
 * The list's question (tab, search, sort), the pages of its answer that were looked at, and the selection. Rows stay on
 * screen until their successors are here, so nothing flickers while the engine works.
 */
export class InvoiceListController {
  tab = $state<InvoiceTab>('all');
  search = $state('');
  sort = $state.raw<InvoiceSort>(newestFirst);
  total = $state(0);
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

  constructor(link: Link) {
    this.#link = link;
    this.counts = new LiveQuery(link, 'invoice:count-tabs', { resources: ['invoices', 'connections'], outbox: true });
    const onChange = (): void => {
      this.#age += 1;
      this.#load();
    };
    this.#ends = [
      link.on('mirror:changed', ({ resources }) => {
        if (resources.includes('invoices') || resources.includes('connections')) onChange();
      }),
      link.on('outbox:changed', onChange),
    ];
  }

  start(): void {
    this.counts.read({ search: this.search });
    this.#load();
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
  }

  end(): void {
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
    this.#askAnew();
  }

  searchFor(text: string): void {
    if (this.search === text) return;
    this.search = text;
    this.counts.read({ search: text });
    this.#askAnew();
  }

  showEverything(): void {
    this.tab = 'all';
    this.search = '';
    this.counts.read({ search: '' });
    this.#askAnew();
  }

  /** Same column: the other direction. New column: texts from A, amounts and dates from the largest. */
  sortBy(column: InvoiceSortColumn): void {
    const isSame = this.sort.column === column;
    const first = textColumns.includes(column) ? 'asc' : 'desc';
    this.sort = { column, direction: isSame ? (this.sort.direction === 'asc' ? 'desc' : 'asc') : first };
    this.#askAnew();
  }

  select(index: number): void {
    if (this.total === 0) return;
    this.selectedIndex = Math.max(0, Math.min(this.total - 1, index));
    this.selectedUid = this.selected?.uid ?? null;
  }

  retry(): void {
    this.#age += 1;
    this.#load();
    this.counts.refresh();
  }

  #askAnew(): void {
    this.question += 1;
    this.#asked.clear();
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
        tab: this.tab,
        search: this.search,
        sort: this.sort,
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

  #accept(page: number, rows: readonly InvoiceRow[], total: number, age: number): void {
    const isNewAnswer = this.#answered !== this.question;
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
    this.total = total;
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
    this.select(isNewAnswer ? 0 : Math.max(0, this.selectedIndex));
  }
}
