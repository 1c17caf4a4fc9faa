import * as files from 'node:fs';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openProfile } from '#main/profile/profile.ts';
import { createUid } from '#main/platform/create-uid.ts';

/** A file that another program holds open, as Windows does it. */
const HELD = 'book.db';

vi.mock(import('node:fs'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, rmSync: vi.fn(original.rmSync) };
});

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-profile-'));
});

afterEach(() => {
  vi.mocked(files.rmSync).mockReset();
  rmSync(dataDir, { recursive: true, force: true });
});

it('reports that files of a book are in use, and still knows the account', async () => {
  const { rmSync: original } = await vi.importActual<typeof files>('node:fs');
  const profile = openProfile(dataDir);
  const account = { uid: createUid(), url: 'https://acme.example.invalid', name: 'Acme' };
  profile.addAccount(account);
  profile.setActiveAccount(account.uid);
  writeFileSync(join(profile.accountDir(account.uid), HELD), 'held');
  vi.mocked(files.rmSync).mockImplementation((path, options) => {
    const isHeld = String(path).endsWith(HELD) || readdirSync(String(path)).includes(HELD);
    if (isHeld) throw Object.assign(new Error(`EBUSY: ${String(path)}`), { code: 'EBUSY' });
    original(path, options);
  });
  expect(() => {
    profile.removeAccount(account.uid);
  }).toThrow(/^This book is closed, but another program uses its files/);
  expect(vi.mocked(files.rmSync).mock.calls[0]?.[1]).toMatchObject({ maxRetries: 4, retryDelay: 100 });
  expect(profile.accounts()).toEqual([account]);
  vi.mocked(files.rmSync).mockImplementation(original);
  profile.removeAccount(account.uid);
  expect(profile.accounts()).toEqual([]);
  expect(profile.activeAccount()).toBeNull();
});
