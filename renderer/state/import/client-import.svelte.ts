import { SvelteSet } from 'svelte/reactivity';
import { toAppError } from '#shared/errors.ts';
import type { ClientColumn } from '#shared/import/client-columns.ts';
import { clientImport } from '#shared/import/client-columns.ts';
import type { ImportDefaults, ImportedClient, ImportedRecords } from '#shared/import/client-import.ts';
import type { ClientRow } from '#shared/import/client-row.ts';
import { readClientRows } from '#shared/import/client-row.ts';
import type { ColumnMap } from '#shared/import/columns.ts';
import { guessColumns } from '#shared/import/columns.ts';
import { groupClients } from '#shared/import/group-clients.ts';
import type { ImportReport } from '#shared/import/import-run.ts';
import { importInParts } from '#shared/import/import-run.ts';
import type { FileTable } from '#shared/import/read-table.ts';
import type { RowResult } from '#shared/import/row-results.ts';
import { MAX_FILE_BYTES, readTable } from '#shared/import/read-table.ts';
import { decodeText } from '#shared/import/decode-text.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { importedStep } from './import-undo.ts';

type ImportDeps = Pick<AppController, 'link' | 'sync' | 'undo'>;

/** A chosen file, with what its columns hold. */
interface OpenedFile {
  readonly name: string;
  readonly table: FileTable;
  readonly columns: ColumnMap<ClientColumn>;
}

/** `columns` asks what the columns hold, `preview` shows what would be done with each row, `done` what was done. */
export type ImportStage = 'choose' | 'columns' | 'preview' | 'done';

/** Imports clients from a CSV file: the file, its columns, what would be done, and what was done. */
export class ClientImportRun {
  stage = $state<ImportStage>('choose');
  file = $state.raw<OpenedFile | null>(null);
  defaults = $state.raw<ImportDefaults>({ language: '', currency: '' });
  rows = $state.raw<readonly ClientRow[]>([]);
  report = $state.raw<ImportReport | null>(null);
  problem = $state<string | null>(null);
  /** The number of clients that are looked at or imported so far; null while nothing runs. */
  progress = $state<{ readonly done: number; readonly of: number } | null>(null);
  /** Lines of clients of whom the person says that they are none of those that are like them. */
  readonly others = new SvelteSet<number>();
  readonly #app: ImportDeps;
  #isOver = false;

  constructor(app: ImportDeps) {
    this.#app = app;
  }

  /** The result of each row: of those that the person has decided on, that of the decision. */
  get results(): readonly RowResult[] {
    const results = this.report?.results ?? [];
    if (this.stage !== 'preview') return results;
    return results.map((result) => (this.others.has(result.line) ? { ...result, kind: 'created' } : result));
  }

  get isBusy(): boolean {
    return this.progress !== null;
  }

  /** Ends what runs after its present part. */
  end(): void {
    this.#isOver = true;
  }

  /** Reads a file and guesses what its columns hold. A file that is none leaves the stage as it is, and says why. */
  async choose(file: File): Promise<void> {
    this.problem = null;
    if (file.size > MAX_FILE_BYTES) {
      this.problem = words.import_too_large();
      return;
    }
    try {
      const reading = readTable(decodeText(new Uint8Array(await file.arrayBuffer()), decode));
      if (reading.kind === 'unreadable') {
        this.problem = textOf(reading.reason);
        return;
      }
      const { table } = reading;
      await this.#readDefaults();
      this.file = { name: file.name, table, columns: guessColumns(clientImport, table.headings) };
      this.others.clear();
      this.stage = 'columns';
    } catch (thrown) {
      // The browser reports a file that is gone or locked by an error of its own.
      this.problem = thrown instanceof DOMException ? words.import_unreadable() : toAppError(thrown).message;
    }
  }

  setColumn(place: number, column: ClientColumn | null): void {
    if (this.file === null) return;
    this.file = { ...this.file, columns: this.file.columns.with(place, column) };
  }

  back(): void {
    this.problem = null;
    this.stage = this.stage === 'preview' ? 'columns' : 'choose';
  }

  /** Shows what would be done with each row. */
  async check(): Promise<void> {
    if (this.file === null) return;
    const { table, columns } = this.file;
    this.rows = readClientRows(table, columns, this.defaults);
    const report = await this.#run(true, () => {});
    if (report === null) return;
    this.report = report;
    this.stage = 'preview';
  }

  /** Says that the client of a line is another one, or that it may be the one that is there. */
  setOther(line: number, isOther: boolean): void {
    if (isOther) this.others.add(line);
    else this.others.delete(line);
  }

  /** Imports the rows, and offers to undo all of it in one step, also where it could not be finished. */
  async run(): Promise<void> {
    const made: ImportedRecords[] = [];
    const report = await this.#run(false, (part) => made.push(part));
    const records = {
      created: made.flatMap(({ created }) => created),
      changed: made.flatMap(({ changed }) => changed),
    };
    if (report !== null) {
      this.report = report;
      this.stage = 'done';
    }
    if (records.created.length + records.changed.length === 0) return;
    const label = words.import_step({ file: this.file?.name ?? '' });
    this.#app.undo.offer(
      words.import_done({ way: this.#app.sync.wayOut }),
      importedStep(this.#app, records, label),
      UNDO_HOLD_MS,
    );
  }

  /** Returns null when it could not be finished. */
  async #run(isTrial: boolean, onPart: (made: ImportedRecords) => void): Promise<ImportReport | null> {
    const grouped = groupClients(this.rows);
    this.problem = null;
    let done = 0;
    this.progress = { done, of: grouped.groups.length };
    try {
      return await importInParts(grouped, this.others, async (clients) => {
        if (this.#isOver) throw new DOMException('The dialog was closed.', 'AbortError');
        const made = await this.#importPart(clients, isTrial);
        onPart(made);
        done += clients.length;
        this.progress = { done, of: grouped.groups.length };
        return made.outcomes;
      });
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) this.problem = toAppError(thrown).message;
      return null;
    } finally {
      this.progress = null;
    }
  }

  #importPart(clients: readonly ImportedClient[], isTrial: boolean) {
    return this.#app.link.request('import:clients', { clients, defaults: this.defaults, isTrial });
  }

  /** New clients get what the editor proposes, where the file says nothing. */
  async #readDefaults(): Promise<void> {
    const proposed = await this.#app.link.request('record:open', {
      resource: 'connections',
      uid: null,
      clientUid: null,
    });
    if (!('language' in proposed.form)) return;
    const { language, currency } = proposed.form;
    this.defaults = { language, currency };
  }
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
