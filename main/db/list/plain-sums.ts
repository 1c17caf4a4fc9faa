import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { AmountOf, ListName } from '#shared/lists/lists.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { isWithin } from '#main/db/search/full-text-conditions.ts';
import type { Walk } from './cooperative-scan.ts';
import { rowsInWalk, walkInSteps } from './cooperative-scan.ts';
import type { PlainSource, PlainTable } from './plain-table.ts';
import { lastNumber } from './plain-table.ts';
import type { CurrencyShare } from './sums.ts';
import { shareOf } from './sums.ts';

/** Sums an amount of the rows that meet a condition, in steps. */
export async function sharesInSteps<List extends ListName>(
  source: PlainSource<List>,
  amount: AmountOf<List>,
  conditionOn: (table: PlainTable<List>) => SQL,
): Promise<readonly CurrencyShare[]> {
  const walk: Walk<readonly CurrencyShare[]> = {
    last: (orm) => lastNumber(orm, source.table()),
    begin(orm) {
      const table = source.table();
      const condition = conditionOn(table);
      return rowsInWalk((within) => sharesOf(orm, table, amount, sql`${condition}${isWithin(table.number, within)}`));
    },
  };
  return (await walkInSteps(source.orm, walk, source.limits)) ?? [];
}

/** Sums an amount of the rows that meet a condition, on the table with its joins. */
export function sharesOf<List extends ListName>(
  orm: Orm,
  { table, joins, isFirst = sql`1`, amounts }: PlainTable<List>,
  amount: AmountOf<List>,
  condition: SQL,
): readonly CurrencyShare[] {
  const { currency, minor, text } = amounts[amount];
  const groups = orm.all<CurrencyShare & { readonly text: string | null }>(sql`
    SELECT ${currency} AS currency, ${text} AS text, sum(${isFirst}) AS count, coalesce(sum(${minor}), 0) AS minor,
      count(*) - count(${minor}) AS leftOut
    FROM ${table} ${joins} WHERE ${condition} GROUP BY 1, 2`);
  return groups.map(({ text: written, ...share }) => {
    if (written === null) return share;
    const one = shareOf(share.currency, null, written);
    return { ...share, minor: one.minor * share.count, leftOut: one.leftOut * share.count };
  });
}
