import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { FormVersion, VersionKind } from '#shared/invoice-form/version.ts';
import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { invoiceVersions } from '#main/db/schema/history.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** The most versions of one invoice; the oldest are deleted. */
export const MOST_VERSIONS = 30;

/** Reads and writes the versions of invoices, stored as forms. */
export interface VersionTable {
  /** Adds a version, unless the form is empty or equal to the newest version. Call inside a transaction. */
  keep(uid: Uid, form: InvoiceForm, kind: VersionKind, at: number): void;
  /** Lists the versions of an invoice, newest first. */
  list(uid: Uid): readonly FormVersion[];
  get(id: number): FormVersion | null;
  /** Deletes all versions of an invoice. Call inside a transaction. */
  drop(uid: Uid): void;
  /** Replaces one uid by another in all versions. */
  rename(from: Uid, to: Uid): void;
}

export function createVersionTable(orm: Orm): VersionTable {
  const newest = prepared(() =>
    orm
      .select()
      .from(invoiceVersions)
      .where(eq(invoiceVersions.uid, sql.placeholder('uid')))
      .orderBy(desc(invoiceVersions.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );
  const list = (uid: Uid, limit: number): readonly FormVersion[] => newest().all({ uid, limit }).map(toVersion);

  /** Deletes all but the newest `MOST_VERSIONS`. */
  function dropOldest(uid: Uid): void {
    const [tooOld] = orm
      .select({ id: invoiceVersions.id })
      .from(invoiceVersions)
      .where(eq(invoiceVersions.uid, uid))
      .orderBy(desc(invoiceVersions.id))
      .limit(1)
      .offset(MOST_VERSIONS)
      .all();
    if (tooOld === undefined) return;
    orm
      .delete(invoiceVersions)
      .where(and(eq(invoiceVersions.uid, uid), lte(invoiceVersions.id, tooOld.id)))
      .run();
  }

  return {
    keep(uid, form, kind, at) {
      if (isEmptyForm(form)) return;
      const [last] = list(uid, 1);
      if (last !== undefined && isSameForm(last.form, form)) return;
      orm
        .insert(invoiceVersions)
        .values({ uid, at, kind, formJson: JSON.stringify(form) })
        .run();
      dropOldest(uid);
    },
    list: (uid) => list(uid, MOST_VERSIONS),
    get(id) {
      const row = orm.select().from(invoiceVersions).where(eq(invoiceVersions.id, id)).get();
      return row === undefined ? null : toVersion(row);
    },
    drop(uid) {
      orm.delete(invoiceVersions).where(eq(invoiceVersions.uid, uid)).run();
    },
    rename(from, to) {
      // A plain text replacement is safe: a uid never occurs as a part of another text.
      orm
        .update(invoiceVersions)
        .set({ formJson: sql`replace(${invoiceVersions.formJson}, ${from}, ${to})` })
        .run();
    },
  };
}

function toVersion({ formJson, ...row }: typeof invoiceVersions.$inferSelect): FormVersion {
  // Only `keep` above writes this column, from a form that the IPC schema has parsed or that was filled from a view.
  return { ...row, form: parseStored(formJson) as InvoiceForm };
}
