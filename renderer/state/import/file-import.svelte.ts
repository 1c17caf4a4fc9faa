import { toAppError } from '#shared/errors.ts';
import type { ImportedRecords } from '#shared/import/client-import.ts';
import type { ColumnMap, ImportSpec } from '#shared/import/columns.ts';
import { guessColumns } from '#shared/import/columns.ts';
import { decodeText } from '#shared/import/decode-text.ts';
import type { FileTable } from '#shared/import/read-table.ts';
import { MAX_FILE_BYTES, readTable } from '#shared/import/read-table.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { importedStep } from './import-undo.ts';

export type ImportDeps = Pick<AppController, 'link' | 'sync' | 'undo'>;

/** A chosen file, with what its columns hold. */
interface OpenedFile<Field extends string> {
  readonly name: string;
  readonly table: FileTable;
  readonly columns: ColumnMap<Field>;
}

/** `columns` asks what the columns hold, `preview` shows what would be done with each row, `done` what was done. */
export type ImportStage = 'choose' | 'columns' | 'preview' | 'done';

/** The part of an import that all kinds of objects share: its file, what the columns hold, and the parts in which it runs. */
export class FileImport<Field extends string> {
  stage = $state<ImportStage>('choose');
  file = $state.raw<OpenedFile<Field> | null>(null);
  problem = $state<string | null>(null);
  /** The number of objects that are looked at or imported so far; null while nothing runs. */
  progress = $state<{ readonly done: number; readonly of: number } | null>(null);
  readonly #app: ImportDeps;
  #isOver = false;

  constructor(app: ImportDeps) {
    this.#app = app;
  }

  get isBusy(): boolean {
    return this.progress !== null;
  }

  /** Ends what runs after its present part. */
  end(): void {
    this.#isOver = true;
  }

  /** Reads a file and guesses what its columns hold. A file that is none leaves the stage as it is, and says why. */
  async choose(file: File, spec: ImportSpec<Field>, onRead: () => Promise<void> | void = () => {}): Promise<void> {
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
      await onRead();
      this.file = { name: file.name, table, columns: guessColumns(spec, table.headings) };
      this.stage = 'columns';
    } catch (thrown) {
      // The browser reports a file that is gone or locked by an error of its own.
      this.problem = thrown instanceof DOMException ? words.import_unreadable() : toAppError(thrown).message;
    }
  }

  setColumn(place: number, column: Field | null): void {
    if (this.file === null) return;
    this.file = { ...this.file, columns: this.file.columns.with(place, column) };
  }

  back(): void {
    this.problem = null;
    this.stage = this.stage === 'preview' ? 'columns' : 'choose';
  }

  /** Runs an import whose parts call `next` with their sizes before they begin; null when it could not be finished. */
  async inParts<Report>(of: number, run: (next: (size: number) => void) => Promise<Report>): Promise<Report | null> {
    this.problem = null;
    this.progress = { done: 0, of };
    let begun = 0;
    try {
      return await run((size) => {
        if (this.#isOver) throw new DOMException('The dialog was closed.', 'AbortError');
        this.progress = { done: begun, of };
        begun += size;
      });
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) this.problem = toAppError(thrown).message;
      return null;
    } finally {
      this.progress = null;
    }
  }

  /** Offers to undo all that was imported in one step, also where it could not be finished. */
  offerUndo(records: ImportedRecords, said: string): void {
    if (records.created.length + records.changed.length === 0) return;
    const label = words.import_step({ file: this.file?.name ?? '' });
    this.#app.undo.offer(said, importedStep(this.#app, records, label), UNDO_HOLD_MS);
  }
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
