/* eslint-disable svelte/prefer-svelte-reactivity -- pages are replaced whole and the rest is bookkeeping that nothing renders */
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { RowWindow } from '#renderer/state/virtual-list/row-window.ts';

const PAGE_ROWS = 100;
const MAX_PAGES = 40;

/** A page of an answer. `total` is null if counting would be too slow. */
export interface PageAnswer<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
}

interface PageSource<Row> {
  readonly read: (offset: number, limit: number) => Promise<PageAnswer<Row>>;
  /** Called when rows arrived; `isNewAnswer` for the first rows of a new question. */
  readonly onRows: (isNewAnswer: boolean) => void;
}

interface ReadPage<Row> {
  readonly rows: readonly Row[];
  /** The `#age` at which they were requested. */
  readonly age: number;
}

/**
 * Reads a long answer page by page. Old rows stay on screen until the new ones have arrived, so that nothing flickers.
 */
export class RowPages<Row extends { readonly uid: Uid }> {
  /** False until the first answer, to tell empty from unknown. */
  hasAnswer = $state(false);
  error = $state.raw<AppError | null>(null);
  /** The number of the current question; answers to older ones are ignored. */
  question = $state(0);
  /** The number of rows; if not exact, the number seen so far. */
  count = $state.raw<{ readonly isExact: boolean; readonly rows: number }>({ isExact: true, rows: 0 });

  readonly #source: PageSource<Row>;
  #pages = $state.raw<ReadonlyMap<number, ReadPage<Row>>>(new Map());
  #window: RowWindow = { first: 0, end: PAGE_ROWS };
  #answered = $state(-1);
  /** The last question whose read failed. */
  #failed = $state(-1);
  #isAsleep = false;
  /** Grows with every change of the data; pages read at an earlier age are read again when they become visible. */
  #age = 0;
  /** The age at which each page was last requested, even if the read failed. */
  readonly #pageAges = new Map<number, number>();
  readonly #reading = new Map<number, Promise<void>>();

  constructor(source: PageSource<Row>) {
    this.#source = source;
  }

  /** False while the rows still answer the question before. */
  get isAnswered(): boolean {
    return this.#answered === this.question;
  }

  /** True while the rows still answer the question before, and those of this one are on their way. */
  get isAwaited(): boolean {
    return !this.isAnswered && this.#failed !== this.question;
  }

  /** True if every visible page was read since the newest change, so that a row on none of them is not there. */
  get isFresh(): boolean {
    const isBeyond = (page: number): boolean => page > 0 && page * PAGE_ROWS >= this.count.rows;
    const isRead = (page: number): boolean => this.#pages.get(page)?.age === this.#age;
    return this.isAnswered && this.#shown.every((page) => isBeyond(page) || isRead(page));
  }

  rowAt(index: number): Row | null {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS] ?? null;
  }

  /**
   * Returns the rows from one index to another, both included; null if one is missing or may have changed since it was
   * read.
   */
  freshRows(from: number, to: number): readonly Row[] | null {
    if (!this.isAnswered) return null;
    const rows: Row[] = [];
    for (let index = from; index <= to; index += 1) {
      const page = this.#pages.get(Math.floor(index / PAGE_ROWS));
      const row = page?.rows[index % PAGE_ROWS];
      if (row === undefined || page?.age !== this.#age) return null;
      rows.push(row);
    }
    return rows;
  }

  /** Returns the index of a row among those read; -1 if it is not there. */
  indexOf(uid: Uid): number {
    for (const [page, { rows }] of this.#pages) {
      const at = rows.findIndex((row) => row.uid === uid);
      if (at >= 0) return page * PAGE_ROWS + at;
    }
    return -1;
  }

  /** Returns the uids in the order of their rows; unchanged if one of the rows was not read. */
  inOrder(uids: readonly Uid[]): readonly Uid[] {
    const places = new Map<Uid, number>();
    for (const [page, { rows }] of this.#pages) rows.forEach(({ uid }, at) => places.set(uid, page * PAGE_ROWS + at));
    const placed = uids.flatMap((uid) => {
      const place = places.get(uid);
      return place === undefined ? [] : [{ uid, place }];
    });
    if (placed.length < uids.length) return uids;
    return placed.toSorted((one, other) => one.place - other.place).map(({ uid }) => uid);
  }

  /** Sets the visible rows and reads their pages if they are missing. */
  show(window: RowWindow): void {
    this.#window = window;
    this.load();
  }

  /** Starts a new question from its first row. */
  askAnew(): void {
    this.question += 1;
    this.#reading.clear();
    this.show({ first: 0, end: PAGE_ROWS });
  }

  /** Marks all pages as outdated and reads the visible ones again. */
  outdate(): void {
    this.#age += 1;
    this.load();
  }

  /** Only notes changes until `wake`, because the list is not visible. */
  sleep(): void {
    this.#isAsleep = true;
  }

  wake(): void {
    this.#isAsleep = false;
    this.load();
  }

  load(): void {
    if (this.#isAsleep) return;
    for (const page of this.#shown) void this.#read(page);
  }

  get #shown(): readonly number[] {
    const first = Math.floor(this.#window.first / PAGE_ROWS);
    const last = Math.floor(Math.max(0, this.#window.end - 1) / PAGE_ROWS);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }

  /**
   * Resolves with the row at an index once it is read; null if there is none, the read fails or the question changes.
   */
  async whenRead(index: number): Promise<Row | null> {
    const known = this.rowAt(index);
    if (known !== null && this.isAnswered) return known;
    const question = this.question;
    await this.#read(Math.floor(index / PAGE_ROWS));
    return question === this.question && this.isAnswered ? this.rowAt(index) : null;
  }

  /** Reads a page unless it is being read already. Any number of changes during a read cost one more read. */
  #read(page: number): Promise<void> {
    const isFresh = this.#answered === this.question && this.#pageAges.get(page) === this.#age;
    if (isFresh) return Promise.resolve();
    const running = this.#reading.get(page);
    if (running !== undefined) return running;
    const reading = this.#ask(page);
    this.#reading.set(page, reading);
    return reading;
  }

  async #ask(page: number): Promise<void> {
    const [question, age] = [this.question, this.#age];
    try {
      const answer = await this.#source.read(page * PAGE_ROWS, PAGE_ROWS);
      if (question !== this.question) return;
      this.#accept(page, answer, age);
    } catch (thrown) {
      if (question !== this.question) return;
      this.error = toAppError(thrown);
      this.#failed = question;
      this.#pageAges.set(page, age);
    }
    this.#reading.delete(page);
    if (age !== this.#age) this.load();
  }

  #accept(page: number, { rows, total }: PageAnswer<Row>, age: number): void {
    const isNewAnswer = this.#answered !== this.question;
    const seen = page * PAGE_ROWS + rows.length + (rows.length === PAGE_ROWS ? 1 : 0);
    const atLeast = isNewAnswer ? seen : Math.max(seen, this.count.rows);
    this.count = { isExact: total !== null, rows: total ?? atLeast };
    const pages = new Map(isNewAnswer ? [] : this.#pages);
    if (isNewAnswer) this.#pageAges.clear();
    pages.delete(page);
    pages.set(page, { rows, age });
    this.#pageAges.set(page, age);
    for (const known of pages.keys()) {
      if (pages.size <= MAX_PAGES && known * PAGE_ROWS < Math.max(this.count.rows, 1)) continue;
      if (known !== page) {
        pages.delete(known);
        this.#pageAges.delete(known);
      }
    }
    this.#answered = this.question;
    this.#pages = pages;
    this.hasAnswer = true;
    this.error = null;
    this.#source.onRows(isNewAnswer);
  }
}
