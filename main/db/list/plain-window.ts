import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ListName, OrderOf, QueryOf } from '#shared/lists/lists.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from './numbers-of.ts';
import type { PlainTab, PlainTable } from './plain-table.ts';

/** Matches that are fetched and sorted in a few milliseconds; when there are more, the list is read in its order. */
const SORTABLE = 4_000;

/** Returns the numbers of a window, in its order. `among`: what a search found in the tab; null for the whole tab. */
export function windowOf<List extends ListName>(
  orm: Orm,
  table: PlainTable<List>,
  query: QueryOf<List>,
  among: readonly number[] | null,
): readonly number[] {
  const { condition, way } = table.tabs[query.tab];
  const isWalked = among === null ? way !== 'found' : among.length > SORTABLE;
  const where = among === null ? condition : isAmong(table, among);
  // The plus keeps SQLite from reading all listed rows instead of the few that are found.
  return numbersOf(
    orm,
    sql`SELECT ${table.number} FROM ${table.table} ${among === null ? over(way) : sql``}
      WHERE ${sql.raw(isWalked ? '' : '+')}${table.isListed} AND ${where}
      ORDER BY ${orderOf(table, query)} LIMIT ${query.limit} OFFSET ${query.offset}`,
  );
}

const over = (way: PlainTab['way']): SQL =>
  typeof way === 'string' ? sql`` : sql`INDEXED BY ${sql.identifier(way.index)}`;

/** The plus lets many be read in the order of the list. */
const isAmong = <List extends ListName>({ number }: PlainTable<List>, among: readonly number[]): SQL =>
  sql`${sql.raw(among.length <= SORTABLE ? '' : '+')}${number} IN (SELECT value FROM json_each(${JSON.stringify(among)}))`;

function orderOf<List extends ListName>(table: PlainTable<List>, { sort, thenBy }: OrderOf<List>): SQL {
  const last = thenBy ?? sort;
  const columns = [sort, ...(thenBy === null ? [] : [thenBy])].flatMap(({ column, direction }) =>
    table.sorted[column].map((each) => sql`${each} ${sql.raw(direction)}`),
  );
  return sql.join([...columns, sql`${table.number} ${sql.raw(last.direction)}`], sql`, `);
}
