import { eq, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoiceForm } from '#shared/model/invoice-form.ts';
import { parseJson } from '#main/db/object-state.ts';
import type { Orm } from '#main/db/open.ts';
import { binSnapshots } from '#main/db/schema/history.ts';

/** An invoice as it was here when it was discarded or deleted. */
export interface BinSnapshot {
  readonly uid: Uid;
  /** Ms since epoch. What the delete pushed out of the outbox was given up in the same moment. */
  readonly at: number;
  readonly view: JsonObject;
  readonly connectionUid: Uid | null;
  /** What stood in the editor. */
  readonly draft: InvoiceForm | null;
  /** The invoice did not exist before that draft. */
  readonly isNew: boolean;
  readonly hasDetails: boolean;
}

/** Plain reads and writes of what the bin keeps: one snapshot an invoice, the newest. */
export interface BinRows {
  get(uid: Uid): BinSnapshot | null;
  put(snapshot: BinSnapshot): void;
  remove(uid: Uid): void;
  /** Whatever snapshots say of one object they say of the other. */
  rename(from: Uid, to: Uid): void;
}

export function createBinRows(orm: Orm): BinRows {
  return {
    get(uid) {
      const row = orm.select().from(binSnapshots).where(eq(binSnapshots.uid, uid)).get();
      if (row === undefined) return null;
      const { viewJson, draftJson, ...rest } = row;
      // Written by put below and by nothing else.
      const draft = draftJson === null ? null : (JSON.parse(draftJson) as InvoiceForm);
      return { ...rest, view: parseJson(viewJson) ?? {}, draft };
    },
    put({ view, draft, ...rest }) {
      const viewJson = JSON.stringify(view);
      const draftJson = draft === null ? null : JSON.stringify(draft);
      const { uid, ...set } = { ...rest, viewJson, draftJson };
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
      const { viewJson, draftJson, connectionUid } = binSnapshots;
      orm
        .update(binSnapshots)
        .set({
          viewJson: sql`replace(${viewJson}, ${from}, ${to})`,
          draftJson: sql`replace(${draftJson}, ${from}, ${to})`,
          connectionUid: sql`replace(${connectionUid}, ${from}, ${to})`,
        })
        .run();
    },
  };
}
