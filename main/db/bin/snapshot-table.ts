import { eq } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import type { OpenedObject } from '#main/db/drafts/draft-rows.ts';
import { toOpened } from '#main/db/drafts/draft-rows.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { binSnapshots } from '#main/db/schema/history.ts';

/** An object as it was here when it was discarded or deleted. */
export interface BinSnapshot<Form = InvoiceForm> {
  readonly uid: Uid;
  /** When it was deleted (ms since epoch). The entries that the delete cancelled are settled at the same time. */
  readonly at: number;
  readonly view: JsonObject;
  readonly connectionUid: Uid | null;
  /** The form of the draft, null when there was none. */
  readonly draft: Form | null;
  /** The draft's base, without which all of it would count as typed. Null in snapshots of older versions as well. */
  readonly opened: OpenedObject | null;
  /** True when the object did not exist before that draft. */
  readonly isNew: boolean;
  readonly hasDetails: boolean;
  /** True when its create was unanswered as it was discarded: enqueued again, the object could exist twice. */
  readonly mayHaveArrived: boolean;
}

/** Reads and writes the snapshots of one resource in the bin: the newest one of each object. */
export interface BinTable<Form = InvoiceForm> {
  get(uid: Uid): BinSnapshot<Form> | null;
  put(snapshot: BinSnapshot<Form>): void;
  remove(uid: Uid): void;
}

export function createBinTable<Form>(orm: Orm, { resource }: DraftForm<Form>): BinTable<Form> {
  return {
    get(uid) {
      const row = orm.select().from(binSnapshots).where(eq(binSnapshots.uid, uid)).get();
      if (row?.resource !== resource) return null;
      const { viewJson, draftJson, openedJson, resource: _, ...rest } = row;
      // Only `put` below writes this column.
      const draft = draftJson === null ? null : (parseStored(draftJson) as Form);
      return { ...rest, view: parseJson(viewJson) ?? {}, draft, opened: toOpened(openedJson) };
    },
    put({ view, draft, opened, ...rest }) {
      const viewJson = JSON.stringify(view);
      const draftJson = draft === null ? null : JSON.stringify(draft);
      const openedJson = opened === null ? null : JSON.stringify(opened);
      const { uid, ...set } = { ...rest, resource, viewJson, draftJson, openedJson };
      orm
        .insert(binSnapshots)
        .values({ uid, ...set })
        .onConflictDoUpdate({ target: binSnapshots.uid, set })
        .run();
    },
    remove(uid) {
      orm.delete(binSnapshots).where(eq(binSnapshots.uid, uid)).run();
    },
  };
}
