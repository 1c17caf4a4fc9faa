import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import { lockProfile } from '#main/profile/profile-lock.ts';
import { openProfile } from '#main/profile/profile.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { SyncPhase } from '#shared/screens/sync-status.ts';
import { migrationsDir, stateDir, TODAY } from '#test/helpers/books.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { ServedDemo } from '#test/service/serve.ts';

const KEY = 'open-app-key-0000001';

describe('the program on a profile folder', () => {
  let dataDir: string;
  let service: DemoService;
  let served: ServedDemo;
  let app: InkwellApp | null;
  const vault = createMemoryVault();

  const open = async (): Promise<InkwellApp> => {
    const opened = await openApp({
      dataDir,
      version: '0.0.0',
      locale: 'en-US',
      platform: 'linux',
      vault,
      startInDemo: false,
      migrationsDir,
      stateDir,
    });
    app = opened;
    return opened;
  };

  const bookFile = (): string => {
    const [folder = ''] = readdirSync(join(dataDir, 'accounts'));
    return join(dataDir, 'accounts', folder, 'book.db');
  };

  /** Resolves when the status line says so. */
  const phase = (opened: InkwellApp, kind: SyncPhase['kind']): Promise<void> =>
    new Promise((resolve) => {
      const end = opened.onEvent((event, payload) => {
        if (event !== 'sync:status-changed' || payload === null || !('phase' in payload) || payload.phase.kind !== kind)
          return;
        end();
        resolve();
      });
    });

  /** Connects, works offline and leaves a draft that nobody asked to upload; returns its uid. */
  async function connectAndDraft(): Promise<string> {
    const opened = await open();
    await opened.handlers['account:connect']({ url: served.url, key: KEY });
    await opened.handlers['sync:set-offline']({ isOffline: true });
    const draft = await opened.handlers['draft:open']({ uid: null, clientUid: null });
    await opened.handlers['draft:save']({
      uid: draft.uid,
      form: { ...draft.form, summary: 'Half a thought', dueDate: '+1' },
    });
    await opened.close();
    return draft.uid;
  }

  async function expectDraft(uid: string): Promise<void> {
    const opened = app ?? (await open());
    const draft = await opened.handlers['draft:open']({ uid, clientUid: null });
    expect(draft.form).toMatchObject({ summary: 'Half a thought', dueDate: '+1' });
  }

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-app-'));
    service = createDemoService({
      apiKey: KEY,
      companyId: '612',
      now: Date.now,
      state: seedBook({ seed: 5, today: TODAY }),
    });
    served = await serveDemo(service);
    app = null;
  });

  afterEach(async () => {
    await app?.close();
    await served.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('sends the settings at once and after each change', async () => {
    const inkwell = await open();
    const heard: unknown[] = [];
    inkwell.onSettings(({ keyboard }) => heard.push(keyboard.keys));
    const keys = { find: ['Mod+j'] };
    await inkwell.handlers['settings:update']({ keyboard: { usesCharacters: true, keys } });
    expect(heard).toEqual([{}, keys]);
  });

  it('has no issuer for documents and mails until one is typed, and never uses the address', async () => {
    const inkwell = await open();
    await inkwell.handlers['account:connect']({ url: served.url, key: KEY });
    await inkwell.handlers['sync:set-offline']({ isOffline: true });
    const { uid } = await inkwell.handlers['draft:open']({ uid: null, clientUid: null });
    const company = async (): Promise<string | undefined> => {
      const [prepared] = await inkwell.handlers['mail:prepare']({ kind: 'deliver', uids: [uid] });
      return prepared?.companyName;
    };
    const { logo: _, ...choices } = await inkwell.handlers['paper:get'](null);
    expect([choices.issuer, await company()]).toEqual(['', '']);
    await inkwell.handlers['paper:update']({ ...choices, issuer: ' Kandy Design ' });
    expect(await company()).toBe('Kandy Design');
  });

  it('says who holds a locked profile, and keeps the draft', async () => {
    const uid = await connectAndDraft();
    const unlock = lockProfile(dataDir, 'a test');
    const state = await (await open()).handlers['app:get-state'](null);
    expect(state.trouble?.code).toBe('profile_in_use');
    expect(state.trouble?.message).toMatchObject({
      key: 'error_profile_in_use',
      params: { holder: expect.stringContaining('a test') as string },
    });
    await app?.close();
    app = null;
    unlock();
    await expectDraft(uid);
  });

  it('refuses a newer book untouched, and keeps the draft', async () => {
    const uid = await connectAndDraft();
    const raw = new Database(bookFile());
    const version = Number(raw.pragma('user_version', { simple: true }));
    raw.pragma('user_version = 999');
    raw.close();
    expect((await (await open()).handlers['app:get-state'](null)).trouble?.code).toBe('book_newer');
    await app?.close();
    app = null;
    const again = new Database(bookFile());
    expect(again.pragma('user_version', { simple: true })).toBe(999);
    again.pragma(`user_version = ${String(version)}`);
    again.close();
    await expectDraft(uid);
  });

  it('says that a book is damaged, leaves the file as it is, and the demo book still opens', async () => {
    await connectAndDraft();
    const damaged = Buffer.concat([
      Buffer.from('not a database at all, '.repeat(60)),
      readFileSync(bookFile()).subarray(1_380),
    ]);
    writeFileSync(bookFile(), damaged);
    const opened = await open();
    expect((await opened.handlers['app:get-state'](null)).trouble?.code).toBe('book_damaged');
    expect(readFileSync(bookFile()).equals(damaged)).toBe(true);
    await expect(opened.handlers['list:count-tabs']({ list: 'invoices', search: '', terms: [] })).rejects.toThrow(
      /damaged/,
    );
    await opened.handlers['account:open-demo'](null);
    expect((await opened.handlers['app:get-state'](null)).trouble).toBeNull();
  });

  it('opens a profile that is no longer in use at the next try, with its settings and its draft', async () => {
    const uid = await connectAndDraft();
    const unlock = lockProfile(dataDir, 'a test');
    const opened = await open();
    const keys = { find: ['Mod+j'] };
    const heard: unknown[] = [];
    opened.onSettings(({ keyboard }) => heard.push(keyboard.keys));
    await opened.handlers['app:try-again'](null);
    expect((await opened.handlers['app:get-state'](null)).trouble?.code).toBe('profile_in_use');
    openProfile(dataDir).updateSettings({ keyboard: { usesCharacters: true, keys } });
    unlock();
    await opened.handlers['app:try-again'](null);
    expect(await opened.handlers['app:get-state'](null)).toMatchObject({ trouble: null, account: { url: served.url } });
    expect(heard.at(-1)).toEqual(keys);
    await expectDraft(uid);
  });

  it('opens a repaired book at the next try', async () => {
    const uid = await connectAndDraft();
    const whole = readFileSync(bookFile());
    writeFileSync(bookFile(), Buffer.from('not a database at all, '.repeat(200)));
    const opened = await open();
    expect((await opened.handlers['app:get-state'](null)).trouble?.code).toBe('book_damaged');
    writeFileSync(bookFile(), whole);
    await opened.handlers['app:try-again'](null);
    expect((await opened.handlers['app:get-state'](null)).trouble).toBeNull();
    await expectDraft(uid);
  });

  it('opens the demo book in a profile that was in use at the start and is free now', async () => {
    const unlock = lockProfile(dataDir, 'a test');
    const opened = await open();
    await expect(Promise.resolve(opened.handlers['account:open-demo'](null))).rejects.toMatchObject({
      code: 'profile_in_use',
    });
    unlock();
    expect(await opened.handlers['account:open-demo'](null)).toMatchObject({ isDemo: true });
    expect((await opened.handlers['app:get-state'](null)).trouble).toBeNull();
  });

  it('returns from the demo book to the earlier account, with its key and its draft', async () => {
    const uid = await connectAndDraft();
    const opened = await open();
    const own = (await opened.handlers['app:get-state'](null)).account;
    const demo = await opened.handlers['account:open-demo'](null);
    expect(demo.isDemo).toBe(true);
    expect(await opened.handlers['account:leave']({ discardUnsent: true })).toEqual(own);
    expect(readdirSync(join(dataDir, 'accounts'))).toEqual([own?.uid]);
    await expectDraft(uid);
    expect(await opened.handlers['account:leave']({ discardUnsent: true })).toBeNull();
    expect(readdirSync(join(dataDir, 'accounts'))).toEqual([]);
  });

  it('stops at a refused key without losing anything, and resumes only with a new key of the same account', async () => {
    const uid = await connectAndDraft();
    await served.close();
    const rotated = createDemoService({
      apiKey: 'rotated-key-00000001',
      companyId: '612',
      now: Date.now,
      state: service.state,
    });
    served = await serveDemo(rotated);
    const port = new URL(served.url).port;
    const [folder = ''] = readdirSync(join(dataDir, 'accounts'));
    const account = join(dataDir, 'accounts', folder, 'account.json');
    writeFileSync(account, readFileSync(account, 'utf8').replace(/127\.0\.0\.1:\d+/g, `127.0.0.1:${port}`));
    await vault.write(served.url, KEY);
    const opened = await open();
    const refused = phase(opened, 'stopped');
    await opened.handlers['sync:set-offline']({ isOffline: false });
    await refused;
    await expectDraft(uid);
    await expect(
      opened.handlers['account:replace-key']({ key: 'still-wrong-000000001', isVouchedFor: false }),
    ).rejects.toMatchObject({
      code: 'key_refused',
    });
    const working = phase(opened, 'working');
    await opened.handlers['account:replace-key']({ key: 'rotated-key-00000001', isVouchedFor: false });
    await working;
    await expectDraft(uid);
  });

  it('refuses an address that is not the account’s service, and creates no book for it', async () => {
    const opened = await open();
    const connect = (url: string, key = KEY) =>
      Promise.resolve().then(() => opened.handlers['account:connect']({ url, key }));
    await expect(connect('http://invoices.example.com')).rejects.toMatchObject({ code: 'address_insecure' });
    await expect(connect('not an address')).rejects.toMatchObject({ code: 'address_invalid' });
    await expect(connect('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'unreachable' });
    await expect(connect(served.url, 'wrong-key-0000000001')).rejects.toMatchObject({ code: 'key_refused' });
    const page = await serveDemo({
      handle: () => Promise.resolve(new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } })),
    });
    await expect(connect(page.url)).rejects.toMatchObject({ code: 'not_the_api' });
    await page.close();
    expect(readdirSync(join(dataDir, 'accounts'))).toEqual([]);
  });

  it('follows a new interval also in the accounts that are not open', async () => {
    const { handlers } = await open();
    const waits = vi.spyOn(globalThis, 'setTimeout');
    // Without an open account there is no other timer of this length.
    await handlers['settings:update']({ sync: { everyMinutes: 240 } });
    expect(waits.mock.calls.map(([, delay]) => delay)).toContain(240 * 60_000);
    waits.mockRestore();
  });
});
