import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ListName, QueryOf } from '#shared/lists/lists.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from './numbers-of.ts';
import { windowOfAll } from './plain-order.ts';
import type { PlainTable } from './plain-table.ts';
import { orderOf } from './sort-columns.ts';
import { isInBlocks } from './two-column-order.ts';

/** Returns the numbers of a window of a tab, in its order; null when they are to be found like those of a search. */
export function windowOfTab<List extends ListName>(
  orm: Orm,
  table: PlainTable<List>,
  query: QueryOf<List>,
): readonly number[] | null {
  const { condition, way } = table.tabs[query.tab];
  if (way === 'all') return windowOfAll(orm, table, query, query);
  const select = (over: SQL, where: SQL): readonly number[] =>
    numbersOf(
      orm,
      sql`SELECT ${table.number} FROM ${table.table} ${over} WHERE ${where}
        ORDER BY ${sql.join(orderOf(table, query), sql`, `)} LIMIT ${query.limit} OFFSET ${query.offset}`,
    );
  // The plus keeps SQLite from reading all listed rows instead of the few that are found.
  if (way === 'found') return select(sql``, sql`+${table.isListed} AND ${condition}`);
  if ('index' in way)
    return select(sql`INDEXED BY ${sql.identifier(way.index)}`, sql`${table.isListed} AND ${condition}`);
  // No index holds the order of two columns.
  if (isInBlocks(table, query)) return null;
  return select(sql``, sql`${table.isListed} AND +${table.number} NOT IN (${way.without})`);
}
