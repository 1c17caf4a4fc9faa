import { readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Settings } from '#shared/screens/settings.ts';
import { moveOver } from '#main/platform/atomic-file.ts';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';
import type { Account } from '#main/profile/profile.ts';
import { writingError } from './backup-errors.ts';
import { bookFacts } from './book-facts.ts';
import { copyBook } from './copy-book.ts';
import { hashFile } from './hash-file.ts';
import type { Manifest } from './manifest.ts';
import { BACKUP_FORMAT, BOOK_NAME, isBesideBook, MANIFEST_FILE, SETTINGS_NAME } from './manifest.ts';
import { seal } from './sealed-file.ts';
import { inWorkFolder } from './work-folder.ts';
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

export interface Backup {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly counts: Manifest['counts'];
}

/** Writes a backup of one moment, while the book is in use. Never holds the key. Rejects with `disk_full` or `read_only`, and with `book_damaged` or `profile_in_use`. */
export async function writeBackup(order: BackupOrder): Promise<Backup> {
  const { file, passphrase, accountDir } = order;
  try {
    // Beside the backup: there the room is needed anyway, and its name can be given at once.
    return await inWorkFolder(dirname(file), async (beside) => {
      const whole = join(beside, 'whole');
      // What is not encrypted yet stays where the book is: a service may copy the other folder elsewhere.
      const counts = await (passphrase === null
        ? packInto(whole, beside, order)
        : inWorkFolder(accountDir, async (work) => {
            const archive = join(work, 'archive.zip');
            const packed = await packInto(archive, work, order);
            await seal(archive, whole, passphrase);
            return packed;
          }));
      const { bytes, sha256 } = await hashFile(whole);
      await moveOver(whole, file);
      return { file, bytes, sha256, counts };
    });
  } catch (thrown) {
    throw writingError(thrown, file);
  }
}

/** Writes the archive of a backup, with `work` as the folder for its parts. */
async function packInto(target: string, work: string, order: BackupOrder): Promise<Manifest['counts']> {
  const { account, settings, version, at } = order;
  const book = join(work, BOOK_NAME);
  await copyBook({ from: join(order.accountDir, BOOK_NAME), to: book, file: order.file });
  const { counts, companyId } = bookFacts(book, order.migrationsDir);
  const chosen = join(work, SETTINGS_NAME);
  await writeFile(chosen, `${JSON.stringify(settings, null, 2)}\n`, { mode: PRIVATE_FILE });
  const paths = [book, chosen, ...(await filesBeside(order.accountDir))];
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
