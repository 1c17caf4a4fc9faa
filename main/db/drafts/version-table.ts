import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { FormVersion, VersionKind } from '#shared/invoice-form/version.ts';
import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { invoiceVersions } from '#main/db/schema/history.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** So many are kept of one invoice; the oldest give way. */
export const MOST_VERSIONS = 30;

/** Kept states of invoices, as their forms. */
export interface VersionTable {
  /** Nothing is kept twice in a row, and nothing that says nothing. Inside a transaction only. */
  keep(uid: Uid, form: InvoiceForm, kind: VersionKind, at: number): void;
  /** The newest first. */
  list(uid: Uid): readonly FormVersion[];
  get(id: number): FormVersion | null;
  /** All that is kept of one invoice. Inside a transaction only. */
  drop(uid: Uid): void;
  /** Whatever versions say of one object they say of the other. */
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

  /** The first that is too old to be kept, and all before it. */
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
      // A uid is nowhere a part of anything else.
      orm
        .update(invoiceVersions)
        .set({ formJson: sql`replace(${invoiceVersions.formJson}, ${from}, ${to})` })
        .run();
    },
  };
}

function toVersion({ formJson, ...row }: typeof invoiceVersions.$inferSelect): FormVersion {
  // Written by keep above, from a form that the IPC schema has parsed or that was filled from a view.
  return { ...row, form: JSON.parse(formJson) as InvoiceForm };
}
