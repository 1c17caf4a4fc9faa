import { closeSync, existsSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Book } from '#main/db/book.ts';
import { wireBook } from '#main/db/book.ts';
import { openConnection } from '#main/db/connection/open.ts';
import type { Uid } from '#shared/service/ids.ts';
import { migrationsDir } from '#test/helpers/books.ts';

/** One book for all worlds of a process, put back to any image between two of them: opening one costs more than a world. */
export interface CellBook {
  readonly raw: Database.Database;
  /** As a start of the program finds it: what the one before only had in memory is forgotten. */
  open(): Book;
  putBack(image: Buffer): void;
  close(): void;
}

/** A folder in memory where the system has one: nothing here has to survive. */
const MEMORY_FOLDER = '/dev/shm';

export function openCellBook(createUid: () => Uid): CellBook {
  const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'inkwell-cells-'));
  const path = join(folder, 'book.db');
  const connection = openConnection({ path, mode: 'write', migrationsDir });
  const { raw } = connection;
  // The file itself holds all that was committed: no log beside it, and no power to lose.
  raw.pragma('journal_mode = MEMORY');
  raw.pragma('synchronous = OFF');
  prepareOnce(raw);
  makeOnce(raw);
  const file = openSync(path, 'r+');
  return {
    raw,
    open: () => wireBook(connection, createUid),
    // As if another process had written it: SQLite compares the counter in the file's head whenever it locks the file anew.
    putBack(image) {
      raw.pragma('locking_mode = NORMAL');
      raw.pragma('schema_version');
      writeSync(file, image, 0, image.length, 0);
      ftruncateSync(file, image.length);
      raw.pragma('locking_mode = EXCLUSIVE');
    },
    close() {
      closeSync(file);
      raw.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same text is the same statement. Modes are part of it: nobody asks for the same text in two of them. */
function prepareOnce(raw: Database.Database): void {
  const statements = new Map<string, Database.Statement>();
  const prepare = raw.prepare.bind(raw);
  const once = (text: string): Database.Statement => {
    const statement = statements.get(text) ?? prepare(text);
    statements.set(text, statement);
    return statement;
  };
  // The declared method is generic in its rows, of which it knows nothing either.
  raw.prepare = once as typeof raw.prepare;
}

/** What a start of the program makes beside the book, for itself alone, is there from the start before. */
function makeOnce(raw: Database.Database): void {
  const made = new Set<string>();
  const exec = raw.exec.bind(raw);
  raw.exec = (text) => {
    if (made.has(text)) return raw;
    if (/^CREATE TEMP|^INSERT INTO revisions/.test(text)) made.add(text);
    return exec(text);
  };
}
