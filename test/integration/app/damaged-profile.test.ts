import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import type { Account } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { migrationsDir, stateDir, TODAY } from '#test/helpers/books.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { ServedDemo } from '#test/service/serve.ts';
import { message } from '#shared/words/message.ts';

const KEY = 'damaged-profile-key-0001';

const accountMadeAt = (at: number, url: string | null): Account => ({
  uid: uidFrom(at, new Uint8Array(10)),
  url,
  name: `Made at ${String(at)}`,
});

let dataDir: string;
let app: InkwellApp | null;

async function start(): Promise<InkwellApp> {
  const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
  app = await openApp({ ...shell, dataDir, vault: createMemoryVault(), migrationsDir, stateDir });
  return app;
}

const stateOf = async (opened: InkwellApp): Promise<AppState> => opened.handlers['app:get-state'](null);

async function quit(): Promise<void> {
  await app?.close();
  app = null;
}

const settingsPath = (): string => join(dataDir, 'settings.json');
const accountFile = (uid: string): string => join(dataDir, 'accounts', uid, 'account.json');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-damaged-'));
  app = null;
});

afterEach(async () => {
  await quit();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each([
  ['empty', ''],
  ['cut', '{ "theme": "dark", "isOff'],
  ['full of zeros', '\0'.repeat(400)],
  ['something else', '["settings"]'],
])('a settings.json that is %s', (_name, content) => {
  const older = accountMadeAt(1_000, 'https://older.example.invalid');
  const newer = accountMadeAt(2_000, 'https://newer.example.invalid');
  const demo = accountMadeAt(3_000, null);

  beforeEach(() => {
    const profile = openProfile(dataDir);
    for (const account of [newer, demo, older]) profile.addAccount(account);
    profile.setActiveAccount(older.uid);
    writeFileSync(settingsPath(), content);
  });

  it('opens the newest account and sends nothing before the person has seen it', async () => {
    const opened = await start();
    expect(await stateOf(opened)).toMatchObject({
      trouble: null,
      account: { uid: newer.uid },
      settings: { isOfflineByChoice: true },
    });
    expect(await opened.handlers['sync:get-status'](null)).toMatchObject({ phase: { kind: 'offline_by_choice' } });
  });

  it('is kept beside the new file, and the next start opens the same account', async () => {
    await start();
    await quit();
    expect(readFileSync(`${settingsPath()}.bad`, 'utf8')).toBe(content);
    expect(JSON.parse(readFileSync(settingsPath(), 'utf8'))).toMatchObject({
      activeAccount: newer.uid,
      isOfflineByChoice: true,
    });
    const opened = await start();
    await opened.handlers['sync:set-offline']({ isOffline: false });
    await opened.handlers['sync:set-offline']({ isOffline: true });
    expect(readFileSync(`${settingsPath()}.bad`, 'utf8')).toBe(content);
  });

  it('is not changed by a program that only reads', () => {
    expect(openProfile(dataDir).activeAccount()).toEqual(newer);
    expect(readFileSync(settingsPath(), 'utf8')).toBe(content);
    expect(existsSync(`${settingsPath()}.bad`)).toBe(false);
  });
});

describe('a missing settings.json', () => {
  it('still opens the newest account, and nothing is sent before the person has seen it', async () => {
    const account = accountMadeAt(1_000, 'https://acme.example.invalid');
    const profile = openProfile(dataDir);
    profile.addAccount(account);
    profile.setActiveAccount(account.uid);
    rmSync(settingsPath());
    expect(await stateOf(await start())).toMatchObject({
      trouble: null,
      account: { uid: account.uid },
      settings: { isOfflineByChoice: true },
    });
    await quit();
    expect([openProfile(dataDir).activeAccount(), existsSync(`${settingsPath()}.bad`)]).toEqual([account, false]);
  });

  it('counts as a first start when there is no account', async () => {
    expect(await stateOf(await start())).toMatchObject({ account: null, settings: { isOfflineByChoice: false } });
  });
});

describe('an account’s folder that was given another name', () => {
  it('is reported, and belongs to the account again when its name is restored', async () => {
    const account = accountMadeAt(1_000, 'https://acme.example.invalid');
    const profile = openProfile(dataDir);
    profile.addAccount(account);
    profile.setActiveAccount(account.uid);
    await start();
    await quit();
    const own = profile.accountDir(account.uid);
    renameSync(own, `${own} (1)`);
    const opened = await start();
    expect((await stateOf(opened)).trouble).toMatchObject({
      code: 'book_damaged',
      message: message('error_orphaned_book', { folder: `${account.uid} (1)` }),
    });
    renameSync(`${own} (1)`, own);
    await opened.handlers['app:try-again'](null);
    expect(await stateOf(opened)).toMatchObject({ trouble: null, account: { uid: account.uid } });
  });
});

describe('a damaged account.json', () => {
  let served: ServedDemo;
  let uid: Uid;

  beforeEach(async () => {
    const state = seedBook({ seed: 5, today: TODAY });
    served = await serveDemo(createDemoService({ apiKey: KEY, companyId: '612', now: Date.now, state }));
    const opened = await start();
    const connected = await opened.handlers['account:connect']({ url: served.url, key: KEY });
    await quit();
    // The folder is named as the account.
    uid = connected.uid as Uid;
    writeFileSync(accountFile(uid), '{"uid":');
  });
  afterEach(() => served.close());

  it('is reported, and no empty book is created in place of its own', async () => {
    const opened = await start();
    const { trouble, account } = await stateOf(opened);
    expect([trouble?.code, account]).toEqual(['book_damaged', null]);
    expect(trouble?.message).toEqual(message('error_orphaned_book', { folder: uid }));
    await expect(
      Promise.resolve(opened.handlers['account:connect']({ url: served.url, key: KEY })),
    ).rejects.toMatchObject({ code: 'book_damaged' });
    expect(readdirSync(join(dataDir, 'accounts'))).toEqual([uid]);
    expect(await opened.handlers['account:open-demo'](null)).toMatchObject({ isDemo: true });
  });

  it('is no longer reported after it was restored', async () => {
    const opened = await start();
    writeFileSync(accountFile(uid), JSON.stringify({ uid, url: served.url, name: 'Acme' }));
    await opened.handlers['app:try-again'](null);
    expect(await stateOf(opened)).toMatchObject({ trouble: null, account: { uid } });
  });
});
