import type { ColumnChoice, SavedView } from '#shared/lists/list-settings.ts';
import type { ListName, OrderOf, TabOf } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The state in which a list was left: filter, cursor and scroll position. */
export interface ListState<List extends ListName> {
  readonly tab: TabOf<List>;
  readonly query: string;
  readonly sort: OrderOf<List>['sort'];
  readonly thenBy: OrderOf<List>['thenBy'];
  readonly columns: readonly ColumnChoice<List>[];
  readonly view: SavedView<List> | null;
  readonly selectedIndex: number;
  readonly selectedUid: Uid | null;
  readonly scrollTop: number;
}

type Question = Pick<ListState<ListName>, 'tab' | 'query' | 'sort' | 'thenBy'>;

/** Returns true if two states of a list show the same rows. */
export function isSameQuestion(one: Question, other: Question): boolean {
  const keyOf = ({ tab, query, sort, thenBy }: Question): string => JSON.stringify([tab, query, sort, thenBy]);
  return keyOf(one) === keyOf(other);
}

/** The state of each list that is restored when the person goes back or forward. */
type ListStates = Partial<Readonly<Record<ListName, ListState<ListName>>>>;

const MOST_ENTRIES = 200;

/** Stores the state of lists for each entry of the browser's history; forgets the oldest entries beyond 200. */
export class HistoryStates {
  readonly #kept = new Map<string, ListStates>();
  readonly #captures = new Map<ListName, () => ListState<ListName>>();

  /**
   * Registers the function that captures a list's state while its screen is mounted. Returns a function that
   * unregisters it.
   */
  watch<List extends ListName>(name: List, capture: () => ListState<List>): () => void {
    this.#captures.set(name, capture);
    return () => {
      if (this.#captures.get(name) === capture) this.#captures.delete(name);
    };
  }

  /** Captures and stores the state of the list on screen, because the person leaves this entry of the history. */
  leave(entry: string): void {
    if (this.#captures.size === 0) return;
    this.#kept.delete(entry);
    this.#kept.set(entry, Object.fromEntries([...this.#captures].map(([name, capture]) => [name, capture()])));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_ENTRIES && oldest !== undefined) this.#kept.delete(oldest);
  }

  at<List extends ListName>(entry: string, name: List): ListState<List> | null {
    // It was captured by the list of this name.
    return (this.#kept.get(entry)?.[name] as ListState<List> | undefined) ?? null;
  }

  clear(): void {
    this.#kept.clear();
  }
}
