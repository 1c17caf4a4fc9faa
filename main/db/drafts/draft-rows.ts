import { eq, ne, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import { drafts } from '#main/db/schema/engine.ts';

/**
 * The object as the editor opened it, with the edits that were queued then. The person's changes are the differences between the
 * form and this, whatever has changed in the account since.
 */
export interface OpenedObject {
  readonly base: JsonObject;
  readonly queued: JsonObject;
  /** The fields of `queued` that have arrived since, with the account's values at that time. */
  readonly settled?: JsonObject;
}

export interface Baseline {
  /** True when the object did not exist before this draft. */
  readonly isNew: boolean;
  /** The base, set by the first save; null for an object that was never uploaded. */
  readonly opened: OpenedObject | null;
}

/** Reads and writes what drafts of all resources have in common: everything but their forms. */
export interface DraftRows {
  /** Returns when the draft was last written (ms since epoch), or null. */
  savedAt(uid: Uid): number | null;
  baselineOf(uid: Uid): Baseline | null;
  /** Replaces the base of an existing draft. */
  setBaseline(uid: Uid, baseline: Baseline): void;
  /** Lists the drafts that local views do not show as they are. */
  listTyped(): readonly { readonly resource: Resource; readonly uid: Uid }[];
  /** Notes that the local view shows the draft as it is. */
  setShown(uid: Uid): void;
  remove(uid: Uid): void;
  /** Replaces one uid by another in all drafts. Keeps the old uid of a draft when the new one has a draft already. */
  rename(from: Uid, to: Uid): void;
}

export function createDraftRows(orm: Orm): DraftRows {
  const byUid = (uid: Uid) => eq(drafts.uid, uid);
  const isMeant = eq(drafts.uid, sql.placeholder('uid'));
  const readSavedAt = prepared(() => orm.select({ savedAt: drafts.savedAt }).from(drafts).where(isMeant).prepare());
  return {
    savedAt: (uid) => readSavedAt().get({ uid })?.savedAt ?? null,
    baselineOf(uid) {
      const { isNew, openedJson } = drafts;
      const row = orm.select({ isNew, openedJson }).from(drafts).where(byUid(uid)).get();
      return row === undefined ? null : { isNew: row.isNew, opened: toOpened(row.openedJson) };
    },
    setBaseline(uid, { isNew, opened }) {
      const openedJson = opened === null ? null : JSON.stringify(opened);
      orm.update(drafts).set({ isNew, openedJson }).where(byUid(uid)).run();
    },
    listTyped() {
      const { resource, uid, standing } = drafts;
      return orm.select({ resource, uid }).from(drafts).where(ne(standing, 'shown')).all();
    },
    setShown(uid) {
      orm.update(drafts).set({ standing: 'shown' }).where(byUid(uid)).run();
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

/** Parses a stored base. Only the tables of drafts and of the bin write such a column. */
export function toOpened(json: string | null): OpenedObject | null {
  return json === null ? null : (parseStored(json) as OpenedObject);
}
