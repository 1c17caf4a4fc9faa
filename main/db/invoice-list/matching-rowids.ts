import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Ranged } from '#main/db/search/full-text-conditions.ts';
import { isWithin } from '#main/db/search/full-text-conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Rows that are asked before a condition decides how it looks for the others. */
const SAMPLE = 200;

/** Indexes that hold all that a condition needs, so that no row is fetched to test it. */
type Covering = 'invoices_totals' | 'invoices_by_date';

/**
 * Conditions find their invoices by themselves, over the index that suits them, and the list is walked in its own order
 * past those found: the other way round, SQLite would fetch row after row out of order to look at one column of each.
 */
export function found(condition: SQL): Ranged {
  return (within) => sql`+${invoices.searchNo} IN (
    SELECT ${invoices.searchNo} FROM ${invoices} WHERE (${condition})${isWithin(sql`+${invoices.searchNo}`, within)})`;
}

/**
 * The same for a condition on listed invoices that one index covers. Writing down what is found is what takes the time:
 * where that is more than half of all, what is not found is written down instead. `others` says more plainly than the
 * opposite of the condition what does not fit, where it can be said. `among`: a part of the index outside of which nothing fits.
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

/** The search numbers of the listed invoices that fit, where they are no more than `most`; null where they are. */
export function fewIn(orm: Orm, index: Covering, condition: SQL, most: number): readonly number[] | null {
  const fitting = numbersOf(
    orm,
    sql`SELECT ${invoices.searchNo} FROM ${invoices} INDEXED BY ${sql.identifier(index)}
      WHERE ${invoices.isListed} = 1 AND (${condition}) LIMIT ${most + 1}`,
  );
  return fitting.length > most ? null : fitting;
}

/** More than half of a few invoices from everywhere in the book fit. A wrong guess costs time, nothing else. */
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

/** What a query answers whose first column is the search number of an invoice. */
export const numbersOf = (orm: Orm, query: SQL): readonly number[] =>
  orm.values<[number, ...unknown[]]>(query).map(([searchNo]) => searchNo);
