import type { ListPage, SelectionSum, TabCount } from '#shared/lists/list-query.ts';
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { AnyView, SavedView } from '#shared/lists/list-settings.ts';
import { MOST_VIEWS } from '#shared/lists/list-settings.ts';
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
import { answer, call, done } from './call.ts';
import type { ListParts } from './list-shapes.ts';
import { aboutList, uids, viewOf } from './list-shapes.ts';
import { rowsUpTo } from './shapes.ts';
import { z } from './zod.ts';

/** The payloads of requests about a list, by list. */
export type ListQueries = { readonly [List in ListName]: QueryOf<List> & { readonly list: List } };
export type ListSearches = { readonly [List in ListName]: SearchOf<List> & { readonly list: List } };
export type ListChecks = {
  readonly [List in ListName]: {
    readonly list: List;
    readonly uids: readonly Uid[];
    readonly filter: FilterOf<List>;
  };
};
export type ListSumQuestions = {
  readonly [List in ListName]: {
    readonly list: List;
    readonly selection: SelectionOf<List>;
    readonly amount: AmountOf<List>;
  };
};
export type ListViews = {
  readonly [List in ListName]: { readonly list: List; readonly views: readonly SavedView<List>[] };
};
type Named = { readonly [List in ListName]: { readonly list: List } };

const window = ({ tab, search, order }: ListParts, most: number) => ({
  tab,
  ...search,
  ...order,
  offset: z.int().nonnegative(),
  limit: rowsUpTo(most),
});

const selectionOf = ({ filter }: ListParts) =>
  z.union([
    z.strictObject({ kind: z.literal('some'), uids }),
    z.strictObject({ kind: z.literal('all'), filter, except: uids }),
  ]);

/** Requests about any list: its rows, tabs and sums, and its saved views. */
export const listRequests = {
  'list:page': call(
    aboutList<ListQueries>((parts) => window(parts, 500)),
    answer<ListPage<ListRows[ListName]>>(),
  ),
  /**
   * Counts the tabs; null when a newer request arrived before the counting was done: while a person types, only the
   * newest counts.
   */
  'list:count-tabs': call(
    aboutList<ListSearches>(({ search }) => search),
    answer<readonly TabCount<TabOf<ListName>>[] | null>(),
  ),
  /** Returns the uids of a part of the list, in its order. */
  'list:uids': call(
    // An action handles `MOST_SELECTED` rows, and as many more may be excluded from the list.
    aboutList<ListQueries>((parts) => window(parts, 2 * MOST_SELECTED)),
    answer<readonly Uid[]>(),
  ),
  /** Returns those of the given rows that the list still contains. */
  'list:still-listed': call(
    aboutList<ListChecks>(({ filter }) => ({ uids, filter })),
    answer<readonly Uid[]>(),
  ),
  'list:sum': call(
    aboutList<ListSumQuestions>((parts) => ({ selection: selectionOf(parts), amount: parts.amount })),
    answer<SelectionSum>(),
  ),
  /** Returns the saved views of a list in the open account, in their order. */
  'views:list': call(
    aboutList<Named>(() => ({})),
    answer<readonly AnyView[]>(),
  ),
  'views:replace': call(
    aboutList<ListViews>((parts) => ({ views: z.array(viewOf(parts)).max(MOST_VIEWS) })),
    done,
  ),
};
