import { toAppError } from '#shared/errors.ts';
import { problemSentence } from '#shared/service/list-problems.ts';
import { listProblems } from '#main/account/list-problems.ts';
import { schemaVersion } from '#main/db/connection/migrate.ts';
import { translateDatabaseError } from '#main/db/connection/sqlite-errors.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { chooseAccount, withReadOnlyBook, listLostBooks } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import { fieldList } from '#main/terminal/output.ts';
import { exitStatus } from '#main/terminal/usage-error.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { words } from '#shared/words/words.ts';
import { textOf } from '#shared/words/text-of.ts';

interface DatabaseReport {
  readonly integrity: string;
  readonly foreignKeys: number;
  readonly schema: number | null;
  /** Problems that keep the book from being all of the account. They are no damage of the book. */
  readonly lists: readonly string[];
}

/** Runs `doctor`: checks database, keychain, address and versions. Its output contains no secrets and no amounts. */
export async function doctor(terminal: Terminal): Promise<Answer & { readonly status: ExitStatus }> {
  const account = chooseAccount(terminal);
  const database = account === null ? null : await checkDatabase(terminal);
  const vault = await terminal.deps.openVault();
  const lostBooks = listLostBooks(terminal);
  const isDatabaseSound = database === null || (database.integrity === 'ok' && database.foreignKeys === 0);
  const isSound = isDatabaseSound && lostBooks.length === 0;
  const report = {
    ok: isSound,
    database,
    /** Folders of books that no account.json leads to. */
    lostBooks,
    keychain: vault.storage,
    address: account === null ? terminal.url : account.url,
    versions: {
      inkwell: terminal.deps.version,
      node: process.versions.node,
      napi: process.versions.napi ?? null,
    },
  };
  const text = fieldList({
    ok: isSound,
    database:
      database === null
        ? words.terminal_no_book_yet()
        : words.terminal_integrity({ integrity: database.integrity, schema: String(database.schema ?? '?') }),
    lists: database?.lists.join(' ') ?? '',
    'lost books': lostBooks.join(', '),
    keychain: vault.storage === 'keychain' ? 'available' : words.terminal_keychain_none(),
    address: report.address,
    inkwell: report.versions.inkwell,
    node: report.versions.node,
  });
  return { json: report, text, status: isSound ? exitStatus.done : exitStatus.failed };
}

async function checkDatabase(terminal: Terminal): Promise<DatabaseReport> {
  try {
    return await withReadOnlyBook(terminal, (book) => ({
      integrity: String(book.connection.raw.pragma('integrity_check', { simple: true })),
      foreignKeys: (book.connection.raw.pragma('foreign_key_check') as readonly unknown[]).length,
      schema: schemaVersion(book.connection.raw),
      lists: listProblems(book).map((problem) => textOf(problemSentence(problem))),
    }));
  } catch (thrown) {
    return { integrity: toAppError(translateDatabaseError(thrown)).message, foreignKeys: 0, schema: null, lists: [] };
  }
}
