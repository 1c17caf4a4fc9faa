import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Book } from '#main/db/book.ts';
import { openBook, wireBook } from '#main/db/book.ts';
import type { Connection } from '#main/db/connection/open.ts';
import { openConnection } from '#main/db/connection/open.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import { KEY, markOf } from './service-side.ts';
import { createUidSource } from './uids.ts';

/** The books of one world: a fresh one, or what a crash left of one. */
interface BookShelf {
  /** The book as it lies there: with its last writer's work, or fresh where nobody ever wrote. */
  open(): Book;
  /** From now on it is what a crash left of it. */
  put(image: Buffer): void;
  /** Closes every connection and takes away what lay on disk. */
  clear(): void;
}

/** A folder in memory where the system has one: nothing here has to survive the test. */
const MEMORY_FOLDER = '/dev/shm';

let empty: Buffer | null = null;

/** A book of this program's schema with nothing in it: migrated once a process. */
function emptyImage(): Buffer {
  if (empty !== null) return empty;
  const book = openBook({ path: ':memory:', mode: 'write', migrationsDir, createUid: createUidSource(0) });
  // The key that the world begins with has opened the account before.
  book.engineStores.account.saveKeyMark(markOf(KEY), 0);
  empty = book.connection.raw.serialize();
  book.close();
  return empty;
}

export function createBookShelf(start: number): BookShelf {
  const createUid = createUidSource(start, 1);
  const connections: Connection[] = [];
  let folder: string | null = null;
  let image: Buffer | null = null;
  /** The connection of a program that ended well: opening another would show nothing else, and takes its time. */
  let current: Connection | null = null;

  function connect(): Connection {
    folder ??= mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'inkwell-world-'));
    const path = join(folder, `book-${String(connections.length)}.db`);
    writeFileSync(path, image ?? emptyImage());
    const connection = openConnection({ path, mode: 'write', migrationsDir });
    // What a crash leaves is taken by serialize(), never from the file.
    for (const quick of ['locking_mode = EXCLUSIVE', 'journal_mode = MEMORY', 'synchronous = OFF'])
      connection.raw.pragma(quick);
    connections.push(connection);
    return connection;
  }

  return {
    open() {
      current ??= connect();
      return wireBook(current, createUid);
    },
    put(left) {
      image = left;
      current = null;
    },
    clear() {
      for (const { close } of connections) close();
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}
