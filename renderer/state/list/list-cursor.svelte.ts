import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { ListName } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ListSelectionState } from './list-selection.svelte.ts';
import type { RowPages } from '#renderer/state/data/paged-query.svelte.ts';

interface ListCursorDeps<Row extends { readonly uid: Uid }> {
  readonly pages: Pick<
    RowPages<Row>,
    'rowAt' | 'indexOf' | 'whenRead' | 'freshRows' | 'isFresh' | 'isAwaited' | 'question'
  >;
  readonly selection: Pick<ListSelectionState<ListName>, 'clear' | 'generation' | 'toggle' | 'replace'>;
  readonly total: () => number;
  /** Returns true while the list is not visible. */
  readonly isAsleep: () => boolean;
  readonly readUids: (offset: number, limit: number) => Promise<readonly Uid[]>;
  readonly onError: (thrown: unknown) => void;
}

interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly isCut: boolean;
}

/** Returns the range between two indices, cut at the far end to the most that can be selected. */
function rangeOf(anchor: number, index: number): RowRange {
  const most = MOST_SELECTED - 1;
  return {
    from: Math.max(Math.min(anchor, index), anchor - most),
    to: Math.min(Math.max(anchor, index), anchor + most),
    isCut: Math.abs(anchor - index) > most,
  };
}

/** The cursor of the list, and the range that grows from it. */
export class ListCursor<Row extends { readonly uid: Uid }> {
  /** The row's index; -1 if there is none. */
  index = $state(-1);
  /** The row's uid; null if there is none or it is not read yet. */
  uid = $state<Uid | null>(null);
  /** The index at which a range begins; -1 for the cursor's own index. */
  #anchor = -1;
  /** The uid of the row at the anchor, which the anchor follows as rows move; null until its row is read. */
  #anchorUid: Uid | null = null;
  /** Counts the answers in which keys had moved the cursor before they came. With each, the grid scrolls to the cursor. */
  arrivals = $state(0);
  /** The question that keys act on while its answer is awaited; -1 if they act on the rows on screen. */
  #aimedAt = -1;
  #picking: Promise<boolean> | null = null;
  readonly #list: ListCursorDeps<Row>;

  constructor(list: ListCursorDeps<Row>) {
    this.#list = list;
  }

  /** True while keys act on an answer that is awaited: its rows are not those on screen. */
  get #isAhead(): boolean {
    const { pages } = this.#list;
    return this.#aimedAt === pages.question && pages.isAwaited;
  }

  move(index: number): void {
    const total = this.#list.total();
    if (total === 0) return;
    this.index = Math.max(0, Math.min(total - 1, index));
    this.uid = this.#isAhead ? null : (this.#list.pages.rowAt(this.index)?.uid ?? null);
  }

  /** Moves the cursor and clears the selection. */
  select(index: number): void {
    if (this.#list.total() === 0) return;
    this.move(index);
    this.#beginRange();
    this.#list.selection.clear();
  }

  /** Makes a key act on the answer that is awaited, from its first row, and not on rows of the one before, which are still on screen. */
  aim(): void {
    const { pages } = this.#list;
    if (this.#isAhead) return;
    this.#aimedAt = pages.isAwaited ? pages.question : -1;
    if (!pages.isAwaited) return;
    [this.index, this.uid] = [0, null];
    this.forgetRange();
  }

  /** Makes the pointer act on the rows that are on screen. */
  point(): void {
    this.#aimedAt = -1;
  }

  /** Makes the next range begin at the cursor. */
  forgetRange(): void {
    [this.#anchor, this.#anchorUid] = [-1, null];
  }

  #beginRange(): void {
    [this.#anchor, this.#anchorUid] = [Math.max(0, this.index), this.uid];
  }

  /** Follows the cursor's row as rows move; if it is gone, the cursor keeps its index. */
  follow(isNewAnswer: boolean): void {
    this.#followAnchor();
    if (this.#list.total() === 0) {
      [this.index, this.uid] = [-1, null];
      return;
    }
    const at = this.uid === null ? -1 : this.#list.pages.indexOf(this.uid);
    if (isNewAnswer && this.#aimedAt === this.#list.pages.question) {
      this.move(this.index);
      this.arrivals += 1;
    } else if (at >= 0) this.index = at;
    // A row that moved between two pages is on neither until both are read again.
    else if (isNewAnswer || this.uid === null || this.#list.pages.isFresh)
      this.move(isNewAnswer ? 0 : Math.max(0, this.index));
  }

  /** Follows the anchor's row, so that another row at its index is not selected instead. */
  #followAnchor(): void {
    const { pages } = this.#list;
    const there = this.#anchor < 0 ? null : (pages.rowAt(this.#anchor)?.uid ?? null);
    // The anchor's page may have been dropped from memory: nothing is known about it.
    if (there === null) return;
    this.#anchorUid ??= there;
    const at = pages.indexOf(this.#anchorUid);
    if (at < 0) this.forgetRange();
    else this.#anchor = at;
  }

  /** Resolves with the row at an index once it is read; null if it cannot be, or the list is no longer visible. */
  async readRow(index: number): Promise<Row | null> {
    const { pages, isAsleep } = this.#list;
    const onScreen = this.#isAhead ? null : pages.rowAt(index);
    const row = onScreen ?? (index < 0 ? null : await pages.whenRead(index));
    return isAsleep() ? null : row;
  }

  /** Resolves with the uid under the cursor; null if the cursor has moved meanwhile. */
  async currentUid(): Promise<Uid | null> {
    return this.uid ?? (await this.currentRow())?.uid ?? null;
  }

  /** Resolves with the row under the cursor; null if the cursor has moved meanwhile. */
  async currentRow(): Promise<Row | null> {
    const { index } = this;
    const row = await this.readRow(index);
    return index === this.index ? row : null;
  }

  /** Resolves with true if the rows in progress were selected; null if none is in progress. */
  get picking(): Promise<boolean> | null {
    return this.#picking;
  }

  /** Selects a row or deselects it, as soon as it is read. */
  toggle(index: number): Promise<void> {
    return this.#pick(this.#toggle(index));
  }

  /** Selects every row from the anchor to this one, read or not, up to the limit. */
  extendTo(index: number): Promise<void> {
    return this.#pick(this.#extendTo(index));
  }

  async #pick(last: Promise<boolean>): Promise<void> {
    const picking = Promise.all([this.#picking, last]).then(([, isPicked]) => isPicked);
    this.#picking = picking;
    await picking;
    if (this.#picking === picking) this.#picking = null;
  }

  async #toggle(index: number): Promise<boolean> {
    const { selection } = this.#list;
    this.move(index);
    this.#beginRange();
    const { generation } = selection;
    const uid = this.uid ?? (await this.readRow(this.index))?.uid ?? null;
    if (uid === null || generation !== selection.generation) return false;
    selection.toggle(uid);
    return true;
  }

  async #extendTo(index: number): Promise<boolean> {
    const { pages, selection, readUids, onError, total } = this.#list;
    if (total() === 0) return false;
    if (this.#anchor < 0) this.#beginRange();
    const anchor = this.#anchor;
    this.move(index);
    const end = this.index;
    const { from, to, isCut } = rangeOf(anchor, end);
    const { question } = pages;
    const fresh = pages.freshRows(from, to);
    if (fresh !== null) {
      selection.replace(
        fresh.map(({ uid }) => uid),
        isCut,
      );
      return true;
    }
    const { generation } = selection;
    try {
      const uids = await readUids(from, to - from + 1);
      const isSameList = question === pages.question && generation === selection.generation;
      const isStill = isSameList && anchor === this.#anchor && this.index === end;
      if (isStill) selection.replace(uids, isCut);
      return isStill;
    } catch (thrown) {
      onError(thrown);
      return false;
    }
  }
}
