import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { startFakeServer } from './fake-server.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export interface FakeBrowser {
  readonly browser: Browser;
  /** Of the window with a fake in place of main. */
  readonly address: string;
  close(): Promise<void>;
}

/** A browser and the built window, served with a fake behind it. */
export async function startFakeBrowser(): Promise<FakeBrowser> {
  // Says and does nothing when dist is up to date.
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await startFakeServer();
  const browser = await chromium.launch({
    executablePath: process.env['INKWELL_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    browser,
    address: server.address,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
