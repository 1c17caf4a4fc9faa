import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { watchedFields } from '#shared/screens/activity.ts';
import { versionKinds } from '#shared/invoice-form/version.ts';

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
  /** What the draft was opened on; null for an invoice that the account had not seen. */
  openedJson: text('opened_json'),
  /** It was given up while nobody knew whether the account has it. */
  mayHaveArrived: integer('may_have_arrived', { mode: 'boolean' }).notNull().default(false),
});

/**
 * What the account was seen to have changed about an invoice, as the local view showed it before and after: what was edited
 * here and came back is no change. Triggers write it (`drizzle/source/7-invoice-changes.sql`), nothing else does.
 */
export const invoiceChanges = sqliteTable(
  'invoice_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** No foreign key: the invoice may leave the book and come back. */
    invoiceUid: text('invoice_uid').notNull(),
    /** When it was read. */
    at: integer('at').notNull(),
    field: text('field', { enum: watchedFields }).notNull(),
    before: text('before'),
    after: text('after'),
  },
  (table) => [index('invoice_changes_of').on(table.invoiceUid, table.id)],
);
