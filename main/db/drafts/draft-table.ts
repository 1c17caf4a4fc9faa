import { eq, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { drafts } from '#main/db/schema/engine.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * The invoice as the editor opened it, with the edits that waited by then. What a person changed is what the form says
 * otherwise than this, whatever somebody else has made of the invoice since.
 */
export interface OpenedInvoice {
  readonly base: JsonObject;
  readonly queued: JsonObject;
  /** What of `queued` has arrived since, as it stood in the account then. */
  readonly settled?: JsonObject;
}

export interface StoredDraft {
  readonly form: InvoiceForm;
  /** The invoice did not exist before this draft. */
  readonly isNew: boolean;
  /** Kept from the first save on; null for an invoice that the account had not seen. */
  readonly opened: OpenedInvoice | null;
  readonly savedAt: number;
}

/** Plain reads and writes of the editor buffers. */
export interface DraftTable {
  get(uid: Uid): StoredDraft | null;
  /** When it was last written (ms since epoch); null where there is none. Reads no form. */
  savedAt(uid: Uid): number | null;
  listUids(): readonly Uid[];
  /** A draft that is there already gets the text and the time alone: a keystroke does not change what it is measured by. */
  put(uid: Uid, draft: StoredDraft): void;
  /** What a draft that is there counts as typed, from here on. */
  setBaseline(uid: Uid, measure: Pick<StoredDraft, 'isNew' | 'opened'>): void;
  remove(uid: Uid): void;
  /** Whatever drafts say of one object they say of the other. */
  rename(from: Uid, to: Uid): void;
}

/** `taskUnit`: what the account is known to take times for; every form that is read says its times in that. */
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
      // Written by put below, from a form that the IPC schema has parsed, and by nothing else.
      return row === undefined
        ? null
        : {
            form: withTimesIn(JSON.parse(row.formJson) as InvoiceForm, taskUnit()),
            isNew: row.isNew,
            opened: row.openedJson === null ? null : (JSON.parse(row.openedJson) as OpenedInvoice),
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
      // A uid is nowhere a part of anything else.
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
