import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebContents, WebPreferences } from 'electron';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { AppOptions } from '#main/app.ts';
import { createRouter } from '#main/ipc/router.ts';
import { unsafeSwitches } from '#main/shell/arguments.ts';
import { contract } from '#shared/ipc/contract.ts';
import { systemLink } from '#shared/client/system-link.ts';
import { createFakeElectron } from '#test/helpers/fake-electron.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';

vi.mock('#main/platform/crash-guard.ts', () => ({ guardAgainstCrashes: () => {}, logCrashes: () => {} }));

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The part of a page that guards a window against it, as Electron would drive it. */
interface Guarded {
  readonly contents: WebContents;
  /** Emits an event that a guard may prevent; returns true when it was prevented. */
  prevents(event: string, url: string): boolean;
  opens(url: string): string;
}

type Permission = (contents: null, permission: string, decide: (isGranted: boolean) => void) => void;

/** Everything that the started shell has told Electron. */
interface Told {
  readonly preferences: WebPreferences[];
  readonly addresses: string[];
  readonly outside: string[];
  readonly schemes: { readonly scheme: string; readonly privileges: Readonly<Record<string, boolean>> }[];
  isSandboxed: boolean;
  options: AppOptions | null;
  request: Permission;
  check: (contents: null, permission: string) => boolean;
  page: (request: Request) => Promise<Response>;
  readonly hears: ((event: unknown, channel: string, payload: unknown) => Promise<unknown>)[];
  readonly created: ((event: unknown, contents: WebContents) => void)[];
  readonly exposed: Map<string, Readonly<Record<string, unknown>>>;
  readonly toPage: ((event: unknown, name: string, payload: unknown) => void)[];
}

const told: Told = {
  preferences: [],
  addresses: [],
  outside: [],
  schemes: [],
  isSandboxed: false,
  options: null,
  request: (_contents, _permission, decide) => {
    decide(true);
  },
  check: () => true,
  page: () => Promise.resolve(new Response()),
  hears: [],
  created: [],
  exposed: new Map(),
  toPage: [],
};

function createPage(): Guarded {
  const listeners = new Map<string, (event: object) => void>();
  let answer = (_asked: { url: string }) => ({ action: 'allow' });
  // Only what a guard uses of a page.
  const contents = {
    on: (event: string, listener: (event: object) => void) => listeners.set(event, listener),
    setWindowOpenHandler: (handler: typeof answer) => (answer = handler),
  } as unknown as WebContents;
  return {
    contents,
    prevents(event, url) {
      let isPrevented = false;
      listeners.get(event)?.({ url, preventDefault: () => (isPrevented = true) });
      return isPrevented;
    },
    opens: (url) => answer({ url }).action,
  };
}

/** A page that anything of the running app has opened. */
function openedPage(): Guarded {
  const page = createPage();
  for (const listener of told.created) listener({}, page.contents);
  return page;
}

/** A sheet of settings, as far as a test looks into it. */
const settings = (path: string): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(load(read(path)));

let folder = '';
let argv: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwell-checklist-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  argv = process.argv;
  process.argv = [...argv.slice(0, 2), '--demo', '--data-dir', folder];
  const { module } = createFakeElectron();
  // The fake's own members, typed by what this test adds to them.
  const { app, BrowserWindow } = module as {
    readonly app: { readonly on: (event: string, listener: Told['created'][number]) => void };
    readonly BrowserWindow: (new () => { loadURL: (address: string) => Promise<void> }) & {
      readonly getAllWindows: () => unknown[];
    };
  };
  class Window extends BrowserWindow {
    constructor({ webPreferences }: { readonly webPreferences: WebPreferences }) {
      super();
      told.preferences.push(webPreferences);
      this.loadURL = (address) => {
        told.addresses.push(address);
        return Promise.resolve();
      };
    }
  }
  vi.resetModules();
  vi.doMock('electron', () => ({
    ...module,
    app: Object.assign(app, {
      enableSandbox: () => (told.isSandboxed = true),
      on: (event: string, listener: Told['created'][number]) => {
        if (event === 'web-contents-created') told.created.push(listener);
      },
    }),
    BrowserWindow: Window,
    ipcMain: { handle: (_name: string, hear: Told['hears'][number]) => told.hears.push(hear) },
    protocol: {
      registerSchemesAsPrivileged: (schemes: Told['schemes']) => told.schemes.push(...schemes),
      handle: (_scheme: string, page: Told['page']) => (told.page = page),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler: (request: Permission) => (told.request = request),
        setPermissionCheckHandler: (check: Told['check']) => (told.check = check),
      },
    },
    shell: {
      openExternal: (address: string) => {
        told.outside.push(address);
        return Promise.resolve();
      },
    },
    contextBridge: {
      exposeInMainWorld: (name: string, api: Record<string, unknown>) => told.exposed.set(name, api),
    },
    ipcRenderer: {
      invoke: () => Promise.resolve(null),
      on: (_name: string, hear: Told['toPage'][number]) => told.toPage.push(hear),
      off: () => {},
      send: () => {},
    },
  }));
  const { runDesktop } = await import('#main/shell/desktop.ts');
  runDesktop({
    openApp: (options) => {
      told.options = options;
      // No book: the checklist is about the window. The router stands as soon as this resolves.
      return Promise.resolve({
        handlers: {},
        log: { write: () => {} },
        present: (payload: unknown) => payload,
        isOpen: () => true,
        onEvent: () => () => {},
        onSettings: () => {},
      } as never);
    },
    createRouter,
    openVault: () => Promise.resolve(createMemoryVault()),
    defaultDataDir: () => folder,
    defaultStateDir: () => folder,
    preloadPath: 'preload.cjs',
    pagesDir: folder,
    migrationsDir: folder,
    feed: null,
    changes: [],
  });
  await vi.waitUntil(() => told.preferences.length === 1 && told.options !== null);
  // The second kind of window: hidden, for documents.
  void told.options?.documentShell?.openPage().load('/document/1');
  await import('#main/preload/preload.ts');
});

afterAll(async () => {
  process.argv = [...argv];
  vi.doUnmock('electron');
  await rm(folder, { recursive: true, force: true });
});

/** Asserts on the preferences of the person's window and of the hidden one alike. */
function everyWindowHas(expected: Partial<WebPreferences>): void {
  expect(told.preferences).toHaveLength(2);
  for (const preferences of told.preferences) expect(preferences).toMatchObject(expected);
}

const policy = async (): Promise<string> =>
  (await told.page(new Request('app://inkwell/'))).headers.get('content-security-policy') ?? '';

it('1. Only loads secure content', async () => {
  expect(told.addresses).toEqual(['app://inkwell/', 'app://inkwell/document/1']);
  expect(told.schemes).toMatchObject([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  expect(await policy()).not.toMatch(/https?:|\*|ws:/);
});

it('2. Does not enable Node.js integration for remote content', () => {
  everyWindowHas({ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false });
});

it('3. Enables context isolation', () => {
  everyWindowHas({ contextIsolation: true });
});

it('4. Enables process sandboxing', () => {
  everyWindowHas({ sandbox: true });
  expect(told.isSandboxed).toBe(true);
  expect(unsafeSwitches(['--no-sandbox'])).toEqual(['--no-sandbox']);
});

it('5. Handles session permission requests', () => {
  for (const permission of ['media', 'geolocation', 'notifications', 'openExternal', 'fileSystem', 'hid']) {
    const decided: boolean[] = [];
    told.request(null, permission, (isGranted) => decided.push(isGranted));
    expect([permission, decided, told.check(null, permission)]).toEqual([permission, [false], false]);
  }
});

it('6. Does not disable webSecurity', () => {
  everyWindowHas({ webSecurity: true });
  expect(unsafeSwitches(['--disable-web-security'])).toHaveLength(1);
});

it('7. Defines a Content Security Policy', async () => {
  expect(await policy()).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  expect(await policy()).not.toMatch(/unsafe-(inline|eval)/);
});

it('8. Does not enable allowRunningInsecureContent', () => {
  everyWindowHas({ allowRunningInsecureContent: false });
  expect(unsafeSwitches(['--allow-running-insecure-content'])).toHaveLength(1);
});

it('9. Does not enable experimental features', () => {
  everyWindowHas({ experimentalFeatures: false });
  expect(unsafeSwitches(['--enable-experimental-web-platform-features'])).toHaveLength(1);
});

it('10. Does not use enableBlinkFeatures', () => {
  for (const preferences of told.preferences) expect(preferences).not.toHaveProperty('enableBlinkFeatures');
  expect(unsafeSwitches(['--enable-blink-features=PreciseMemoryInfo'])).toEqual(['--enable-blink-features']);
});

it('11. Does not use allowpopups for WebViews', () => {
  everyWindowHas({ webviewTag: false });
});

it('12. Verifies WebView options before creation: there is none', () => {
  expect(openedPage().prevents('will-attach-webview', 'app://inkwell/')).toBe(true);
});

it('13. Limits navigation', () => {
  const page = openedPage();
  for (const event of ['will-navigate', 'will-redirect']) {
    expect(page.prevents(event, 'https://example.com/')).toBe(true);
    expect(page.prevents(event, 'file:///etc/passwd')).toBe(true);
    expect(page.prevents(event, 'app://inkwell/invoices')).toBe(false);
  }
});

it('14. Limits the creation of new windows', () => {
  const page = openedPage();
  expect([page.opens('https://example.com/'), page.opens('app://inkwell/')]).toEqual(['deny', 'deny']);
});

it('15. Does not use shell.openExternal with untrusted content', () => {
  told.outside.length = 0;
  const page = openedPage();
  for (const address of ['http://example.com', 'file:///bin/sh', 'smb://host/share', 'https://a:b@example.com/'])
    page.opens(address);
  expect(told.outside).toEqual([]);
  page.opens('https://example.com/help');
  expect(told.outside).toEqual(['https://example.com/help']);
  // The window's own call gives an address and never a link; only mailto: and tel: are made of it.
  const { input } = contract['system:open'];
  expect(input.safeParse({ kind: 'file', address: '/bin/sh' }).success).toBe(false);
  for (const address of ['file:///bin/sh', 'https://example.com', 'javascript:alert(1)'])
    expect([systemLink({ kind: 'mail', address }), systemLink({ kind: 'call', address })]).toEqual([null, null]);
  expect(systemLink({ kind: 'mail', address: 'a@example.com' })).toBe('mailto:a@example.com');
});

it('16. Uses a current version of Electron', () => {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/);
  // The version is raised by proposals, and the night fails when the major has left Electron's support.
  expect(read('.github/dependabot.yml')).toContain('package-ecosystem: npm');
  expect(read('.github/workflows/nightly.yml')).toContain('node scripts/packaging/electron-support.mjs');
});

it('17. Validates the sender of all IPC messages', async () => {
  expect(told.hears).toHaveLength(1);
  for (const senderFrame of [
    { url: 'https://example.com/', parent: null },
    { url: 'app://inkwell.example/', parent: null },
    { url: 'app://inkwell/', parent: {} },
    null,
  ])
    expect(await told.hears[0]?.({ sender: {}, senderFrame }, 'app:get-state', null)).toMatchObject({
      ok: false,
      error: { code: 'untrusted_sender' },
    });
});

it('18. Avoids the file:// protocol', async () => {
  expect(told.addresses.filter((address) => !address.startsWith('app://inkwell/'))).toEqual([]);
  expect((await told.page(new Request('app://inkwell/..%2f..%2fetc/passwd'))).status).toBe(400);
  expect(settings('electron-builder.yml')['electronFuses']).toMatchObject({ grantFileProtocolExtraPrivileges: false });
});

it('19. Changes the fuses that can be changed', () => {
  expect(settings('electron-builder.yml')['electronFuses']).toEqual({
    resetAdHocDarwinSignature: true,
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

it('20. Does not expose Electron APIs to the page', async () => {
  expect([...told.exposed.keys()]).toEqual(['inkwell']);
  const bridge = told.exposed.get('inkwell') as {
    readonly on: (event: string, listener: (...given: unknown[]) => void) => void;
    readonly request: (channel: string, input: unknown) => Promise<unknown>;
  };
  expect(Object.keys(bridge).sort()).toEqual(['on', 'request']);
  const given: unknown[][] = [];
  bridge.on('settings:changed', (...all) => given.push(all));
  for (const hear of told.toPage) hear({ sender: 'ipcRenderer' }, 'settings:changed', { theme: 'dark' });
  expect(given).toEqual([[{ theme: 'dark' }]]);
  expect(await bridge.request('shell:openExternal', 'file:///bin/sh')).toMatchObject({ ok: false });
});
