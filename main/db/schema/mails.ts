import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailKinds, mailStages } from '#shared/mail/stages.ts';

/** Texts of the person's own: one for each language and stage. They take the place of the standard ones. */
export const mailTemplates = sqliteTable(
  'mail_templates',
  {
    language: text('language').notNull(),
    stage: text('stage', { enum: mailStages }).notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.stage] })],
);

/** What stands in a mail that nobody has sent off: one for each invoice and kind. Never sent. */
export const keptMails = sqliteTable(
  'kept_mails',
  {
    /** No foreign key: the invoice may leave the book and come back. */
    invoiceUid: text('invoice_uid').notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    keptJson: text('kept_json').notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceUid, table.kind] })],
);

/** How a client was written to last, and every address that was ever used for them. */
export const mailHabits = sqliteTable('mail_habits', {
  /** No foreign key: the client may leave the book and come back. */
  connectionUid: text('connection_uid').notNull().primaryKey(),
  isCustom: integer('is_custom', { mode: 'boolean' }).notNull(),
  attachment: integer('attachment', { mode: 'boolean' }).notNull(),
  recipientsJson: text('recipients_json').notNull(),
  blindCopiesJson: text('blind_copies_json').notNull(),
  usedJson: text('used_json').notNull(),
  savedAt: integer('saved_at').notNull(),
});
