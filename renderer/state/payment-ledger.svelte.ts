/* eslint-disable svelte/prefer-svelte-reactivity -- the selection is replaced whole */
import type { Uid } from '#shared/model/ids.ts';
import { ledgerTabs, MOST_MARKED } from '#shared/payments/ledger.ts';
import type { LedgerTab } from '#shared/payments/ledger.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { canMarkReceived } from '#shared/payments/payment-row.ts';
import type { Link } from '#renderer/bridge.ts';
import { LiveQuery } from './live-query.svelte.ts';

const PAGE_ROWS = 100;
/** Somebody who still types does not want the answer yet. */
const PAUSE_MS = 150;

/** The ledger's question, its page, and what is selected over all pages. */
export class PaymentLedger {
  tab = $state<LedgerTab>('all');
  search = $state('');
  offset = $state(0);
  selected = $state.raw<ReadonlyMap<Uid, PaymentRow>>(new Map());
  readonly query: LiveQuery<'payment:ledger'>;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link) {
    this.query = new LiveQuery(link, 'payment:ledger', {
      resources: ['payments', 'invoices', 'connections'],
      outbox: true,
    });
  }

  start(): () => void {
    this.#read();
    return () => {
      clearTimeout(this.#pause);
      this.query.end();
    };
  }

  get rows(): readonly PaymentRow[] {
    return this.query.value?.rows ?? [];
  }

  get total(): number {
    return this.query.value?.total ?? 0;
  }

  get isFiltered(): boolean {
    return this.tab !== 'all' || this.search.trim() !== '';
  }

  get hasOlder(): boolean {
    return this.offset + PAGE_ROWS < this.total;
  }

  get hasNewer(): boolean {
    return this.offset > 0;
  }

  /** Those on screen that can be marked. */
  get selectable(): readonly PaymentRow[] {
    return this.rows.filter(canMarkReceived);
  }

  choose(tab: LedgerTab): void {
    this.tab = tab;
    this.#askAnew();
  }

  chooseByNumber(number: number): void {
    const tab = ledgerTabs[number - 1];
    if (tab !== undefined) this.choose(tab);
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

  toggle(payment: PaymentRow): void {
    const without = [...this.selected].filter(([uid]) => uid !== payment.uid);
    this.selected =
      without.length < this.selected.size || this.selected.size >= MOST_MARKED
        ? new Map(without)
        : new Map([...without, [payment.uid, payment]]);
  }

  toggleAll(): void {
    const shown = this.selectable;
    const isAll = shown.every(({ uid }) => this.selected.has(uid));
    const others = [...this.selected].filter(([uid]) => !shown.some((payment) => payment.uid === uid));
    this.selected = new Map(
      isAll ? others : [...others, ...shown.map((payment) => [payment.uid, payment] as const)].slice(0, MOST_MARKED),
    );
  }

  clear(): void {
    this.selected = new Map();
  }

  #askAnew(): void {
    this.offset = 0;
    this.clear();
    this.#read();
  }

  #read(): void {
    clearTimeout(this.#pause);
    this.query.read({ tab: this.tab, search: this.search.trim(), offset: this.offset, limit: PAGE_ROWS });
  }
}
