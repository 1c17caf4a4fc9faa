import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { invoices } from '#main/db/schema/invoices.ts';
import type { NumberRange, Ranged } from '#main/db/search/full-text-conditions.ts';
import { FEW, isWithin } from '#main/db/search/full-text-conditions.ts';
import { foldTag } from './tag-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';

/** Tests one row for a tag. */
export function hasTag(name: string): SQL {
  return sql`EXISTS (SELECT 1 FROM invoice_tags AS tag
    WHERE tag.folded = ${foldTag(name)} AND tag.search_no = ${invoices.searchNo})`;
}

/** Selects the search numbers of a tag, over an index alone and in its order. */
const tagged = (name: string, within: NumberRange | null = null): SQL =>
  sql`SELECT tag.search_no FROM invoice_tags AS tag
    WHERE tag.folded = ${foldTag(name)} AND tag.search_no IS NOT NULL${isWithin(sql`tag.search_no`, within)}`;

/** Returns the search numbers of the invoices with a tag, or null when they are more than `most`. */
export function fewTagged(orm: Orm, name: string, most = FEW): readonly number[] | null {
  const found = numbersOf(orm, sql`${tagged(name)} LIMIT ${most + 1}`);
  return found.length > most ? null : found;
}

/** Matches invoices with a tag, starting from the tag's index, also for a range of the book. */
export function tagCondition(orm: Orm, name: string): Ranged {
  const few = fewTagged(orm, name);
  if (few !== null) return () => sql`+${invoices.searchNo} IN (SELECT value FROM json_each(${JSON.stringify(few)}))`;
  return (within) => sql`+${invoices.searchNo} IN (${tagged(name, within)})`;
}
