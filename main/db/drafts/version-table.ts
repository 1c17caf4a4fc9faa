import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { FormVersion, VersionKind } from '#shared/invoice-form/version.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import type { DraftForm } from '#main/db/forms/draft-form.ts';
import { draftVersions } from '#main/db/schema/history.ts';

/** The most versions of one object; the oldest are deleted. */
export const MOST_VERSIONS = 30;

/** Reads and writes the versions of one resource, stored as forms. */
export interface VersionTable<Form = InvoiceForm> {
  /** Adds a version, unless the form is empty or equal to the newest version. Call inside a transaction. */
  keep(uid: Uid, form: Form, kind: VersionKind, at: number): void;
  /** Lists the versions of an object, newest first. */
  list(uid: Uid): readonly FormVersion<Form>[];
  get(id: number): FormVersion<Form> | null;
  /** Deletes all versions of an object. Call inside a transaction. */
  drop(uid: Uid): void;
}

export function createVersionTable<Form>(orm: Orm, { resource, isEmpty, isSame }: DraftForm<Form>): VersionTable<Form> {
  const { id: versionId, uid: ofUid } = draftVersions;
  const newest = prepared(() =>
    orm
      .select()
      .from(draftVersions)
      .where(eq(ofUid, sql.placeholder('uid')))
      .orderBy(desc(versionId))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );
  const list = (uid: Uid, limit: number): readonly FormVersion<Form>[] => newest().all({ uid, limit }).map(toVersion);

  function toVersion({ formJson, ...row }: typeof draftVersions.$inferSelect): FormVersion<Form> {
    // Only `keep` below writes this column, from a form that the IPC schema has parsed or that was filled from a view.
    return { ...row, form: parseStored(formJson) as Form };
  }

  /** Deletes all but the newest `MOST_VERSIONS`. */
  function dropOldest(uid: Uid): void {
    const [tooOld] = orm
      .select({ id: versionId })
      .from(draftVersions)
      .where(eq(ofUid, uid))
      .orderBy(desc(versionId))
      .limit(1)
      .offset(MOST_VERSIONS)
      .all();
    if (tooOld === undefined) return;
    orm
      .delete(draftVersions)
      .where(and(eq(ofUid, uid), lte(versionId, tooOld.id)))
      .run();
  }

  return {
    keep(uid, form, kind, at) {
      if (isEmpty(form)) return;
      const [last] = list(uid, 1);
      if (last !== undefined && isSame(last.form, form)) return;
      orm
        .insert(draftVersions)
        .values({ resource, uid, at, kind, formJson: JSON.stringify(form) })
        .run();
      dropOldest(uid);
    },
    list: (uid) => list(uid, MOST_VERSIONS),
    get(id) {
      const row = orm.select().from(draftVersions).where(eq(versionId, id)).get();
      return row?.resource === resource ? toVersion(row) : null;
    },
    drop(uid) {
      orm.delete(draftVersions).where(eq(ofUid, uid)).run();
    },
  };
}
