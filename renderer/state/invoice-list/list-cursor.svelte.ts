import type { InvoiceRow } from '#shared/screens/invoice-list.ts';
import { MOST_SELECTED } from '#shared/screens/invoice-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceSelectionState } from './invoice-selection.svelte.ts';
import type { RowPages } from '#renderer/state/data/paged-query.svelte.ts';

interface Surroundings {
  readonly pages: Pick<RowPages<InvoiceRow>, 'rowAt' | 'indexOf' | 'whenRead' | 'freshRows' | 'isFresh' | 'question'>;
  readonly selection: InvoiceSelectionState;
  readonly total: () => number;
  /** Nobody looks at the list any more. */
  readonly isAsleep: () => boolean;
  readonly readUids: (offset: number, limit: number) => Promise<readonly Uid[]>;
  readonly onError: (thrown: unknown) => void;
}

interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly isCut: boolean;
}

/** From one place to another, or as far towards it as can be picked at once. */
function rangeOf(anchor: number, index: number): RowRange {
  const most = MOST_SELECTED - 1;
  return {
    from: Math.max(Math.min(anchor, index), anchor - most),
    to: Math.min(Math.max(anchor, index), anchor + most),
    isCut: Math.abs(anchor - index) > most,
  };
}

/** The row of the list that keys and actions are about, and the range that grows from it. */
export class ListCursor {
  /** -1 where there is none. */
  index = $state(-1);
  /** Null where there is none, or its row is not read yet. */
  uid = $state<Uid | null>(null);
  /** Where a range of rows begins; -1 where that is wherever the cursor is then. */
  #anchor = -1;
  /** The invoice at that place, which it follows as rows move; null until its row is read. */
  #anchorUid: Uid | null = null;
  #picking: Promise<boolean> | null = null;
  readonly #list: Surroundings;

  constructor(list: Surroundings) {
    this.#list = list;
  }

  move(index: number): void {
    const total = this.#list.total();
    if (total === 0) return;
    this.index = Math.max(0, Math.min(total - 1, index));
    this.uid = this.#list.pages.rowAt(this.index)?.uid ?? null;
  }

  /** Puts the cursor on a row; what was picked is over. */
  select(index: number): void {
    if (this.#list.total() === 0) return;
    this.move(index);
    this.#beginRange();
    this.#list.selection.clear();
  }

  /** The next range begins wherever the cursor is then. */
  forgetRange(): void {
    [this.#anchor, this.#anchorUid] = [-1, null];
  }

  #beginRange(): void {
    [this.#anchor, this.#anchorUid] = [Math.max(0, this.index), this.uid];
  }

  /** Follows its invoice as rows move; where that is gone, it stays at its place. */
  follow(isNewAnswer: boolean): void {
    this.#followAnchor();
    if (this.#list.total() === 0) {
      [this.index, this.uid] = [-1, null];
      return;
    }
    const at = this.uid === null ? -1 : this.#list.pages.indexOf(this.uid);
    if (at >= 0) this.index = at;
    // Between two pages it is on neither, until the second is read anew as well.
    else if (isNewAnswer || this.uid === null || this.#list.pages.isFresh)
      this.move(isNewAnswer ? 0 : Math.max(0, this.index));
  }

  /** What stands where its invoice was must not be picked for it. */
  #followAnchor(): void {
    const { pages } = this.#list;
    const there = this.#anchor < 0 ? null : (pages.rowAt(this.#anchor)?.uid ?? null);
    // Its place may have been let go of for others: then nothing is known of it.
    if (there === null) return;
    this.#anchorUid ??= there;
    const at = pages.indexOf(this.#anchorUid);
    if (at < 0) this.forgetRange();
    else this.#anchor = at;
  }

  /** The invoice at a place, once its row is read. Null where it cannot be had, or nobody looks at the list any more. */
  async uidAt(index: number): Promise<Uid | null> {
    const { pages, isAsleep } = this.#list;
    const row = pages.rowAt(index) ?? (index < 0 ? null : await pages.whenRead(index));
    return row === null || isAsleep() ? null : row.uid;
  }

  /** The invoice under the cursor, waited for as by `uidAt`; null where the cursor has moved on meanwhile. */
  async currentUid(): Promise<Uid | null> {
    if (this.uid !== null) return this.uid;
    const { index } = this;
    const uid = await this.uidAt(index);
    return index === this.index ? uid : null;
  }

  /** Until what was to be picked is here: whether it came to be picked. Null where nothing is waited for. */
  get picking(): Promise<boolean> | null {
    return this.#picking;
  }

  /** Picks a row beside those picked, or takes it back; one that is not here yet as soon as it is. */
  toggle(index: number): Promise<void> {
    return this.#pick(this.#toggle(index));
  }

  /** Picks every row from where the range began to this one, loaded or not; not all where they are too many. */
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
    const uid = this.uid ?? (await this.uidAt(this.index));
    if (uid === null || generation !== selection.generation) return false;
    selection.toggle(uid);
    return true;
  }

  async #extendTo(index: number): Promise<boolean> {
    const { pages, selection, readUids, onError } = this.#list;
    if (this.#anchor < 0) this.#beginRange();
    const anchor = this.#anchor;
    this.move(index);
    const { from, to, isCut } = rangeOf(anchor, this.index);
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
      const isStill = isSameList && anchor === this.#anchor && this.index === index;
      if (isStill) selection.replace(uids, isCut);
      return isStill;
    } catch (thrown) {
      onError(thrown);
      return false;
    }
  }
}
