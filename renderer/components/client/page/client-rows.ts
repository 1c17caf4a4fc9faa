import { assertNever } from '#shared/assert.ts';
import type { ListQueries } from '#shared/ipc/list-requests.ts';
import type { FoundRows, RowsOf, TabOf } from '#shared/lists/lists.ts';
import type { ClientPage } from '#shared/screens/client-page.ts';
import { MOST_ROWS } from '#shared/screens/client-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import { writeToken } from '#shared/search/split-search.ts';

type Listed = 'invoices' | 'payments' | 'estimates';

/** Asks for a client's newest rows of a list, by its uid: others may have the same name. */
export function newestOf(list: Listed, client: Uid): ListQueries[Listed] {
  const order = { sort: { column: 'date', direction: 'desc' }, thenBy: null, offset: 0, limit: MOST_ROWS } as const;
  const search = { tab: 'all', search: '', terms: [{ kind: 'text', field: 'client', text: client }] } as const;
  switch (list) {
    case 'invoices':
      return { list, ...search, ...order };
    case 'payments':
      return { list, ...search, ...order };
    case 'estimates':
      return { list, ...search, ...order };
    default:
      return assertNever(list);
  }
}

/** Names a client's rows of a list as a person would search for them; by its uid where its name finds those of others, or cannot be written. */
export const rowsOfClient = <List extends FoundRows['list'] & Listed>(
  { uid, name, isNameShared }: ClientPage,
  list: List,
  tab: TabOf<List>,
  ...more: readonly string[]
): RowsOf<List> => {
  const client = writeToken('client', isNameShared || name.includes('"') ? uid : `=${name}`);
  return { list, tab, query: [client, ...more].join(' ') };
};
