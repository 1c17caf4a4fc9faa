import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp } from '#main/db/connection/backup.ts';
import type { Connection } from '#main/db/connection/open.ts';
import { openConnection } from '#main/db/connection/open.ts';
import { bookFolder, clientRow, migrationsDir, NOW, openFileBook, sweepPage } from '#test/helpers/books.ts';
import { codeOf } from '#test/helpers/error-code.ts';

const MADE_UP = join(import.meta.dirname, 'later-migrations');
const real = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));
/** The program's own migrations, then two made-up ones, as a later version would ship them. */
const all = [
  ...real.sort().map((name) => join(migrationsDir, name)),
  ...['add-nicknames.sql', 'add-favourites.sql'].map((name) => join(MADE_UP, name)),
];
/** How many migrations this program and the two made-up later versions have. */
const CURRENT = real.length;
const NEXT = CURRENT + 1;
const LAST = CURRENT + 2;

const fileName = (idx: number): string => `${String(idx).padStart(4, '0')}_migration.sql`;

/** Makes a folder with the first `count` migrations, as one version of the program ships them. */
function migrationsOf(folder: string, count: number): string {
  const target = join(folder, `migrations-${String(count)}`);
  mkdirSync(join(target, 'meta'), { recursive: true });
  for (const [idx, path] of all.slice(0, count).entries()) copyFileSync(path, join(target, fileName(idx)));
  const entries = all.slice(0, count).map((_path, idx) => ({ idx, tag: fileName(idx).replace('.sql', '') }));
  writeFileSync(join(target, 'meta', '_journal.json'), JSON.stringify({ entries }));
  return target;
}

/** Opens a book as the version with `count` migrations does. */
function openAt(count: number, { folder, path }: ReturnType<typeof bookFolder>): Connection {
  return openConnection({ path, mode: 'write', migrationsDir: migrationsOf(folder, count) });
}

/** A book of this program with one client, closed. */
function bookWithClient(): ReturnType<typeof bookFolder> {
  const place = bookFolder();
  const book = openFileBook(place.path);
  sweepPage(book, 'connections', [clientRow(1, { name: 'Nordwind' })]);
  book.close();
  return place;
}

const versionOf = (path: string): number => {
  const raw = new Database(path, { readonly: true });
  const version = Number(raw.pragma('user_version', { simple: true }));
  raw.close();
  return version;
};

const backups = (folder: string): readonly string[] => readdirSync(join(folder, 'backups')).sort();
const copyName = (version: number): string => `book-schema-${String(version).padStart(4, '0')}.db`;

describe('migrations', () => {
  it('bring a book of this program to a later version and keep its data', () => {
    const place = bookWithClient();
    const after = openAt(LAST, place);
    const { raw } = after;
    expect(raw.pragma('user_version', { simple: true })).toBe(LAST);
    expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(raw.pragma('foreign_key_check')).toEqual([]);
    expect(raw.prepare('SELECT name, nickname FROM connections').all()).toEqual([
      { name: 'Nordwind', nickname: 'Nor' },
    ]);
    expect(raw.prepare('SELECT count(*) FROM favourites').pluck().get()).toBe(0);
    raw.exec(
      "INSERT INTO contact_notes (connection_uid, invoice_uid, at, text) SELECT uid, '', 1, '' FROM connections",
    );
    expect(raw.prepare('SELECT nickname FROM connections').pluck().get()).toBe('called');
    after.close();
  });

  it('make the same schema at once and one by one', () => {
    const schemaOf = ({ raw, close }: Connection): unknown => {
      const schema = raw.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').all();
      close();
      return schema;
    };
    const oneByOne = bookFolder();
    for (let count = 1; count < LAST; count += 1) openAt(count, oneByOne).close();
    expect(schemaOf(openAt(LAST, oneByOne))).toEqual(schemaOf(openAt(LAST, bookFolder())));
  });

  it('run for a writer only, while a reader asks to open the book first', () => {
    const { folder, path } = bookWithClient();
    const later = { path, mode: 'read', migrationsDir: migrationsOf(folder, NEXT) } as const;
    expect(codeOf(() => openConnection(later))).toBe('book_missing');
    expect(versionOf(path)).toBe(CURRENT);
  });

  it('leave a backup of an existing book, and none of a new one', () => {
    const place = bookWithClient();
    expect(readdirSync(place.folder)).not.toContain('backups');
    openAt(NEXT, place).close();
    expect(backups(place.folder)).toEqual([copyName(CURRENT)]);
    expect(versionOf(join(place.folder, 'backups', copyName(CURRENT)))).toBe(CURRENT);
    openAt(NEXT, place).close();
    expect(backups(place.folder)).toEqual([copyName(CURRENT)]);
  });

  it('leave the last complete version and its data when one fails', () => {
    const place = bookWithClient();
    const broken = join(migrationsOf(place.folder, LAST), fileName(CURRENT));
    const sql = readFileSync(broken, 'utf8');
    writeFileSync(broken, 'CREATE TABLE half (x integer) STRICT;\nnot sql at all');
    expect(() => openConnection({ ...place, mode: 'write', migrationsDir: join(broken, '..') })).toThrow();
    expect(versionOf(place.path)).toBe(CURRENT);
    writeFileSync(broken, sql);
    const after = openAt(LAST, place);
    const named = after.raw.prepare('SELECT count(*) FROM sqlite_schema WHERE name = ?').pluck();
    expect([named.get('half'), named.get('favourites')]).toEqual([0, 1]);
    expect(after.raw.prepare('SELECT name FROM connections').pluck().all()).toEqual(['Nordwind']);
    after.close();
  });

  it('leave one more backup when one fails at every try', () => {
    const place = bookFolder();
    const attempt = (): unknown => openConnection({ path: place.path, mode: 'write', migrationsDir: broken });
    const before = openAt(NEXT, place);
    backUp(before.raw, place.path, `schema-${String(CURRENT).padStart(4, '0')}`);
    before.close();
    const broken = migrationsOf(place.folder, LAST);
    writeFileSync(join(broken, fileName(NEXT)), 'not sql at all');
    for (let count = 0; count < 5; count += 1) expect(attempt).toThrow();
    expect(backups(place.folder)).toEqual([copyName(CURRENT), copyName(NEXT)]);
    // No copy holds what is written after it was made.
    const between = openAt(NEXT, place);
    between.raw.prepare("INSERT INTO capabilities VALUES ('written', '1', ?)").run(NOW);
    between.close();
    for (let count = 0; count < 5; count += 1) expect(attempt).toThrow();
    expect(backups(place.folder)).toEqual([copyName(CURRENT), copyName(NEXT).replace('.db', '-1.db'), copyName(NEXT)]);
  });

  it.each(['write', 'read'] as const)('refuse a newer book without changing it (%s)', (mode) => {
    const { folder, path } = bookWithClient();
    const raw = new Database(path);
    raw.pragma(`user_version = ${String(NEXT)}`);
    raw.pragma('wal_checkpoint(TRUNCATE)');
    raw.close();
    const before = readFileSync(path);
    expect(codeOf(() => openFileBook(path, mode))).toBe('book_newer');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).not.toContain('backups');
  });
});
