import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Settings } from '#shared/screens/settings.ts';
import { guarded } from '#main/db/connection/sqlite-errors.ts';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';
import type { Account } from '#main/profile/profile.ts';
import { writingError } from './backup-errors.ts';
import { bookFacts } from './book-facts.ts';
import { copyBook } from './copy-book.ts';
import { hashFile } from './hash-file.ts';
import type { Manifest } from './manifest.ts';
import { BACKUP_FORMAT, BOOK_NAME, isBesideBook, MANIFEST_FILE, SETTINGS_NAME } from './manifest.ts';
import { seal } from './sealed-file.ts';
import { writeZip } from './zip-file.ts';

export interface BackupOrder {
  readonly account: Account;
  /** The account's folder. Its book may be in use. */
  readonly accountDir: string;
  readonly settings: Settings;
  /** Where the backup goes. A file there stays until the new one is whole. */
  readonly file: string;
  /** Null for a backup that anybody can read. */
  readonly passphrase: string | null;
  readonly version: string;
  readonly migrationsDir: string;
  /** Ms since epoch. */
  readonly at: number;
}

export interface PackOrder extends BackupOrder {
  /** The file that is written, which is not there yet. */
  readonly whole: string;
  /** A folder for its parts. */
  readonly work: string;
}

export interface Packed {
  readonly bytes: number;
  readonly sha256: string;
  readonly counts: Manifest['counts'];
}

/**
 * Writes the file of a backup. Rejects with `disk_full` or `read_only`, and with `book_damaged` or `profile_in_use`: errors of the system
 * lose their codes between threads.
 */
export async function packBackup(order: PackOrder): Promise<Packed> {
  const { whole, work, passphrase, file } = order;
  try {
    const archive = passphrase === null ? whole : join(work, 'archive.zip');
    const counts = await packInto(archive, order);
    if (passphrase !== null) await seal(archive, whole, passphrase);
    return { ...(await hashFile(whole)), counts };
  } catch (thrown) {
    throw writingError(thrown, file);
  }
}

async function packInto(target: string, order: PackOrder): Promise<Manifest['counts']> {
  const { account, accountDir, settings, version, at, work } = order;
  const [from, book] = [join(accountDir, BOOK_NAME), join(work, BOOK_NAME)];
  await copyBook({ from, to: book, file: order.file });
  // The copy is as damaged as the book.
  const { counts, companyId } = guarded(() => bookFacts(book, order.migrationsDir), from);
  const chosen = join(work, SETTINGS_NAME);
  await writeFile(chosen, `${JSON.stringify(settings, null, 2)}\n`, { mode: PRIVATE_FILE });
  const paths = [book, chosen, ...(await filesBeside(accountDir))];
  const files = paths.map((path) => ({ name: basename(path), path }));
  const described = [];
  for (const { name, path } of files) described.push({ name, ...(await hashFile(path)) });
  const { uid, url, name } = account;
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    program: version,
    madeAt: new Date(at).toISOString(),
    account: { uid, url, name, companyId },
    counts,
    files: described,
  };
  await writeZip(target, [{ name: MANIFEST_FILE, text: `${JSON.stringify(manifest, null, 2)}\n` }, ...files]);
  return counts;
}

const filesBeside = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter(isBesideBook).map((name) => join(folder, name));
