import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventListener } from '#main/app/app-options.ts';
import type { OpenAccount } from '#main/account/active-account.ts';
import { createOpenAccount } from '#main/account/active-account.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Vault } from '#main/vault/vault.ts';
import { AppError } from '#shared/errors.ts';
import { migrationsDir, stateDir, newClient, NOW } from '#test/helpers/books.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { message } from '#shared/words/message.ts';

describe('switching to another account', () => {
  let dataDir: string;
  let profile: Profile;
  let open: OpenAccount;
  /** How the keychain answers, in its own time. */
  let keychain: PromiseWithResolvers<string | null>;
  /** Uids of the accounts that the window was told of; null where none is open. */
  let told: (string | null)[];
  const own = { uid: createUid(), url: 'https://acme.example.invalid', name: 'Acme' };
  const other = { uid: createUid(), url: 'https://other.example.invalid', name: 'Other' };

  const damage = ({ uid }: Account): void => {
    writeFileSync(join(profile.accountDir(uid), 'book.db'), 'not a database at all, '.repeat(200));
  };

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-switch-'));
    told = [];
    const emit: EventListener = (event, payload) => {
      if (event === 'account:changed') told.push(payload !== null && 'uid' in payload ? payload.uid : null);
    };
    profile = openProfile(dataDir);
    profile.updateSettings({ isOfflineByChoice: true });
    keychain = Promise.withResolvers<string | null>();
    const vault: Vault = { ...createMemoryVault(), read: () => keychain.promise };
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    open = createOpenAccount({ ...shell, dataDir, vault, migrationsDir, stateDir }, profile, emit);
    profile.addAccount(own);
    profile.addAccount(other);
    open.open(own);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('returns to the earlier account when the other cannot be opened', async () => {
    open.session().book.edits.enqueue([newClient(createUid())], NOW);
    damage(other);
    await expect(open.switchTo(other)).rejects.toMatchObject({ code: 'book_damaged' });
    expect(told.at(-1)).toBe(own.uid);
    expect(open.session().book.outbox.listOpen()).toHaveLength(1);
    expect(profile.activeAccount()).toEqual(own);
  });

  it('tells the window that nothing is open when neither can be opened', async () => {
    vi.spyOn(profile, 'accountDir').mockImplementation(() => {
      throw new AppError('read_only', message('error_internal'));
    });
    await expect(open.switchTo(other)).rejects.toMatchObject({ code: 'read_only' });
    expect(told).toEqual([null]);
  });

  it('sends no event when the keychain answers for the earlier account', async () => {
    const reading = open.key()?.read();
    await open.switchTo(other);
    keychain.resolve('ik_5f81c0d7e2b94a');
    await reading;
    expect(told).toEqual([other.uid]);
  });

  it('has its key even when the book is unreadable while the keychain answers', async () => {
    const reading = open.key()?.read();
    vi.spyOn(open.session().book.keyValues, 'get').mockImplementation(() => {
      throw new AppError('read_only', message('error_internal'));
    });
    keychain.resolve('ik_5f81c0d7e2b94a');
    expect(await reading).toBe('ik_5f81c0d7e2b94a');
  });

  it('succeeds and starts the engine even when the settings cannot be written', async () => {
    profile.updateSettings({ isOfflineByChoice: false });
    vi.spyOn(profile, 'setActiveAccount').mockImplementation(() => {
      throw new AppError('disk_full', message('error_internal'));
    });
    keychain.resolve(null);
    expect(await open.switchTo(other)).toMatchObject({ uid: other.uid });
    const { engine } = open.session();
    await vi.waitUntil(() => engine.status().obstacle.kind === 'stopped');
  });

  it('writes no settings when the account was already the active one', async () => {
    const settings = join(dataDir, 'settings.json');
    const before = statSync(settings).ino;
    await open.switchTo(own);
    expect(statSync(settings).ino).toBe(before);
    await open.switchTo(other);
    expect(statSync(settings).ino).not.toBe(before);
  });
});
