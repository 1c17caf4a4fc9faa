import type { SelectionSum, TabCount } from '#shared/lists/list-query.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { ListEngine, ListSource } from '#main/db/list/list-engine.ts';
import { plainList } from '#main/db/list/plain-list.ts';
import { added } from '#main/db/list/sums.ts';
import { catalogueTable } from './catalogue-table.ts';

/** Creates the engine of the catalogue: each of its tabs is a plain list of its own table. */
export function catalogueEngine(source: ListSource): ListEngine<'catalogue'> {
  const listOf = (kind: LineArray) => plainList('catalogue', source, (parts) => catalogueTable(kind, parts));
  const lists: Readonly<Record<LineArray, ListEngine<'catalogue'>>> = {
    items: listOf('items'),
    expenses: listOf('expenses'),
    tasks: listOf('tasks'),
    trips: listOf('trips'),
  };

  return {
    page: (query) => lists[query.tab].page(query),
    uids: (query) => lists[query.tab].uids(query),
    stillListed: (uids: readonly Uid[], filter) => lists[filter.tab].stillListed(uids, filter),

    async countTabs(search, isWanted) {
      const counts: TabCount<LineArray>[] = [];
      for (const kind of lineArrays) {
        const found = await lists[kind].countTabs(search, isWanted);
        if (found === null) return null;
        counts.push(...found.filter(({ tab }) => tab === kind));
      }
      return counts;
    },

    async sum(selection, amount): Promise<SelectionSum> {
      if (selection.kind === 'all') return lists[selection.filter.tab].sum(selection, amount);
      // The lines may be of any kind.
      const sums = await Promise.all(lineArrays.map((kind) => lists[kind].sum(selection, amount)));
      return { ...added([]), count: sums.reduce((total, { count }) => total + count, 0) };
    },
  };
}
