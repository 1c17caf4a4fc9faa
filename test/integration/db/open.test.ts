import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import { backUp, backUpOnce } from '#main/db/connection/backup.ts';
import { openConnection } from '#main/db/connection/open.ts';
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
import { countTabs } from '#main/db/invoice-list/tab-counts.ts';

const UID = '01936f00-0000-7000-8000-000000000001';
const migrations = readdirSync(migrationsDir)
  .filter((name) => name.endsWith('.sql'))
  .sort();

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown);
  }
  return 'nothing was thrown';
}

/** A folder with only the first `count` migrations, as an older version shipped them. */
function olderMigrations(folder: string, count: number): string {
  const older = join(folder, `migrations-${String(count)}`);
  mkdirSync(join(older, 'meta'), { recursive: true });
  for (const name of migrations.slice(0, count)) copyFileSync(join(migrationsDir, name), join(older, name));
  const journal = JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8')) as {
    entries: unknown[];
  };
  writeFileSync(join(older, 'meta', '_journal.json'), JSON.stringify({ entries: journal.entries.slice(0, count) }));
  return older;
}

const versionOf = (path: string): number => {
  const raw = new Database(path, { readonly: true });
  const version = Number(raw.pragma('user_version', { simple: true }));
  raw.close();
  return version;
};

/** A row of the schema that the file has now: `known`, and what its columns demand. */
function insertInvoice(raw: Database.Database, known: Readonly<Record<string, string | number | null>>): void {
  const columns = raw.pragma('table_info(invoices)') as readonly ColumnInfo[];
  const demanded = columns.filter((column) => column.notnull === 1 && column.dflt_value === null);
  const plain = demanded.map(({ name, type }) => [name, type === 'TEXT' ? '' : 0] as const);
  const row = { ...Object.fromEntries(plain), ...known };
  const names = Object.keys(row);
  raw.prepare(`INSERT INTO invoices (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`).run(row);
}

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

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

  it('is a file that nobody else may read, and so are its log and its copies', () => {
    const { folder, path } = bookFolder();
    const book = openFileBook(path);
    book.edits.enqueue([newClient(UID)], NOW);
    const copy = backUp(book.connection.raw, path, 'test');
    for (const file of [path, `${path}-wal`, copy]) expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
    book.close();
  });

  it('writes ahead, syncs fully and enforces its references', () => {
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
});

describe('a reader', () => {
  it('sees what a writer has committed, beside it and at any time', () => {
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

  it('says so where there is no book, or one of another version', () => {
    const { folder, path } = bookFolder();
    expect(codeOf(() => openFileBook(path, 'read'))).toBe('book_missing');
    expect(readdirSync(folder)).toEqual([]);
    const older = olderMigrations(folder, 1);
    openConnection({ path, mode: 'write', migrationsDir: older }).close();
    expect(codeOf(() => openFileBook(path, 'read'))).toBe('book_missing');
    expect(versionOf(path)).toBe(1);
  });
});

describe('migrations', () => {
  it.each(migrations.map((name, index) => [name, index] as const))(
    '%s goes on from the version before it and keeps its data',
    (_name, index) => {
      const { folder, path } = bookFolder();
      const before = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, index) });
      if (index > 0) {
        before.raw
          .prepare(
            "INSERT INTO outbox (op, resource, uid, schema, depends_json, state, attempts, created_at) VALUES ('delete', 'contacts', ?, 1, '[]', 'queued', 0, 1)",
          )
          .run(UID);
      }
      before.close();
      const after = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, index + 1) });
      expect(after.raw.pragma('user_version', { simple: true })).toBe(index + 1);
      expect(after.raw.pragma('integrity_check', { simple: true })).toBe('ok');
      if (index > 0)
        expect(after.raw.prepare('SELECT uid, state FROM outbox').all()).toEqual([{ uid: UID, state: 'queued' }]);
      after.close();
    },
  );

  it('keep what each invoice said about the arithmetic when that moves out of its row', () => {
    const { folder, path } = bookFolder();
    const before = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 9) });
    const known = { uid: UID, details_at: NOW, totals_verdict: 'unexplained', learned_by: 1 };
    insertInvoice(before.raw, { ...known, search_no: 1, server_id: 1 });
    insertInvoice(before.raw, { ...known, uid: 'listed-only', search_no: 2, server_id: 2, details_at: null });
    before.close();
    const after = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 10) });
    const verdicts = after.raw.prepare('SELECT * FROM totals_verdicts').all();
    expect(verdicts).toEqual([{ uid: UID, verdict: 'unexplained', learned_by: 1 }]);
    after.close();
  });

  it('tell each client’s last mail from those that left before it was kept', () => {
    const { folder, path } = bookFolder();
    const before = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 14) });
    const client = before.raw.prepare(
      "INSERT INTO connections (uid, name, name_folded, presence, is_deleting, is_listed, is_unsent) VALUES (?, '', '', 'present', 0, 1, 0)",
    );
    for (const uid of ['written-to', 'silent']) client.run(uid);
    insertInvoice(before.raw, { uid: 'first', search_no: 1, server_id: 1, connection_uid: 'written-to' });
    insertInvoice(before.raw, { uid: 'second', search_no: 2, server_id: 2, connection_uid: 'written-to' });
    insertInvoice(before.raw, { uid: 'third', search_no: 3, server_id: 3, connection_uid: 'silent' });
    const mail = before.raw.prepare(
      "INSERT INTO outbox (op, resource, uid, schema, depends_json, state, attempts, created_at, settled_at) VALUES (?, 'invoices', ?, 1, '[]', ?, 0, 1, ?)",
    );
    mail.run('deliver', 'first', 'done', NOW);
    mail.run('reminder', 'second', 'done', NOW + 5);
    mail.run('reminder', 'third', 'cancelled', NOW);
    mail.run('update', 'third', 'done', NOW);
    before.close();
    const after = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 15) });
    expect(after.raw.prepare('SELECT uid, last_mail_at FROM connections ORDER BY uid').all()).toEqual([
      { uid: 'silent', last_mail_at: null },
      { uid: 'written-to', last_mail_at: NOW + 5 },
    ]);
    after.close();
  });

  it('fold letters that have no accent to lose, so that what is typed today finds them', () => {
    const { folder, path } = bookFolder();
    const before = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 20) });
    before.raw
      .prepare(
        "INSERT INTO connections (uid, name, name_folded, presence, is_deleting, is_listed, is_unsent) VALUES ('c', 'Łódź', 'łodz', 'present', 0, 1, 0)",
      )
      .run();
    const folded = { client_folded: 'łodz', search_text: 'straße', connection_uid: 'c' };
    insertInvoice(before.raw, { ...folded, uid: UID, search_no: 1, server_id: 1 });
    insertInvoice(before.raw, { uid: 'plain', search_no: 2, server_id: 2, search_text: 'plain' });
    const index = before.raw.prepare('INSERT INTO invoice_search(rowid, search_text) VALUES (?, ?)');
    index.run(1, 'straße\n\n');
    index.run(2, 'plain\n\n');
    before.close();
    const after = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 21) });
    const found = (word: string): unknown =>
      after.raw.prepare('SELECT rowid FROM invoice_search WHERE invoice_search MATCH ?').pluck().all(`"${word}"`);
    expect([found('strasse'), found('straße'), found('plain')]).toEqual([[1], [], [2]]);
    expect(after.raw.prepare('SELECT name_folded FROM connections').pluck().get()).toBe('lodz');
    const invoice = after.raw.prepare('SELECT client_folded, search_text FROM invoices WHERE uid = ?').get(UID);
    expect(invoice).toEqual({ client_folded: 'lodz', search_text: 'strasse' });
    after.close();
  });

  it('make one tag of those that only such a letter kept apart', () => {
    const { folder, path } = bookFolder();
    const before = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 20) });
    const tag = before.raw.prepare(
      'INSERT INTO invoice_tags (folded, invoice_uid, name, search_no) VALUES (?, ?, ?, 1)',
    );
    for (const name of ['Großstraße', 'Grossstraße', 'Straße', 'Strasse', 'rush'])
      tag.run(name.toLowerCase(), UID, name);
    tag.run('straße', 'another', 'Straße');
    before.close();
    const after = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 21) });
    const tags = after.raw.prepare('SELECT folded, invoice_uid FROM invoice_tags ORDER BY folded, invoice_uid').raw();
    expect(tags.all()).toEqual([
      ['grossstrasse', UID],
      ['rush', UID],
      ['strasse', UID],
      ['strasse', 'another'],
    ]);
    after.close();
  });

  it('order what there is by the count of its numbers, as new rows are', () => {
    const { folder, path } = bookFolder();
    const before = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 21) });
    const piece = fc.oneof(fc.stringMatching(/^[0-9]{1,120}$/), fc.stringMatching(/^0{1,3}[0-9]{0,3}$/), fc.string());
    const drawn = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('').replaceAll('\0', ''));
    const numbers = ['', 'INV-9', 'INV-0010', '٣-7', ...fc.sample(drawn, 200)];
    for (const [index, number] of numbers.entries())
      insertInvoice(before.raw, { uid: `u${String(index)}`, search_no: index + 1, statement_no: number });
    before.close();
    const after = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 22) });
    const keys = after.raw.prepare('SELECT number_key FROM invoices ORDER BY search_no').pluck().all();
    expect(keys).toEqual(numbers.map(numberKey));
    after.close();
  });

  it('leave a copy of the book as it was before, and none of a new one', () => {
    const { folder, path } = bookFolder();
    openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 1) }).close();
    expect(readdirSync(folder)).not.toContain('backups');
    openFileBook(path).close();
    const copies = readdirSync(join(folder, 'backups'));
    expect(copies).toEqual(['book-schema-0001.db']);
    expect(versionOf(join(folder, 'backups', 'book-schema-0001.db'))).toBe(1);
    openFileBook(path).close();
    expect(readdirSync(join(folder, 'backups'))).toEqual(copies);
  });

  it('that break off leave the last whole version and everything in it', () => {
    const { folder, path } = bookFolder();
    const broken = olderMigrations(folder, migrations.length);
    openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 1) }).close();
    const second = join(broken, migrations[1] ?? '');
    const sql = readFileSync(second, 'utf8');
    writeFileSync(second, `CREATE TABLE half (x integer) STRICT;--> statement-breakpoint\nnot sql at all`);
    expect(() => openConnection({ path, mode: 'write', migrationsDir: broken })).toThrow();
    expect(versionOf(path)).toBe(1);
    writeFileSync(second, sql);
    const book = openConnection({ path, mode: 'write', migrationsDir: broken });
    expect(book.raw.prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name = 'half'").get()).toEqual({
      count: 0,
    });
    book.close();
  });

  it('that break off at every try leave one copy, and those of before', () => {
    const { folder, path } = bookFolder();
    const broken = olderMigrations(folder, 3);
    const attempt = () => openConnection({ path, mode: 'write', migrationsDir: broken });
    const copies = (): readonly string[] => readdirSync(join(folder, 'backups')).sort();
    const before = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 2) });
    backUp(before.raw, path, 'schema-0001');
    before.close();
    writeFileSync(join(broken, migrations[2] ?? ''), 'not sql at all');
    for (let count = 0; count < 5; count += 1) expect(attempt).toThrow();
    expect(copies()).toEqual(['book-schema-0001.db', 'book-schema-0002.db']);
    // What was written since is in no copy.
    const between = openConnection({ path, mode: 'write', migrationsDir: olderMigrations(folder, 2) });
    between.raw.exec("INSERT INTO capabilities VALUES ('written', '1', 1)");
    between.close();
    for (let count = 0; count < 5; count += 1) expect(attempt).toThrow();
    expect(copies()).toEqual(['book-schema-0001.db', 'book-schema-0002-1.db', 'book-schema-0002.db']);
  });

  it.each(['write', 'read'] as const)('refuse a newer book and do not touch it (%s)', (mode) => {
    const { folder, path } = bookFolder();
    filledBook(path);
    const raw = new Database(path);
    raw.pragma('user_version = 99');
    raw.pragma('wal_checkpoint(TRUNCATE)');
    raw.close();
    const before = readFileSync(path);
    expect(codeOf(() => openFileBook(path, mode))).toBe('book_newer');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder)).not.toContain('backups');
  });
});

describe('copies', () => {
  it('have their name once they are whole and marked, wherever the program is ended before', () => {
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

  it('are three, the newest ones, whatever they are called', () => {
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

  it('leave alone what a person has put beside them', () => {
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
  it('when it is full: says so, keeps what was there, and half of nothing is saved', () => {
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

  it('when the place of the book cannot be written: one sentence, no crash', () => {
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

  it('is told apart from every other failure, which stays what it is', () => {
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
