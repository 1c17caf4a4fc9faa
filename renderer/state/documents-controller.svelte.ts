import type { DocumentKind, DocumentProgress, DocumentRun } from '#shared/documents/document.ts';
import { MAX_PAPERS } from '#shared/documents/document.ts';
import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/model/ids.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Toasts } from './toasts.svelte.ts';

/** Many documents: how far they are, then what became of them. */
export type ManyDocuments =
  | { readonly phase: 'working'; readonly progress: DocumentProgress; readonly isStopping: boolean }
  | { readonly phase: 'over'; readonly run: DocumentRun };

/** Puts invoices and receipts on paper. One of them ends in a notice, many in a dialog with a result for each. */
export class DocumentsController {
  many = $state.raw<ManyDocuments | null>(null);
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
    this.many = { phase: 'working', progress, isStopping };
  }

  async savePdf(uids: readonly Uid[], kind: DocumentKind = 'invoice'): Promise<void> {
    const run = await this.#alone(() => this.#link.request('document:save-pdf', { kind, uids }));
    if (run === null || run.results.length === 0) this.many = null;
    else if (uids.length > 1) this.many = { phase: 'over', run };
    else this.#tellOfOne(run);
  }

  async print(uids: readonly Uid[], kind: DocumentKind = 'invoice'): Promise<void> {
    if (uids.length > MAX_PAPERS) {
      this.#toasts.error(words.documents.tooMany[kind](MAX_PAPERS));
      return;
    }
    const run = await this.#alone(() => this.#link.request('document:print', { kind, uids }));
    for (const { title, problem } of run?.results ?? [])
      if (problem !== null) this.#toasts.error(words.documents.notPrinted(title, problem));
    const printed = run?.results.filter(({ problem }) => problem === null).length ?? 0;
    if (printed > 0) this.#toasts.info(words.documents.printed[kind](printed));
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
    if (this.many?.phase === 'over') this.many = null;
  }

  #tellOfOne({ results, place }: DocumentRun): void {
    const [result] = results;
    if (result === undefined) return;
    const { title, fileName, problem } = result;
    if (fileName === null) this.#toasts.error(words.documents.notSaved(title, problem ?? ''));
    else
      this.#toasts.info(
        words.documents.saved(fileName),
        place === null ? null : { label: words.documents.open, run: () => void this.show(place, 'file') },
      );
  }

  /** A second click while the first is at work does nothing. */
  async #alone(work: () => Promise<DocumentRun>): Promise<DocumentRun | null> {
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
