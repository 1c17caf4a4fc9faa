import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { watchedFields } from '#shared/screens/activity.ts';
import { versionKinds } from '#shared/invoice-form/version.ts';
import { resources } from '#shared/service/resources.ts';

/** Versions of a form, oldest first. The service has none. */
export const draftVersions = sqliteTable(
  'draft_versions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    resource: text('resource', { enum: resources }).notNull(),
    uid: text('uid').notNull(),
    at: integer('at').notNull(),
    kind: text('kind', { enum: versionKinds }).notNull(),
    formJson: text('form_json').notNull(),
  },
  (table) => [index('draft_versions_uid').on(table.uid, table.id)],
);

/** The bin's snapshots: an object as it was when it was discarded or deleted, to show it and to restore it. */
export const binSnapshots = sqliteTable('bin_snapshots', {
  uid: text('uid').notNull().primaryKey(),
  resource: text('resource', { enum: resources }).notNull(),
  at: integer('at').notNull(),
  /** The local view at that time, in the service's field names; the client is in `connectionUid`. */
  viewJson: text('view_json').notNull(),
  connectionUid: text('connection_uid'),
  /** The form of the draft; null when there was none. */
  draftJson: text('draft_json'),
  isNew: integer('is_new', { mode: 'boolean' }).notNull(),
  hasDetails: integer('has_details', { mode: 'boolean' }).notNull(),
  /** The draft's base; null for an object that was never uploaded. */
  openedJson: text('opened_json'),
  /** True when its create was unanswered as it was discarded. */
  mayHaveArrived: integer('may_have_arrived', { mode: 'boolean' }).notNull().default(false),
});

/**
 * Changes that the account was seen to make to an invoice, as the local view showed the field before and after. An own edit that
 * comes back changes nothing. Only triggers write it (`drizzle/source/5-invoice-changes.sql`).
 */
export const invoiceChanges = sqliteTable(
  'invoice_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Without a foreign key: the invoice may leave the book and come back. */
    invoiceUid: text('invoice_uid').notNull(),
    /** The time of the read that showed the change. */
    at: integer('at').notNull(),
    field: text('field', { enum: watchedFields }).notNull(),
    before: text('before'),
    after: text('after'),
  },
  (table) => [index('invoice_changes_of').on(table.invoiceUid, table.id)],
);
