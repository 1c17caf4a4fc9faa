import { eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { TagChange } from '#shared/screens/tag.ts';
import { invoiceTags } from '#main/db/schema/invoice-tags.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { plain } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Tags of invoices. They exist in this book only, and only the person changes them. */
export interface TagStore {
  /** Returns the invoices that really changed, which an undo must change back. */
  change(change: TagChange): readonly Uid[];
  /** Removes all tags of an invoice that is gone for good. */
  drop(uid: Uid): void;
}

/** Folds a tag for comparison. A quote counts as a space, because a search cannot express a quote. */
export const foldTag = (name: string): string => plain(name.replaceAll('"', ' '));

export function createTagStore(orm: Orm, writer: Writer): TagStore {
  function put(name: string, uids: readonly Uid[]): readonly { readonly uid: Uid }[] {
    const folded = foldTag(name);
    // A tag keeps the spelling of its first use.
    return orm.all(sql`
      INSERT INTO invoice_tags (folded, invoice_uid, search_no, name)
      SELECT ${folded}, invoice.uid, invoice.search_no, coalesce((SELECT name FROM invoice_tags WHERE folded = ${folded} LIMIT 1), ${name})
      FROM json_each(${JSON.stringify(uids)}) AS asked JOIN invoices AS invoice ON invoice.uid = asked.value
      WHERE true ON CONFLICT DO NOTHING RETURNING invoice_uid AS uid`);
  }

  const take = (name: string, uids: readonly Uid[]): readonly { readonly uid: Uid }[] =>
    orm.all(sql`
      DELETE FROM invoice_tags
      WHERE folded = ${foldTag(name)} AND invoice_uid IN (SELECT value FROM json_each(${JSON.stringify(uids)}))
      RETURNING invoice_uid AS uid`);

  return {
    change: ({ name, isOn, uids }) =>
      writer.write((touch) => {
        const changed = (isOn ? put(name, uids) : take(name, uids)).map(({ uid }) => uid);
        if (changed.length > 0) touch.ownNotes();
        return changed;
      }),
    drop(uid) {
      writer.write(() => orm.delete(invoiceTags).where(eq(invoiceTags.invoiceUid, uid)).run());
    },
  };
}
