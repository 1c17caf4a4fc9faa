import { registerHooks } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { showInBrowser } from './browser.ts';
import { writeEntrance } from './entrance.ts';
import { openGateway } from './gateway.ts';
import { hub } from './hub.ts';
import { lockInstance } from './instance-lock.ts';

/** Runs a built Electron app in an installed Chromium: `host.ts MAIN_SCRIPT [ARGUMENTS …]`. See README.md. */
const [mainScript, ...args] = process.argv.slice(2);
if (mainScript === undefined) throw new Error('Usage: node scripts/chromium-host/host.ts MAIN_SCRIPT [ARGUMENTS …]');

const folder = hostFolder(args);
hub.isFirstInstance = lockInstance(folder);
hub.folder = folder;
const gateway = await openGateway();
if (hub.isFirstInstance) showPage();

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
process.argv = [process.execPath, resolve(mainScript), ...args];
const { app } = await import('./electron-app.ts');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    app.quit();
  });
// Sent by `npm run dev` after it has rebuilt the pages.
process.on('message', (message) => {
  if (message === 'reload') for (const peer of hub.peers) peer.send({ kind: 'reload' });
});
// When the parent (a test, `npm run dev`) dies, its channel closes; the app must not stay behind.
process.on('disconnect', () => {
  app.quit();
});
await import(pathToFileURL(resolve(mainScript)).href);

/** Starts the browser in parallel with the app; the browser's first request waits until the app has opened a window. */
function showPage(): void {
  const browser = process.env['INKWELL_BROWSER'] ?? '';
  if (browser === '' || process.env['INKWELL_NO_BROWSER'] === '1') {
    void hub.whenPageOpens.then(() => process.stdout.write(`Inkwell is at ${gateway.address}\n`));
    return;
  }
  const entrance = writeEntrance(folder, gateway.address);
  void gateway.whenEntered.then(entrance.remove);
  const child = showInBrowser(browser, entrance.url, join(folder, 'browser'), () => {
    hub.closeBrowser = () => {};
    void import('./electron-window.ts').then(({ closeWindow }) => {
      closeWindow();
    });
  });
  hub.closeBrowser = () => {
    child.kill();
  };
}

/** Returns the folder of the browser's profile and the instance lock: inside the profile folder of the app. */
function hostFolder(given: readonly string[]): string {
  const position = given.indexOf('--data-dir');
  const dataDir =
    given.find((argument) => argument.startsWith('--data-dir='))?.slice('--data-dir='.length) ??
    (position < 0 ? undefined : given[position + 1]);
  if (dataDir !== undefined && dataDir !== '') return join(resolve(dataDir), 'chromium-host');
  // An empty variable counts as none, as in the app's own profile.
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'inkwell', 'chromium-host');
}
