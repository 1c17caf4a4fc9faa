import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '#main/app.ts';
import { imageOf } from '#main/db/connection/image.ts';
import { textOf } from '#shared/words/text-of.ts';
import { openProfile } from '#main/profile/profile.ts';
import { replaceFileSync } from '#main/platform/atomic-file.ts';
import { bookFolder, clientRow, migrationsDir, openFileBook, sweepPage } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import { canMount, mountSmallDisk } from '#test/helpers/small-disk.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

describe('a book that SQLite cannot open beside its log', () => {
  it('is read from memory as it was after its last commit', () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    for (let id = 1; id <= 40; id += 1) sweepPage(book, 'connections', [clientRow(id)]);
    const { raw } = book.connection;
    const open = new Database(imageOf(path), { readonly: true });
    expect(open.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(open.prepare('SELECT count(*) FROM connections').pluck().get()).toBe(40);
    open.close();
    raw.pragma('wal_checkpoint(TRUNCATE)');
    sweepPage(book, 'connections', [clientRow(41)]);
    const later = new Database(imageOf(path), { readonly: true });
    expect(later.prepare('SELECT count(*) FROM connections').pluck().get()).toBe(41);
    later.close();
    book.close();
  });

  it('is read without what an interrupted write left behind the last commit', () => {
    const { path, folder } = bookFolder();
    const book = openFileBook(path);
    sweepPage(book, 'connections', [clientRow(1)]);
    book.connection.raw.pragma('cache_spill = 5');
    book.connection.raw.exec('BEGIN IMMEDIATE');
    sweepPage(
      book,
      'connections',
      Array.from({ length: 100 }, (_none, index) => clientRow(index + 2, { note: 'x'.repeat(4_000) })),
    );
    const copy = join(folder, 'copy.db');
    for (const end of ['', '-wal']) cpSync(`${path}${end}`, `${copy}${end}`);
    book.connection.raw.exec('ROLLBACK');
    book.close();
    const open = new Database(imageOf(copy), { readonly: true });
    expect(open.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(open.prepare('SELECT count(*) FROM connections').pluck().get()).toBe(1);
    open.close();
  });
});

it('leaves no unfinished file behind one that could not be replaced', () => {
  const { folder } = bookFolder();
  const path = join(folder, 'settings.json');
  mkdirSync(path);
  expect(() => {
    replaceFileSync(path, '{}');
  }).toThrow(/EISDIR|EPERM|EEXIST/);
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

describe.skipIf(!canMount)('a disk that cannot be written', () => {
  let account: SmallAccount;
  let disk: ReturnType<typeof mountSmallDisk>;
  let terminal: ReturnType<typeof createTestTerminal>;

  beforeEach(async () => {
    account = await serveSmallAccount();
    disk = mountSmallDisk();
    const dataDir = join(disk.folder, 'profile');
    terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY }, { dataDir });
    await terminal.run(['sync', '--pace', 'unlimited']);
    const profile = openProfile(dataDir);
    profile.setActiveAccount(profile.accounts()[0]?.uid ?? null);
  });
  afterEach(async () => {
    await account.close();
    disk.remove();
  });

  const openWindow = () =>
    openApp({
      dataDir: terminal.dataDir,
      version: '0.0.0',
      locale: 'en-US',
      platform: 'linux',
      vault: createMemoryVault(),
      startInDemo: false,
      migrationsDir,
      stateDir: terminal.stateDir,
    });
  const files = (): readonly string[] => readdirSync(terminal.dataDir, { recursive: true, encoding: 'utf8' });

  it.each([
    ['is full', () => disk.fill(), /^The disk is full/],
    ['is read-only', () => disk.makeReadOnly(), /can’t be written/],
  ] as const)(
    'lets the terminal read what is in the book while it %s, and names the cause to writers',
    async (_how, spoil, cause) => {
      spoil();
      expect(await terminal.run(['status'])).toMatchObject({
        status: 0,
        json: { resources: { invoices: { count: 5 } } },
      });
      expect((await terminal.run(['list', 'invoices'])).json).toHaveLength(5);
      const run = await terminal.run(['sync', '--pace', 'unlimited']);
      expect(run).toMatchObject({ status: 1, stdout: '' });
      expect(run.stderr).toMatch(cause);
      expect(files().filter((name) => name.endsWith('.new'))).toEqual([]);
    },
  );

  it.each([
    ['is full', () => disk.fill(), /^The disk is full/],
    ['is read-only', () => disk.makeReadOnly(), /can’t be written/],
  ] as const)(
    'lets the window read what is in the book while it %s, and says why nothing is saved',
    async (_how, spoil, cause) => {
      const [folder = ''] = readdirSync(join(terminal.dataDir, 'accounts'));
      await (await openWindow()).close();
      rmSync(join(terminal.dataDir, 'accounts', folder, 'book.db-shm'), { force: true });
      spoil();
      const app = await openWindow();
      const page = await app.handlers['list:count-tabs']({ list: 'invoices', search: '', terms: [] });
      expect(page?.find(({ tab }) => tab === 'all')).toMatchObject({ count: 5 });
      const { phase } = await app.handlers['sync:get-status'](null);
      expect(phase.kind === 'cannot_save' ? textOf(phase.message) : phase.kind).toMatch(cause);
      await app.close();
      expect(files().filter((name) => name.endsWith('.new'))).toEqual([]);
    },
  );

  it('lets the window write again by itself once there is room', async () => {
    disk.fill();
    const app = await openWindow();
    const phase = async () => (await app.handlers['sync:get-status'](null)).phase.kind;
    expect(await phase()).toBe('cannot_save');
    disk.empty();
    await expect.poll(phase, { timeout: 9_000, interval: 200 }).not.toBe('cannot_save');
    await app.close();
  });
});
