import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ListName, QueryOf, TabOf } from '#shared/lists/lists.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import { byParts } from './by-parts.ts';
import { allOf } from './conditions.ts';
import type { ListEngine, ListParts, ListSource } from './list-engine.ts';
import { asksForAll, createFinds, searchCondition } from './plain-finds.ts';
import { sharesInSteps, sharesOf } from './plain-sums.ts';
import type { PlainSource, PlainTable } from './plain-table.ts';
import { windowOf } from './plain-window.ts';
import type { CurrencyShare } from './sums.ts';
import { added } from './sums.ts';

/** Creates the engine of a list that is one table; `describe` says what it is now. */
export function plainList<List extends ListName>(
  list: List,
  { parts, ...given }: ListSource,
  describe: (parts: ListParts) => PlainTable<List>,
): ListEngine<List> {
  const tabs: readonly TabOf<List>[] = listSpecs[list].tabs;
  const source: PlainSource<List> = { ...given, orm: () => parts().orm, table: () => describe(parts()) };
  const findsOf = createFinds(list, source);

  const sharesOfTab = async (
    query: Pick<QueryOf<List>, 'tab' | 'search' | 'terms'>,
  ): Promise<readonly CurrencyShare[]> =>
    source.table().kept(query.tab, query) ?? (await findsOf(query)).get(query.tab)?.shares ?? [];

  /** Finds a window, and the number of rows in the tab where a search has counted them. */
  async function read(query: QueryOf<List>) {
    const found = asksForAll(query) ? null : ((await findsOf(query)).get(query.tab)?.numbers ?? []);
    const table = source.table();
    return { table, numbers: windowOf(source.orm(), table, query, found), found };
  }

  return {
    async page(query) {
      const { table, numbers, found } = await read(query);
      const total = found?.length ?? added(await sharesOfTab(query)).count;
      return { rows: table.rowsOf(numbers), total };
    },

    async countTabs(search, isWanted) {
      const counts = [];
      for (const tab of tabs) {
        const shares = await sharesOfTab({ tab, ...search });
        if (!isWanted()) return null;
        counts.push({ tab, ...added(shares) });
      }
      return counts;
    },

    async uids(query) {
      const { table, numbers } = await read(query);
      const found = source.orm().values<[Uid]>(sql`SELECT ${table.uid} FROM json_each(${JSON.stringify(numbers)}) wanted
        CROSS JOIN ${table.table} ON ${table.number} = wanted.value ORDER BY wanted.key`);
      return found.map(([uid]) => uid);
    },

    stillListed: (uids, filter) =>
      byParts(source.orm, uids, (orm, part) => {
        const table = source.table();
        const where = allOf([named(table, part), searchCondition(table, filter), table.tabs[filter.tab].condition]);
        const found = orm.values<[Uid]>(sql`SELECT ${table.uid} FROM ${table.table} ${table.joins} WHERE ${where}`);
        return found.map(([uid]) => uid);
      }),

    async sum(selection, amount) {
      if (selection.kind === 'some') {
        const shares = await byParts(source.orm, selection.uids, (orm, part) => {
          const table = source.table();
          return sharesOf(orm, table, amount, allOf([named(table, part), table.isListed]));
        });
        return added(shares);
      }
      const { filter, except } = selection;
      if (except.length === 0 && amount === source.table().summed) return added(await sharesOfTab(filter));
      const shares = await sharesInSteps(source, amount, (table) =>
        allOf([
          searchCondition(table, filter),
          table.tabs[filter.tab].condition,
          sql`${table.uid} NOT IN (SELECT value FROM json_each(${JSON.stringify(except)}))`,
        ]),
      );
      return added(shares);
    },
  };
}

const named = <List extends ListName>({ uid }: PlainTable<List>, uids: readonly Uid[]): SQL =>
  sql`${uid} IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;
