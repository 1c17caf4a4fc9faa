import type { SavedArchive } from '#shared/documents/archive.ts';
import type { DocumentPreview, DocumentRun, SavedTable } from '#shared/documents/document.ts';
import { MAX_FILES, MAX_PAPERS, tableFormats, tableLists } from '#shared/documents/document.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import { MAX_LOGO_BYTES } from '#shared/documents/paper-settings.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import type { Uid } from '#shared/service/ids.ts';
import { answer, call, done } from './call.ts';
import { paperShapes } from './settings-shapes.ts';
import { nothing, uid } from './shapes.ts';
import { z } from './zod.ts';
import { messageSchema } from './message-schema.ts';

const MAX_PATH = 20_000;
/** Base64 has four characters for three bytes. The handler refuses a larger file with a sentence. */
const MAX_BASE64 = MAX_LOGO_BYTES * 4;

const day = z.string().refine(isPlainDate, 'not a date');
const range = { from: day.nullable(), to: day, isOpen: z.boolean() };
const statementRange = z.strictObject(range);
const uids = (most: number) => z.array(uid).min(1).max(most);
/** The uids of receipts are those of payments, which have no drafts. */
const documents = (most: number) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['invoice', 'receipt']), uids: uids(most) }),
    z.strictObject({ kind: z.literal('statement'), uids: uids(most), range: statementRange }),
  ]);

/** Requests about paper: its settings, PDF files, print and tables. */
export const documentRequests = {
  /** Returns the settings of the open account's paper. */
  'paper:get': call(nothing, answer<PaperSettings>()),
  'paper:update': call(z.strictObject(paperShapes), answer<PaperSettings>()),
  /** Sets the logo, a PNG or JPEG as base64; null removes it. */
  'paper:set-logo': call(z.strictObject({ data: z.base64().max(MAX_BASE64).nullable() }), answer<PaperSettings>()),
  /** Returns the file name that each document would have as a PDF, and why some cannot be saved. */
  'document:preview': call(documents(MAX_FILES), answer<readonly DocumentPreview[]>(), { flushes: 'uids' }),
  /** Asks for a folder or file and writes one PDF for each document. Only one run at a time. */
  'document:save-pdf': call(documents(MAX_FILES), answer<DocumentRun>(), { flushes: 'uids' }),
  'document:print': call(documents(MAX_PAPERS), answer<DocumentRun>(), { flushes: 'uids' }),
  /** Returns the statement of a client. */
  'statement:get': call(z.strictObject({ uid, ...range }), answer<ClientStatement>()),
  /** Returns the clients of whom something is due. */
  'statement:debtors': call(nothing, answer<readonly Uid[]>()),
  /** Asks for a file and writes the rows of a statement into it; null when the person cancelled. */
  'statement:save-table': call(z.strictObject({ uid, ...range }), answer<SavedTable | null>()),
  /** Opens a mail with the statement attached in the person's own mail program: the service delivers invoices only. */
  'statement:mail': call(z.strictObject({ uid, ...range }), done),
  /** Asks for a file and writes these objects of a list into it; null when the person cancelled. */
  'document:save-table': call(
    z.strictObject({ list: z.enum(tableLists), uids: uids(MOST_SELECTED), format: z.enum(tableFormats) }),
    answer<SavedTable | null>(),
  ),
  /** Asks for a folder and writes everything of the account as files into a new one in it; null when the person cancelled. */
  'document:save-archive': call(nothing, answer<SavedArchive | null>()),
  /** Ends the run after the present document. */
  'document:cancel': call(nothing, done),
  /** Shows the files of a run in the file manager; `place` comes from the run's answer. */
  'document:show': call(z.strictObject({ place: z.int().positive(), how: z.enum(['file', 'folder']) }), done),
  /** Sent by a document page when everything on it is drawn, or with the problem that prevents it. */
  'document:report': call(z.strictObject({ path: z.string().max(MAX_PATH), problem: messageSchema.nullable() }), done),
};
