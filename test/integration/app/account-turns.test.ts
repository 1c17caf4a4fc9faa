import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import type { Vault } from '#main/vault/vault.ts';
import { migrationsDir, stateDir, TODAY } from '#test/helpers/books.ts';
import type { ServedDemo } from '#test/service/serve.ts';
import { serveDemo } from '#test/service/serve.ts';

const KEY = 'open-app-key-0000001';

describe('an account action while an account is left slowly', () => {
  let dataDir: string;
  let served: ServedDemo;
  let app: InkwellApp;
  let memory: Vault;
  let removing: PromiseWithResolvers<undefined>;

  const folders = (): readonly string[] => readdirSync(join(dataDir, 'accounts'));

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-turns-'));
    const state = seedBook({ seed: 5, today: TODAY });
    served = await serveDemo(createDemoService({ apiKey: KEY, companyId: '612', now: Date.now, state }));
    memory = createMemoryVault();
    removing = Promise.withResolvers<undefined>();
    // A keychain that asks the person first.
    const vault: Vault = {
      ...memory,
      async remove(address) {
        await removing.promise;
        await memory.remove(address);
      },
    };
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    app = await openApp({ ...shell, dataDir, vault, migrationsDir, stateDir });
    await app.handlers['account:connect']({ url: served.url, key: KEY });
    await app.handlers['sync:set-offline']({ isOffline: true });
  });

  afterEach(async () => {
    removing.resolve(undefined);
    await app.close();
    await served.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('waits, so that the same account connected meanwhile has a book and a key of its own', async () => {
    const leaving = app.handlers['account:leave']({ discardUnsent: false });
    const connecting = app.handlers['account:connect']({ url: served.url, key: KEY });
    removing.resolve(undefined);
    expect(await leaving).toBeNull();
    const { uid } = await connecting;
    expect(folders()).toEqual([uid]);
    expect(await memory.read(served.url)).toBe(KEY);
    expect((await app.handlers['app:get-state'](null)).account?.uid).toBe(uid);
  });

  it('ends before Inkwell quits, and no further action begins', async () => {
    const leaving = app.handlers['account:leave']({ discardUnsent: false });
    const closing = app.close();
    await expect(Promise.resolve(app.handlers['account:open-demo'](null))).rejects.toMatchObject({ code: 'closing' });
    removing.resolve(undefined);
    await closing;
    expect(folders()).toEqual([]);
    expect(await memory.read(served.url)).toBeNull();
    await leaving;
  });

  it('applies to the account that was open when it was requested, not to one opened meanwhile', async () => {
    const own = (await app.handlers['app:get-state'](null)).account;
    await app.handlers['account:open-demo'](null);
    const [first, second] = [false, true].map((discardUnsent) =>
      Promise.resolve(app.handlers['account:leave']({ discardUnsent })),
    );
    const replacing = Promise.resolve(
      app.handlers['account:replace-key']({ key: 'another-key-00000001', isVouchedFor: true }),
    );
    removing.resolve(undefined);
    const refused = { status: 'rejected', reason: { code: 'invalid_input' } };
    expect(await Promise.allSettled([first, second, replacing])).toMatchObject([
      { status: 'fulfilled', value: { uid: own?.uid } },
      refused,
      refused,
    ]);
    expect(folders()).toEqual([own?.uid]);
    expect(await memory.read(served.url)).toBe(KEY);
  });

  it('loses no work that was written while it waited, because the person has not agreed to that', async () => {
    const write = async (summary: string): Promise<void> => {
      const { uid, form } = await app.handlers['draft:open']({ uid: null, clientUid: null });
      await app.handlers['draft:save']({ uid, form: { ...form, summary } });
    };
    await write('Known to whoever leaves');
    const replacing = app.handlers['account:replace-key']({ key: KEY, isVouchedFor: false });
    const leaving = Promise.resolve(app.handlers['account:leave']({ discardUnsent: true }));
    await write('Half a thought');
    removing.resolve(undefined);
    await replacing;
    await expect(leaving).rejects.toMatchObject({ code: 'needs_confirmation' });
    expect(folders()).toHaveLength(1);
    expect(await app.handlers['account:leave']({ discardUnsent: true })).toBeNull();
  });
});
