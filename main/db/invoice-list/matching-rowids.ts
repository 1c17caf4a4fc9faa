import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Ranged } from '#main/db/search/full-text-conditions.ts';
import { isWithin } from '#main/db/search/full-text-conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';

/** Rows that are tested to estimate how common a condition is. */
const SAMPLE = 200;

/** Indexes that hold every column a condition needs, so that no row is fetched to test it. */
type Covering = 'invoices_totals' | 'invoices_by_date';

/**
 * Turns a condition into a subquery of search numbers. The subquery uses the index that suits the condition, while the list is
 * read in its own order; otherwise SQLite would fetch row after row out of order to read one column of each.
 */
export function found(condition: SQL): Ranged {
  return (within) => sql`+${invoices.searchNo} IN (
    SELECT ${invoices.searchNo} FROM ${invoices} WHERE (${condition})${isWithin(sql`+${invoices.searchNo}`, within)})`;
}

/**
 * Materialises the search numbers of listed invoices that match a condition which one index covers. When more than half of all
 * match, the complement is materialised instead, because writing the numbers down is what takes the time. `others`: a cheaper
 * negation of the condition, if there is one. `among`: the part of the index outside of which nothing matches.
 */
export function foundIn(
  orm: Orm,
  index: Covering,
  condition: SQL,
  { others = sql`(${condition}) IS NOT 1`, among = sql`1` }: { readonly others?: SQL; readonly among?: SQL } = {},
): Ranged {
  const [how, which] = isCommon(orm, condition) ? [sql`NOT IN`, others] : [sql`IN`, sql`${among} AND ${condition}`];
  return (within) => sql`+${invoices.searchNo} ${how} (SELECT ${invoices.searchNo} FROM ${invoices}
    INDEXED BY ${sql.identifier(index)}
    WHERE ${invoices.isListed} = 1 AND (${which})${isWithin(sql`+${invoices.searchNo}`, within)})`;
}

/** Returns the search numbers of the listed invoices that match, or null when they are more than `most`. */
export function fewIn(orm: Orm, index: Covering, condition: SQL, most: number): readonly number[] | null {
  const fitting = numbersOf(
    orm,
    sql`SELECT ${invoices.searchNo} FROM ${invoices} INDEXED BY ${sql.identifier(index)}
      WHERE ${invoices.isListed} = 1 AND (${condition}) LIMIT ${most + 1}`,
  );
  return fitting.length > most ? null : fitting;
}

/** Estimates from a spread sample whether more than half of the invoices match. A wrong guess costs time, nothing else. */
function isCommon(orm: Orm, condition: SQL): boolean {
  const last = orm.get<{ readonly no: number | null }>(sql`SELECT max(${invoices.searchNo}) AS no FROM ${invoices}`).no;
  if (last === null) return false;
  const step = Math.max(1, Math.floor(last / SAMPLE));
  const asked = Array.from({ length: Math.min(SAMPLE, last) }, (_, index) => last - index * step);
  const share = orm.get<{ readonly share: number | null }>(sql`
    SELECT avg((${condition}) IS 1) AS share FROM ${invoices}
    WHERE ${invoices.searchNo} IN (SELECT value FROM json_each(${JSON.stringify(asked)}))`).share;
  return share !== null && share > 0.5;
}
