import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { createPrivateFile } from '#main/platform/private-files.ts';
import { guarded, isAboutWriting } from './sqlite-errors.ts';
import { imageOf } from './image.ts';
import { migrate, notOpenedYet, requireCurrentSchema } from './migrate.ts';
import { COPY_MARK, hasForeignLog, setLogAside } from './backup-file.ts';
import type { ComputerMarks, NoteDeparture } from './computer-mark.ts';
import { renewComputerMark } from './computer-mark.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { commonName, plain, spellings, textKey } from '#shared/text/fold-text.ts';
import { ormOn } from './kept-statements.ts';
import type { Orm } from './orm.ts';
import { rearmCopy } from '#main/db/outbox/rearm.ts';
import { message } from '#shared/words/message.ts';

/** An open book file, for writing or read-only. */
export interface Connection {
  readonly raw: Database.Database;
  readonly orm: Orm;
  /** Absent where nothing is remembered of the book outside of it. */
  readonly noteDeparture?: NoteDeparture;
  /** The error for which the book can only be read. */
  readonly obstacle?: AppError;
  close(): void;
}

export interface OpenOptions {
  /** A file, or `:memory:` for tests. */
  readonly path: string;
  readonly mode: 'write' | 'read';
  readonly migrationsDir: string;
  /** Needed to send from the book; without it the computer's mark is neither compared nor renewed. */
  readonly marks?: ComputerMarks;
  /** Given to a reader in place of a writer: every transaction throws it. */
  readonly obstacle?: AppError;
}

const BUSY_TIMEOUT_MS = 5_000;
/** The length in bytes to which SQLite cuts its log once all of it is in the book; without it one large sync leaves it long for ever. */
const LONGEST_LOG = 16 * 1_024 * 1_024;
/** SQLite's page cache in KiB. With the default of 2 MB, storing each page of a list would read a large book's indexes again. */
const CACHE_KIB = 32 * 1_024;

/**
 * Opens a book. Throws AppErrors: `book_missing`, `book_newer`, `book_damaged`, `disk_full`, `read_only`. A reader needs no room on the
 * disk and no right to write there.
 */
export function openConnection(options: OpenOptions): Connection {
  try {
    return openFile(options);
  } catch (thrown) {
    if (options.mode === 'write' || !isAboutWriting(thrown)) throw thrown;
    return openImage(options, options.obstacle ?? thrown);
  }
}

function openFile(options: OpenOptions): Connection {
  return guarded(() => {
    const isFile = options.path !== ':memory:';
    if (options.mode === 'read' && !existsSync(options.path)) {
      throw new AppError('book_missing', message('error_book_missing'));
    }
    if (isFile && options.mode === 'write') createPrivateFile(options.path);
    if (isFile && hasForeignLog(options.path)) refuseOrSetAside(options);
    const raw = new Database(options.path, { readonly: options.mode === 'read', timeout: BUSY_TIMEOUT_MS });
    try {
      const noteDeparture = prepare(raw, options, isFile);
      const { obstacle } = options;
      const connection = {
        raw,
        orm: ormOn(raw),
        ...(obstacle === undefined ? {} : { obstacle }),
        close: () => raw.close(),
      };
      return noteDeparture === null ? connection : { ...connection, noteDeparture };
    } catch (thrown) {
      raw.close();
      throw thrown;
    }
  }, options.path);
}

/** Opens the book in memory as it is on the disk now. Throws `obstacle` when that cannot be read either. */
function openImage(options: OpenOptions, obstacle: AppError): Connection {
  let raw: Database.Database | null = null;
  try {
    raw = new Database(imageOf(options.path), { readonly: true });
    prepare(raw, options, true);
    const opened = raw;
    return { raw: opened, orm: ormOn(opened), obstacle, close: () => opened.close() };
  } catch {
    raw?.close();
    throw obstacle;
  }
}

/** Sets what every connection to a book needs, reading or writing. */
export function configure(raw: Database.Database): void {
  raw.pragma('trusted_schema = OFF');
  raw.pragma('foreign_keys = ON');
  // On macOS nothing less makes a disk write its own cache, and a power cut could lose a commit; other systems ignore the two.
  raw.pragma('fullfsync = ON');
  raw.pragma('checkpoint_fullfsync = ON');
  raw.pragma(`cache_size = -${String(CACHE_KIB)}`);
  // A statement with triggers keeps a journal of its own; in a file it costs a third of the processor time of a first sync.
  raw.pragma('temp_store = MEMORY');
  const register = (name: string, compute: (text: string) => string): void => {
    raw.function(name, { deterministic: true }, (text: unknown) => (typeof text === 'string' ? compute(text) : null));
  };
  register('plain', plain);
  register('spellings', (text) => spellings(text).join('\n'));
  register('common_name', commonName);
  register('text_key', textKey);
  register('folded_address', foldAddress);
}

function prepare(raw: Database.Database, options: OpenOptions, isFile: boolean): NoteDeparture | null {
  configure(raw);
  if (options.mode === 'read') {
    requireCurrentSchema(raw, options.migrationsDir);
    return null;
  }
  // With less, a power cut could lose a committed intent, and a lost intent creates an invoice twice.
  raw.pragma('synchronous = FULL');
  raw.pragma(`journal_size_limit = ${String(LONGEST_LOG)}`);
  migrate(raw, isFile ? options.path : null, options.migrationsDir);
  const noteDeparture = recogniseCopy(raw, options.marks);
  if (isFile) raw.pragma('journal_mode = WAL');
  return noteDeparture;
}

/**
 * Rearms a book that is a backup or a copy, in a single transaction. Runs before the file has a log, so that a half-prepared backup
 * is never taken for a book.
 */
function recogniseCopy(raw: Database.Database, marks: ComputerMarks | undefined): NoteDeparture | null {
  const at = Date.now();
  const isBackup = raw.pragma('application_id', { simple: true }) === COPY_MARK;
  if (marks !== undefined) return renewComputerMark(raw, marks, { isBackup, at });
  if (isBackup) raw.transaction(rearmCopy)(raw, at);
  return null;
}

/** Sets a foreign log aside; throws for a reader, which must not change the folder. */
function refuseOrSetAside({ path, mode }: OpenOptions): void {
  if (mode === 'read') throw notOpenedYet();
  setLogAside(path);
}
