import type { InvoiceSort, InvoiceTab } from '#shared/lists/invoice-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ColumnChoice, SavedView } from '#shared/lists/list-settings.ts';
import type { LedgerOrder, LedgerTab, WaitedDays } from '#shared/payments/ledger.ts';
import type { PaymentMethod } from '#shared/payments/methods.ts';

/** The state in which the invoice list was left: filter, cursor and scroll position. */
export interface ListState {
  readonly tab: InvoiceTab;
  readonly query: string;
  readonly sort: InvoiceSort;
  readonly thenBy: InvoiceSort | null;
  readonly columns: readonly ColumnChoice[];
  readonly view: SavedView | null;
  readonly selectedIndex: number;
  readonly selectedUid: Uid | null;
  readonly scrollTop: number;
}

type Question = Pick<ListState, 'tab' | 'query' | 'sort' | 'thenBy'>;

/** Returns true if two states of the list show the same rows. */
export function isSameQuestion(one: Question, other: Question): boolean {
  const keyOf = ({ tab, query, sort, thenBy }: Question): string => JSON.stringify([tab, query, sort, thenBy]);
  return keyOf(one) === keyOf(other);
}

/** The state in which the ledger of payments was left. */
export interface LedgerState {
  readonly tab: LedgerTab;
  readonly search: string;
  readonly method: PaymentMethod | null;
  readonly waited: WaitedDays | null;
  readonly order: LedgerOrder;
  readonly offset: number;
  readonly cursorUid: Uid | null;
}

/** The state of each screen that is restored when the person goes back or forward. */
interface ScreenStates {
  readonly invoices: ListState;
  readonly payments: LedgerState;
}

const MOST_ENTRIES = 200;

/** Stores the state of screens for each entry of the browser's history; forgets the oldest entries beyond 200. */
export class HistoryStates {
  readonly #kept = new Map<string, Partial<ScreenStates>>();
  readonly #captures = new Map<keyof ScreenStates, () => Partial<ScreenStates>>();

  /**
   * Registers the function that captures a screen's state while the screen is mounted. Returns a function that
   * unregisters it.
   */
  watch<Name extends keyof ScreenStates>(name: Name, capture: () => ScreenStates[Name]): () => void {
    // A computed key loses its type: `name` and the captured state belong together by the signature.
    const take = (): Partial<ScreenStates> => ({ [name]: capture() }) as Partial<ScreenStates>;
    this.#captures.set(name, take);
    return () => {
      if (this.#captures.get(name) === take) this.#captures.delete(name);
    };
  }

  /** Captures and stores the state of the mounted screens, because the person leaves this entry of the history. */
  leave(entry: string): void {
    const places = [...this.#captures.values()].map((take) => take());
    if (places.length === 0) return;
    this.#kept.delete(entry);
    this.#kept.set(entry, Object.assign({}, ...places) as Partial<ScreenStates>);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_ENTRIES && oldest !== undefined) this.#kept.delete(oldest);
  }

  at<Name extends keyof ScreenStates>(entry: string, name: Name): ScreenStates[Name] | null {
    return this.#kept.get(entry)?.[name] ?? null;
  }

  clear(): void {
    this.#kept.clear();
  }
}
