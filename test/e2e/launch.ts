import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { _electron } from 'playwright-core';
import { startHost } from '#test/helpers/host.ts';
import { buildApp, openBrowser } from './browser.ts';

interface LaunchOptions {
  /** The profile folder; a second launch with the same one is a restart. */
  readonly dataDir: string;
  readonly demo?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Size of the window; the usual one without it. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** The screen that is shown first; the list of invoices without it. */
  readonly at?: string;
  /** Further flags of Chromium, where the host shows the window. */
  readonly browserFlags?: readonly string[];
}

export interface LaunchedInkwell {
  readonly page: Page;
  /** Closes the window as a person would, and waits until the process has ended. */
  close(): Promise<void>;
  /** Quits while the window is open, as the menu does, and waits until the process has ended. */
  quit(): Promise<void>;
  /** Ends the process as a power cut would. */
  kill(): void;
}

const root = join(import.meta.dirname, '..', '..');

/** Starts the built app: in real Electron where its program is installed, else in the Chromium host with Debian's Chromium. */
export async function launchInkwell(options: LaunchOptions): Promise<LaunchedInkwell> {
  buildApp();
  const program = findElectronProgram();
  return program === null ? launchInHost(options) : launchInElectron(program, options);
}

function appArguments({ dataDir, demo = false }: LaunchOptions): string[] {
  return ['--data-dir', dataDir, ...(demo ? ['--demo'] : [])];
}

async function launchInHost(options: LaunchOptions): Promise<LaunchedInkwell> {
  const { env = {}, viewport = { width: 1280, height: 820 }, locale = 'en-US', colorScheme = 'light' } = options;
  const { browserFlags = [] } = options;
  const [host, browser] = await Promise.all([
    startHost({ args: appArguments(options), env }),
    openBrowser(browserFlags),
  ]);
  const page = await browser.newPage({ viewport, locale, colorScheme, reducedMotion: 'reduce' });
  await page.goto(host.address);
  await showAt(page, options);
  return {
    page,
    async close() {
      await browser.close();
      await host.close();
    },
    async quit() {
      await host.close();
      await browser.close();
    },
    kill() {
      host.kill();
      // The page of a dead app is of no use to anyone; its browser may take its time to go.
      browser.close().catch(() => {});
    },
  };
}

/** Shows the screen that a test begins with. */
async function showAt(page: Page, { at = '#/invoices' }: LaunchOptions): Promise<void> {
  await page.waitForFunction(`'inkwell' in window`);
  await page.evaluate(`location.hash = '${at}'`);
}

async function launchInElectron(executablePath: string, options: LaunchOptions): Promise<LaunchedInkwell> {
  const { env = {}, colorScheme = 'light', locale = 'en-US' } = options;
  const app = await _electron.launch({
    executablePath,
    args: [root, `--lang=${locale}`, ...appArguments(options)],
    env: { ...inheritedEnvironment(), ...env },
    colorScheme,
  });
  const page = await app.firstWindow();
  await showAt(page, options);
  return {
    page,
    close: () => app.close(),
    async quit() {
      const ended = once(app.process(), 'exit');
      await app.evaluate(({ app: electron }) => {
        electron.quit();
      });
      await ended;
    },
    kill() {
      app.process().kill('SIGKILL');
    },
  };
}

function findElectronProgram(): string | null {
  const folder = join(root, 'node_modules', 'electron');
  const note = join(folder, 'path.txt');
  if (!existsSync(note)) return null;
  const program = join(folder, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(program) ? program : null;
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
