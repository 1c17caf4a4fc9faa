import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import { createSceneShell } from '#test/scenes/scene-shell.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { configure } from '#main/db/connection/open.ts';
import { writeBackup } from '#main/backup/write-backup.ts';
import { readStoredSettings } from '#main/profile/settings-file.ts';
import type { Vault } from '#main/vault/vault.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';

describe('a backup from the window', () => {
  let dataDir: string;
  let elsewhere: string;
  let file: string | null;
  let account: SmallAccount;
  let vault: Vault;
  let app: InkwellApp;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-app-'));
    elsewhere = mkdtempSync(join(tmpdir(), 'inkwell-backups-'));
    file = join(elsewhere, 'Acme.inkwell');
    account = await serveSmallAccount();
    vault = createMemoryVault();
    app = await open(dataDir);
    await app.handlers['account:connect']({ url: account.served.url, key: KEY });
    await app.handlers['sync:set-offline']({ isOffline: true });
  });

  afterEach(async () => {
    await app.close();
    await account.close();
    for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true });
  });

  function open(folder: string): Promise<InkwellApp> {
    const documentShell: DocumentShell = {
      ...createSceneShell(elsewhere, () => {}),
      askWhere: () => Promise.resolve(file),
      askFile: () => Promise.resolve(file),
    };
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    return openApp({ ...shell, dataDir: folder, vault, migrationsDir, stateDir, documentShell });
  }

  const draft = async (): Promise<string> => {
    const { uid, form } = await app.handlers['draft:open']({ uid: null, clientUid: null });
    await app.handlers['draft:save']({ uid, form: { ...form, note: 'Half written' } });
    return uid;
  };

  /** The key's mark is written whenever the keychain answers, the rest whenever there is time. */
  const writtenAtAnyTime = new Set<unknown>([
    'book.checked',
    'account.key_mark',
    'totals.calibration',
    'totals.is_shown',
  ]);

  /** All rows of all tables, by their tables. */
  function contentOf(folder: string, uid: string): Readonly<Record<string, unknown>> {
    const raw = new Database(join(folder, 'accounts', uid, 'book.db'), { readonly: true });
    try {
      const tables = raw
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%'")
        .pluck()
        .all();
      return Object.fromEntries(
        tables.map((name) => [
          name,
          raw
            .prepare(`SELECT * FROM "${String(name)}" ORDER BY 1`)
            .raw()
            .all()
            .filter((row) => !(Array.isArray(row) && writtenAtAnyTime.has(row[0]))),
        ]),
      );
    } finally {
      raw.close();
    }
  }

  it('is restored beside the account, equal to the last row, read only, and then used', async () => {
    const uid = await draft();
    const [{ uid: original } = { uid: '' }] = await app.handlers['account:list'](null);
    writeFileSync(join(dataDir, 'accounts', original, 'paper.json'), JSON.stringify({ issuer: 'Quay Studio' }));
    expect((await app.handlers['backup:state'](null)).last).toBeNull();
    expect(await app.handlers['backup:save']({ passphrase: 'correct horse' })).toMatchObject({ file: 'Acme.inkwell' });
    expect((await app.handlers['backup:state'](null)).last).toMatchObject({ file: 'Acme.inkwell' });

    expect(await app.handlers['backup:choose'](null)).toEqual({ file: 'Acme.inkwell', needsPassphrase: true });
    await expect(app.handlers['backup:restore']({ passphrase: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await app.handlers['account:list'](null)).toHaveLength(1);
    const restored = await app.handlers['backup:restore']({ passphrase: 'correct horse' });
    expect(restored.name).toMatch(/\(backup of \d{4}-\d\d-\d\d\)$/);
    expect(await app.handlers['account:list'](null)).toMatchObject([
      { uid: original, isOpen: false, isRestored: false },
      { uid: restored.uid, isOpen: true, isRestored: true },
    ]);
    expect(contentOf(dataDir, restored.uid)).toEqual(contentOf(dataDir, original));
    expect(JSON.parse(readFileSync(join(dataDir, 'accounts', restored.uid, 'paper.json'), 'utf8'))).toEqual({
      issuer: 'Quay Studio',
    });

    const { form } = await app.handlers['draft:open']({ uid, clientUid: null });
    expect(form.note).toBe('Half written');
    const refused = async () => {
      await app.handlers['draft:save']({ uid, form: { ...form, note: 'More' } });
    };
    await expect(refused()).rejects.toMatchObject({ code: 'read_only' });
    expect(contentOf(dataDir, restored.uid)).toEqual(contentOf(dataDir, original));

    expect(await app.handlers['backup:use'](null)).toMatchObject({
      uid: restored.uid,
      name: account.served.url.slice(7),
    });
    await refused().then(() => expect(contentOf(dataDir, restored.uid)).not.toEqual(contentOf(dataDir, original)));
    await expect(app.handlers['backup:use'](null)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is not used while the same change waits in the book beside it, and leaves that one its key', async () => {
    const resource = 'connections';
    const { uid } = await app.handlers['record:open']({ resource, uid: null, clientUid: null });
    const form = { ...emptyClient, name: 'Waiting GmbH', business_email: 'x@x.test', currency: 'EUR' };
    await app.handlers['record:save']({ resource, uid, form: { ...form, language: 'en-us' } });
    await app.handlers['record:queue']({ resource, uid });
    const [{ uid: original } = { uid: '' }] = await app.handlers['account:list'](null);
    await app.handlers['backup:save']({ passphrase: null });
    await app.handlers['backup:choose'](null);
    const restored = await app.handlers['backup:restore']({ passphrase: null });

    const use = async () => app.handlers['backup:use'](null);
    await expect(use()).rejects.toMatchObject({ code: 'invalid_input', said: { key: 'restore_other_book_waits' } });
    expect(await app.handlers['account:list'](null)).toMatchObject([{}, { uid: restored.uid, isRestored: true }]);

    await app.handlers['account:leave']({ discardUnsent: true });
    expect(await vault.read(account.served.url)).toBe(KEY);
    await app.handlers['account:switch']({ uid: original });
    await app.handlers['account:leave']({ discardUnsent: true });
    expect(await vault.read(account.served.url)).toBeNull();
  });

  it('is compared with the book in use: what waits here, what was sent, changed or made there since', async () => {
    const [{ uid: original } = { uid: '' }] = await app.handlers['account:list'](null);
    await app.handlers['sync:set-offline']({ isOffline: false });
    await vi.waitFor(
      () => {
        expect(contentOf(dataDir, original)).toMatchObject({
          ...{ connections: [{}, {}, {}], invoices: [{}, {}, {}, {}, {}], item_categories: [{}] },
          ...{ contacts: [{}], payments: [{}] },
        });
      },
      { timeout: 60_000 },
    );
    await app.handlers['sync:set-offline']({ isOffline: true });
    const resource = 'connections';
    const { uid } = await app.handlers['record:open']({ resource, uid: null, clientUid: null });
    const form = { ...emptyClient, name: 'Waiting GmbH', business_email: 'x@x.test', currency: 'EUR' };
    await app.handlers['record:save']({ resource, uid, form: { ...form, language: 'en-us' } });
    await app.handlers['record:queue']({ resource, uid });
    await app.handlers['backup:save']({ passphrase: null });
    await app.handlers['backup:choose'](null);
    const restored = await app.handlers['backup:restore']({ passphrase: null });
    const groups = async () => {
      const compared = await app.handlers['backup:compare'](null);
      return compared?.groups.flatMap(({ kind, rows }) => rows.map(({ name }) => `${kind} ${name}`));
    };
    expect(await groups()).toEqual(['unsent_here Waiting GmbH']);

    await app.handlers['account:switch']({ uid: original });
    await app.handlers['sync:set-offline']({ isOffline: false });
    await vi.waitFor(
      async () => {
        expect(await app.handlers['outbox:list'](null)).toMatchObject([{ state: 'done' }]);
      },
      { timeout: 60_000 },
    );
    await app.handlers['sync:set-offline']({ isOffline: true });
    await app.handlers['account:switch']({ uid: restored.uid });
    const change = (of: string, sql: string): void => {
      const raw = new Database(join(dataDir, 'accounts', of, 'book.db'));
      configure(raw);
      raw.exec(sql);
      raw.close();
    };
    // As if both books had been read at different times.
    for (const of of [original, restored.uid])
      change(of, "UPDATE connections SET row_fingerprint = 'as it was' WHERE is_unsent = 0");
    change(original, "UPDATE connections SET row_fingerprint = 'changed' WHERE name = 'Birch'");
    change(original, "UPDATE connections SET is_listed = 0 WHERE name = 'acorn'");
    change(restored.uid, "UPDATE connections SET is_listed = 0 WHERE name = 'Zest'");
    expect(await groups()).toEqual([
      'sent_since Waiting GmbH',
      'changed_there Birch',
      'only_there Zest',
      'only_here acorn',
    ]);
  });

  it('connects, at the address of a restored book, to that book: it stays to be read only, and gets its key', async () => {
    await app.handlers['backup:save']({ passphrase: null });
    const elsewhereDir = mkdtempSync(join(tmpdir(), 'inkwell-other-'));
    const other = await open(elsewhereDir);
    await other.handlers['backup:choose'](null);
    const restored = await other.handlers['backup:restore']({ passphrase: null });
    const connected = await other.handlers['account:connect']({ url: account.served.url, key: KEY });
    expect(connected.uid).toBe(restored.uid);
    expect(await other.handlers['account:list'](null)).toMatchObject([{ uid: restored.uid, isRestored: true }]);
    const write = async () => {
      const { uid, form } = await other.handlers['draft:open']({ uid: null, clientUid: null });
      await other.handlers['draft:save']({ uid, form });
    };
    await expect(write()).rejects.toMatchObject({ code: 'read_only' });
    expect(await other.handlers['backup:compare'](null)).toBeNull();
    await other.handlers['backup:use'](null);
    expect(await other.handlers['account:list'](null)).toMatchObject([{ uid: restored.uid, isRestored: false }]);
    expect(account.served.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    await other.close();
    rmSync(elsewhereDir, { recursive: true, force: true });
  });

  it('that was made to lead out of the profile is refused, and writes nothing there', async () => {
    const [{ uid } = { uid: '' }] = await app.handlers['account:list'](null);
    const settings = readStoredSettings(join(dataDir, 'settings.json'));
    if (file === null || settings === null) throw new Error('Both are there.');
    const accountDir = join(dataDir, 'accounts', uid);
    const order = { accountDir, settings, file, passphrase: null, version: '0.0.0', migrationsDir, at: Date.now() };
    for (const hostile of [
      { uid: '../../outside', url: account.served.url },
      { uid: '01900000-0000-7000-8000-000000000001', url: 'file:///etc/passwd' },
    ]) {
      await writeBackup({ ...order, account: { ...hostile, name: 'Acme' } });
      await app.handlers['backup:choose'](null);
      const restore = async () => app.handlers['backup:restore']({ passphrase: null });
      await expect(restore()).rejects.toMatchObject({ code: 'book_damaged' });
    }
    expect(existsSync(join(dataDir, '..', 'outside'))).toBe(false);
    expect(await app.handlers['account:list'](null)).toHaveLength(1);
  });

  it('is kept whole where another one to the same place was interrupted, and leaves nothing beside it', async () => {
    await app.handlers['backup:save']({ passphrase: null });
    const whole = readFileSync(file ?? '');
    // What a program that was killed leaves.
    const remains = mkdtempSync(join(elsewhere, '.inkwell-part-9999999-'));
    writeFileSync(join(remains, 'book.db'), 'half');
    expect(readFileSync(file ?? '')).toEqual(whole);
    await app.handlers['backup:save']({ passphrase: null });
    expect(existsSync(remains)).toBe(false);
    expect(readdirSync(elsewhere)).toEqual(['Acme.inkwell']);
  });

  it('is nothing where the person cancels, and one sentence where it cannot be written', async () => {
    file = null;
    expect(await app.handlers['backup:save']({ passphrase: null })).toBeNull();
    expect(await app.handlers['backup:choose'](null)).toBeNull();
    file = join(elsewhere, 'missing', 'Acme.inkwell');
    await expect(app.handlers['backup:save']({ passphrase: null })).rejects.toMatchObject({ code: 'read_only' });
    await expect(app.handlers['backup:choose'](null)).rejects.toMatchObject({ code: 'not_found' });
    expect((await app.handlers['backup:state'](null)).last).toBeNull();
  });
});
