import type { DocumentKind, DocumentPreview, DocumentProgress, DocumentRun } from '#shared/documents/document.ts';
import { MAX_PAPERS } from '#shared/documents/document.ts';
import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';

/** What is to become of many documents. */
export type DocumentPurpose = 'save' | 'print';

/** Many documents: what would become of them, how far they are, then what became of them. */
export type ManyDocuments =
  | { readonly phase: 'checking'; readonly purpose: DocumentPurpose }
  | { readonly phase: 'asking'; readonly purpose: DocumentPurpose; readonly kind: DocumentKind }
  /** Without progress nobody can say how far it is. */
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

/** Puts invoices and receipts on paper. One of them ends in a notice, many in a dialog with a result for each. */
export class DocumentsController {
  many = $state.raw<ManyDocuments | null>(null);
  /** Of the run that is asked about or under way. */
  previews = $state.raw<readonly DocumentPreview[]>([]);
  isBusy = $state(false);
  readonly #link: Link;
  readonly #toasts: Toasts;

  constructor(link: Link, toasts: Toasts) {
    this.#link = link;
    this.#toasts = toasts;
  }

  /** Main tells how far a run is, from its first file on. */
  hear(progress: DocumentProgress): void {
    if (!this.isBusy || progress.total < 2) return;
    const isStopping = this.many?.phase === 'working' && this.many.isStopping;
    this.many = { phase: 'working', purpose: 'save', progress, isStopping };
  }

  /** One is saved at once; of many it is shown first what would become of each. */
  async savePdf(uids: readonly Uid[], kind: DocumentKind = 'invoice'): Promise<void> {
    if (uids.length > 1) {
      await this.#ask('save', uids, kind);
      return;
    }
    const run = await this.#make('save', uids, kind);
    if (run !== null) this.#tellOfOne(run);
  }

  /** Makes those that were asked about. What cannot be one is looked at once more: it may have arrived meanwhile. */
  async start(): Promise<void> {
    if (this.many?.phase !== 'asking') return;
    const asked = this.many;
    const { purpose, kind } = asked;
    const uids = this.previews.map(({ uid }) => uid);
    const making = this.#make(purpose, uids, kind);
    // Files tell of themselves; the pages of a print job are drawn in one go.
    if (purpose === 'print') this.many = { phase: 'working', purpose, progress: null, isStopping: false };
    const run = await making;
    // Who chose no place is asked again: nothing has happened.
    if (run === null || run.results.length === 0) this.many = asked;
    else if (purpose === 'print' && run.results.every(({ problem }) => problem === null)) {
      this.close();
      this.#tellPrinted(run, kind);
    } else this.many = { phase: 'over', purpose, kind, run };
  }

  async #ask(purpose: DocumentPurpose, uids: readonly Uid[], kind: DocumentKind): Promise<void> {
    if (this.isBusy || this.many !== null) return;
    const checking: ManyDocuments = { phase: 'checking', purpose };
    this.many = checking;
    try {
      const previews = await this.#link.request('document:preview', { kind, uids });
      // Somebody may have closed it in the meantime.
      if (this.many !== checking) return;
      this.previews = previews;
      this.many = { phase: 'asking', purpose, kind };
    } catch (thrown) {
      if (this.many === checking) this.many = null;
      this.#toasts.error(toAppError(thrown).message);
    }
  }

  #make(purpose: DocumentPurpose, uids: readonly Uid[], kind: DocumentKind): Promise<DocumentRun | null> {
    const channel = purpose === 'save' ? 'document:save-pdf' : 'document:print';
    return this.#alone(() => this.#link.request(channel, { kind, uids }));
  }

  /** One is printed at once; of many it is shown first what would become of each. */
  async print(uids: readonly Uid[], kind: DocumentKind = 'invoice'): Promise<void> {
    if (uids.length > MAX_PAPERS) {
      this.#toasts.error(words.documents.tooMany[kind](MAX_PAPERS));
      return;
    }
    if (uids.length > 1) {
      await this.#ask('print', uids, kind);
      return;
    }
    const run = await this.#make('print', uids, kind);
    for (const { title, problem } of run?.results ?? [])
      if (problem !== null) this.#toasts.error(words.documents.notPrinted(title, problem));
    if (run !== null) this.#tellPrinted(run, kind);
  }

  /** What the list says of invoices, in one file for a spreadsheet. */
  async saveTable(uids: readonly Uid[], formats: Pick<Formats, 'count'>): Promise<void> {
    const saved = await this.#alone(() => this.#link.request('document:save-table', { uids }));
    if (saved === null) return;
    const { count, fileName, place } = saved;
    this.#toasts.info(words.documents.savedTable(formats.count(count), count === 1, fileName), {
      label: words.documents.open,
      run: () => void this.show(place, 'file'),
    });
  }

  async stop(): Promise<void> {
    if (this.many?.phase !== 'working') return;
    this.many = { ...this.many, isStopping: true };
    await this.#tryOut(this.#link.request('document:cancel', null));
  }

  async show(place: number, how: 'file' | 'folder'): Promise<void> {
    await this.#tryOut(this.#link.request('document:show', { place, how }));
  }

  close(): void {
    if (this.isBusy) return;
    this.many = null;
    this.previews = [];
  }

  #tellOfOne({ results, place }: DocumentRun): void {
    const [result] = results;
    if (result === undefined) return;
    const { title, fileName, problem, note } = result;
    if (fileName === null) this.#toasts.error(words.documents.notSaved(title, problem ?? ''));
    else
      this.#toasts.info(
        words.documents.noted(words.documents.saved(fileName), note),
        place === null ? null : { label: words.documents.open, run: () => void this.show(place, 'file') },
      );
  }

  #tellPrinted({ results }: DocumentRun, kind: DocumentKind): void {
    const printed = results.filter(({ problem }) => problem === null);
    if (printed.length === 0) return;
    // Of many, the sheet has said it of each.
    const note = results.length === 1 ? (results[0]?.note ?? null) : null;
    this.#toasts.info(words.documents.noted(words.documents.printed[kind](printed.length), note));
  }

  /** A second click while the first is at work does nothing. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.isBusy) return null;
    this.isBusy = true;
    try {
      return await work();
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  async #tryOut(asked: Promise<unknown>): Promise<void> {
    try {
      await asked;
    } catch (thrown) {
      this.#toasts.error(toAppError(thrown).message);
    }
  }
}
