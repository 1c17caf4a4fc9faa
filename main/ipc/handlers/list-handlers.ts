import type { ListName } from '#shared/lists/lists.ts';
import type { ListSearch } from '#shared/lists/list-query.ts';
import type { ListEngine } from '#main/db/list/list-engine.ts';
import { createLists } from '#main/db/list/lists.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { listViews, replaceViews } from './saved-views.ts';

const searchOf = ({ search, terms }: ListSearch): string => JSON.stringify([search, terms]);

/** The newest count of a list's tabs, and the search that it is about. */
interface Counting {
  newest: number;
  of: string;
}

export function listHandlers(app: AppContext) {
  const parts = () => {
    const { book } = app.session();
    // What was typed in an editor that was just left belongs to the list.
    book.typed.showForRead();
    return book;
  };
  const lists = createLists({ parts, today: () => app.today() });
  // A payload names the list that its schema has checked it for.
  const engineOf = (list: ListName): ListEngine<ListName> => lists[list];
  const counts = new Map<ListName, Counting>();
  const countingOf = (list: ListName): Counting => {
    const known = counts.get(list) ?? { newest: 0, of: '' };
    counts.set(list, known);
    return known;
  };
  return {
    'list:page': (query) => {
      const counting = countingOf(query.list);
      // Cancels a tab count for an earlier search: its result is no longer wanted, and it would delay these rows.
      if (searchOf(query) !== counting.of) counting.newest += 1;
      return engineOf(query.list).page(query);
    },
    'list:count-tabs': (search) => {
      const counting = countingOf(search.list);
      counting.newest += 1;
      counting.of = searchOf(search);
      const count = counting.newest;
      return engineOf(search.list).countTabs(search, () => count === counting.newest);
    },
    'list:uids': (query) => engineOf(query.list).uids(query),
    'list:still-listed': ({ list, uids, filter }) => engineOf(list).stillListed(uids, filter),
    'list:sum': ({ list, selection, amount }) => engineOf(list).sum(selection, amount),
    // Saved views name clients of one account, so they are stored in its book: deleted and backed up with it.
    'views:list': ({ list }) => listViews(app.session().book.keyValues, list),
    'views:replace': ({ list, views }) => {
      replaceViews(app.session().book.keyValues, list, views, app.now());
      return null;
    },
  } satisfies Partial<Handlers>;
}
