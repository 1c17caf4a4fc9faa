import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppOptions, InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import type { AppLock } from '#main/app/lock/app-lock.ts';
import { createAppLock } from '#main/app/lock/app-lock.ts';
import { openLockFile } from '#main/app/lock/lock-file.ts';
import { createRouter } from '#main/ipc/router.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import { channels } from '#shared/ipc/contract.ts';
import type { EventName } from '#shared/ipc/events.ts';
import { createArchivingApp } from '#test/helpers/archiving-app.ts';
import { migrationsDir, stateDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { payloads } from '#test/helpers/payloads.ts';
import { serveSmallAccount } from '#test/helpers/small-account.ts';

const PIN = '4711';
const MINUTE = 60_000;
const WINDOW = { url: 'app://inkwell/index.html', isTopFrame: true };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-lock-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the lock of a PIN', () => {
  let now: number;
  let idle: number;
  let look: () => void;
  let handedOver: number;
  let handOver: () => Promise<void>;
  let isBusy: () => boolean;
  let changes: boolean[];
  let lock: AppLock;

  const open = (): AppLock =>
    createAppLock({
      file: openLockFile(dataDir),
      clock: { now: () => now, schedule: (_wait, action) => ((look = action), () => {}) },
      presence: { idleMs: () => idle, onScreenLock: () => () => {}, askSystem: null },
      isBusy: () => isBusy(),
      handOver: () => handOver(),
      onChange: (isLocked) => changes.push(isLocked),
    });
  const refusal = (pin: string): Promise<string> =>
    lock.unlock(pin).then(
      () => 'opened',
      (thrown: unknown) => (thrown instanceof Error ? thrown.message : 'no error'),
    );

  beforeEach(() => {
    handOver = () => Promise.resolve(void (handedOver += 1));
    isBusy = () => false;
    [now, idle, handedOver, changes] = [Date.parse('2026-11-30T12:00:00Z'), 0, 0, []];
    lock = open();
  });
  afterEach(() => {
    lock.end();
  });

  it('closes after the chosen minutes without the person, when what was typed is handed over', async () => {
    idle = 60 * MINUTE;
    look();
    expect(lock.isLocked()).toBe(false);
    await lock.turnOn(PIN, 15);
    idle = 15 * MINUTE - 1;
    look();
    await Promise.resolve();
    expect([lock.isLocked(), handedOver]).toEqual([false, 0]);
    idle = 15 * MINUTE;
    look();
    await expect.poll(() => [lock.isLocked(), handedOver, changes]).toEqual([true, 1, [true]]);
  });

  it('never keeps the PIN, for anybody who reads the profile', async () => {
    await lock.turnOn('a secret PIN', 15);
    const path = join(dataDir, 'lock.json');
    expect(readFileSync(path, 'utf8')).not.toContain('a secret PIN');
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  it('opens with its PIN alone, and makes wrong ones wait, over a restart too', async () => {
    await lock.turnOn(PIN, 15);
    await lock.lock();
    for (let tries = 0; tries < 3; tries += 1) expect(await refusal('1234')).toBe('That isn’t the PIN.');
    expect(await refusal(PIN)).toMatch(/Try again in 5 seconds/);
    lock.end();
    lock = open();
    expect(lock.isLocked()).toBe(true);
    expect(await refusal(PIN)).toMatch(/Try again in 5 seconds/);
    now += 5_000;
    expect(await refusal('1234')).toBe('That isn’t the PIN.');
    expect(await refusal(PIN)).toMatch(/Try again in 10 seconds/);
    now += 10_000;
    expect(await refusal(PIN)).toBe('opened');
    expect(lock.isLocked()).toBe(false);
  });

  it('lets many tries at the same time through as one after another', async () => {
    await lock.turnOn(PIN, 15);
    await lock.lock();
    const said = await Promise.all(Array.from({ length: 8 }, () => refusal('1234')));
    expect(said.filter((sentence) => sentence === 'That isn’t the PIN.')).toHaveLength(3);
    expect(lock.isLocked()).toBe(true);
  });

  it('keeps nobody out for longer than five minutes where the clock was set back', async () => {
    await lock.turnOn(PIN, 15);
    await lock.lock();
    for (let tries = 0; tries < 3; tries += 1) await refusal('1234');
    now -= 365 * 24 * 60 * MINUTE;
    expect(await refusal(PIN)).toMatch(/Try again in 300 seconds/);
  });

  it('asks nothing of the rest of the program while it is locked, which may not be there yet', async () => {
    await lock.turnOn(PIN, 15);
    lock.end();
    isBusy = () => {
      throw new Error('asked too early');
    };
    lock = open();
    idle = 60 * MINUTE;
    expect(look).not.toThrow();
  });

  it('closes although what was typed could not be handed over, and not where it was turned off meanwhile', async () => {
    await lock.turnOn(PIN, 15);
    handOver = () => Promise.reject(new Error('the window is gone'));
    await lock.lock();
    expect(lock.isLocked()).toBe(true);
    await lock.unlock(PIN);
    handOver = () => lock.turnOff(PIN);
    await lock.lock();
    expect([lock.isLocked(), lock.state().isOn]).toEqual([false, false]);
  });

  it('is taken away by its PIN, and does not come back', async () => {
    await lock.turnOn(PIN, 15);
    await expect(lock.turnOff('1234')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(lock.state().isOn).toBe(true);
    await lock.turnOff(PIN);
    await lock.lock();
    expect([lock.state().isOn, lock.isLocked(), open().isLocked()]).toEqual([false, false, false]);
  });
});

describe('a locked Inkwell', () => {
  const answered: readonly Channel[] = ['app:ready-to-close', 'lock:state', 'lock:unlock', 'lock:unlock-by-system'];
  let app: InkwellApp;
  let heard: EventName[];

  async function start(part: Partial<AppOptions> = {}): Promise<void> {
    const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
    const vault = createMemoryVault();
    app = await openApp({ ...shell, dataDir, vault, migrationsDir, stateDir, engine: unlimitedSettings, ...part });
    heard = [];
    app.onEvent((event) => {
      heard.push(event);
      if (event === 'app:closing') app.handlers['app:ready-to-close'](null);
    });
  }

  afterEach(() => app.close());

  it('answers no request but those that unlock it', async () => {
    await start({ startInDemo: true });
    await app.handlers['lock:turn-on']({ pin: PIN, minutes: 15 });
    await app.handlers['lock:now'](null);
    const router = createRouter(app.handlers, undefined, app.present, undefined, app.isOpen);
    for (const channel of channels.filter((one) => !answered.includes(one)))
      expect([channel, await router.handle(WINDOW, channel, payloads[channel])]).toMatchObject([
        channel,
        { ok: false, error: { code: 'locked' } },
      ]);
    expect(await app.readLogo('logo.png')).toBeNull();
    expect(await router.handle(WINDOW, 'lock:state', null)).toEqual({
      ok: true,
      value: {
        isOn: true,
        isLocked: true,
        minutes: 15,
        canAskSystem: false,
        look: { theme: 'system', textSize: 'normal' },
      },
    });
  });

  it('goes on with its sync, says nothing of it, and says that all may have changed once it is unlocked', async () => {
    const account = await serveSmallAccount();
    try {
      await start();
      await app.handlers['account:connect']({ url: account.served.url, key: 'terminal-test-key-0001' });
      // A slow computer would have read all of it before it is locked.
      const held = Promise.withResolvers<null>();
      let isAsked = false;
      account.intercept = () => {
        isAsked = true;
        return held.promise;
      };
      await app.handlers['lock:turn-on']({ pin: PIN, minutes: 15 });
      await app.handlers['lock:now'](null);
      await expect.poll(() => isAsked, { timeout: 60_000 }).toBe(true);
      const before = account.served.requests.length;
      heard.length = 0;
      held.resolve(null);
      await expect.poll(() => account.served.requests.length, { timeout: 60_000 }).toBeGreaterThan(before);
      expect(heard).toEqual([]);
      await app.handlers['lock:unlock']({ pin: PIN });
      expect(heard.slice(0, 3)).toEqual(['lock:changed', 'mirror:changed', 'outbox:changed']);
    } finally {
      await account.close();
    }
  });

  it('stops documents that are drawn, whose pages are answered no more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkwell-lock-archive-'));
    const opened = await createArchivingApp(dataDir, folder, async (drawn) => {
      if (drawn !== 3) return;
      await app.handlers['lock:turn-on']({ pin: PIN, minutes: 15 });
      await app.handlers['lock:now'](null);
    });
    app = opened.app;
    app.onEvent((event) => {
      if (event === 'app:closing') app.handlers['app:ready-to-close'](null);
    });
    await app.handlers['account:open-demo'](null);
    const withLines = async () => {
      const { freshness } = await app.handlers['sync:get-status'](null);
      return freshness.find(({ resource }) => resource === 'invoices')?.details;
    };
    await expect.poll(withLines, { timeout: 60_000 }).toBeGreaterThan(3);
    expect(await app.handlers['document:save-archive'](null)).toMatchObject({ outcome: 'cancelled' });
    rmSync(folder, { recursive: true, force: true });
  });

  it('is locked from the start after it was closed with a PIN', async () => {
    await start({ startInDemo: true });
    await app.handlers['lock:turn-on']({ pin: PIN, minutes: 15 });
    expect(app.handlers['app:get-state'](null)).toMatchObject({ account: { isDemo: true } });
    await app.close();
    await start();
    expect(() => app.handlers['app:get-state'](null)).toThrow(expect.objectContaining({ code: 'locked' }));
    await app.handlers['lock:unlock']({ pin: PIN });
    expect(app.handlers['app:get-state'](null)).toMatchObject({ account: { isDemo: true } });
  });
});
