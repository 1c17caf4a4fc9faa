import type { InvoiceSort, InvoiceTab } from '#shared/screens/invoice-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ColumnChoice, SavedView } from '#shared/screens/list-settings.ts';
import type { LedgerOrder, LedgerTab, WaitedDays } from '#shared/payments/ledger.ts';
import type { PaymentMethod } from '#shared/payments/methods.ts';

/** How the list of invoices was left: what it showed, where the cursor was, how far it was scrolled. */
export interface ListPlace {
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

type Question = Pick<ListPlace, 'tab' | 'query' | 'sort' | 'thenBy'>;

/** Whether two places of the list hold the same rows. */
export function isSameQuestion(one: Question, other: Question): boolean {
  const keyOf = ({ tab, query, sort, thenBy }: Question): string => JSON.stringify([tab, query, sort, thenBy]);
  return keyOf(one) === keyOf(other);
}

/** How the ledger of payments was left. */
export interface LedgerPlace {
  readonly tab: LedgerTab;
  readonly search: string;
  readonly method: PaymentMethod | null;
  readonly waited: WaitedDays | null;
  readonly order: LedgerOrder;
  readonly offset: number;
  readonly cursorUid: Uid | null;
}

/** What going back and forward brings back besides the screen, by screen. */
export interface KeptPlaces {
  readonly invoices: ListPlace;
  readonly payments: LedgerPlace;
}

const MOST_ENTRIES = 200;

/** Places by the entries of the history that they were left at; the oldest are forgotten. */
export class PlaceMemory {
  readonly #kept = new Map<string, Partial<KeptPlaces>>();
  readonly #captures = new Map<keyof KeptPlaces, () => Partial<KeptPlaces>>();

  /** For as long as a screen stands; answers how to end it. */
  watch<Name extends keyof KeptPlaces>(name: Name, capture: () => KeptPlaces[Name]): () => void {
    // One name has one kind of place: the compiler cannot see that of a computed key.
    const take = (): Partial<KeptPlaces> => ({ [name]: capture() }) as Partial<KeptPlaces>;
    this.#captures.set(name, take);
    return () => {
      if (this.#captures.get(name) === take) this.#captures.delete(name);
    };
  }

  /** Somebody leaves this entry. */
  leave(entry: string): void {
    const places = [...this.#captures.values()].map((take) => take());
    if (places.length === 0) return;
    this.#kept.delete(entry);
    this.#kept.set(entry, Object.assign({}, ...places) as Partial<KeptPlaces>);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_ENTRIES && oldest !== undefined) this.#kept.delete(oldest);
  }

  at<Name extends keyof KeptPlaces>(entry: string, name: Name): KeptPlaces[Name] | null {
    return this.#kept.get(entry)?.[name] ?? null;
  }

  clear(): void {
    this.#kept.clear();
  }
}
