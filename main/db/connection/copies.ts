import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A copy of a book in the folder `backups` beside it. */
interface Copy {
  readonly path: string;
  /** When it was made, in ms since epoch. */
  readonly at: number;
}

export const copiesFolder = (bookPath: string): string => join(dirname(bookPath), 'backups');

/** Lists the complete copies of a book, the newest first; with `label` only those whose label begins so. */
export function copiesOf(bookPath: string, label = ''): readonly Copy[] {
  const stem = `${basename(bookPath, '.db')}-${label}`;
  return namesIn(copiesFolder(bookPath))
    .filter((name) => name.startsWith(stem) && name.endsWith('.db'))
    .map((name) => join(copiesFolder(bookPath), name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.at - one.at);
}

/** Returns the file name of the newest copy, or null. */
export function newestCopy(bookPath: string): string | null {
  const [newest] = copiesOf(bookPath);
  return newest === undefined ? null : basename(newest.path);
}

/** Returns when the book was last written (ms since epoch). An empty log does not count: SQLite creates one whenever it opens a book. */
export function writtenAt(bookPath: string): number {
  const times = [bookPath, `${bookPath}-wal`].map((path) => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file === undefined || file.size === 0 ? 0 : file.mtimeMs;
  });
  return Math.max(...times);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
