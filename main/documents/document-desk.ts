import { count } from 'drizzle-orm';
import { basename, dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type {
  DocumentPreview,
  DocumentProgress,
  DocumentRequest,
  DocumentRun,
  PictureRequest,
  SavedTable,
  TableRequest,
} from '#shared/documents/document.ts';
import { documentPath } from '#shared/documents/document.ts';
import type { PaperSettings } from '#shared/documents/paper-settings.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { StatementRequest } from '#shared/screens/statement.ts';
import type { Uid } from '#shared/service/ids.ts';
import { clientStatement } from '#main/db/figures/client-statement.ts';
import { markOnPaper } from '#main/db/numbering/printed-numbers.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import type { PackRun } from '#shared/reports/accountant-pack.ts';
import type { SavedArchive } from '#shared/documents/archive.ts';
import { saveArchive } from './archive/save-archive.ts';
import { writeInThread } from './archive/write-in-thread.ts';
import { saveAccountantPack } from './pack/accountant-pack.ts';
import { previewDocuments } from './document-preview.ts';
import { saveCalendar } from './calendar-saving.ts';
import { catalogueTableFile } from './catalogue-table.ts';
import { clientTable } from './client-table.ts';
import { saveDocuments } from './document-saving.ts';
import type { DocumentPage, DocumentShell } from './document-shell.ts';
import type { Sheet } from './document-sheets.ts';
import { describeSheet, resultOf } from './document-sheets.ts';
import { invoiceTable } from './invoice-table.ts';
import { createPageReports } from './page-reports.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { writeMailDraft } from './mail-drafts.ts';
import { saveDrawing } from './chart-saving.ts';
import type { ReportSaving } from './report-saving.ts';
import { saveReportTable } from './report-saving.ts';
import { mailWithStatement, saveStatementTable } from './statement-desk.ts';
import { saveTable } from './table-saving.ts';
import type { Session } from '#main/account/session.ts';
import { message } from '#shared/words/message.ts';
import type { Writing } from '#shared/writing/writing.ts';
import type { Message } from '#shared/words/part.ts';

/** Saves documents as one PDF each, prints them in one job, and saves invoice rows for spreadsheets. Only one run at a time. */
export interface DocumentDesk {
  /** Returns true while documents are drawn. */
  isBusy(): boolean;
  preview(request: DocumentRequest): Promise<readonly DocumentPreview[]>;
  savePdf(request: DocumentRequest): Promise<DocumentRun>;
  print(request: DocumentRequest): Promise<DocumentRun>;
  /** Saves rows of a list in one file. Null when the person cancelled the dialog. */
  saveTable(request: TableRequest): Promise<SavedTable | null>;
  /** Saves a statement's rows in one file. Null when the person cancelled the dialog. */
  saveStatement(request: StatementRequest): Promise<SavedTable | null>;
  /** Saves the coming runs of these recurring invoices, or of all, in one file. Null when the person cancelled the dialog. */
  saveCalendar(uids: readonly Uid[] | null): Promise<SavedTable | null>;
  /** Saves the drawing of a chart in a file. Null when the person cancelled the dialog. */
  savePicture(request: PictureRequest): Promise<SavedTable | null>;
  /** Saves all rows of a report in one file. Null when the person cancelled the dialog. */
  saveReport(asked: ReportSaving): Promise<SavedTable | null>;
  /** Saves what an accountant needs of a period in a new folder. Null when the person cancelled the dialog. */
  savePack(range: DayRange): Promise<PackRun | null>;
  /** Saves everything of the account as files in a new folder, or goes on with one that was stopped. Null when the person cancelled the dialog. */
  saveArchive(): Promise<SavedArchive | null>;
  /** Opens a mail with the statement attached in the person's own mail program, which sends it or does not. */
  mailStatement(request: StatementRequest): Promise<void>;
  /** Ends the run after its current document; a print job that is still being drawn is not printed. */
  cancel(): void;
  /** Receives the report of a document page: drawn (`problem` is null), or what failed. */
  report(path: string, problem: Message | null): void;
  /** Opens a saved file or its folder. `place` is the number that the run returned; no path goes to the window. */
  show(place: number, how: 'file' | 'folder'): Promise<void>;
}

interface DeskParts {
  /** Null when Inkwell runs without windows. */
  readonly shell: DocumentShell | null;
  session(): Session;
  paper(): PaperSettings;
  readonly locale: string;
  writing(): Writing;
  today(): PlainDate;
  now(): number;
  /** The private folder of mails that are opened in the person's mail program. */
  readonly mailDir: string;
  /** Parts of an archive that are not documents. */
  readonly archive: ArchivePorts;
  onProgress(progress: DocumentProgress): void;
}

interface ArchivePorts {
  /** The file of the open book. */
  bookFile(): string;
  readonly migrationsDir: string;
  /** Writes a backup of the open account to a path; returns the hash of the file. */
  backUp(path: string): Promise<string>;
}

export function createDocumentDesk(parts: DeskParts): DocumentDesk {
  const reports = createPageReports();
  const savedPaths: string[] = [];
  let current: AbortController | null = null;

  function requireShell(): DocumentShell {
    if (parts.shell === null) throw new AppError('invalid_input', message('error_no_document_window'));
    return parts.shell;
  }

  const describe = (request: DocumentRequest, uid: Uid): Sheet =>
    describeSheet(request, uid, {
      session: parts.session(),
      fileNamePattern: parts.paper().fileName,
      today: parts.today(),
    });

  /** Describes the sheet and fetches missing or outdated lines ahead of other reads, so that the next try has them. */
  function describeNow(request: DocumentRequest, uid: Uid): Sheet {
    const sheet = describe(request, uid);
    if (sheet.unread !== null) parts.session().engine.request('invoices', sheet.unread);
    return sheet;
  }

  /** Runs `work` with a page of its own. Throws `invalid_input` during another run: two would show two dialogs at once. */
  async function alone<Result>(
    work: (page: DocumentPage, shell: DocumentShell, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const shell = requireShell();
    if (current !== null) throw new AppError('invalid_input', message('error_documents_in_work'));
    const run = new AbortController();
    current = run;
    const page = openLazily(shell);
    try {
      return await work(page, shell, run.signal);
    } finally {
      page.close();
      current = null;
    }
  }

  /** Records in one transaction that these invoices' numbers are on paper, so that they no longer change unasked. */
  function markNumbers(uids: readonly Uid[]): void {
    if (uids.length === 0) return;
    const { keyValues, writer } = parts.session().book;
    writer.write(() => {
      for (const uid of uids) markOnPaper(keyValues, uid, parts.now());
    });
  }

  /** Returns a statement with its sheet. Throws where there is none to hand out. */
  function statementOf(request: StatementRequest) {
    const { uid, ...range } = request;
    const document: DocumentRequest = { kind: 'statement', uids: [uid], range };
    const sheet = describe(document, uid);
    const statement = clientStatement(parts.session().book, request, parts.today());
    if (sheet.problem !== null || statement === null)
      throw new AppError('not_found', sheet.problem ?? message('error_client_gone'));
    return { document, sheet, statement };
  }

  async function draw(page: DocumentPage, request: DocumentRequest): Promise<void> {
    const path = documentPath(request);
    const isDrawn = reports.wait(path);
    await Promise.all([page.load(path), isDrawn]);
  }

  return {
    isBusy: () => current !== null,
    preview: (request) => previewDocuments([...new Set(request.uids)], (uid) => describe(request, uid)),
    savePdf: (request) =>
      alone((page, shell, signal) =>
        saveDocuments({
          shell,
          uids: [...new Set(request.uids)],
          describe: (uid) => describeNow(request, uid),
          draw: async (uid) => {
            await draw(page, { ...request, uids: [uid] });
            return page.toPdf(parts.paper().size);
          },
          remember: (path) => savedPaths.push(path),
          markNumber: (sheet) => {
            markNumbers(numbersOn([sheet]));
          },
          isCancelled: () => signal.aborted,
          onProgress: parts.onProgress,
        }),
      ),
    print: (request) =>
      alone(async (page, _shell, signal) => {
        const sheets = [...new Set(request.uids)].map((uid) => describeNow(request, uid));
        const drawable = sheets.filter((sheet) => sheet.problem === null);
        const results = sheets.map((sheet) => resultOf(sheet, sheet.problem));
        if (drawable.length === 0) return { outcome: 'done', results, place: null };
        // Marked before drawing, in the same turn: no number may change between describing and printing it.
        markNumbers(numbersOn(drawable));
        await draw(page, { ...request, uids: drawable.map((sheet) => sheet.uid) });
        const isPrinted = !signal.aborted && (await page.print(parts.paper().size)) === 'printed';
        return { outcome: isPrinted ? 'done' : 'cancelled', results: isPrinted ? results : [], place: null };
      }),
    saveTable: ({ list, uids, format }) =>
      alone(async (_page, shell) => {
        const { orm } = parts.session().book.connection;
        const today = parts.today();
        const saving = { shell, uids: [...new Set(uids)], format, today, locale: parts.locale };
        const saved = await (list === 'invoices'
          ? saveTable({ ...saving, table: invoiceTable(orm, today, markNumbers) })
          : list === 'clients'
            ? saveTable({ ...saving, table: clientTable(orm, today) })
            : saveTable({ ...saving, table: catalogueTableFile(orm) }));
        return saved === null ? null : { ...saved.summary, place: savedPaths.push(saved.path) };
      }),
    saveStatement: (request) =>
      alone(async (_page, shell) => {
        const { sheet, statement } = statementOf(request);
        const saved = await saveStatementTable(shell, sheet, statement, parts.locale);
        return saved === null ? null : { ...saved.summary, place: savedPaths.push(saved.path) };
      }),
    saveCalendar: (uids) =>
      alone(async (_page, shell) => {
        const orm = () => parts.session().book.orm;
        const saving = { shell, orm, uids, today: parts.today(), now: parts.now(), writing: parts.writing() };
        const saved = await saveCalendar(saving);
        return saved === null ? null : { ...saved.summary, place: savedPaths.push(saved.path) };
      }),
    savePicture: (request) =>
      alone(async (_page, shell) => {
        const saved = await saveDrawing(shell, request);
        return saved === null ? null : { ...saved.summary, place: savedPaths.push(saved.path) };
      }),
    saveReport: (asked) =>
      alone(async (_page, shell) => {
        const { book } = parts.session();
        const saved = await saveReportTable({ shell, book, today: parts.today(), locale: parts.locale }, asked);
        return saved === null ? null : { ...saved.summary, place: savedPaths.push(saved.path) };
      }),
    savePack: (range) =>
      alone((page, shell, signal) => {
        const request = (uid: Uid): DocumentRequest => ({ kind: 'invoice', uids: [uid] });
        return saveAccountantPack({
          shell,
          book: parts.session().book,
          range,
          today: parts.today(),
          now: parts.now(),
          writing: parts.writing(),
          issuer: parts.paper().issuer,
          describe: (uid) => describeNow(request(uid), uid),
          draw: async (uid) => {
            await draw(page, request(uid));
            return page.toPdf(parts.paper().size);
          },
          markNumber: (sheet) => {
            markNumbers(numbersOn([sheet]));
          },
          remember: (path) => savedPaths.push(path),
          isCancelled: () => signal.aborted,
          onProgress: parts.onProgress,
        });
      }),
    saveArchive: () =>
      alone(async (page, shell, signal) => {
        const { account, book, obstacle } = parts.session();
        const { bookFile, migrationsDir, backUp } = parts.archive;
        const request = (uid: Uid): DocumentRequest => ({ kind: 'invoice', uids: [uid] });
        return saveArchive({
          shell,
          account,
          today: parts.today(),
          locale: parts.locale,
          look: JSON.stringify([parts.paper(), parts.locale]),
          signal,
          estimate: book.orm.select({ count: count() }).from(invoices).get()?.count ?? 0,
          backUp,
          writeBook: (folder) =>
            writeInThread({ path: bookFile(), migrationsDir, folder, locale: parts.locale }, signal),
          // What is missing is not fetched: an archive of all invoices would spend the whole budget of the account.
          describe: (uid) => describe(request(uid), uid),
          draw: async (uid) => {
            await draw(page, request(uid));
            return page.toPdf(parts.paper().size);
          },
          markNumber: (sheet) => {
            // The numbers of a book that can only be read do not change.
            if (obstacle === null) markNumbers(numbersOn([sheet]));
          },
          remember: (path) => savedPaths.push(path),
          onProgress: parts.onProgress,
        });
      }),
    mailStatement: (request) =>
      alone(async (page, shell) => {
        const { document, sheet, statement } = statementOf(request);
        await draw(page, document);
        const pdf = await page.toPdf(parts.paper().size);
        const mail = mailWithStatement(statement, { fileName: sheet.fileName, issuer: parts.paper().issuer, pdf });
        await open(shell, await writeMailDraft(parts.mailDir, sheet.fileName, mail, parts.now()));
      }),
    cancel() {
      current?.abort();
    },
    report: reports.report,
    async show(place, how) {
      const path = savedPaths[place - 1];
      if (path === undefined) throw new AppError('not_found', message('error_file_unknown'));
      if (how === 'folder') requireShell().showInFolder(path);
      else await open(requireShell(), path);
    },
  };
}

async function open(shell: DocumentShell, path: string): Promise<void> {
  if ((await shell.openFile(path)) === null) return;
  const place = { file: basename(path), folder: basename(dirname(path)) };
  throw new AppError('not_found', message('error_file_not_opened', place));
}

/** Returns the invoices whose numbers are printed on the sheets and may still change. */
const numbersOn = (sheets: readonly Sheet[]): readonly Uid[] => sheets.flatMap(({ onlyHere }) => onlyHere ?? []);

/** Returns a page that is opened at its first use: the person may still cancel the dialog before anything is drawn. */
function openLazily(shell: DocumentShell): DocumentPage {
  let opened: DocumentPage | null = null;
  const page = (): DocumentPage => (opened ??= shell.openPage());
  return {
    load: (path) => page().load(path),
    toPdf: (size) => page().toPdf(size),
    print: (size) => page().print(size),
    close: () => opened?.close(),
  };
}
