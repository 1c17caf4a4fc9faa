import { registerHooks } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { showInBrowser } from './browser.ts';
import { openGateway } from './gateway.ts';
import { hub } from './hub.ts';
import { lockInstance } from './instance-lock.ts';

/** `host.ts MAIN_SCRIPT [ARGUMENTS …]`: runs a built Electron app in an installed Chromium. See README.md. */
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
// `npm run dev` has built the pages anew.
process.on('message', (message) => {
  if (message === 'reload') for (const peer of hub.peers) peer.send({ kind: 'reload' });
});
// A parent that holds a channel to us (a test, `npm run dev`) and dies must leave nothing behind.
process.on('disconnect', () => {
  app.quit();
});
await import(pathToFileURL(resolve(mainScript)).href);

/** The browser starts at once, in parallel with the app: its first request waits until there is a window to show. */
function showPage(): void {
  const browser = process.env['INKWELL_BROWSER'] ?? '';
  if (browser === '' || process.env['INKWELL_NO_BROWSER'] === '1') {
    void hub.whenPageOpens.then(() => process.stdout.write(`Inkwell is at ${gateway.address}\n`));
    return;
  }
  const child = showInBrowser(browser, gateway.address, join(folder, 'browser'), () => {
    hub.closeBrowser = () => {};
    void import('./electron-window.ts').then(({ closeWindow }) => {
      closeWindow();
    });
  });
  hub.closeBrowser = () => {
    child.kill();
  };
}

/** The browser's profile and the instance lock lie with the book they belong to. */
function hostFolder(given: readonly string[]): string {
  const position = given.indexOf('--data-dir');
  const dataDir =
    given.find((argument) => argument.startsWith('--data-dir='))?.slice('--data-dir='.length) ??
    (position < 0 ? undefined : given[position + 1]);
  if (dataDir !== undefined && dataDir !== '') return join(resolve(dataDir), 'chromium-host');
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'inkwell', 'chromium-host');
}
