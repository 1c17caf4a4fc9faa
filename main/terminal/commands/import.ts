import { systemClock } from '#main/platform/system-clock.ts';
import { importCategories } from '#main/terminal/imports/category-file.ts';
import { importClients } from '#main/terminal/imports/client-file.ts';
import type { FileImport } from '#main/terminal/imports/file-import.ts';
import { readImportOptions } from '#main/terminal/imports/file-import.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { requireAccount, withLock, withSession } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import { readBytes } from '#main/terminal/read-input.ts';
import { UsageError, exitStatus } from '#main/terminal/usage-error.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { decodeText } from '#shared/import/decode-text.ts';
import { readTable } from '#shared/import/read-table.ts';
import type { RowResult } from '#shared/import/row-results.ts';
import { countResults } from '#shared/import/row-results.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';

/** The resources that can be imported. */
const imports = {
  connections: importClients,
  item_categories: importCategories('item_categories'),
  expense_categories: importCategories('expense_categories'),
  task_categories: importCategories('task_categories'),
  trip_categories: importCategories('trip_categories'),
} as const satisfies Readonly<Record<string, FileImport>>;
type ImportName = keyof typeof imports;
// `Object.keys` loses the key type.
const names = Object.keys(imports) as readonly ImportName[];

/** Runs `import RESOURCE FILE`: what the rows of a CSV file say is enqueued in one transaction; rows that cannot be taken are named. */
export async function importFile(
  terminal: Terminal,
  { positionals, flags }: CommandLine,
): Promise<Answer & { readonly status: ExitStatus }> {
  const name = names.find((known) => known === positionals[0]);
  if (name === undefined) throw new UsageError([words.terminal_import({ resources: names })]);
  const options = readImportOptions(flags);
  const bytes = await readBytes(positionals[1] ?? '-', terminal.deps.stdin);
  const reading = readTable(decodeText(bytes, decode));
  if (reading.kind === 'unreadable') throw new UsageError([textOf(reading.reason)]);
  return withLock(terminal, 'import', () =>
    withSession(terminal, requireAccount(terminal), async ({ book }) => {
      const results = imports[name](book, reading.table, { ...options, at: systemClock.now() });
      return answerOf(book.outbox.countByState().get('needs_you') ?? 0, results);
    }),
  );
}

function answerOf(needsYou: number, results: readonly RowResult[]): Answer & { readonly status: ExitStatus } {
  const counts = countResults(results);
  const refused = results
    .filter(({ kind }) => kind === 'refused')
    .map(({ line, reason }) => ({ line, reason: reason === null ? '' : textOf(reason) }));
  const lines = refused.map(({ line, reason }) => words.terminal_import_refused({ line: String(line), reason }));
  return {
    json: { rows: results.length, ...counts, refused },
    text: [words.terminal_imported({ ...counts, rows: results.length }), ...lines].join('\n'),
    status: refused.length > 0 || needsYou > 0 ? exitStatus.needsPerson : exitStatus.done,
  };
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
