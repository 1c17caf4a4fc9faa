import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { mailKinds, mailStages } from '#shared/mail/stages.ts';

/** The person's own mail texts, one for each language and stage. They replace the standard texts. */
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

/** Mails that were begun and not enqueued, one for each invoice and kind. They exist in this book only. */
export const keptMails = sqliteTable(
  'kept_mails',
  {
    /** Without a foreign key: the invoice may leave the book and come back. */
    invoiceUid: text('invoice_uid').notNull(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    keptJson: text('kept_json').notNull(),
    savedAt: integer('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceUid, table.kind] })],
);

/** The recipients and options of the last mail to a client, and every address that was ever used for them. */
export const mailHabits = sqliteTable('mail_habits', {
  /** Without a foreign key: the client may leave the book and come back. */
  connectionUid: text('connection_uid').notNull().primaryKey(),
  isCustom: integer('is_custom', { mode: 'boolean' }).notNull(),
  attachment: integer('attachment', { mode: 'boolean' }).notNull(),
  recipientsJson: text('recipients_json').notNull(),
  blindCopiesJson: text('blind_copies_json').notNull(),
  usedJson: text('used_json').notNull(),
  savedAt: integer('saved_at').notNull(),
});
