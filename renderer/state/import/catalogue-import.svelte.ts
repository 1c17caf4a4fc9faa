import { categoryOf } from '#shared/catalogue/catalogue-line.ts';
import type { CategoryColumn } from '#shared/import/category-columns.ts';
import { categoryImport } from '#shared/import/category-columns.ts';
import type { CategoryImport, CategoryOutcome, TextChange } from '#shared/import/category-import.ts';
import type { CategoryRow } from '#shared/import/category-rows.ts';
import { asksForMark, categoryResults, readCategoryRows, rowsToImport } from '#shared/import/category-rows.ts';
import { MOST_IMPORTED } from '#shared/import/client-import.ts';
import type { RowResult } from '#shared/import/row-results.ts';
import type { Mark } from '#shared/money/input/number-marks.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { FileImport } from './file-import.svelte.ts';

type CatalogueImportDeps = Pick<AppController, 'formats' | 'link' | 'sync' | 'undo'>;

/** Ways in which a file writes its prices; `auto` as they look. */
export const priceMarks = ['auto', 'comma', 'point'] as const;
export type PriceMark = (typeof priceMarks)[number];
const marks: Readonly<Record<PriceMark, Mark | null>> = { auto: null, comma: ',', point: '.' };

/** Imports lines of the catalogue from a CSV file: the file, its columns, what would be done, and what was done. */
export class CatalogueImportRun {
  readonly from: FileImport<CategoryColumn>;
  kind: LineArray;
  mark = $state<PriceMark>('auto');
  rows = $state.raw<readonly CategoryRow[]>([]);
  results = $state.raw<readonly RowResult[]>([]);
  /** The changes of each row that is about a line that is there, by lines of the file. */
  changes = $state.raw<Readonly<Record<number, readonly TextChange[]>>>({});
  readonly #app: CatalogueImportDeps;

  constructor(app: CatalogueImportDeps, kind: LineArray) {
    this.#app = app;
    this.kind = $state(kind);
    this.from = new FileImport(app);
  }

  choose(file: File): Promise<void> {
    this.mark = 'auto';
    return this.from.choose(file, categoryImport(categoryOf[this.kind]));
  }

  /** Says of which kind the lines are. Columns that this kind does not have are left out. */
  setKind(kind: LineArray): void {
    this.kind = kind;
    const { file } = this.from;
    const { fields } = categoryImport(categoryOf[kind]);
    file?.columns.forEach((column, place) => {
      if (column !== null && !fields.includes(column)) this.from.setColumn(place, null);
    });
  }

  /** Shows what would be done with each row. Asks first how prices are written where they leave that open. */
  async check(): Promise<void> {
    const { file } = this.from;
    if (file === null) return;
    if (!file.columns.includes('title')) {
      this.from.problem = words.import_catalogue_no_name();
      return;
    }
    const { numberLocale: locale } = this.#app.formats;
    this.rows = readCategoryRows(file.table, file.columns, { locale, mark: marks[this.mark] });
    if (this.mark === 'auto' && asksForMark(this.rows)) {
      const unclear = this.rows.find(({ reason }) => reason?.key === 'import_price_unclear');
      this.from.problem = words.import_catalogue_ask_mark({ price: String(unclear?.reason?.params['price'] ?? '') });
      return;
    }
    if ((await this.#run(true)) !== null) this.from.stage = 'preview';
  }

  /** Imports the rows, and offers to undo all of it in one step. */
  async run(): Promise<void> {
    const resource = categoryOf[this.kind];
    const made: CategoryImport[] = [];
    if ((await this.#run(false, made)) !== null) this.from.stage = 'done';
    const records = {
      created: made.flatMap(({ created }) => created).map((uid) => ({ resource, uid })),
      changed: made.flatMap(({ changed }) => changed).map((change) => ({ resource, ...change })),
    };
    this.from.offerUndo(records, words.import_catalogue_done({ way: this.#app.sync.wayOut }));
  }

  /** Returns null when it could not be finished. */
  async #run(isTrial: boolean, made: CategoryImport[] = []): Promise<true | null> {
    const resource = categoryOf[this.kind];
    const taken = rowsToImport(this.rows);
    const outcomes = await this.from.inParts(taken.length, async (next) => {
      const all: CategoryOutcome[] = [];
      for (let first = 0; first < taken.length; first += MOST_IMPORTED) {
        const part = taken.slice(first, first + MOST_IMPORTED);
        next(part.length);
        const lines = part.map(({ form }) => form);
        const answer = await this.#app.link.request('import:catalogue', { resource, lines, isTrial });
        made.push(answer);
        all.push(...answer.outcomes);
      }
      return all;
    });
    if (outcomes === null) return null;
    this.results = categoryResults(this.rows, outcomes);
    this.changes = Object.fromEntries(
      taken.flatMap(({ line }, at) => {
        const outcome = outcomes[at];
        return outcome?.kind === 'known' ? [[line, outcome.changes] as const] : [];
      }),
    );
    return true;
  }
}
