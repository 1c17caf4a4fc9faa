/* eslint-disable svelte/prefer-svelte-reactivity -- the selection is replaced whole */
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { ledgerTabs, MOST_MARKED } from '#shared/payments/ledger.ts';
import type { LedgerOrder, LedgerTab, WaitedDays } from '#shared/payments/ledger.ts';
import type { PaymentMethod } from '#shared/payments/methods.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { searchedText } from '#shared/search/longest-search.ts';
import type { Link } from '#renderer/bridge.ts';
import type { LedgerState } from '#renderer/state/app/history-state.ts';
import { LiveQuery } from '#renderer/state/data/live-query.svelte.ts';
import { LatestRequest } from '#renderer/state/data/latest-request.ts';

const PAGE_ROWS = 100;
/** The pause in ms before a search, so that it waits until the person stops typing. */
const PAUSE_MS = 150;

/** The ledger of payments: its filter, the page shown, and the selection over all pages. */
export class PaymentLedger {
  tab = $state<LedgerTab>('all');
  search = $state('');
  /** The payment method; null for all. */
  method = $state<PaymentMethod | null>(null);
  /** The least number of days that money has waited; null for any. Used only on the tab of waiting money. */
  waited = $state<WaitedDays | null>(null);
  order = $state<LedgerOrder>('newest');
  offset = $state(0);
  /** The row of the cursor. */
  cursorUid = $state<Uid | null>(null);
  selected = $state.raw<ReadonlyMap<Uid, PaymentRow>>(new Map());
  readonly query: LiveQuery<'payment:ledger'>;
  readonly #link: Link;
  readonly #today: () => PlainDate;
  /** Grows with each read of selected payments on other pages; only the newest answer counts. */
  readonly #requests = new LatestRequest();
  /** The date of the last read; empty before the first. */
  #askedOn = '';
  /** True while the cursor moves to another page: a key held down then moves nothing. */
  #isTurning = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link, today: () => PlainDate) {
    this.#link = link;
    this.#today = today;
    this.query = new LiveQuery(link, 'payment:ledger', {
      resources: ['payments', 'invoices', 'connections'],
      outbox: true,
    });
  }

  /** The state to restore when the person goes back. */
  get place(): LedgerState {
    const { tab, search, method, waited, order, offset, cursorUid } = this;
    return { tab, search, method, waited, order, offset, cursorUid };
  }

  /** Starts with the stored state, or with everything. Returns a function that ends the ledger. */
  start(place: LedgerState | null = null): () => void {
    if (place !== null) Object.assign(this, place);
    this.#read();
    return () => {
      clearTimeout(this.#pause);
      this.query.end();
    };
  }

  /** Reads again after midnight, because the waiting days change. */
  dayIs(today: PlainDate): void {
    if (this.#askedOn !== '' && this.#askedOn !== today) this.#read();
  }

  get rows(): readonly PaymentRow[] {
    return this.query.value?.rows ?? [];
  }

  get total(): number {
    return this.query.value?.total ?? 0;
  }

  get isFiltered(): boolean {
    return this.tab !== 'all' || this.search.trim() !== '' || this.method !== null || this.waited !== null;
  }

  get hasOlder(): boolean {
    return this.offset + PAGE_ROWS < this.total;
  }

  get hasNewer(): boolean {
    return this.offset > 0;
  }

  get cursor(): PaymentRow | null {
    return this.rows.find(({ uid }) => uid === this.cursorUid) ?? null;
  }

  /** The payments of an action: all selected ones, otherwise the one under the cursor. */
  get wanted(): readonly PaymentRow[] {
    if (this.selected.size > 0) return [...this.selected.values()];
    return this.cursor === null ? [] : [this.cursor];
  }

  /** Moves the cursor to a neighbour, also to another page. Resolves when the row is there. */
  async moveCursor(by: 1 | -1): Promise<void> {
    if (this.#isTurning) return;
    const at = this.rows.findIndex(({ uid }) => uid === this.cursorUid);
    const next = at === -1 ? (by === 1 ? 0 : this.rows.length - 1) : at + by;
    const isBeyond = next < 0 ? this.hasNewer : next >= this.rows.length && this.hasOlder;
    if (isBeyond) {
      if (by === 1) this.older();
      else this.newer();
      this.#isTurning = true;
      await this.query.answered();
      this.#isTurning = false;
    }
    const row = isBeyond ? this.rows.at(by === 1 ? 0 : -1) : this.rows[next];
    this.cursorUid = row?.uid ?? this.cursorUid;
  }

  moveToEdge(edge: 'first' | 'last'): void {
    this.cursorUid = this.rows.at(edge === 'first' ? 0 : -1)?.uid ?? null;
  }

  choose(tab: LedgerTab): void {
    this.tab = tab;
    if (tab !== 'not_received') this.waited = null;
    this.#askAnew();
  }

  chooseByNumber(number: number): void {
    const tab = ledgerTabs[number - 1];
    if (tab !== undefined) this.choose(tab);
  }

  chooseMethod(method: PaymentMethod | null): void {
    this.method = method;
    this.#askAnew();
  }

  chooseWaited(days: WaitedDays | null): void {
    this.waited = days;
    this.#askAnew();
  }

  turnOrder(): void {
    this.order = this.order === 'newest' ? 'oldest' : 'newest';
    this.#askAnew();
  }

  searchFor(text: string): void {
    this.search = text;
    this.offset = 0;
    this.clear();
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#read();
    }, PAUSE_MS);
  }

  showEverything(): void {
    this.tab = 'all';
    this.search = '';
    this.method = null;
    this.waited = null;
    this.#askAnew();
  }

  older(): void {
    this.offset += PAGE_ROWS;
    this.#read();
  }

  newer(): void {
    this.offset = Math.max(0, this.offset - PAGE_ROWS);
    this.#read();
  }

  /**
   * Goes to the last page with rows if the current one has none. Resolves with true once the cursor is on its last row.
   */
  async stayWithin(): Promise<boolean> {
    if (this.total === 0 || this.offset < this.total) return false;
    this.offset = Math.floor((this.total - 1) / PAGE_ROWS) * PAGE_ROWS;
    this.#read();
    await this.query.answered();
    this.moveToEdge('last');
    return true;
  }

  toggle(payment: PaymentRow): void {
    const without = [...this.selected].filter(([uid]) => uid !== payment.uid);
    this.selected =
      without.length < this.selected.size || this.selected.size >= MOST_MARKED
        ? new Map(without)
        : new Map([...without, [payment.uid, payment]]);
  }

  toggleAll(): void {
    const shown = this.rows;
    const isAll = shown.every(({ uid }) => this.selected.has(uid));
    const others = [...this.selected].filter(([uid]) => !shown.some((payment) => payment.uid === uid));
    this.selected = new Map(
      isAll ? others : [...others, ...shown.map((payment) => [payment.uid, payment] as const)].slice(0, MOST_MARKED),
    );
  }

  /** Deselects payments that are done; what was selected since stays. */
  unselect(payments: readonly PaymentRow[]): void {
    const done = new Set(payments.map(({ uid }) => uid));
    this.selected = new Map([...this.selected].filter(([uid]) => !done.has(uid)));
  }

  /** Updates the selected payments from the page, and those on other pages from the book. Deselects deleted ones. */
  renewSelected(): void {
    const shown = this.rows.filter(({ uid }) => this.selected.has(uid));
    this.#update(shown);
    const onPage = new Set(shown.map(({ uid }) => uid));
    void this.#renewElsewhere([...this.selected.keys()].filter((uid) => !onPage.has(uid)));
  }

  clear(): void {
    this.selected = new Map();
  }

  async #renewElsewhere(uids: readonly Uid[]): Promise<void> {
    const isLatest = this.#requests.begin();
    if (uids.length === 0) return;
    try {
      const found = await this.#link.request('payment:of-uids', { uids });
      if (!isLatest()) return;
      const known = found.filter(({ waitingFor }) => waitingFor !== 'delete');
      const there = new Set(known.map(({ uid }) => uid));
      const gone = new Set(uids.filter((uid) => !there.has(uid)));
      this.selected = new Map([...this.selected].filter(([uid]) => !gone.has(uid)));
      this.#update(known);
    } catch {
      // Keep the rows: marking them reports the outcome of each.
    }
  }

  /** Updates those of the payments that are selected. */
  #update(payments: readonly PaymentRow[]): void {
    const selected = payments.filter(({ uid }) => this.selected.has(uid));
    if (selected.length > 0)
      this.selected = new Map([...this.selected, ...selected.map((payment) => [payment.uid, payment] as const)]);
  }

  #askAnew(): void {
    this.offset = 0;
    this.clear();
    this.#read();
  }

  #read(): void {
    clearTimeout(this.#pause);
    const { tab, search, method, waited, order, offset } = this;
    const today = this.#today();
    const until = waited === null ? null : addDays(today, -waited);
    this.#askedOn = today;
    this.query.read({ tab, search: searchedText(search), method, until, order, offset, limit: PAGE_ROWS });
  }
}
