import {
  chmodSync,
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp, backUpOnce } from '#main/db/connection/backup.ts';
import {
  bookFolder,
  clientRow,
  invoiceRow,
  migrationsDir,
  newClient,
  openFileBook,
  sweepPage,
  TODAY,
  NOW,
} from '#test/helpers/books.ts';
import { codeOf } from '#test/helpers/error-code.ts';
import { countTabs } from '#main/db/invoice-list/tab-counts.ts';

const UID = '01936f00-0000-7000-8000-000000000001';
const migrations = readdirSync(migrationsDir).filter((name) => name.endsWith('.sql'));

/** A book with one client and one invoice, closed. */
function filledBook(path: string): void {
  const book = openFileBook(path);
  sweepPage(book, 'connections', [clientRow(1)]);
  sweepPage(book, 'invoices', [invoiceRow(1)]);
  book.close();
}

describe('a new book', () => {
  it('has STRICT tables only, apart from the full-text index', () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    const tables = book.connection.raw
      .prepare(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all() as readonly { readonly name: string; readonly strict: number }[];
    const schema = book.connection.raw
      .prepare(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'invoice_search%' AND name <> 'invoice_terms'",
      )
      .all() as readonly { readonly name: string; readonly sql: string }[];
    expect(tables.filter((table) => table.strict === 0).map((table) => table.name)).toEqual([]);
    expect(tables.length).toBeGreaterThan(20);
    for (const { name, sql } of schema) expect([name, sql.trimEnd().endsWith('STRICT')]).toEqual([name, true]);
    book.close();
  });

  it('refuses a value of the wrong type, which proves that STRICT is on', () => {
    const book = openFileBook(bookFolder().path);
    expect(() => book.connection.raw.prepare("INSERT INTO capabilities VALUES ('a', '1', 'soon')").run()).toThrow(
      /cannot store TEXT/,
    );
    book.close();
  });

  it('can be read by its owner only, like its log and backups', () => {
    const { folder, path } = bookFolder();
    const book = openFileBook(path);
    book.edits.enqueue([newClient(UID)], NOW);
    const copy = backUp(book.connection.raw, path, 'test');
    for (const file of [path, `${path}-wal`, copy]) expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
    book.close();
  });

  it('uses a write-ahead log, syncs fully and enforces references', () => {
    const book = openFileBook(bookFolder().path);
    const pragma = (name: string): unknown => book.connection.raw.pragma(name, { simple: true });
    expect({
      journal: pragma('journal_mode'),
      synchronous: pragma('synchronous'),
      foreignKeys: pragma('foreign_keys'),
      trusted: pragma('trusted_schema'),
      busy: pragma('busy_timeout'),
      version: pragma('user_version'),
    }).toEqual({ journal: 'wal', synchronous: 2, foreignKeys: 1, trusted: 0, busy: 5_000, version: migrations.length });
    book.close();
  });

  it.each(['write', 'read'] as const)('makes the disk of a Mac write its own cache too (%s)', (mode) => {
    const { path } = bookFolder();
    openFileBook(path).close();
    const book = openFileBook(path, mode);
    for (const name of ['fullfsync', 'checkpoint_fullfsync'])
      expect([name, book.connection.raw.pragma(name, { simple: true })]).toEqual([name, 1]);
    book.close();
  });
});

describe('a reader', () => {
  it('sees what a writer has committed at any time', () => {
    const { path } = bookFolder();
    const writer = openFileBook(path);
    sweepPage(writer, 'connections', [clientRow(1)]);
    const reader = openFileBook(path, 'read');
    const count = (): number => countTabs(reader.orm, '', TODAY)[0]?.count ?? -1;
    expect(count()).toBe(0);
    writer.writer.write(() => {
      sweepPage(writer, 'invoices', [invoiceRow(1)]);
      expect(count()).toBe(0);
    });
    expect(count()).toBe(1);
    expect(codeOf(() => reader.edits.enqueue([newClient(UID)], NOW))).toBe('read_only');
    reader.close();
    writer.close();
  });

  it('reports that there is no book', () => {
    const { folder, path } = bookFolder();
    expect(codeOf(() => openFileBook(path, 'read'))).toBe('book_missing');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('copies', () => {
  it('get their name only when complete and marked, wherever the program is ended', () => {
    const { folder, path } = bookFolder();
    const ended = bookFolder();
    filledBook(path);
    const book = openFileBook(path);
    const { raw } = book.connection;
    // What is on the disk when all has been written but the mark: as it is then, and with the end of it missing.
    const endedAfterwards = new Proxy(raw, {
      get: (_raw, name) =>
        name === 'prepare'
          ? (statement: string) => ({
              run(target: string) {
                raw.prepare(statement).run(target);
                cpSync(folder, ended.folder, { recursive: true });
              },
            })
          : Reflect.get(raw, name),
    });
    const isMarked = (copy: string): boolean => {
      const opened = new Database(copy, { readonly: true });
      const mark = opened.pragma('application_id', { simple: true });
      opened.close();
      return mark !== 0;
    };
    backUp(endedAfterwards, path, 'schema-0001');
    const copies = join(ended.folder, 'backups');
    const named = readdirSync(copies).filter((name) => name.endsWith('.db'));
    expect(named.filter((name) => !isMarked(join(copies, name)))).toEqual([]);
    for (const name of readdirSync(copies)) truncateSync(join(copies, name), 8_192);
    const next = backUpOnce(raw, ended.path, 'schema-0001');
    expect(isMarked(next)).toBe(true);
    expect(readdirSync(copies)).toEqual([basename(next)]);
    book.close();
  });

  it('are limited to the newest three, whatever their names', () => {
    const { folder, path } = bookFolder();
    const book = openFileBook(path);
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const copy = backUp(book.connection.raw, path, 'schema-0001');
      made.push(copy);
      // Copies made within one tick of the file system's clock would be of one age.
      utimesSync(copy, NOW / 1_000 + count, NOW / 1_000 + count);
      expect(
        readdirSync(join(folder, 'backups'))
          .map((name) => join(folder, 'backups', name))
          .sort(),
      ).toEqual([...new Set(made.slice(-3))].sort());
    }
    book.close();
  });

  it('leave other files in the folder alone', () => {
    const { folder, path } = bookFolder();
    const book = openFileBook(path);
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'mine.db'), 'kept');
    for (let count = 0; count < 5; count += 1) backUp(book.connection.raw, path, 'x');
    expect(readdirSync(join(folder, 'backups'))).toContain('mine.db');
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(4);
    book.close();
  });
});

describe('a damaged book', () => {
  it('is refused when its file is something else', () => {
    const { path } = bookFolder();
    writeFileSync(path, 'This is a letter to my aunt. '.repeat(1_000));
    for (const mode of ['write', 'read'] as const) expect(codeOf(() => openFileBook(path, mode))).toBe('book_damaged');
  });

  it('is refused when its file was cut', () => {
    const { path } = bookFolder();
    filledBook(path);
    const descriptor = openSync(path, 'r+');
    ftruncateSync(descriptor, Math.floor(statSync(path).size / 2));
    closeSync(descriptor);
    for (const mode of ['write', 'read'] as const) expect(codeOf(() => openFileBook(path, mode))).toBe('book_damaged');
  });

  it('gives one clear code when the damage shows only on writing', () => {
    const { path } = bookFolder();
    filledBook(path);
    const pageSize = 4_096;
    const size = statSync(path).size;
    const descriptor = openSync(path, 'r+');
    // Everything but the first page, which holds the version that opening looks at, and the schema in the next ones.
    const broken = openFileBook(path);
    const root = broken.connection.raw
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'connections'")
      .get() as { readonly rootpage: number };
    broken.close();
    writeSync(descriptor, Buffer.alloc(pageSize, 0x5a), 0, pageSize, (root.rootpage - 1) * pageSize);
    closeSync(descriptor);
    expect(size).toBeGreaterThan(root.rootpage * pageSize);
    const book = openFileBook(path);
    expect(codeOf(() => book.edits.enqueue([newClient(UID)], NOW))).toBe('book_damaged');
    book.close();
  });
});

describe('a disk that refuses', () => {
  it('reports that it is full, keeps the old data, and saves no half change', () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    sweepPage(book, 'connections', [clientRow(1)]);
    const { raw } = book.connection;
    const heard: unknown[] = [];
    book.writer.onCommit((change) => heard.push(change));
    raw.pragma(`max_page_count = ${String(raw.pragma('page_count', { simple: true }))}`);
    const many = Array.from({ length: 500 }, (_element, index) =>
      newClient(`${UID.slice(0, -4)}${String(1_000 + index)}`, { address: 'x'.repeat(500) }),
    );
    expect(codeOf(() => book.edits.enqueue(many, NOW))).toBe('disk_full');
    expect(heard).toEqual([]);
    expect(raw.inTransaction).toBe(false);
    expect(book.outbox.listAll()).toEqual([]);
    expect(raw.prepare('SELECT count(*) AS count FROM connections').get()).toEqual({ count: 1 });
    raw.pragma('max_page_count = 1000000');
    expect(book.edits.enqueue(many, NOW)).toHaveLength(500);
    expect(heard).toHaveLength(1);
    book.close();
  });

  it('gives one sentence and no crash when the folder cannot be written', () => {
    const { folder, path } = bookFolder();
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'folder.db'));
    const places = [join(folder, 'nowhere', 'book.db'), join(folder, 'file', 'book.db'), join(folder, 'folder.db')];
    for (const place of places) expect([place, codeOf(() => openFileBook(place))]).toEqual([place, 'read_only']);
    filledBook(path);
    chmodSync(path, 0o400);
    chmodSync(folder, 0o500);
    // The administrator may write everywhere, so there is nothing to see for this one.
    if (process.getuid?.() !== 0) expect(codeOf(() => openFileBook(path))).toBe('read_only');
    chmodSync(folder, 0o700);
  });

  it('is distinguished from other failures, which stay unchanged', () => {
    const { folder, path } = bookFolder();
    filledBook(path);
    cpSync(path, join(folder, 'copy.db'));
    const holder = new Database(path);
    holder.exec('BEGIN EXCLUSIVE');
    const raw = new Database(path, { timeout: 0 });
    expect(() => raw.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
    raw.close();
    holder.close();
    const book = openFileBook(path);
    expect(() =>
      book.writer.write(() => {
        throw new TypeError('ours');
      }),
    ).toThrow(TypeError);
    book.close();
  });
});
