import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { backUpInSteps } from './backup.ts';
import { hasForeignLog } from './backup-file.ts';
import { copiesOf, writtenAt } from './copies.ts';

/**
 * Copies a closed book as the given version left it, in steps, unless there is such a copy already. With it a person can go back to
 * that version after a newer one has changed the book. A book that does not exist needs none.
 */
export async function copyOfVersion(bookPath: string, version: string): Promise<void> {
  // SQLite would take the log of another file for a part of the book.
  if (!existsSync(bookPath) || hasForeignLog(bookPath)) return;
  const label = `version-${version}`;
  const [newest] = copiesOf(bookPath, label);
  if (newest !== undefined && newest.at > writtenAt(bookPath)) return;
  const raw = new Database(bookPath, { fileMustExist: true });
  try {
    await backUpInSteps(raw, bookPath, label);
  } finally {
    raw.close();
  }
}
