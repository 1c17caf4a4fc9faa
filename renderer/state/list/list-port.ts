import type { ListChecks, ListQueries, ListSumQuestions } from '#shared/ipc/list-requests.ts';
import type { ListPage, SelectionSum } from '#shared/lists/list-query.ts';
import type { AmountOf, FilterOf, ListName, ListRows, OrderOf, QueryOf, SelectionOf } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';

/** A question about the rows of a list: its filter and order, without the window of rows. */
export type QuestionOf<List extends ListName> = FilterOf<List> & OrderOf<List>;

/** Asks main about the rows of a list. */
export interface ListPort<List extends ListName> {
  page(query: QueryOf<List>): Promise<ListPage<ListRows[List]>>;
  uids(query: QueryOf<List>): Promise<readonly Uid[]>;
  /** Returns those of the rows that the filter still finds. */
  stillListed(uids: readonly Uid[], filter: FilterOf<List>): Promise<readonly Uid[]>;
  sum(selection: SelectionOf<List>, amount: AmountOf<List>): Promise<SelectionSum>;
}

export function createListPort<List extends ListName>(link: Link, list: List): ListPort<List> {
  // Each payload and each answer is one of those of its list; only a known name would prove that to the compiler.
  return {
    page: (query) =>
      link.request('list:page', { ...query, list } as ListQueries[List]) as Promise<ListPage<ListRows[List]>>,
    uids: (query) => link.request('list:uids', { ...query, list } as ListQueries[List]),
    stillListed: (uids, filter) => link.request('list:still-listed', { list, uids, filter } as ListChecks[List]),
    sum: (selection, amount) => link.request('list:sum', { list, selection, amount } as ListSumQuestions[List]),
  };
}
