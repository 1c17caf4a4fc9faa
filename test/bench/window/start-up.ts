import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { ratioFigure, report, timeFigure } from '#test/bench/measure.ts';
import { startHost } from '#test/helpers/host.ts';
import { sharedProfile, viewport } from './bench-window.ts';
import { numberOf } from './large-profile.ts';
import { takeStill } from './still-screen.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const LIMIT_MS = 1_500;
const MOST_OF_BLANK = 1.3;
const ROUNDS = 5;

interface Started {
  readonly address: string;
  close(): Promise<unknown>;
}

/** A text of the dashboard that is there once its figures are. */
const FIRST_SCREEN = 'Needs attention';

/** As a person starts it, with a build that is up to date. */
async function throughNpm(args: readonly string[]): Promise<Started> {
  const app = spawn('npm', ['start', '--', ...args], {
    cwd: root,
    detached: true,
    env: { ...process.env, INKWELL_NO_BROWSER: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(app, 'close');
  return {
    address: await readAddress(app.stdout),
    close() {
      // npm, the start script and the host are one group of processes.
      if (app.pid !== undefined) process.kill(-app.pid, 'SIGTERM');
      return ended;
    },
  };
}

/** From the start of a process to the frame with a text of the page, the browser's own start included. */
async function measureStart(start: () => Promise<Started>, text: string): Promise<number> {
  const startedAt = performance.now();
  // The host would start its browser first of all, at the same time as the app.
  const [app, page] = await Promise.all([start(), openEmptyPage()]);
  try {
    await page.goto(app.address, { waitUntil: 'commit' });
    await page.getByText(text).first().waitFor();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    return performance.now() - startedAt;
  } finally {
    await page.context().browser()?.close();
    await app.close();
  }
}

async function openEmptyPage(): Promise<Page> {
  const executablePath = process.env['INKWELL_BROWSER'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  return browser.newPage({ viewport });
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const found = /http:\/\/\w+\.localhost:\S+/.exec(line);
    if (found !== null) return found[0];
  }
  throw new Error('The app ended before it had a window.');
}

/** With a new folder that is gone afterwards. */
async function inNewFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-start-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** From a command to the painted dashboard, with the large book and as somebody who tries the demo meets it. */
export function benchStart(): Promise<void> {
  return inNewFolder(async (folder) => compareStarts(await takeStill(folder)));
}

async function compareStarts(still: string): Promise<void> {
  const dataDir = sharedProfile();
  const firstRow = numberOf(5);
  const bare = (name: string, text: string) =>
    inNewFolder((folder) =>
      measureStart(
        () => startHost({ mainScript: join(import.meta.dirname, name), args: ['--data-dir', folder, still] }),
        text,
      ),
    );
  const ways = {
    npm: () => measureStart(() => throughNpm(['--data-dir', dataDir]), FIRST_SCREEN),
    demo: () => inNewFolder((folder) => measureStart(() => throughNpm(['--demo', '--data-dir', folder]), FIRST_SCREEN)),
    host: () => measureStart(() => startHost({ args: ['--data-dir', dataDir] }), FIRST_SCREEN),
    still: () => bare('still-app.ts', firstRow),
    blank: () => bare('blank-app.ts', 'A blank page'),
  };
  const best = { npm: Infinity, demo: Infinity, host: Infinity, still: Infinity, blank: Infinity };
  // One after the other in every round, so that whatever slows the machine down meets all of them.
  for (let round = 0; round < ROUNDS; round += 1)
    // The keys of the record above.
    for (const way of Object.keys(ways) as (keyof typeof ways)[]) best[way] = Math.min(best[way], await ways[way]());
  report('start', `From a command to the first painted row (best of ${String(ROUNDS)} starts)`, [
    timeFigure('npm start, 100,000 invoices', best.npm, LIMIT_MS),
    timeFigure('npm start -- --demo, a new profile', best.demo, LIMIT_MS),
    timeFigure('the host alone, 100,000 invoices', best.host),
    timeFigure('the host alone, the finished screen without an app', best.still),
    timeFigure('the host alone, a blank page', best.blank),
    ratioFigure('the app, of the finished screen without an app', best.host, best.still),
    ratioFigure('the finished screen without an app, of a blank page', best.still, best.blank),
    ratioFigure('the app, of a blank page', best.host, best.blank, MOST_OF_BLANK),
  ]);
}
