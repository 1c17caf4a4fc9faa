import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '#main/app.ts';
import { checkInThread } from '#main/account/book-check.ts';
import { openProfile } from '#main/profile/profile.ts';
import { COPY_MARK } from '#main/db/connection/backup-file.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { ListAccount } from '#test/helpers/list-account.ts';
import { serveLists } from '#test/helpers/list-account.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import { KEY } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const DAY = 24 * 3_600_000;
const DAMAGED = /^The file with your book is damaged\./;

let account: ListAccount;
let terminal: TestTerminal;
let path: string;

beforeEach(async () => {
  account = await serveLists(60);
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  await terminal.run(['sync', '--full', '--pace', 'unlimited']);
  const folder = join(terminal.dataDir, 'accounts');
  path = join(folder, readdirSync(folder)[0] ?? '', 'book.db');
});
afterEach(() => account.close());

const backups = (): readonly string[] =>
  existsSync(join(path, '..', 'backups')) ? readdirSync(join(path, '..', 'backups')).toSorted() : [];

/** Overwrites bytes of the book's file. */
function overwrite(at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

/** Returns the number of the first page of a table. */
function rootOf(name: string): number {
  const raw = new Database(path, { readonly: true });
  const page = raw.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name);
  raw.close();
  return Number(page);
}

const pageSize = (): number => {
  const header = Buffer.alloc(18);
  const file = openSync(path, 'r');
  readSync(file, header, 0, 18, 0);
  closeSync(file);
  return header.readUInt16BE(16);
};

const damage = (name: string): void => {
  overwrite((rootOf(name) - 1) * pageSize(), Buffer.alloc(pageSize(), 0xff));
};

/** Numbers that look random, the same ones for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe('a page of the book with other bytes', () => {
  it.each([0, 1, 2, 3])('is never called anything but a damaged book (%i)', async (part) => {
    const size = statSync(path).size;
    const whole = Buffer.alloc(size);
    const file = openSync(path, 'r');
    readSync(file, whole, 0, size, 0);
    closeSync(file);
    for (let seed = part * 12; seed < part * 12 + 12; seed += 1) {
      const next = numbers(seed);
      const at = pageSize() + next(size - pageSize() - 300);
      overwrite(at, Buffer.from(Array.from({ length: 1 + next(300) }, () => next(256))));
      for (const call of [['status'], ['list', 'invoices'], ['list', 'connections'], ['outbox', '--all'], ['doctor']]) {
        const { status, stderr } = await terminal.run(call);
        const isSaid = status === 0 || stderr === '' || DAMAGED.test(stderr) || stderr.includes('Your account');
        expect([seed, call, isSaid ? 'said' : stderr]).toEqual([seed, call, 'said']);
      }
      rmSync(`${path}-wal`, { force: true });
      rmSync(`${path}-shm`, { force: true });
      overwrite(0, whole);
    }
  });

  it('is noticed by the check of the terminal before anything is sent, which names the newest copy', async () => {
    const data = {
      category: 'organization',
      name: 'New',
      business_email: 'n@x.test',
      language: 'en-us',
      currency: 'USD',
    };
    await terminal.run(['queue', '-'], JSON.stringify({ op: 'create', resource: 'connections', data }));
    const raw = new Database(path);
    raw.prepare("UPDATE capabilities SET value_json = '{}' WHERE name = 'book.checked'").run();
    raw.close();
    damage('invoices_hash_key');
    const before = account.served.requests.length;
    const run = await terminal.run(['sync', '--pace', 'unlimited']);
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr).toMatch(DAMAGED);
    expect(run.stderr).toMatch(/the newest copy \(“backups\/book-daily-\d{4}-\d{2}-\d{2}\.db”\)/);
    expect(account.served.requests.slice(before)).toEqual([]);
  });

  it('is noticed in the background by the window, which then sends and writes nothing, and shows what can be read', async () => {
    const profile = openProfile(terminal.dataDir);
    profile.setActiveAccount(profile.accounts()[0]?.uid ?? null);
    damage('invoices_hash_key');
    const app = await openApp({
      dataDir: terminal.dataDir,
      version: '0.0.0',
      locale: 'en-US',
      platform: 'linux',
      vault: createMemoryVault(),
      startInDemo: false,
      migrationsDir,
      stateDir: terminal.stateDir,
    });
    const status = async () => app.handlers['sync:get-status'](null);
    await expect
      .poll(async () => (await status()).phase, { timeout: 15_000, interval: 200 })
      .toMatchObject({ kind: 'cannot_save', message: { key: expect.stringMatching(/^error_book_damaged/) as string } });
    const tabs = await app.handlers['list:count-tabs']({ list: 'invoices', search: '', terms: [] });
    expect(tabs?.find(({ tab }) => tab === 'all')).toMatchObject({ count: 65 });
    await app.close();
  });

  it('is called a damaged book also where the JSON of a column is none', async () => {
    const raw = new Database(path);
    raw.exec("UPDATE connections SET mirror_json = substr(mirror_json, 1, 20) WHERE name = 'Birch'");
    raw.close();
    const run = await terminal.run(['show', 'connections', 'Birch']);
    const list = await terminal.run(['list', 'connections']);
    for (const { status, stderr } of [run, list].filter((each) => each.status !== 0)) {
      expect(status).not.toBe(0);
      expect(stderr).toMatch(/damaged|There is no|no single/);
    }
    expect(list).toMatchObject({ status: 1, stderr: expect.stringMatching(DAMAGED) });
  });
});

describe('a check of a sound book', () => {
  const check = (at: number, kind: 'quick' | 'full' = 'quick') =>
    checkInThread({ path, kind, at, isCopied: true }).result;

  it('keeps a copy of each of the last three days on which the book changed', async () => {
    const [first = ''] = backups();
    expect(backups()).toEqual([expect.stringMatching(/^book-daily-/)]);
    const copy = new Database(join(path, '..', 'backups', first), { readonly: true });
    expect(copy.pragma('application_id', { simple: true })).toBe(COPY_MARK);
    expect(copy.prepare('SELECT count(*) FROM invoices').pluck().get()).toBe(65);
    copy.close();
    const now = Date.now();
    expect(await check(now)).toBe(true);
    expect(backups()).toEqual([first]);
    const age = (name: string, days: number): void => {
      const time = new Date(Date.now() - days * DAY);
      utimesSync(join(path, '..', 'backups', name), time, time);
    };
    // Nothing has changed since the copy.
    utimesSync(path, new Date(now - 3 * DAY), new Date(now - 3 * DAY));
    expect(await check(now + DAY)).toBe(true);
    expect(backups()).toEqual([first]);
    for (let day = 1; day <= 4; day += 1) {
      for (const [index, name] of backups().toReversed().entries()) age(name, index + 1);
      utimesSync(path, new Date(), new Date());
      expect(await check(now + day * DAY, 'full')).toBe(true);
    }
    expect(backups()).toHaveLength(3);
    expect(backups()).not.toContain(first);
    expect(statSync(join(path, '..', 'backups', backups()[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  it('does not keep the main process from its work', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    expect(await check(Date.now() + DAY, 'full')).toBe(true);
    clearInterval(timer);
    expect(longest).toBeLessThan(200);
  });
});
