import type { ColumnMap, ImportSpec } from '#shared/import/columns.ts';
import { guessColumns } from '#shared/import/columns.ts';
import type { FileTable } from '#shared/import/read-table.ts';
import type { RowResult } from '#shared/import/row-results.ts';
import { plain } from '#shared/text/fold-text.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import type { Flags } from '#main/terminal/arguments.ts';
import { UsageError } from '#main/terminal/usage-error.ts';

/** Says what a column of the file holds. */
interface NamedColumn {
  readonly column: string;
  /** Empty for a column that is left out. */
  readonly field: string;
}

export interface ImportFileOptions {
  readonly named: readonly NamedColumn[];
  readonly isTrial: boolean;
  readonly at: number;
}

/** Imports the rows of a file, in one transaction, and returns the result of each. */
export type FileImport = (book: Book, table: FileTable, options: ImportFileOptions) => readonly RowResult[];

/** Reads `--map COLUMN=FIELD` and `--dry-run`. Throws UsageError for a `--map` without an equals sign. */
export function readImportOptions(flags: Flags): Omit<ImportFileOptions, 'at'> {
  const maps = [flags['map'] ?? []].flat().map(String);
  const named = maps.map((map) => {
    // Names of columns may hold equals signs, names of fields do not.
    const at = map.lastIndexOf('=');
    if (at < 1) throw new UsageError([words.terminal_import_map({ map })]);
    return { column: map.slice(0, at).trim(), field: map.slice(at + 1).trim() };
  });
  return { named, isTrial: flags['dry-run'] === true };
}

/** Returns what the columns hold: as the call says, else by their headings. Throws UsageError for an unknown column or field. */
export function columnsOf<Field extends string>(
  spec: ImportSpec<Field>,
  headings: readonly string[],
  named: readonly NamedColumn[],
): ColumnMap<Field> {
  const columns: (Field | null)[] = [...guessColumns(spec, headings)];
  const problems: string[] = [];
  for (const { column, field } of named) {
    const at = placeOf(headings, column);
    const known = spec.fields.find((each) => each === field);
    if (at === -1) problems.push(words.terminal_import_no_column({ column, columns: headings }));
    else if (known === undefined && field !== '')
      problems.push(words.terminal_import_no_field({ field, fields: spec.fields }));
    else {
      // What the call names is the field, not what was guessed.
      const isOther = known !== undefined && !spec.repeated.has(known);
      if (isOther) for (const [place, guessed] of columns.entries()) if (guessed === known) columns[place] = null;
      columns[at] = known ?? null;
    }
  }
  if (problems.length > 0) throw new UsageError(problems);
  return columns;
}

/** Returns the place of a column by its name to the letter, else by its name in any spelling; -1 for none. */
function placeOf(headings: readonly string[], column: string): number {
  const exact = headings.indexOf(column);
  return exact === -1 ? headings.findIndex((heading) => plain(heading) === plain(column)) : exact;
}
