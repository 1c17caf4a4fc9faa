import { resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { AppError } from '#shared/errors.ts';
import { words } from '#shared/words/words.ts';
import { hashFile } from '#main/backup/hash-file.ts';
import { withBackup } from '#main/backup/open-backup.ts';
import { isEmptyFolder, restoreBackup, restoredFrom } from '#main/backup/restore-backup.ts';
import { writeBackup } from '#main/backup/write-backup.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { requireAccount, withLock } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import type { ExitStatus } from '#main/terminal/usage-error.ts';
import { exitStatus, UsageError } from '#main/terminal/usage-error.ts';

type Ended = Answer & { readonly status?: ExitStatus };

/** Runs `backup FILE`: writes one file with everything of the book, the key aside, while others may write the book. */
export async function backup(terminal: Terminal, line: CommandLine): Promise<Answer> {
  const account = requireAccount(terminal);
  const { profile, deps } = terminal;
  const made = await writeBackup({
    account,
    accountDir: profile.accountDir(account.uid),
    settings: profile.settings(),
    file: fileOf(line),
    passphrase: await passphraseOf(terminal, line),
    version: deps.version,
    migrationsDir: deps.migrationsDir,
    at: systemClock.now(),
  });
  const { file, bytes, sha256, counts } = made;
  return { json: { file, bytes, sha256, counts: { ...counts } }, text: words.terminal_backed_up({ file, sha256 }) };
}

/** Runs `verify FILE`: reads a backup to its last byte, and touches no book. */
export async function verify(terminal: Terminal, line: CommandLine): Promise<Ended> {
  const source = { ...(await sourceOf(terminal, line)), workDir: tmpdir() };
  try {
    return await withBackup(source, ({ manifest: { counts, madeAt } }) => ({
      json: { ok: true, counts: { ...counts } },
      text: words.terminal_verified({ madeAt }),
    }));
  } catch (thrown) {
    if (!(thrown instanceof AppError) || (thrown.code !== 'book_damaged' && thrown.code !== 'book_newer')) throw thrown;
    return { json: { ok: false, reason: thrown.message }, text: thrown.message, status: exitStatus.failed };
  }
}

/** Runs `restore FILE`: makes a read-only book in an empty folder; with `--use` the book that is used. */
export async function restore(terminal: Terminal, line: CommandLine): Promise<Answer> {
  const { dataDir, deps } = terminal;
  if (terminal.options.dataDir === null) throw new UsageError([words.terminal_restore_needs_folder()]);
  const source = await sourceOf(terminal, line);
  const isUsed = line.flags['use'] === true;
  const order = { ...source, dataDir, isUsed, migrationsDir: deps.migrationsDir };
  const restored = await (isEmptyFolder(dataDir) ? restoreBackup(order) : useRestored());
  const { account, counts, isReadOnly } = restored;
  return {
    json: { account: { url: account.url, companyId: account.companyId }, counts: { ...counts }, readOnly: isReadOnly },
    text: isReadOnly ? words.terminal_restored() : words.terminal_restored_used(),
  };

  /** Takes the lock first: a program that has the profile open would find its book changed under it. */
  async function useRestored() {
    if (!isUsed) throw new UsageError([words.restore_folder_not_empty()]);
    const { sha256 } = await hashFile(source.file);
    if (restoredFrom(dataDir, sha256) === null) throw new UsageError([words.restore_other_folder()]);
    return withLock(terminal, 'restore', () => restoreBackup(order));
  }
}

const fileOf = ({ positionals }: CommandLine): string => {
  const [file] = positionals;
  if (file === undefined) throw new UsageError([words.terminal_name_a_file()]);
  return resolve(file);
};

const sourceOf = async (terminal: Terminal, line: CommandLine) => ({
  file: fileOf(line),
  passphrase: await passphraseOf(terminal, line),
  at: systemClock.now(),
});

/** Reads the passphrase from standard input, up to its line end; null where none is asked for. */
async function passphraseOf({ deps }: Terminal, { flags }: CommandLine): Promise<string | null> {
  if (flags['passphrase-stdin'] !== true) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of deps.stdin) chunks.push(Buffer.from(chunk));
  const passphrase = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (passphrase === '') throw new UsageError([words.terminal_no_passphrase()]);
  return passphrase;
}
