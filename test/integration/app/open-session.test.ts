import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProfile } from '#main/profile/profile.ts';
import { bookPath, noNetworkEvents, openSession } from '#main/account/session.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createUid } from '#main/platform/create-uid.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-session-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it('closes the book again when the session cannot be created', async () => {
  const profile = openProfile(dataDir);
  const account = { uid: createUid(), url: 'https://acme.example.invalid', name: 'Acme' };
  profile.addAccount(account);
  const open = () =>
    openSession({
      profile,
      account,
      migrationsDir,
      stateDir,
      readKey: () => null,
      settings: defaultSettings,
      network: noNetworkEvents,
      proxyFor: () => null,
    });
  await open().close();
  const closed = readdirSync(profile.accountDir(account.uid));
  const raw = new Database(bookPath(profile, account));
  raw.exec('DROP TABLE journal');
  raw.close();
  expect(open).toThrow();
  // SQLite takes its log away when the last one closes the book.
  expect(readdirSync(profile.accountDir(account.uid))).toEqual(closed);
});
