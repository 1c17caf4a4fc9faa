import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import { createUidSource } from './uids.ts';

/** The books of one world: a fresh one in memory, or what a crash left of one. */
export interface BookShelf {
  open(image: Buffer | null): Book;
  /** Takes away what lay on disk. */
  clear(): void;
}

/** A folder in memory where the system has one: nothing here has to survive the test. */
const MEMORY_FOLDER = '/dev/shm';

export function createBookShelf(start: number): BookShelf {
  const folders: string[] = [];
  const createUid = createUidSource(start, 1);
  return {
    open(image) {
      if (image === null) return openBook({ path: ':memory:', mode: 'write', migrationsDir, createUid });
      const folder = mkdtempSync(join(existsSync(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'inkwell-world-'));
      folders.push(folder);
      const path = join(folder, 'book.db');
      writeFileSync(path, image);
      return openBook({ path, mode: 'write', migrationsDir, createUid });
    },
    clear() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
