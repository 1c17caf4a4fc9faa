import { closeSync, existsSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { patientlySync } from '#main/platform/atomic-file.ts';
import { guarded } from './sqlite-errors.ts';
import { migrate, notOpenedYet, requireCurrentSchema } from './migrate.ts';
import { hasForeignLog, setLogAside } from './backup-file.ts';
import { plain } from '#shared/text/fold-text.ts';
import type { Orm } from './orm.ts';
import { rearmAfterRestore } from '#main/db/outbox/rearm-after-restore.ts';

/** An open book file, for writing or read-only. */
export interface Connection {
  readonly raw: Database.Database;
  readonly orm: Orm;
  close(): void;
}

export interface OpenOptions {
  /** A file, or `:memory:` for tests. */
  readonly path: string;
  readonly mode: 'write' | 'read';
  readonly migrationsDir: string;
}

const BUSY_TIMEOUT_MS = 5_000;
/** SQLite's page cache in KiB. With the default of 2 MB, storing each page of a list would read a large book's indexes again. */
const CACHE_KIB = 32 * 1_024;

/** Opens a book. Throws AppErrors: `book_missing`, `book_newer`, `book_damaged`, `disk_full`, `read_only`. */
export function openConnection(options: OpenOptions): Connection {
  return guarded(() => {
    const isFile = options.path !== ':memory:';
    if (options.mode === 'read' && !existsSync(options.path)) {
      throw new AppError('book_missing', 'There is no book here yet. Connect an account first.');
    }
    // SQLite waits by itself for a file that another program has open for a moment; creating the file does not.
    if (isFile && options.mode === 'write') patientlySync(() => createPrivateFile(options.path));
    if (isFile && hasForeignLog(options.path)) refuseOrSetAside(options);
    const raw = new Database(options.path, { readonly: options.mode === 'read', timeout: BUSY_TIMEOUT_MS });
    try {
      prepare(raw, options, isFile);
    } catch (thrown) {
      raw.close();
      throw thrown;
    }
    return { raw, orm: drizzle(raw), close: () => raw.close() };
  });
}

/** Sets what every connection to a book needs, reading or writing. */
export function configure(raw: Database.Database): void {
  raw.pragma('trusted_schema = OFF');
  raw.pragma('foreign_keys = ON');
  raw.pragma(`cache_size = -${String(CACHE_KIB)}`);
  raw.function('plain', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? plain(text) : null));
}

function prepare(raw: Database.Database, options: OpenOptions, isFile: boolean): void {
  configure(raw);
  if (options.mode === 'read') {
    requireCurrentSchema(raw, options.migrationsDir);
    return;
  }
  // With less, a power cut could lose a committed intent, and a lost intent creates an invoice twice.
  raw.pragma('synchronous = FULL');
  migrate(raw, isFile ? options.path : null, options.migrationsDir);
  rearmAfterRestore(raw, Date.now());
  if (isFile) raw.pragma('journal_mode = WAL');
}

/** Sets a foreign log aside; throws for a reader, which must not change the folder. */
function refuseOrSetAside({ path, mode }: OpenOptions): void {
  if (mode === 'read') throw notOpenedYet();
  setLogAside(path);
}

function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}
