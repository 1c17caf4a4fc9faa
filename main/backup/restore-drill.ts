import { basename } from 'node:path';
import { toAppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import type { Manifest } from './manifest.ts';
import { BOOK_NAME } from './manifest.ts';
import { bookFacts } from './book-facts.ts';
import type { BackupSource } from './open-backup.ts';
import { withBackup } from './open-backup.ts';
import { toPresentSchema } from './restore-backup.ts';
import { isSealed } from './sealed-file.ts';

/**
 * Opens a backup in a place of its own, as a restore would, and compares what is in its book with what it says of itself. Returns null
 * where all of it is there, otherwise what is wrong in one sentence. Never throws.
 */
export async function drillBackup(source: BackupSource, migrationsDir: string): Promise<Message | null> {
  try {
    if (source.passphrase === null && (await isSealed(source.file))) return message('backup_drill_sealed');
    return await withBackup(source, ({ manifest, pathOf }) => {
      const book = pathOf(BOOK_NAME);
      toPresentSchema(book, migrationsDir);
      const { counts } = bookFacts(book, migrationsDir);
      return isSame(counts, manifest.counts) ? null : message('backup_drill_differs', { file: basename(source.file) });
    });
  } catch (thrown) {
    return toAppError(thrown).said;
  }
}

/** Kinds that a later program counts as well are no difference. */
const isSame = (found: Manifest['counts'], told: Manifest['counts']): boolean =>
  Object.entries(told).every(([kind, count]) => found[kind] === count);
