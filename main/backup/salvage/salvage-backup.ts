import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { SalvagedKind } from '#shared/screens/backup.ts';
import { message } from '#shared/words/message.ts';
import { bookFacts } from '#main/backup/book-facts.ts';
import { hashFile } from '#main/backup/hash-file.ts';
import type { Manifest } from '#main/backup/manifest.ts';
import { BOOK_NAME } from '#main/backup/manifest.ts';
import { isSealed, unsealUnproven } from '#main/backup/sealed-file.ts';
import { salvageArchive } from './salvage-archive.ts';
import { salvageBook } from './salvage-book.ts';

export interface SalvageOrder {
  readonly file: string;
  readonly passphrase: string | null;
  /** An empty folder. */
  readonly folder: string;
  readonly migrationsDir: string;
  /** Ms since epoch. */
  readonly at: number;
}

/** Names what was salvaged into the folder: the book under `book`, other files under their names. */
export interface Salvaged {
  /** Names only files that are there. */
  readonly manifest: Manifest;
  readonly book: string;
  readonly sha256: string;
  readonly kinds: readonly SalvagedKind[];
}

/**
 * Reads what can be read of a damaged backup, and makes a sound book of it. Takes long: for a thread. Throws `book_damaged` where nothing can
 * be read.
 */
export async function salvageBackup({ file, passphrase, folder, migrationsDir, at }: SalvageOrder): Promise<Salvaged> {
  const { sha256 } = await hashFile(file);
  const unsealed = join(folder, 'archive.zip');
  const isEncrypted = await isSealed(file);
  if (isEncrypted) await unsealUnproven(file, unsealed, passphrase ?? '');
  const found = await salvageArchive(isEncrypted ? unsealed : file, folder);
  const book = join(folder, 'salvaged.db');
  const isSound = found !== null && (await salvageBook(join(folder, BOOK_NAME), book, migrationsDir, at));
  if (found === null || !isSound) throw new AppError('book_damaged', message('salvage_nothing'));
  const { manifest } = found;
  const { counts } = bookFacts(book, migrationsDir);
  const kinds = Object.entries(manifest.counts).map(([kind, told]) => ({ kind, found: counts[kind] ?? 0, told }));
  const files = manifest.files.filter(({ name }) => existsSync(join(folder, name)));
  return { manifest: { ...manifest, files }, book, sha256, kinds };
}
