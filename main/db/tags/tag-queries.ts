import { sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { TagChoice } from '#shared/screens/tag.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns the tags of an invoice by name. */
export function tagsOfInvoice(orm: Orm, uid: Uid): readonly string[] {
  return orm
    .all<{ readonly name: string }>(sql`SELECT name FROM invoice_tags WHERE invoice_uid = ${uid} ORDER BY folded`)
    .map(({ name }) => name);
}

/** Lists the tags of listed invoices by name, with the number of `uids` that have each. */
export function listTags(orm: Orm, uids: readonly Uid[]): readonly TagChoice[] {
  // The recursion jumps from one name to the next over the index, so its cost does not grow with the invoices of a tag.
  return orm.all<TagChoice>(sql`
    WITH RECURSIVE
      tag (folded) AS (
        SELECT min(folded) FROM invoice_tags
        UNION ALL
        SELECT (SELECT min(folded) FROM invoice_tags WHERE folded > tag.folded) FROM tag WHERE tag.folded IS NOT NULL
      ),
      chosen (folded, count) AS MATERIALIZED (
        SELECT of_one.folded, count(*)
        FROM json_each(${JSON.stringify(uids)}) AS asked
        JOIN invoice_tags AS of_one ON of_one.invoice_uid = asked.value
        GROUP BY of_one.folded
      )
    SELECT
      (SELECT name FROM invoice_tags WHERE invoice_tags.folded = tag.folded LIMIT 1) AS name,
      coalesce(chosen.count, 0) AS count
    FROM tag LEFT JOIN chosen ON chosen.folded = tag.folded
    WHERE tag.folded IS NOT NULL AND (chosen.count > 0 OR EXISTS (
      SELECT 1 FROM invoice_tags AS tagged CROSS JOIN invoices AS invoice ON invoice.uid = tagged.invoice_uid
      WHERE tagged.folded = tag.folded AND invoice.is_listed = 1))
    ORDER BY tag.folded`);
}
