import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { versionKinds } from '#shared/model/form-version.ts';

/** Kept states of an invoice's form, oldest first; the service keeps none. */
export const invoiceVersions = sqliteTable(
  'invoice_versions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uid: text('uid').notNull(),
    at: integer('at').notNull(),
    kind: text('kind', { enum: versionKinds }).notNull(),
    formJson: text('form_json').notNull(),
  },
  (table) => [index('invoice_versions_uid').on(table.uid, table.id)],
);

/** What an invoice was here when it was discarded or deleted: what it takes to show it and to bring it back. */
export const binSnapshots = sqliteTable('bin_snapshots', {
  uid: text('uid').notNull().primaryKey(),
  at: integer('at').notNull(),
  /** The local view as it stood, in the service's names; the client stands beside it. */
  viewJson: text('view_json').notNull(),
  connectionUid: text('connection_uid'),
  /** What stood in the editor; null where none was open. */
  draftJson: text('draft_json'),
  isNew: integer('is_new', { mode: 'boolean' }).notNull(),
  hasDetails: integer('has_details', { mode: 'boolean' }).notNull(),
});
