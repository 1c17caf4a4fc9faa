import Database from 'better-sqlite3';
import { markCopy } from '#main/db/connection/backup-file.ts';
import { translateDatabaseError } from '#main/db/connection/sqlite-errors.ts';
import { writingError } from './backup-errors.ts';

/** Pages that are copied at once, so that a connection that writes waits no longer than for these. */
const STEP_PAGES = 200;

export interface CopyOrder {
  /** A book, which may be in use. */
  readonly from: string;
  readonly to: string;
  /** The backup that is made, for what is said of it. */
  readonly file: string;
}

/** Copies a book as it is at the first step, and marks the copy. Rejects as `writeBackup` does, and with `book_damaged` or `profile_in_use`. */
export async function copyBook({ from, to, file }: CopyOrder): Promise<void> {
  try {
    const raw = new Database(from, { readonly: true });
    try {
      // Without a reading transaction the copy would begin anew with every commit of another connection.
      raw.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
      await raw.backup(to, { progress: () => STEP_PAGES });
    } finally {
      raw.close();
    }
    markCopy(to);
  } catch (thrown) {
    const said = writingError(thrown, file);
    throw said === thrown ? translateDatabaseError(thrown, from) : said;
  }
}
