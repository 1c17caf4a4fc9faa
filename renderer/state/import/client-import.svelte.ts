import { SvelteSet } from 'svelte/reactivity';
import type { ClientColumn } from '#shared/import/client-columns.ts';
import { clientImport } from '#shared/import/client-columns.ts';
import type { ImportDefaults, ImportedRecords } from '#shared/import/client-import.ts';
import type { ClientRow } from '#shared/import/client-row.ts';
import { readClientRows } from '#shared/import/client-row.ts';
import { groupClients } from '#shared/import/group-clients.ts';
import type { ImportReport } from '#shared/import/import-run.ts';
import { importInParts } from '#shared/import/import-run.ts';
import type { RowResult } from '#shared/import/row-results.ts';
import { words } from '#shared/words/words.ts';
import type { ImportDeps } from './file-import.svelte.ts';
import { FileImport } from './file-import.svelte.ts';

/** Imports clients from a CSV file: the file, its columns, what would be done, and what was done. */
export class ClientImportRun {
  readonly from: FileImport<ClientColumn>;
  defaults = $state.raw<ImportDefaults>({ language: '', currency: '' });
  rows = $state.raw<readonly ClientRow[]>([]);
  report = $state.raw<ImportReport | null>(null);
  /** Lines of clients of whom the person says that they are none of those that are like them. */
  readonly others = new SvelteSet<number>();
  readonly #app: ImportDeps;

  constructor(app: ImportDeps) {
    this.#app = app;
    this.from = new FileImport(app);
  }

  /** The result of each row: of those that the person has decided on, that of the decision. */
  get results(): readonly RowResult[] {
    const results = this.report?.results ?? [];
    if (this.from.stage !== 'preview') return results;
    return results.map((result) => (this.others.has(result.line) ? { ...result, kind: 'created' } : result));
  }

  choose(file: File): Promise<void> {
    return this.from.choose(file, clientImport, async () => {
      await this.#readDefaults();
      this.others.clear();
    });
  }

  /** Shows what would be done with each row. */
  async check(): Promise<void> {
    const { file } = this.from;
    if (file === null) return;
    this.rows = readClientRows(file.table, file.columns, this.defaults);
    const report = await this.#run(true, () => {});
    if (report === null) return;
    this.report = report;
    this.from.stage = 'preview';
  }

  /** Says that the client of a line is another one, or that it may be the one that is there. */
  setOther(line: number, isOther: boolean): void {
    if (isOther) this.others.add(line);
    else this.others.delete(line);
  }

  /** Imports the rows, and offers to undo all of it in one step. */
  async run(): Promise<void> {
    const made: ImportedRecords[] = [];
    const report = await this.#run(false, (part) => made.push(part));
    if (report !== null) {
      this.report = report;
      this.from.stage = 'done';
    }
    const records = {
      created: made.flatMap(({ created }) => created),
      changed: made.flatMap(({ changed }) => changed),
    };
    this.from.offerUndo(records, words.import_done({ way: this.#app.sync.wayOut }));
  }

  /** Returns null when it could not be finished. */
  #run(isTrial: boolean, onPart: (made: ImportedRecords) => void): Promise<ImportReport | null> {
    const grouped = groupClients(this.rows);
    const { defaults } = this;
    return this.from.inParts(grouped.groups.length, (next) =>
      importInParts(grouped, this.others, async (clients) => {
        next(clients.length);
        const made = await this.#app.link.request('import:clients', { clients, defaults, isTrial });
        onPart(made);
        return made.outcomes;
      }),
    );
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
