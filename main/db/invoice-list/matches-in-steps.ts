import { sql } from 'drizzle-orm';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Ranged } from '#main/db/search/full-text-conditions.ts';
import { hasShortWord, isWithin, matchInvoices, rowContains } from '#main/db/search/full-text-conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { Walk } from '#main/db/list/cooperative-scan.ts';
import { rowsInWalk, walkInSteps } from '#main/db/list/cooperative-scan.ts';

interface Match {
  readonly no: number;
}

/**
 * Finds the search numbers of the invoices with all typed words in steps, when a word is too short for the index; null when the index
 * finds them by itself. One pass over the texts looks for all words, however many they are.
 */
export async function matchesInSteps(book: () => Orm, typed: string): Promise<readonly number[] | null> {
  if (!hasShortWord(typed)) return null;
  const found = await walkInSteps(book, walkFor(typed));
  return found?.map(({ no }) => no) ?? null;
}

function walkFor(typed: string): Walk<readonly Match[]> {
  return {
    last: (orm) => orm.get<{ readonly no: number | null }>(sql`SELECT max(search_no) AS no FROM invoices`).no ?? 0,
    begin(orm) {
      const contains = rowContains(typed);
      // Only the index can tell whether a text has a character that it folds otherwise.
      const condition: Ranged =
        contains === null ? (matchInvoices(orm, typed) ?? (() => sql`1`)) : () => contains ?? sql`1`;
      return rowsInWalk((within) =>
        orm.all<Match>(sql`
          SELECT ${invoices.searchNo} AS no FROM ${invoices}
          WHERE ${condition(within)}${isWithin(sql`${invoices.searchNo}`, within)}`),
      );
    },
  };
}
