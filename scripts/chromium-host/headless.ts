import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { rootFlags } from './browser.ts';
import type { DevTools } from './devtools.ts';
import { connectDevTools } from './devtools.ts';
import { hub } from './hub.ts';

/** A page of a headless browser. */
export interface HeadlessPage {
  /** Resolves when the page has loaded. */
  load(address: string): Promise<void>;
  /** `params` are those of `Page.printToPDF`. */
  printToPdf(params: object): Promise<Buffer>;
  close(): void;
}

interface Headless {
  readonly devTools: DevTools;
  end(): void;
}

let running: Promise<Headless> | null = null;
let pages = 0;
/** Resolves when the last browser has ended: two browsers cannot share a profile, so the next one waits for it. */
let gone: Promise<unknown> = Promise.resolve();

/** Opens a page with storage of its own. The headless browser starts with the first page and ends with the last. */
export async function openHeadlessPage(): Promise<HeadlessPage> {
  pages += 1;
  running ??= start();
  const { devTools } = await running;
  const { browserContextId } = (await devTools.send('Target.createBrowserContext')) as { browserContextId: string };
  const { targetId } = (await devTools.send('Target.createTarget', { url: 'about:blank', browserContextId })) as {
    targetId: string;
  };
  const { sessionId } = (await devTools.send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string;
  };
  const ask = (method: string, params?: object): Promise<unknown> => devTools.send(method, params, sessionId);
  await ask('Page.enable');
  return {
    async load(address) {
      const loaded = devTools.once('Page.loadEventFired', sessionId);
      const { errorText } = (await ask('Page.navigate', { url: address })) as { errorText?: string };
      if (errorText !== undefined) throw new Error(`The page could not be loaded (${errorText}).`);
      await loaded;
    },
    async printToPdf(params) {
      const { data } = (await ask('Page.printToPDF', params)) as { data: string };
      return Buffer.from(data, 'base64');
    },
    close() {
      pages -= 1;
      // The page may have gone with its browser.
      devTools.send('Target.disposeBrowserContext', { browserContextId }).catch(() => {});
      if (pages === 0) endBrowser();
    },
  };
}

function endBrowser(): void {
  const ending = running;
  running = null;
  ending?.then(
    (browser) => {
      browser.end();
    },
    () => {},
  );
}

async function start(): Promise<Headless> {
  await gone;
  const child = spawn(
    await findProgram(),
    [
      '--headless',
      '--remote-debugging-pipe',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-extensions',
      '--disable-quic',
      '--password-store=basic',
      `--user-data-dir=${join(hub.folder, 'documents')}`,
      ...rootFlags(),
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  gone = new Promise((resolve) => {
    child.on('exit', resolve);
    child.on('error', resolve);
  });
  const devTools = connectDevTools(child);
  return {
    devTools,
    end() {
      child.kill();
    },
  };
}

interface Browsers {
  readonly thisMachine: object;
  findBrowser(machine: object): string | null;
}

async function findProgram(): Promise<string> {
  // A JavaScript module of the set-up, type-checked by its own project; here only its shape is declared.
  const path: string = '#scripts/setup/browsers.mjs';
  const { findBrowser, thisMachine } = (await import(path)) as Browsers;
  const program = findBrowser(thisMachine);
  if (program === null) throw new Error('There is no installed browser that could draw a document.');
  return program;
}
