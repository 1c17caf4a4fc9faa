import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Ranged } from '#main/db/search.ts';
import { FEW, isWithin } from '#main/db/search.ts';
import { foldTag } from '#main/db/stores/tag-store.ts';

/** Said of a row that is at hand. */
export function hasTag(name: string): SQL {
  return sql`EXISTS (SELECT 1 FROM invoice_tags AS tag
    WHERE tag.folded = ${foldTag(name)} AND tag.invoice_uid = ${invoices.uid})`;
}

/** The search numbers of the invoices with a tag where they are few; null where they are not. */
export function fewTagged(orm: Orm, name: string): readonly number[] | null {
  const tagged = orm.all<{ readonly no: number }>(sql`
    SELECT ${invoices.searchNo} AS no
    FROM invoice_tags AS tag CROSS JOIN ${invoices} ON ${invoices.uid} = tag.invoice_uid
    WHERE tag.folded = ${foldTag(name)} LIMIT ${FEW + 1}`);
  return tagged.length > FEW ? null : tagged.map(({ no }) => no);
}

/** Looked for from the tag's side, but for a part of the book, which asks its own rows. */
export function tagCondition(orm: Orm, name: string): Ranged {
  const few = fewTagged(orm, name);
  if (few !== null) return () => sql`+${invoices.searchNo} IN (SELECT value FROM json_each(${JSON.stringify(few)}))`;
  return (within) =>
    within === null
      ? sql`+${invoices.searchNo} IN (
          SELECT ${invoices.searchNo} FROM invoice_tags AS tag
          CROSS JOIN ${invoices} ON ${invoices.uid} = tag.invoice_uid WHERE tag.folded = ${foldTag(name)})`
      : sql`+${invoices.searchNo} IN (
          SELECT ${invoices.searchNo} FROM ${invoices} WHERE ${hasTag(name)}${isWithin(sql`${invoices.searchNo}`, within)})`;
}
