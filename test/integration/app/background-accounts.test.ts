import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { serveSmallAccount } from '#test/helpers/small-account.ts';

describe('an account that is not open', () => {
  let dataDir: string;
  let one: SmallAccount;
  let other: SmallAccount;
  let app: InkwellApp;
  const keys = { one: 'key-of-account-one-01', other: 'key-of-account-two-02' };

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-background-'));
    one = await serveSmallAccount('612', keys.one);
    other = await serveSmallAccount('613', keys.other);
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    const vault = createMemoryVault();
    const engine = unlimitedSettings;
    app = await openApp({ ...shell, dataDir, vault, migrationsDir, stateDir, engine, backgroundPauseMs: 50 });
    await app.handlers['account:connect']({ url: one.served.url, key: keys.one });
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await app.close();
    for (const { close } of [one, other]) await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const named = ({ service }: SmallAccount, name: string): number =>
    service.state.connections.filter((client) => client.name === name).length;

  async function write(name: string): Promise<void> {
    const resource = 'connections';
    const { uid } = await app.handlers['record:open']({ resource, uid: null, clientUid: null });
    const form = { ...emptyClient, name, business_email: 'x@x.test', currency: 'EUR', language: 'en-us' };
    await app.handlers['record:save']({ resource, uid, form });
    await app.handlers['record:queue']({ resource, uid });
  }

  it('is read and sends what waits in it, once and with its own key, while another one is open', async () => {
    await app.handlers['sync:set-offline']({ isOffline: true });
    await write('Waiting GmbH');
    await app.handlers['account:connect']({ url: other.served.url, key: keys.other });
    expect(named(one, 'Waiting GmbH')).toBe(0);
    await app.handlers['sync:set-offline']({ isOffline: false });
    await expect.poll(() => named(one, 'Waiting GmbH'), { timeout: 60_000 }).toBe(1);
    expect(named(other, 'Waiting GmbH')).toBe(0);

    // Whoever opens it meanwhile finds it closed, and its work done.
    const [{ uid } = { uid: '' }] = await app.handlers['account:list'](null);
    await app.handlers['account:switch']({ uid });
    const { waitingCount } = await app.handlers['sync:get-status'](null);
    expect(waitingCount).toBe(0);
    expect(named(one, 'Waiting GmbH')).toBe(1);
  });

  /** Work of the first account waits, and the other one is open. */
  async function leaveWorkBehind(): Promise<void> {
    await app.handlers['sync:set-offline']({ isOffline: true });
    await write('Waiting GmbH');
    await app.handlers['account:connect']({ url: other.served.url, key: keys.other });
  }

  it('has one engine, and the open account stays open, where *Try again* comes while it is read', async () => {
    await leaveWorkBehind();
    const held = Promise.withResolvers<null>();
    let isHeld = false;
    one.intercept = () => {
      isHeld = true;
      return held.promise;
    };
    await app.handlers['sync:set-offline']({ isOffline: false });
    await expect.poll(() => isHeld, { timeout: 60_000 }).toBe(true);
    const again = app.handlers['app:try-again'](null);
    one.intercept = () => null;
    held.resolve(null);
    await again;
    expect(await app.handlers['app:get-state'](null)).toMatchObject({
      trouble: null,
      account: { url: other.served.url },
    });
    await expect.poll(() => named(one, 'Waiting GmbH'), { timeout: 60_000 }).toBe(1);
    await write('Other GmbH');
    await expect.poll(() => named(other, 'Other GmbH'), { timeout: 60_000 }).toBe(1);
    expect([named(one, 'Waiting GmbH'), named(one, 'Other GmbH')]).toEqual([1, 0]);
  });

  it('can still be opened, and is synchronised again, where its book could not be closed', async () => {
    await leaveWorkBehind();
    const [{ uid } = { uid: '' }] = await app.handlers['account:list'](null);
    const failed: string[] = [];
    const close = vi.spyOn(Database.prototype, 'close').mockImplementation(function (this: Database.Database) {
      if (this.name.includes(uid)) failed.push(this.name);
      throw new Error('SQLITE_BUSY');
    });
    await app.handlers['sync:set-offline']({ isOffline: false });
    await expect.poll(() => failed.length, { timeout: 60_000 }).toBeGreaterThan(0);
    close.mockRestore();
    await expect.poll(() => named(one, 'Waiting GmbH'), { timeout: 60_000 }).toBe(1);
    await app.handlers['account:switch']({ uid });
    await write('Later GmbH');
    await expect.poll(() => named(one, 'Later GmbH'), { timeout: 60_000 }).toBe(1);
    expect(named(one, 'Waiting GmbH')).toBe(1);
  });

  it('stays as it is while the person works offline', async () => {
    await app.handlers['sync:set-offline']({ isOffline: true });
    await write('Waiting GmbH');
    await app.handlers['account:connect']({ url: other.served.url, key: keys.other });
    const before = one.served.requests.length;
    // Twenty rounds, by the switches between which each begins.
    const accounts = await app.handlers['account:list'](null);
    for (let round = 0; round < 20; round += 1)
      for (const { uid } of accounts) await app.handlers['account:switch']({ uid });
    expect(one.served.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(named(one, 'Waiting GmbH')).toBe(0);
  });
});
