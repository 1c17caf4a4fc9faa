import { eq, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { binSnapshots } from '#main/db/schema/history.ts';
import type { OpenedInvoice } from '#main/db/drafts/draft-table.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** An invoice as it was here when it was discarded or deleted. */
export interface BinSnapshot {
  readonly uid: Uid;
  /** Ms since epoch. What the delete pushed out of the outbox was given up in the same moment. */
  readonly at: number;
  readonly view: JsonObject;
  readonly connectionUid: Uid | null;
  /** What stood in the editor. */
  readonly draft: InvoiceForm | null;
  /** What that was opened on, without which all of it would count as typed. Null in snapshots of older versions as well. */
  readonly opened: OpenedInvoice | null;
  /** The invoice did not exist before that draft. */
  readonly isNew: boolean;
  readonly hasDetails: boolean;
  /** It was given up while nobody knew whether the account has it: waiting again, it could be there twice. */
  readonly mayHaveArrived: boolean;
}

/** Plain reads and writes of what the bin keeps: one snapshot an invoice, the newest. */
export interface BinTable {
  get(uid: Uid): BinSnapshot | null;
  put(snapshot: BinSnapshot): void;
  remove(uid: Uid): void;
  /** Whatever snapshots say of one object they say of the other. */
  rename(from: Uid, to: Uid): void;
}

export function createBinTable(orm: Orm): BinTable {
  return {
    get(uid) {
      const row = orm.select().from(binSnapshots).where(eq(binSnapshots.uid, uid)).get();
      if (row === undefined) return null;
      const { viewJson, draftJson, openedJson, ...rest } = row;
      // Both written by put below and by nothing else.
      const draft = draftJson === null ? null : (JSON.parse(draftJson) as InvoiceForm);
      const opened = openedJson === null ? null : (JSON.parse(openedJson) as OpenedInvoice);
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
      // A uid is nowhere a part of anything else.
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
