import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { createRandom } from '#main/demo/seed/random.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import type { Router } from '#main/ipc/router.ts';
import { createRouter } from '#main/ipc/router.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { unwrap } from '#shared/ipc/envelope.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { migrationsDir, stateDir, TODAY } from '#test/helpers/books.ts';
import type { ServedDemo } from '#test/service/serve.ts';
import { serveDemo } from '#test/service/serve.ts';
import { runsOf } from '#test/tier.ts';

const WINDOW = { url: 'app://inkwell/index.html', isTopFrame: true };
const SWITCHES = 500;
const names = ['A', 'B'] as const;
type Name = (typeof names)[number];

describe('two accounts with the same ids and different keys', () => {
  let dataDir: string;
  let app: InkwellApp;
  let router: Router;
  let services: Readonly<Record<Name, { readonly demo: DemoService; readonly served: ServedDemo }>>;
  const uids = new Map<Name, string>();

  const keyOf = (name: Name): string => `key-of-account-${name}-0001`;
  async function serve(name: Name) {
    // The same ids and hash keys in both.
    const state = seedBook({ seed: 5, today: TODAY });
    const demo = createDemoService({ apiKey: keyOf(name), companyId: name, now: Date.now, state });
    return { demo, served: await serveDemo(demo) };
  }

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-accounts-'));
    services = { A: await serve('A'), B: await serve('B') };
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    const vault = createMemoryVault();
    app = await openApp({ ...shell, dataDir, vault, migrationsDir, stateDir, engine: unlimitedSettings });
    router = createRouter(app.handlers, undefined, app.present, undefined, app.isOpen);
    for (const name of names) {
      const { uid } = await app.handlers['account:connect']({ url: services[name].served.url, key: keyOf(name) });
      uids.set(name, uid);
      await settled(({ lastCheckedAt }) => lastCheckedAt !== null);
    }
    await app.handlers['sync:set-offline']({ isOffline: true });
  });

  afterEach(async () => {
    await app.close();
    for (const name of names) await services[name].served.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Asks as a window that shows this account. */
  async function ask<C extends Channel>(channel: C, payload: Input<C>, shown: Name): Promise<Envelope<Output<C>>> {
    // The router answers a channel with that channel's output; its one signature for all cannot say so.
    return (await router.handle(WINDOW, channel, payload, uids.get(shown))) as Envelope<Output<C>>;
  }

  async function settled(isSo: (status: SyncStatus) => boolean): Promise<void> {
    const changed = Promise.withResolvers<undefined>();
    const stop = app.onEvent((event, payload) => {
      if (event === 'sync:status-changed' && isSo(payload as SyncStatus)) changed.resolve(undefined);
    });
    if (isSo(await app.handlers['sync:get-status'](null))) changed.resolve(undefined);
    await changed.promise;
    stop();
  }

  /** Writes a new client for the account that the window shows. Returns false where main refused it. */
  async function write(shown: Name, company: string, isQueued: boolean): Promise<boolean> {
    const resource = 'connections';
    const opened = await ask('record:open', { resource, uid: null, clientUid: null }, shown);
    if (!opened.ok) return false;
    const { uid } = opened.value;
    const form = {
      ...emptyClient,
      name: company,
      business_email: `${company}@x.test`,
      currency: 'EUR',
      language: 'en-us',
    };
    const saved = await ask('record:save', { resource, uid, form }, shown);
    if (!saved.ok || !isQueued) return false;
    return (await ask('record:queue', { resource, uid }, shown)).ok;
  }

  it('never mix, however often they are switched while work waits and the window lags behind', async () => {
    const random = createRandom(7);
    const written: Record<Name, string[]> = { A: [], B: [] };
    let shown: Name = 'B';
    let refused = 0;
    const count = runsOf(SWITCHES);
    for (let number = 0; number < count; number += 1) {
      const next: Name = random.next() < 0.5 ? 'A' : 'B';
      const switching = ask('account:switch', { uid: uids.get(next) ?? '' }, shown);
      const company = `${shown}${String(number)}`;
      // Written before, while or after the other account is opened: the window has not heard of it.
      if (random.next() < 0.5) await switching;
      const isKept = await write(shown, company, random.next() < 0.7);
      if (isKept) written[shown].push(company);
      else refused += 1;
      unwrap(await switching);
      shown = next;
    }
    expect(refused).toBeGreaterThan(0);
    expect(written.A.length + written.B.length).toBeGreaterThan(0);

    for (const name of names) {
      unwrap(await ask('account:switch', { uid: uids.get(name) ?? '' }, shown));
      shown = name;
      await app.handlers['sync:set-offline']({ isOffline: false });
      await settled(({ waitingCount, unconfirmedCount }) => waitingCount + unconfirmedCount === 0);
      await app.handlers['sync:set-offline']({ isOffline: true });
    }
    for (const name of names) {
      const arrived = services[name].demo.state.connections
        .map(({ name: company }) => company)
        .filter((one) => /^[AB]\d+$/.test(one ?? ''));
      expect(arrived.toSorted()).toEqual(written[name].toSorted());
    }
  });
});
