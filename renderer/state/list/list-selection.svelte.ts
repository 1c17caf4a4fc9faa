/* eslint-disable svelte/prefer-svelte-reactivity -- sets are replaced whole */
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { SelectionSum } from '#shared/lists/list-query.ts';
import type { FilterOf, ListName, SelectionOf } from '#shared/lists/lists.ts';
import { summedIn } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import { LatestRequest } from '#renderer/state/data/latest-request.ts';
import type { ListPort, QuestionOf } from './list-port.ts';

type Picked = { readonly kind: 'some' | 'all'; readonly uids: ReadonlySet<Uid> };

const nothing: Picked = { kind: 'some', uids: new Set() };

/**
 * The selected rows. Either some uids, or everything that the filter finds except for some uids; the latter includes
 * rows that were never read.
 */
export class ListSelectionState<List extends ListName> {
  #picked = $state.raw<Picked>(nothing);
  sum = $state.raw<SelectionSum | null>(null);
  /** True if more was selected at once than the limit allows. */
  isCut = $state(false);
  /** Grows when the selection is replaced as a whole, so that a late answer for the old one is ignored. */
  generation = 0;
  readonly #list: List;
  readonly #port: ListPort<List>;
  readonly #filter: () => FilterOf<List>;
  readonly #requests = new LatestRequest();

  constructor(list: List, port: ListPort<List>, filter: () => FilterOf<List>) {
    this.#list = list;
    this.#port = port;
    this.#filter = filter;
  }

  get isEmpty(): boolean {
    return this.#picked.kind === 'some' && this.#picked.uids.size === 0;
  }

  has(uid: Uid): boolean {
    return (this.#picked.kind === 'all') !== this.#picked.uids.has(uid);
  }

  /** The selection as main takes it. */
  get asked(): SelectionOf<List> {
    const uids = [...this.#picked.uids];
    return this.#picked.kind === 'some'
      ? { kind: 'some', uids }
      : { kind: 'all', filter: this.#filter(), except: uids };
  }

  toggle(uid: Uid): void {
    const uids = new Set(this.#picked.uids);
    if (!uids.delete(uid)) {
      if (this.#picked.kind === 'some' && uids.size >= MOST_SELECTED) {
        this.isCut = true;
        return;
      }
      uids.add(uid);
    }
    this.#set({ kind: this.#picked.kind, uids });
  }

  replace(uids: readonly Uid[], isCut = false): void {
    this.generation += 1;
    this.isCut = isCut;
    this.#set({ kind: 'some', uids: new Set(uids) });
  }

  all(): void {
    this.generation += 1;
    this.isCut = false;
    this.#set({ kind: 'all', uids: new Set() });
  }

  clear(): void {
    this.generation += 1;
    this.isCut = false;
    if (!this.isEmpty || this.sum !== null) this.#set(nothing);
  }

  /** Deselects rows that an action is done with; what was selected since stays. */
  deselect(uids: readonly Uid[]): void {
    const done = new Set(uids);
    if (this.#picked.kind === 'all') this.clear();
    else this.#set({ kind: 'some', uids: new Set([...this.#picked.uids].filter((uid) => !done.has(uid))) });
  }

  /** Returns the selected rows, at most 5,000; if all are selected, in the order of the list. */
  async uidsIn(question: QuestionOf<List>): Promise<readonly Uid[]> {
    const { asked } = this;
    if (asked.kind === 'some') return asked.uids.slice(0, MOST_SELECTED);
    const except = new Set(asked.except);
    // Read more, because all exceptions may come first.
    const limit = MOST_SELECTED + except.size;
    const uids = await this.#port.uids({ ...question, offset: 0, limit });
    return uids.filter((uid) => !except.has(uid)).slice(0, MOST_SELECTED);
  }

  /** Returns true if more is selected than `taken`, as far as it is counted. */
  hasMoreThan(taken: readonly Uid[]): boolean {
    return taken.length === MOST_SELECTED && (this.sum === null || this.sum.count > taken.length);
  }

  /**
   * Removes uids that are no longer listed, so that no action concerns an invisible row, and computes count and sum
   * again.
   */
  async follow(): Promise<void> {
    const { asked, generation } = this;
    if (asked.kind === 'some' && asked.uids.length > 0) {
      const gone = await this.#leftOf(asked.uids);
      const isStill = generation === this.generation && this.#picked.kind === 'some';
      if (isStill && gone.size > 0)
        this.#picked = { kind: 'some', uids: new Set([...this.#picked.uids].filter((uid) => !gone.has(uid))) };
    }
    await this.measure();
  }

  async #leftOf(uids: readonly Uid[]): Promise<ReadonlySet<Uid>> {
    try {
      const listed = await this.#port.stillListed(uids, this.#filter());
      const gone = new Set(uids);
      for (const uid of listed) gone.delete(uid);
      return gone;
    } catch {
      // Keep the selection: the list itself shows the error.
      return new Set();
    }
  }

  /** Reads count and sum of the selection. */
  async measure(): Promise<void> {
    const isLatest = this.#requests.begin();
    if (this.isEmpty) {
      this.sum = null;
      return;
    }
    try {
      const sum = await this.#port.sum(this.asked, summedIn(this.#list, this.#filter().tab));
      if (!isLatest()) return;
      this.sum = sum;
      if (sum.count === 0) this.clear();
    } catch {
      // Ignore the error: the list itself shows it.
    }
  }

  #set(picked: Picked): void {
    this.#picked = picked;
    void this.measure();
  }
}
