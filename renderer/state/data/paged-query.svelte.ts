/* eslint-disable svelte/prefer-svelte-reactivity -- pages are replaced whole and the rest is bookkeeping that nothing renders */
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { RowWindow } from '#renderer/state/virtual-list/row-window.ts';

export const PAGE_ROWS = 100;
const MAX_PAGES = 40;

/** One page of an answer. `total` is null where only counting could tell. */
export interface PageAnswer<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
}

export interface PageSource<Row> {
  readonly read: (offset: number, limit: number) => Promise<PageAnswer<Row>>;
  /** Rows arrived; `isNewAnswer` where they are the first to the newest question. */
  readonly onRows: (isNewAnswer: boolean) => void;
}

interface ReadPage<Row> {
  readonly rows: readonly Row[];
  /** The age of the data when they were asked for. */
  readonly age: number;
}

/**
 * The pages of a long answer that were looked at. Rows stay where they are until their successors are here, so nothing
 * flickers while data change or another question is asked.
 */
export class RowPages<Row extends { readonly uid: Uid }> {
  /** False until the first answer: the difference between empty and unknown. */
  hasAnswer = $state(false);
  error = $state.raw<AppError | null>(null);
  /** Grows with every new question; answers to an older one are dropped. */
  question = $state(0);
  /** How many rows there are; where nobody has counted them, at least so many as were seen. */
  count = $state.raw<{ readonly isExact: boolean; readonly rows: number }>({ isExact: true, rows: 0 });

  readonly #source: PageSource<Row>;
  #pages = $state.raw<ReadonlyMap<number, ReadPage<Row>>>(new Map());
  #window: RowWindow = { first: 0, end: PAGE_ROWS };
  #answered = $state(-1);
  #isAsleep = false;
  /** Grows with every change of the data; pages read before it are read again when they are looked at. */
  #age = 0;
  /** When each page was last asked for, whether it could be read or not. */
  readonly #pageAges = new Map<number, number>();
  readonly #reading = new Map<number, Promise<void>>();

  constructor(source: PageSource<Row>) {
    this.#source = source;
  }

  /** False while the rows are still those of the question before. */
  get isAnswered(): boolean {
    return this.#answered === this.question;
  }

  /** Every page that is looked at was read since the newest change: what stands in none of them is on none. */
  get isFresh(): boolean {
    const isBeyond = (page: number): boolean => page > 0 && page * PAGE_ROWS >= this.count.rows;
    const isRead = (page: number): boolean => this.#pages.get(page)?.age === this.#age;
    return this.isAnswered && this.#shown.every((page) => isBeyond(page) || isRead(page));
  }

  rowAt(index: number): Row | null {
    return this.#pages.get(Math.floor(index / PAGE_ROWS))?.rows[index % PAGE_ROWS] ?? null;
  }

  /** The rows from one place to another, both included; null where one is not here or may have changed since it was read. */
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

  /** Where a row is among those read; -1 where it is not. */
  indexOf(uid: Uid): number {
    for (const [page, { rows }] of this.#pages) {
      const at = rows.findIndex((row) => row.uid === uid);
      if (at >= 0) return page * PAGE_ROWS + at;
    }
    return -1;
  }

  /** These in the order of the rows, where the rows of all of them are here; else as they are. */
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

  /** The rows that are on screen now; their pages are read if they are not here yet. */
  show(window: RowWindow): void {
    this.#window = window;
    this.load();
  }

  /** Another question: from its first row on. */
  askAnew(): void {
    this.question += 1;
    this.#reading.clear();
    this.show({ first: 0, end: PAGE_ROWS });
  }

  /** What was read may have changed. */
  outdate(): void {
    this.#age += 1;
    this.load();
  }

  /** Nobody looks: changes are noted, not read. */
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

  /** The row at a place as soon as it is read. Null where there is none, it cannot be read, or something else is asked. */
  async whenRead(index: number): Promise<Row | null> {
    const known = this.rowAt(index);
    if (known !== null) return known;
    const question = this.question;
    await this.#read(Math.floor(index / PAGE_ROWS));
    return question === this.question ? this.rowAt(index) : null;
  }

  /** One read a page at a time: a burst of changes costs one more read when the running one is back. */
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
