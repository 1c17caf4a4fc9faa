import * as files from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '#main/app.ts';
import { openProfile } from '#main/profile/profile.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createUid } from '#main/platform/create-uid.ts';

// Overloads of Node's own functions are more than the typed form of this call understands.
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof files>();
  const { openSync, readFileSync, renameSync, writeFileSync } = original;
  return {
    ...original,
    openSync: vi.fn(openSync),
    readFileSync: vi.fn(readFileSync),
    renameSync: vi.fn(renameSync),
    writeFileSync: vi.fn(writeFileSync),
  };
});

/** What another program that holds a file open makes of a call on Windows. */
const held = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;

let dataDir: string;
const account = { uid: createUid(), url: 'https://acme.example.invalid', name: 'Acme' };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-held-'));
  const profile = openProfile(dataDir);
  profile.addAccount(account);
  profile.updateSettings({ theme: 'dark', isOfflineByChoice: true });
  profile.setActiveAccount(account.uid);
});

afterEach(async () => {
  const original = await vi.importActual<typeof files>('node:fs');
  vi.mocked(files.openSync).mockReset().mockImplementation(original.openSync);
  vi.mocked(files.readFileSync).mockReset().mockImplementation(original.readFileSync);
  vi.mocked(files.renameSync).mockReset().mockImplementation(original.renameSync);
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a file of the profile that another program holds', () => {
  it.each(['EBUSY', 'EACCES', 'EPERM'])('is read when the program closes it after a moment (%s)', (code) => {
    vi.mocked(files.readFileSync).mockImplementationOnce(held(code));
    const profile = openProfile(dataDir);
    expect(profile.settings().theme).toBe('dark');
    vi.mocked(files.readFileSync).mockImplementationOnce(held(code));
    expect(profile.activeAccount()).toEqual(account);
  });

  it.each(['EBUSY', 'EACCES', 'EPERM'])('is replaced when the program closes it after a moment (%s)', (code) => {
    const profile = openProfile(dataDir);
    vi.mocked(files.renameSync).mockImplementationOnce(held(code));
    profile.updateSettings({ theme: 'light' });
    expect(openProfile(dataDir).settings().theme).toBe('light');
  });

  it('is reported when it stays in use, never taken for missing settings, and read at the next try', async () => {
    const { readFileSync: original } = await vi.importActual<typeof files>('node:fs');
    const read = vi.mocked(files.readFileSync);
    read.mockImplementation((path, options) =>
      String(path).endsWith('settings.json') ? held('EBUSY')() : original(path, options),
    );
    const app = await openApp({ ...shell, dataDir, vault: createMemoryVault(), migrationsDir, stateDir });
    expect((await app.handlers['app:get-state'](null)).trouble).toMatchObject({
      code: 'read_only',
      message: { key: 'error_profile_unreadable' },
    });
    read.mockImplementation(original);
    await app.handlers['app:try-again'](null);
    expect(await app.handlers['app:get-state'](null)).toMatchObject({
      trouble: null,
      account: { uid: account.uid },
      settings: { theme: 'dark' },
    });
    await app.close();
  });

  it.each(['EBUSY', 'EACCES', 'EPERM'])(
    'keeps a book from being written only as long as it is in use (%s)',
    async (code) => {
      const { openSync: original } = await vi.importActual<typeof files>('node:fs');
      const yetHeld = new Set(['profile.lock', 'book.db']);
      vi.mocked(files.openSync).mockImplementation((path, flags, mode) =>
        yetHeld.delete(basename(String(path))) ? held(code)() : original(path, flags, mode),
      );
      const app = await openApp({ ...shell, dataDir, vault: createMemoryVault(), migrationsDir, stateDir });
      expect(await app.handlers['app:get-state'](null)).toMatchObject({ trouble: null, account: { uid: account.uid } });
      expect([...yetHeld]).toEqual([]);
      await app.close();
      vi.mocked(files.openSync).mockImplementation((path, flags, mode) =>
        String(path).endsWith('book.db') ? held(code)() : original(path, flags, mode),
      );
      const again = await openApp({ ...shell, dataDir, vault: createMemoryVault(), migrationsDir, stateDir });
      // What cannot be written is read, and says so.
      expect((await again.handlers['app:get-state'](null)).trouble).toBeNull();
      expect((await again.handlers['sync:get-status'](null)).phase.kind).toBe('cannot_save');
      await again.close();
    },
  );

  it('is written when Inkwell quits at the latest, after another account was opened', async () => {
    const app = await openApp({ ...shell, dataDir, vault: createMemoryVault(), migrationsDir, stateDir });
    const { renameSync: original } = await vi.importActual<typeof files>('node:fs');
    vi.mocked(files.renameSync).mockImplementation((from, to) => {
      if (String(to).endsWith('settings.json')) held('EPERM')();
      original(from, to);
    });
    const demo = await app.handlers['account:open-demo'](null);
    expect(openProfile(dataDir).activeAccount()).toEqual(account);
    vi.mocked(files.renameSync).mockImplementation(original);
    await app.close();
    expect(openProfile(dataDir).activeAccount()?.uid).toBe(demo.uid);
  });
});

it('is flushed to disk before it replaces the old settings', () => {
  vi.mocked(files.writeFileSync).mockClear();
  openProfile(dataDir).updateSettings({ theme: 'light' });
  const [call] = vi.mocked(files.writeFileSync).mock.calls;
  expect(call?.[0]).toBe(join(dataDir, 'settings.json.new'));
  expect(call?.[2]).toMatchObject({ flush: true });
});
