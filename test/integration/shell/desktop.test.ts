import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppOptions, InkwellApp } from '#main/app.ts';
import { openApp } from '#main/app.ts';
import { createRouter } from '#main/ipc/router.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import type { FakeElectron, FakeWindow } from '#test/helpers/fake-electron.ts';
import { createFakeElectron, FakeNotification, FakeTray } from '#test/helpers/fake-electron.ts';

vi.mock('#main/platform/crash-guard.ts', () => ({ guardAgainstCrashes: () => {}, logCrashes: () => {} }));

let dataDir: string;
let electron: FakeElectron;
let argv: readonly string[];
let syncs: number;
let notify: NonNullable<AppOptions['notify']>;

/** The app as it is, except that no engine is woken. */
async function openCounted(options: AppOptions): Promise<InkwellApp> {
  notify = options.notify ?? expect.fail();
  const opened = await openApp(options);
  const runNow = (): null => {
    syncs += 1;
    return null;
  };
  return { ...opened, handlers: { ...opened.handlers, 'sync:run-now': runNow } };
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkwell-desktop-'));
  electron = createFakeElectron();
  argv = process.argv;
  syncs = 0;
  FakeTray.all.length = 0;
  FakeNotification.all.length = 0;
  process.argv = [...argv.slice(0, 2), '--demo', '--data-dir', dataDir];
  vi.resetModules();
  vi.doMock('electron', () => electron.module);
  const { runDesktop } = await import('#main/shell/desktop.ts');
  runDesktop({
    openApp: openCounted,
    createRouter,
    openVault: () => Promise.resolve(createMemoryVault()),
    defaultDataDir: () => dataDir,
    defaultStateDir: () => dataDir,
    preloadPath: 'preload.cjs',
    pagesDir: dataDir,
    migrationsDir,
    feed: null,
    changes: [],
  });
  await vi.waitUntil(() => electron.windows.length === 1);
});

afterEach(async () => {
  process.argv = [...argv];
  // Nobody is there to say last words.
  for (const { webContents } of electron.windows) webContents.isLoadingMainFrame = () => true;
  await electron.quit();
  rmSync(dataDir, { recursive: true, force: true });
});

const onlyWindow = (): FakeWindow => {
  const [window, ...others] = electron.windows;
  if (window === undefined || others.length > 0) throw new Error('There is not one window.');
  return window;
};

const told = ({ sent }: FakeWindow, wanted: string): readonly unknown[] =>
  sent.filter(([event]) => event === wanted).map(([, payload]) => payload);
const menuChoices = (window: FakeWindow): readonly unknown[] => told(window, 'menu:chosen');

it('opens a window for a menu command when there is none', async () => {
  onlyWindow().close();
  electron.pick('New invoice');
  const opened = onlyWindow();
  expect(menuChoices(opened)).toEqual([]);
  await electron.ask(opened, 'app:get-state', null);
  expect(menuChoices(opened)).toEqual([{ command: 'new-invoice' }]);
  electron.pick('Settings…');
  expect(menuChoices(opened)).toEqual([{ command: 'new-invoice' }, { command: 'settings' }]);
});

it('remembers the size of its window when it quits', async () => {
  const window = onlyWindow();
  window.webContents.isLoadingMainFrame = () => true;
  window.bounds = { ...window.bounds, width: 1111 };
  expect(await electron.quit()).toBe(0);
  expect(JSON.parse(readFileSync(join(dataDir, 'window.json'), 'utf8'))).toEqual({
    width: 1111,
    height: 820,
    isMaximized: false,
  });
});

it('synchronises the account without a window', async () => {
  onlyWindow().close();
  electron.pick('Sync now');
  await vi.waitUntil(() => syncs === 1);
  expect(electron.windows).toEqual([]);
});

describe('a link', () => {
  const link = 'inkwell://01936f00-0000-7000-8000-000000000001/invoice/INV-1';

  it('that starts Inkwell a second time is shown in the window that is there', async () => {
    const window = onlyWindow();
    await electron.ask(window, 'app:get-state', null);
    window.isShown = false;
    electron.startAgain(['inkwell', '--', link]);
    expect(told(onlyWindow(), 'place:opened')).toEqual([{ kind: 'record', link }]);
    expect(window.isShown).toBe(true);
  });

  it('opens a window where there is none, and is said when its page can hear it', async () => {
    onlyWindow().close();
    electron.openAddress(link);
    const opened = onlyWindow();
    expect(told(opened, 'place:opened')).toEqual([]);
    await electron.ask(opened, 'app:get-state', null);
    expect(told(opened, 'place:opened')).toEqual([{ kind: 'record', link }]);
  });

  it.each(['inkwell://x/invoice/1', `${link}?pay=1`, 'https://acme.example', '--demo'])(
    'of any other form only shows the window: %s',
    async (address) => {
      const window = onlyWindow();
      await electron.ask(window, 'app:get-state', null);
      electron.startAgain(['inkwell', address]);
      expect(told(window, 'place:opened')).toEqual([]);
      expect(electron.windows).toHaveLength(1);
    },
  );
});

describe('in the background', () => {
  const want = async (window: FakeWindow, keepsRunning: boolean): Promise<void> => {
    const background = { keepsRunning, startsAtLogin: false, savesBattery: true };
    await electron.ask(window, 'settings:update', { background });
  };
  const isGone = (): boolean => FakeTray.all.every((tray) => tray.isGone);

  it('goes on in the tray without a window, and opens one from there', async () => {
    await want(onlyWindow(), true);
    const [tray = expect.fail()] = FakeTray.all;
    expect(tray.tip).toBe('Nothing needs your decision');
    onlyWindow().close();
    electron.closeLast();
    expect(electron.hasQuit()).toBe(false);
    tray.menu.find(({ label }) => label === 'Open Inkwell')?.click?.({ checked: false });
    expect(electron.windows).toHaveLength(1);
  });

  it('ends with its window where nobody wants a tray, or wants it no more', async () => {
    const window = onlyWindow();
    await want(window, true);
    await want(window, false);
    expect(isGone()).toBe(true);
    window.close();
    electron.closeLast();
    expect(electron.hasQuit()).toBe(true);
  });

  it('works offline from the tray', async () => {
    const window = onlyWindow();
    await want(window, true);
    const [tray = expect.fail()] = FakeTray.all;
    tray.menu.find(({ label }) => label === 'Work offline')?.click?.({ checked: true });
    await vi.waitUntil(() => tray.tip === 'You work offline');
  });

  it('opens the place that a notification is about, with a click', async () => {
    const window = onlyWindow();
    await electron.ask(window, 'app:get-state', null);
    const account = '01936f00-0000-7000-8000-000000000001';
    notify({ account, notice: { kind: 'paid', count: 2, invoices: [] } });
    const [notification = expect.fail()] = FakeNotification.all;
    expect([notification.title, notification.body]).toEqual(['Money came in for 2 invoices', '']);
    notification.emit('click');
    expect(told(window, 'place:opened')).toEqual([{ kind: 'paid', account }]);
  });
});
