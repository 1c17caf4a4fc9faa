import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ListName, QueryOf, TabOf } from '#shared/lists/lists.ts';
import { listSpecs, summedIn } from '#shared/lists/lists.ts';
import type { Uid } from '#shared/service/ids.ts';
import { byParts } from './by-parts.ts';
import { allOf } from './conditions.ts';
import type { ListEngine, ListLimits, ListParts, ListSource } from './list-engine.ts';
import { keepNewest } from './keep-newest.ts';
import { asksForAll, createFinds, nothing, searchCondition } from './plain-finds.ts';
import { createOrder } from './plain-order.ts';
import { sharesInSteps, sharesOf } from './plain-sums.ts';
import type { PlainSource, PlainTable } from './plain-table.ts';
import { windowOfTab } from './plain-window.ts';
import type { CurrencyShare } from './sums.ts';
import { added } from './sums.ts';

const usualLimits: ListLimits = { firstStep: 1_000, sortable: 4_000 };

/** Creates the engine of a list that is one table; `describe` says what it is now. */
export function plainList<List extends ListName>(
  list: List,
  { parts, today, limits = usualLimits }: ListSource,
  describe: (parts: ListParts, today: PlainDate) => PlainTable<List>,
): ListEngine<List> {
  const tabs: readonly TabOf<List>[] = listSpecs[list].tabs;
  const source: PlainSource<List> = { today, limits, orm: () => parts().orm, table: () => describe(parts(), today()) };
  const findsOf = createFinds(list, source);
  const inOrder = createOrder(source);
  const keepOrdered = keepNewest<readonly number[]>();

  const sharesOfTab = async (
    query: Pick<QueryOf<List>, 'tab' | 'search' | 'terms'>,
  ): Promise<readonly CurrencyShare[]> =>
    source.table().kept(query.tab, query) ?? ((await findsOf(query)).get(query.tab) ?? nothing).shares;

  /** Returns what a query finds in its tab, in its order. */
  const orderedFinds = ({ tab, search, terms, sort, thenBy }: QueryOf<List>): Promise<readonly number[]> =>
    keepOrdered(source.orm(), [today(), tab, search, terms, sort, thenBy], async () => {
      const { numbers } = (await findsOf({ search, terms })).get(tab) ?? nothing;
      return inOrder(numbers, { sort, thenBy });
    });

  /** Returns the numbers of a window, and those of all rows of the tab where they had to be found. */
  async function read(query: QueryOf<List>) {
    const window = asksForAll(query) ? windowOfTab(source.orm(), source.table(), query) : null;
    if (window !== null) return { window, found: null };
    const found = await orderedFinds(query);
    return { window: found.slice(query.offset, query.offset + query.limit), found };
  }

  return {
    async page(query) {
      const { window, found } = await read(query);
      const total = found?.length ?? added(await sharesOfTab(query)).count;
      return { rows: source.table().rowsOf(window), total };
    },

    async countTabs(search, isWanted) {
      const counts = [];
      for (const tab of tabs) {
        const shares = await sharesOfTab({ ...search, tab });
        if (!isWanted()) return null;
        counts.push({ tab, ...added(shares) });
      }
      return counts;
    },

    async uids(query) {
      const { window } = await read(query);
      return byParts(window, (part) => {
        const { table, number, uid } = source.table();
        const found = source.orm().values<[Uid]>(sql`SELECT ${uid} FROM json_each(${JSON.stringify(part)}) wanted
          CROSS JOIN ${table} ON ${number} = wanted.value ORDER BY wanted.key`);
        return found.map(([each]) => each);
      });
    },

    stillListed: (uids, filter) =>
      byParts(uids, (part) => {
        const table = source.table();
        const where = allOf([named(table, part), searchCondition(table, filter), table.tabs[filter.tab].condition]);
        const found = source
          .orm()
          .values<[Uid]>(sql`SELECT DISTINCT ${table.uid} FROM ${table.table} ${table.joins} WHERE ${where}`);
        return found.map(([uid]) => uid);
      }),

    async sum(selection, amount) {
      if (selection.kind === 'some') {
        const shares = await byParts(selection.uids, (part) => {
          const table = source.table();
          return sharesOf(source.orm(), table, amount, allOf([named(table, part), sql`+${table.isListed}`]));
        });
        return added(shares);
      }
      const { filter, except } = selection;
      if (except.length === 0 && amount === summedIn(list, filter.tab)) return added(await sharesOfTab(filter));
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
