import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ListPage, SelectionSum, TabCount } from '#shared/lists/list-query.ts';
import type {
  AmountOf,
  FilterOf,
  ListName,
  ListRows,
  QueryOf,
  SearchOf,
  SelectionOf,
  TabOf,
} from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';

/** Answers every question about a list, in steps where that can take long. */
export interface ListEngine<List extends ListName> {
  page(query: QueryOf<List>): Promise<ListPage<ListRows[List]>>;
  /** Counts the tabs; null when the answer is no longer wanted. */
  countTabs(search: SearchOf<List>, isWanted: () => boolean): Promise<readonly TabCount<TabOf<List>>[] | null>;
  /** Returns the uids of a window, in its order. */
  uids(query: QueryOf<List>): Promise<readonly Uid[]>;
  /** Returns those of the rows that a filter still finds: some may have left the list meanwhile. */
  stillListed(uids: readonly Uid[], filter: FilterOf<List>): Promise<readonly Uid[]>;
  /** Counts and sums those of a selection that are still listed. */
  sum(selection: SelectionOf<List>, amount: AmountOf<List>): Promise<SelectionSum>;
}

/** The parts of a book that lists are read from. */
export interface ListParts {
  readonly orm: Orm;
  readonly outbox: OutboxTable;
}

/** Where a list finds what it reads: the open book, which may become another one between two steps, and the date. */
export interface ListSource {
  readonly parts: () => ListParts;
  readonly today: () => PlainDate;
  readonly limits?: ListLimits;
}

/** Limits between ways to the same answer. */
export interface ListLimits {
  /** Rows of the first step of a scan: a row with its texts takes some microseconds. */
  readonly firstStep: number;
  /** The most rows that are fetched and sorted, in a few milliseconds; more are picked from the order of all. */
  readonly sortable: number;
}
