import { eq, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { drafts } from '#main/db/schema/engine.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/**
 * The invoice as the editor opened it, with the edits that were queued then. The person's changes are the differences between the
 * form and this, whatever has changed in the account since.
 */
export interface OpenedInvoice {
  readonly base: JsonObject;
  readonly queued: JsonObject;
  /** The fields of `queued` that have arrived since, with the account's values at that time. */
  readonly settled?: JsonObject;
}

export interface StoredDraft {
  readonly form: InvoiceForm;
  /** True when the invoice did not exist before this draft. */
  readonly isNew: boolean;
  /** The base, set by the first save; null for an invoice that was never uploaded. */
  readonly opened: OpenedInvoice | null;
  readonly savedAt: number;
}

/** Reads and writes the drafts. */
export interface DraftTable {
  get(uid: Uid): StoredDraft | null;
  /** Returns when the draft was last written (ms since epoch), or null. Does not parse the form. */
  savedAt(uid: Uid): number | null;
  listUids(): readonly Uid[];
  /** Writes a draft. An existing one gets the form and the time only: a keystroke never changes the base. */
  put(uid: Uid, draft: StoredDraft): void;
  /** Replaces the base of an existing draft. */
  setBaseline(uid: Uid, measure: Pick<StoredDraft, 'isNew' | 'opened'>): void;
  remove(uid: Uid): void;
  /** Replaces one uid by another in all drafts. Keeps the old uid of a draft when the new one has a draft already. */
  rename(from: Uid, to: Uid): void;
}

/** `taskUnit` is the account's unit of task durations, in which every form is returned. */
export function createDraftTable(orm: Orm, taskUnit: () => TotalsPolicy['taskUnit']): DraftTable {
  const byUid = (uid: Uid) => eq(drafts.uid, uid);
  const read = prepared(() =>
    orm
      .select()
      .from(drafts)
      .where(eq(drafts.uid, sql.placeholder('uid')))
      .prepare(),
  );
  const readSavedAt = prepared(() =>
    orm
      .select({ savedAt: drafts.savedAt })
      .from(drafts)
      .where(eq(drafts.uid, sql.placeholder('uid')))
      .prepare(),
  );
  return {
    listUids: () =>
      orm
        .select({ uid: drafts.uid })
        .from(drafts)
        .all()
        .map(({ uid }) => uid),
    savedAt: (uid) => readSavedAt().get({ uid })?.savedAt ?? null,
    get(uid) {
      const row = read().get({ uid });
      // Only `put` below writes these columns, from a form that the IPC schema has parsed.
      return row === undefined
        ? null
        : {
            form: withTimesIn(parseStored(row.formJson) as InvoiceForm, taskUnit()),
            isNew: row.isNew,
            opened: row.openedJson === null ? null : (parseStored(row.openedJson) as OpenedInvoice),
            savedAt: row.savedAt,
          };
    },
    put(uid, { form, isNew, opened, savedAt }) {
      const formJson = JSON.stringify(form);
      const openedJson = opened === null ? null : JSON.stringify(opened);
      orm
        .insert(drafts)
        .values({ uid, resource: 'invoices', formJson, isNew, openedJson, savedAt })
        .onConflictDoUpdate({ target: drafts.uid, set: { formJson, savedAt } })
        .run();
    },
    setBaseline(uid, { isNew, opened }) {
      const openedJson = opened === null ? null : JSON.stringify(opened);
      orm.update(drafts).set({ isNew, openedJson }).where(byUid(uid)).run();
    },
    remove(uid) {
      orm.delete(drafts).where(byUid(uid)).run();
    },
    rename(from, to) {
      // A plain text replacement is safe: a uid never occurs as a part of another text.
      orm
        .update(drafts)
        .set({
          uid: sql`CASE WHEN ${drafts.uid} = ${from} AND NOT EXISTS (SELECT 1 FROM drafts AS other WHERE other.uid = ${to})
            THEN ${to} ELSE ${drafts.uid} END`,
          formJson: sql`replace(${drafts.formJson}, ${from}, ${to})`,
          openedJson: sql`replace(${drafts.openedJson}, ${from}, ${to})`,
        })
        .run();
    },
  };
}
