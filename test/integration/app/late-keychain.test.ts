import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventListener } from '#main/app/app-options.ts';
import type { OpenAccount } from '#main/account/active-account.ts';
import { createOpenAccount } from '#main/account/active-account.ts';
import { openProfile } from '#main/profile/profile.ts';
import type { Keychain } from '#main/vault/keychain-vault.ts';
import { createLateVault } from '#main/vault/late-vault.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createUid } from '#main/platform/create-uid.ts';

/** Nobody listens there. */
const URL_OF_NOBODY = 'http://127.0.0.1:9';
const KEY = 'ik_5f81c0d7e2b94a';

const keychain: Keychain = {
  getPassword: (_service, account) => Promise.resolve(account === URL_OF_NOBODY ? KEY : null),
  setPassword: () => Promise.resolve(),
  deletePassword: () => Promise.resolve(true),
};

let dataDir: string;
let open: OpenAccount;
let late: PromiseWithResolvers<Keychain | null>;
let told: (AccountInfo | null)[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-late-'));
  late = Promise.withResolvers();
  told = [];
  const emit: EventListener = (event, payload) => {
    // The table of events says so: it is what this one carries.
    if (event === 'account:changed') told.push(payload as AccountInfo | null);
  };
  const profile = openProfile(dataDir);
  const account = { uid: createUid(), url: URL_OF_NOBODY, name: 'Acme' };
  profile.addAccount(account);
  const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
  const vault = createLateVault(late.promise);
  open = createOpenAccount({ ...shell, dataDir, vault, migrationsDir, stateDir }, profile, emit);
  open.open(account);
});

afterEach(async () => {
  await open.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('resumes with the key of a keychain that answers after the start, and the window shows where the key is stored', async () => {
  const { engine } = open.session();
  const obstacle = () => engine.status().obstacle.kind;
  await vi.waitUntil(() => obstacle() === 'stopped');
  expect(open.info()).toMatchObject({ keyStorage: 'memory', keyHint: null });
  late.resolve(keychain);
  await vi.waitUntil(() => obstacle() === 'unreachable');
  expect(told.at(-1)).toMatchObject({ keyStorage: 'keychain', keyHint: 'b94a' });
});

it('resumes with the key even when the person worked offline at the time of the answer', async () => {
  const { engine } = open.session();
  const obstacle = () => engine.status().obstacle.kind;
  await vi.waitUntil(() => obstacle() === 'stopped');
  engine.setOffline(true);
  late.resolve(keychain);
  await vi.waitUntil(() => told.at(-1)?.keyStorage === 'keychain');
  engine.setOffline(false);
  await vi.waitUntil(() => obstacle() === 'unreachable');
});
