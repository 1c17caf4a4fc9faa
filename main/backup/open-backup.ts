import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { CheckOrder } from '#main/db/connection/check-book.ts';
import { checkBook } from '#main/db/connection/check-book.ts';
import { damaged, readingError } from './backup-errors.ts';
import type { Manifest } from './manifest.ts';
import { BOOK_NAME, MANIFEST_FILE, readManifest } from './manifest.ts';
import { isSealed, unseal } from './sealed-file.ts';
import { inWorkFolder } from './work-folder.ts';
import { isUnchanged, readZipText, unpackZip } from './zip-file.ts';

/** A backup that was found whole. */
export interface OpenedBackup {
  readonly manifest: Manifest;
  /** Returns where a file of the manifest was unpacked. */
  pathOf(name: string): string;
}

export interface BackupSource {
  readonly file: string;
  /** Null where none was given. */
  readonly passphrase: string | null;
  /** An existing folder with room for all that is unpacked. */
  readonly workDir: string;
  /** Ms since epoch. */
  readonly at: number;
  /** Checks the unpacked book. In a thread where this one may not stand still; here without it. */
  readonly check?: (order: CheckOrder) => Promise<boolean>;
}

const LONGEST_MANIFEST = 1_000_000;

/**
 * Unpacks a backup, checks all of it, and lets `use` have it; what was unpacked is removed afterwards. Touches no book. Throws, each
 * with one sentence: `not_found` and `read_only` for a file that cannot be read, `invalid_input` without the right passphrase,
 * `book_newer` for that of a newer program, `book_damaged` for one that is not whole.
 */
export async function withBackup<Value>(
  { file, passphrase, workDir, at, check = checkBook }: BackupSource,
  use: (backup: OpenedBackup) => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await inWorkFolder(workDir, async (folder) => {
      const archive = await openedArchive(file, passphrase, join(folder, 'archive.zip'));
      const manifest = await manifestIn(archive, file);
      const pathOf = (name: string): string => join(folder, name);
      if (!(await unpackZip(archive, manifest.files, ({ name }) => pathOf(name)))) throw damaged(file);
      if (!(await check({ path: pathOf(BOOK_NAME), kind: 'full', isCopied: false, at }))) throw damaged(file);
      return use({ manifest, pathOf });
    });
  } catch (thrown) {
    throw readingError(thrown, file);
  }
}

/** Returns the path of the archive itself, which is that of the file where it is not sealed. */
async function openedArchive(file: string, passphrase: string | null, target: string): Promise<string> {
  if (!(await isSealed(file))) return file;
  if (passphrase === null) throw new AppError('invalid_input', message('backup_needs_passphrase'));
  if (!(await unseal(file, target, passphrase)))
    throw new AppError('invalid_input', message('backup_wrong_passphrase'));
  return target;
}

async function manifestIn(archive: string, file: string): Promise<Manifest> {
  if (!(await isUnchanged(archive))) throw damaged(file);
  const text = await readZipText(archive, MANIFEST_FILE, LONGEST_MANIFEST);
  const reading = readManifest(text ?? '');
  switch (reading.kind) {
    case 'manifest':
      return reading.manifest;
    case 'newer':
      throw new AppError('book_newer', message('backup_newer'));
    case 'damaged':
      throw damaged(file);
  }
}
