import { eq, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { binSnapshots } from '#main/db/schema/history.ts';
import type { OpenedInvoice } from '#main/db/drafts/draft-table.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** An invoice as it was here when it was discarded or deleted. */
export interface BinSnapshot {
  readonly uid: Uid;
  /** When it was deleted (ms since epoch). The entries that the delete cancelled are settled at the same time. */
  readonly at: number;
  readonly view: JsonObject;
  readonly connectionUid: Uid | null;
  /** The form of the draft, null when there was none. */
  readonly draft: InvoiceForm | null;
  /** The draft's base, without which all of it would count as typed. Null in snapshots of older versions as well. */
  readonly opened: OpenedInvoice | null;
  /** True when the invoice did not exist before that draft. */
  readonly isNew: boolean;
  readonly hasDetails: boolean;
  /** True when its create was unanswered as it was discarded: enqueued again, the invoice could exist twice. */
  readonly mayHaveArrived: boolean;
}

/** Reads and writes the snapshots of the bin: the newest one of each invoice. */
export interface BinTable {
  get(uid: Uid): BinSnapshot | null;
  put(snapshot: BinSnapshot): void;
  remove(uid: Uid): void;
  /** Replaces one uid by another in all snapshots. */
  rename(from: Uid, to: Uid): void;
}

export function createBinTable(orm: Orm): BinTable {
  return {
    get(uid) {
      const row = orm.select().from(binSnapshots).where(eq(binSnapshots.uid, uid)).get();
      if (row === undefined) return null;
      const { viewJson, draftJson, openedJson, ...rest } = row;
      // Only `put` below writes these columns.
      const draft = draftJson === null ? null : (parseStored(draftJson) as InvoiceForm);
      const opened = openedJson === null ? null : (parseStored(openedJson) as OpenedInvoice);
      return { ...rest, view: parseJson(viewJson) ?? {}, draft, opened };
    },
    put({ view, draft, opened, ...rest }) {
      const viewJson = JSON.stringify(view);
      const draftJson = draft === null ? null : JSON.stringify(draft);
      const openedJson = opened === null ? null : JSON.stringify(opened);
      const { uid, ...set } = { ...rest, viewJson, draftJson, openedJson };
      orm
        .insert(binSnapshots)
        .values({ uid, ...set })
        .onConflictDoUpdate({ target: binSnapshots.uid, set })
        .run();
    },
    remove(uid) {
      orm.delete(binSnapshots).where(eq(binSnapshots.uid, uid)).run();
    },
    rename(from, to) {
      // A plain text replacement is safe: a uid never occurs as a part of another text.
      const { viewJson, draftJson, openedJson, connectionUid } = binSnapshots;
      orm
        .update(binSnapshots)
        .set({
          viewJson: sql`replace(${viewJson}, ${from}, ${to})`,
          draftJson: sql`replace(${draftJson}, ${from}, ${to})`,
          openedJson: sql`replace(${openedJson}, ${from}, ${to})`,
          connectionUid: sql`replace(${connectionUid}, ${from}, ${to})`,
        })
        .run();
    },
  };
}
