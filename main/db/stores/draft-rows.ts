import { eq } from 'drizzle-orm';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoiceForm } from '#shared/model/invoice-form.ts';
import type { Orm } from '#main/db/open.ts';
import { drafts } from '#main/db/schema/engine.ts';

export interface StoredDraft {
  readonly form: InvoiceForm;
  /** The invoice did not exist before this draft. */
  readonly isNew: boolean;
  readonly savedAt: number;
}

/** Plain reads and writes of the editor buffers. */
export interface DraftRows {
  get(uid: Uid): StoredDraft | null;
  put(uid: Uid, draft: StoredDraft): void;
  remove(uid: Uid): void;
}

export function createDraftRows(orm: Orm): DraftRows {
  const byUid = (uid: Uid) => eq(drafts.uid, uid);
  return {
    get(uid) {
      const row = orm.select().from(drafts).where(byUid(uid)).get();
      // Written by put below, from a form that the IPC schema has parsed, and by nothing else.
      return row === undefined
        ? null
        : { form: JSON.parse(row.formJson) as InvoiceForm, isNew: row.isNew, savedAt: row.savedAt };
    },
    put(uid, { form, isNew, savedAt }) {
      const formJson = JSON.stringify(form);
      orm
        .insert(drafts)
        .values({ uid, resource: 'invoices', formJson, isNew, savedAt })
        .onConflictDoUpdate({ target: drafts.uid, set: { formJson, savedAt } })
        .run();
    },
    remove(uid) {
      orm.delete(drafts).where(byUid(uid)).run();
    },
  };
}
