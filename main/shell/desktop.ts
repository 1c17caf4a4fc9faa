import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserWindow } from 'electron';
import { app, dialog, session, shell } from 'electron';
import type { AppOptions, InkwellApp } from '#main/app.ts';
import { guardAgainstCrashes, logCrashes } from '#main/platform/crash-guard.ts';
import { errorKind, failureFacts } from '#main/platform/failure-facts.ts';
import { openLog } from '#main/platform/log.ts';
import type { createRouter } from '#main/ipc/router.ts';
import type { Updater } from '#main/updates/updater.ts';
import type { Vault } from '#main/vault/vault.ts';
import { defaultKeyboard } from '#shared/commands/key-map.ts';
import { toAppError } from '#shared/errors.ts';
import { writtenLocale } from '#shared/known-locale.ts';
import { readArguments, unsafeSwitches } from './arguments.ts';
import type { Background } from './background/background.ts';
import { createBackground } from './background/background.ts';
import { createDocumentShell } from './document-shell.ts';
import { denyPermissions, guardNavigation } from './guards.ts';
import { onNetworkHint } from './network-hints.ts';
import { broadcast, connectRouter, tellPage } from './ipc-transport.ts';
import { followLinks } from './links.ts';
import { followWindows, quitInOrder } from './lifecycle.ts';
import type { OutsidePlaces } from './outside-places.ts';
import { createOutsidePlaces } from './outside-places.ts';
import { createPresence } from './presence.ts';
import { createPageNotices } from './page-notices.ts';
import { keepMenu } from './menu.ts';
import { claimPageScheme, servePages } from './protocol.ts';
import type { Quitting } from './quitting.ts';
import { createShellUpdater } from './updates/shell-updater.ts';
import type { Feed } from './updates/signed-feed.ts';
import { systemProxy } from './system-proxy.ts';
import { openWindow, personWindows, showWindow } from './window.ts';
import { words } from '#shared/words/words.ts';
import type { Release } from '#shared/text/changelog.ts';
import { numberWriter, readLanguageFrom } from '#shared/words/language.ts';

/** The parts that `main.ts` plugs in. */
export interface DesktopParts {
  readonly openApp: (options: AppOptions) => Promise<InkwellApp>;
  readonly createRouter: typeof createRouter;
  readonly openVault: () => Promise<Vault>;
  readonly defaultDataDir: (platform: NodeJS.Platform, env: NodeJS.ProcessEnv) => string;
  readonly defaultStateDir: (platform: NodeJS.Platform, env: NodeJS.ProcessEnv) => string;
  readonly preloadPath: string;
  readonly pagesDir: string;
  readonly migrationsDir: string;
  /** Where newer versions are announced; null in a build that looks for none. */
  readonly feed: Feed | null;
  readonly changes: readonly Release[];
}

/** Runs Inkwell in a window until the person quits. */
export function runDesktop(parts: DesktopParts): void {
  guardAgainstCrashes((sentence) => {
    failWith(words.shell_stopped_title(), sentence);
  });
  const unsafe = app.isPackaged ? unsafeSwitches(process.argv.slice(1)) : [];
  if (unsafe.length > 0) {
    // The start script of an AppImage adds it where the system lets no program build a sandbox, as Ubuntu 24.04 does.
    const sentence = unsafe.includes('--no-sandbox')
      ? words.shell_no_sandbox()
      : words.shell_unsafe_switches({ switches: unsafe.join(' ') });
    failWith(words.shell_cannot_start_title(), sentence);
    return;
  }
  // Programs that are started from here, a browser for example, have nothing to do with the key.
  delete process.env['INKWELL_API_KEY'];
  app.enableSandbox();
  // Every page that anything opens is kept on our own pages, also one that nobody has thought of.
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents);
  });
  const { isDemo, isHidden, dataDir: chosenDir } = readArguments(process.argv);
  const dataDir = resolve(chosenDir ?? parts.defaultDataDir(process.platform, process.env));
  logCrashes(openLog(dataDir));
  // Electron keeps its instance lock and its own files in this folder, so there is one window for each profile.
  app.setPath('userData', dataDir);
  if (!app.requestSingleInstanceLock()) {
    // Electron also returns false when it cannot write the lock; then no other instance exists that could show a window.
    if (!isWritable(dataDir)) {
      failWith(words.shell_cannot_start_title(), words.error_profile_read_only());
      return;
    }
    tell(words.shell_already_running());
    app.exit(0);
    return;
  }
  const places = createOutsidePlaces();
  followLinks(process.argv, places);
  const background = createBackground({ places, isUsualProfile: chosenDir === null, tell });
  claimPageScheme();
  const updater = createShellUpdater(parts.feed);
  // Waits for readiness, because Electron does not know the system's language and power events before.
  const opening = Promise.all([parts.openVault(), app.whenReady()]).then(([vault]) =>
    openBook(parts, { isDemo, dataDir, vault, updater }, background),
  );
  // Handled below. Without this line, a book that fails before the window is ready would count as an unhandled rejection.
  opening.catch(() => {});
  const quitting = quitInOrder({
    handOver: async () => (await opening).handOver(),
    close: async () => (await opening).close(),
    install: updater.install,
  });
  app
    .whenReady()
    .then(() => showBook(parts, dataDir, { opening, quitting, places, background, isHidden }))
    .catch((thrown: unknown) => {
      failWith(words.shell_cannot_start_title(), toAppError(thrown).message);
    });
}

function isWritable(folder: string): boolean {
  const probe = join(folder, `.written-${String(process.pid)}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
    return true;
  } catch {
    return false;
  }
}

function openBook(
  parts: DesktopParts,
  { isDemo, dataDir, vault, updater }: { isDemo: boolean; dataDir: string; vault: Vault; updater: Updater },
  background: Background,
): Promise<InkwellApp> {
  const locale = writtenLocale(app.getSystemLocale()) ?? 'en';
  // For the menu, the dialogs and the tables that are written here; the window words its own.
  const language = { code: 'en', writeNumber: numberWriter(locale) };
  readLanguageFrom(() => language);
  return parts.openApp({
    dataDir,
    stateDir: parts.defaultStateDir(process.platform, process.env),
    vault,
    version: app.getVersion(),
    locale,
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    startInDemo: isDemo,
    migrationsDir: parts.migrationsDir,
    ...background.options(),
    presence: createPresence(process.platform),
    onHint: onNetworkHint,
    proxyFor: (url) => systemProxy(url, process.env, (asked) => session.defaultSession.resolveProxy(asked)),
    openOutside: (link) => shell.openExternal(link),
    documentShell: createDocumentShell(parts.preloadPath),
    updater,
    changes: parts.changes,
  });
}

interface Running {
  readonly opening: Promise<InkwellApp>;
  readonly quitting: Quitting;
  readonly places: OutsidePlaces;
  readonly background: Background;
  /** True to open no window at the start, where the tray leads to one. */
  readonly isHidden: boolean;
}

async function showBook(parts: DesktopParts, dataDir: string, running: Running): Promise<void> {
  const { opening, quitting, places, background, isHidden } = running;
  denyPermissions(session.defaultSession);
  servePages(parts.pagesDir, async (name) => (await opening).readLogo(name));
  const open = (): BrowserWindow => openWindow(dataDir, parts.preloadPath);
  const notices = createPageNotices({
    page: () => personWindows()[0]?.webContents ?? null,
    open: () => (quitting.startAgain() ? null : open().webContents),
    tell: (page, { event, payload }) => {
      tellPage(page, event, payload);
    },
    syncNow: () => {
      // Ignored: without an account there is nothing to synchronise, and no window is open that could say so.
      opening.then(({ handlers }) => handlers['sync:run-now'](null)).catch(() => {});
    },
  });
  const showMenu = keepMenu(process.platform, (command) => {
    notices.say({ event: 'menu:chosen', payload: { command } });
  });
  // Shows the menu with default keys before the book is open; the person's own keys follow with the settings.
  showMenu(defaultKeyboard);
  // The page loads while the book opens; its first request waits until the router exists.
  const router = opening.then(({ handlers, log, present, isOpen }) =>
    parts.createRouter(
      handlers,
      (channel, thrown) => {
        tell(`${channel} failed: ${errorKind(thrown)}`);
        log.write({ code: 'handler_failed', channel, ...failureFacts(thrown) });
      },
      present,
      (channel, ms) => {
        log.write({ code: 'handler_slow', channel, ms });
      },
      isOpen,
    ),
  );
  connectRouter({ handle: async (...call) => (await router).handle(...call) }, notices.heardFrom);
  const show = (): void => {
    if (quitting.startAgain()) return;
    const [window = open()] = personWindows();
    showWindow(window);
  };
  followWindows(process.platform, show, background.staysOpen);
  app.on('second-instance', (_event, others) => {
    if (!readArguments(others).isHidden) show();
  });
  if (!isHidden) open();
  places.listen((place) => {
    show();
    notices.say({ event: 'place:opened', payload: place });
  });
  const inkwell = await opening;
  background.follow(inkwell, {
    open: show,
    showOutbox: () => {
      show();
      notices.say({ event: 'menu:chosen', payload: { command: 'show-outbox' } });
    },
    quit: () => {
      app.quit();
    },
  });
  // A person who wants no tray any more would have no way in.
  if (isHidden && !background.staysOpen()) show();
  inkwell.onEvent(broadcast);
  inkwell.onSettings(({ keyboard }) => {
    showMenu(keyboard);
  });
}

function failWith(title: string, sentence: string): void {
  tell(sentence);
  dialog.showErrorBox(title, sentence);
  app.exit(1);
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}
