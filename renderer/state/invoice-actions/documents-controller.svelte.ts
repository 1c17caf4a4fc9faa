import type {
  DocumentKind,
  DocumentPreview,
  DocumentProgress,
  DocumentRequest,
  DocumentRun,
  PictureRequest,
  StatementRange,
  TableFormat,
  TableList,
} from '#shared/documents/document.ts';
import { MAX_PAPERS } from '#shared/documents/document.ts';
import { toAppError } from '#shared/errors.ts';
import type { StatementRequest } from '#shared/screens/statement.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import type { ReportRequest } from '#shared/reports/report.ts';
import type { ReportMeasure } from '#shared/reports/report-spec.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import { textOf } from '#shared/words/text-of.ts';
import type { Message } from '#shared/words/part.ts';

/** The purpose of a run over several documents. */
export type DocumentPurpose = 'save' | 'print';

/** The state of a run over several documents: checked, asked about, working, over. */
type ManyDocuments =
  | { readonly phase: 'checking'; readonly purpose: DocumentPurpose }
  | { readonly phase: 'asking'; readonly purpose: DocumentPurpose; readonly kind: DocumentKind }
  /** `progress` is null while it is unknown. */
  | {
      readonly phase: 'working';
      readonly purpose: DocumentPurpose;
      readonly progress: DocumentProgress | null;
      readonly isStopping: boolean;
    }
  | {
      readonly phase: 'over';
      readonly purpose: DocumentPurpose;
      readonly kind: DocumentKind;
      readonly run: DocumentRun;
    };

/** Returns the request for some documents of one kind; statements need their range. */
function requestOf(uids: readonly Uid[], kind: DocumentKind, range: StatementRange | null): DocumentRequest {
  if (kind !== 'statement') return { kind, uids };
  if (range === null) throw new Error('a statement has a range');
  return { kind, uids, range };
}

/** Joins what was done with a remark about it, if there is one. */
const noted = (told: string, note: Message | null): string => (note === null ? told : `${told} ${textOf(note)}`);

/**
 * Saves and prints invoices and receipts. A single document ends in a toast, several in a dialog with a result for
 * each.
 */
export class DocumentsController {
  many = $state.raw<ManyDocuments | null>(null);
  /** The documents of the run that is asked about or under way. */
  previews = $state.raw<readonly DocumentPreview[]>([]);
  isBusy = $state(false);
  /** The request of the run that is asked about. */
  #asked: DocumentRequest | null = null;
  readonly #link: Link;
  readonly #toasts: Toasts;

  constructor(link: Link, toasts: Toasts) {
    this.#link = link;
    this.#toasts = toasts;
  }

  /** Shows the progress that main reports, from the first file on. */
  hear(progress: DocumentProgress): void {
    if (!this.isBusy || progress.total < 2) return;
    const isStopping = this.many?.phase === 'working' && this.many.isStopping;
    this.many = { phase: 'working', purpose: 'save', progress, isStopping };
  }

  /** Saves a single document at once; shows a preview of several first. */
  async savePdf(
    uids: readonly Uid[],
    kind: DocumentKind = 'invoice',
    range: StatementRange | null = null,
  ): Promise<void> {
    const request = requestOf(uids, kind, range);
    if (uids.length > 1) {
      await this.#ask('save', request);
      return;
    }
    const run = await this.#make('save', request);
    if (run !== null) this.#showSaved(run);
  }

  /**
   * Starts the run that was asked about. Documents with a problem are tried again, because their data may have arrived
   * meanwhile.
   */
  async start(): Promise<void> {
    if (this.many?.phase !== 'asking' || this.#asked === null) return;
    const asked = this.many;
    const { purpose, kind } = asked;
    const making = this.#make(purpose, this.#asked);
    // Only files report progress; a print job is rendered as a whole.
    if (purpose === 'print') this.many = { phase: 'working', purpose, progress: null, isStopping: false };
    const run = await making;
    // Ask again if the person chose no folder, because nothing has happened.
    if (run === null || run.results.length === 0) this.many = asked;
    else if (purpose === 'print' && run.results.every(({ problem }) => problem === null)) {
      this.close();
      this.#showPrinted(run, kind);
    } else this.many = { phase: 'over', purpose, kind, run };
  }

  async #ask(purpose: DocumentPurpose, request: DocumentRequest): Promise<void> {
    if (this.isBusy || this.many !== null) return;
    const checking: ManyDocuments = { phase: 'checking', purpose };
    this.many = checking;
    try {
      const previews = await this.#link.request('document:preview', request);
      // The dialog may have been closed meanwhile.
      if (this.many !== checking) return;
      this.previews = previews;
      this.#asked = request;
      this.many = { phase: 'asking', purpose, kind: request.kind };
    } catch (thrown) {
      if (this.many === checking) this.many = null;
      this.#toasts.error(toAppError(thrown).message);
    }
  }

  #make(purpose: DocumentPurpose, request: DocumentRequest): Promise<DocumentRun | null> {
    const channel = purpose === 'save' ? 'document:save-pdf' : 'document:print';
    return this.#unlessBusy(() => this.#link.request(channel, request));
  }

  /** Prints a single document at once; shows a preview of several first. */
  async print(
    uids: readonly Uid[],
    kind: DocumentKind = 'invoice',
    range: StatementRange | null = null,
  ): Promise<void> {
    const request = requestOf(uids, kind, range);
    if (uids.length > MAX_PAPERS) {
      this.#toasts.error(words.documents_too_many({ kind, most: MAX_PAPERS }));
      return;
    }
    if (uids.length > 1) {
      await this.#ask('print', request);
      return;
    }
    const run = await this.#make('print', request);
    for (const { title, problem } of run?.results ?? [])
      if (problem !== null) this.#toasts.error(words.documents_not_printed({ title, problem }));
    if (run !== null) this.#showPrinted(run, kind);
  }

  /** Saves objects as they are listed, in one file for a spreadsheet. */
  async saveTable(list: TableList, uids: readonly Uid[], format: TableFormat): Promise<void> {
    const saved = await this.#unlessBusy(() => this.#link.request('document:save-table', { list, uids, format }));
    if (saved === null) return;
    const { count, fileName, place } = saved;
    this.#offerToOpen(words.documents_saved_table({ list, count, name: fileName }), place);
  }

  /** Saves the rows of a client's statement in one file for a spreadsheet. */
  async saveStatement(request: StatementRequest): Promise<void> {
    await this.#saveFile(() => this.#link.request('statement:save-table', request));
  }

  /** Saves the coming runs of these recurring invoices, or of all, in one file for a calendar program. */
  async saveCalendar(uids: readonly Uid[] | null): Promise<void> {
    const saved = await this.#unlessBusy(() => this.#link.request('calendar:save', { uids }));
    if (saved === null) return;
    this.#offerToOpen(words.calendar_saved({ count: saved.count, name: saved.fileName }), saved.place);
  }

  /** Saves the drawing of a chart in one file. */
  async savePicture(request: PictureRequest): Promise<void> {
    await this.#saveFile(() => this.#link.request('dashboard:save-chart', request));
  }

  /** Saves all rows of a report in one file for a spreadsheet. */
  async saveReport(request: ReportRequest, hidden: readonly ReportMeasure[], format: TableFormat): Promise<void> {
    await this.#saveFile(() => this.#link.request('report:save-table', { request, hidden, format }));
  }

  /** Saves what an accountant needs of a period. Its invoices are shown as they are made, and it can be stopped. */
  async savePack(range: DayRange): Promise<void> {
    if (this.isBusy) return;
    const run = await this.#unlessBusy(() => this.#link.request('report:save-pack', range));
    this.many = null;
    if (run === null) return;
    const { outcome, folder, invoices, refused, isComplete, place } = run;
    if (outcome === 'cancelled') this.#toasts.error(words.pack_stopped({ folder }));
    else if (refused > 0 || !isComplete)
      this.#offerToOpen(words.pack_saved_gaps({ folder, count: invoices, refused }), place);
    else this.#offerToOpen(words.pack_saved({ folder, count: invoices }), place);
  }

  /** Saves everything of the account as files. Its invoices are shown as they are made, and it can be stopped and gone on with. */
  async saveArchive(): Promise<void> {
    if (this.isBusy) return;
    const saved = await this.#unlessBusy(() => this.#link.request('document:save-archive', null));
    this.many = null;
    if (saved === null) return;
    const { outcome, folder, invoices, refused, place } = saved;
    if (outcome === 'cancelled') this.#toasts.info(words.archive_stopped({ folder }));
    else if (refused > 0) this.#offerToOpen(words.archive_saved_gaps({ folder, count: invoices, refused }), place);
    else this.#offerToOpen(words.archive_saved({ folder, count: invoices }), place);
  }

  /** Opens a mail with the statement in the person's own mail program. */
  async mailStatement(request: StatementRequest): Promise<void> {
    await this.#unlessBusy(() => this.#link.request('statement:mail', request));
  }

  async stop(): Promise<void> {
    if (this.many?.phase !== 'working') return;
    this.many = { ...this.many, isStopping: true };
    await this.#toasts.attempt(() => this.#link.request('document:cancel', null));
  }

  async show(place: number, how: 'file' | 'folder'): Promise<void> {
    await this.#toasts.attempt(() => this.#link.request('document:show', { place, how }));
  }

  close(): void {
    if (this.isBusy) return;
    this.many = null;
    this.previews = [];
  }

  #showSaved({ results, place }: DocumentRun): void {
    const [result] = results;
    if (result === undefined) return;
    const { title, fileName, problem, note } = result;
    if (fileName === null) this.#toasts.error(words.documents_not_saved({ title, problem: problem ?? '' }));
    else this.#offerToOpen(noted(words.documents_saved({ name: fileName }), note), place);
  }

  #offerToOpen(said: string, place: number | null): void {
    const open = { label: words.documents_open(), run: () => void this.show(place ?? 0, 'file') };
    this.#toasts.info(said, place === null ? null : open);
  }

  #showPrinted({ results }: DocumentRun, kind: DocumentKind): void {
    const printed = results.filter(({ problem }) => problem === null);
    if (printed.length === 0) return;
    // Several documents were noted in the dialog.
    const note = results.length === 1 ? (results[0]?.note ?? null) : null;
    this.#toasts.info(noted(words.documents_printed({ kind, count: printed.length }), note));
  }

  async #saveFile(save: () => Promise<{ readonly fileName: string; readonly place: number } | null>): Promise<void> {
    const saved = await this.#unlessBusy(save);
    if (saved !== null) this.#offerToOpen(words.documents_saved({ name: saved.fileName }), saved.place);
  }

  /** Runs the work unless another run is active, so that a second click does nothing. */
  async #unlessBusy<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.isBusy) return null;
    this.isBusy = true;
    const result = await this.#toasts.attempt(work);
    this.isBusy = false;
    return result;
  }
}
