import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..');
const LIMIT_MS = 1_500;
const ROUNDS = 5;

/** From `npm start -- --demo` with a built app and an empty profile to the first painted invoice row, the browser's own start included. */
async function measureStart(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-start-'));
  const startedAt = performance.now();
  const app = spawn('npm', ['start', '--', '--demo', '--data-dir', dataDir], {
    cwd: root,
    detached: true,
    env: { ...process.env, INKWELL_NO_BROWSER: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    // The host would start its browser first of all, at the same time as the app.
    const starting = openEmptyPage();
    const [address, page] = await Promise.all([readAddress(app.stdout), starting]);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByText('INV-000400').first().waitFor();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    const took = performance.now() - startedAt;
    await page.context().browser()?.close();
    return took;
  } finally {
    // npm, the start script and the host are one group of processes.
    if (app.pid !== undefined) process.kill(-app.pid, 'SIGTERM');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function openEmptyPage(): Promise<Page> {
  const executablePath = process.env['INKWELL_BROWSER'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  return browser.newPage();
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const found = /http:\/\/127\.0\.0\.1:\S+/.exec(line);
    if (found !== null) return found[0];
  }
  throw new Error('The app ended before it had a window.');
}

const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) times.push(await measureStart());
times.sort((left, right) => left - right);
const [fastest = 0, , median = 0] = times;
console.log(
  `start to first row: median ${median.toFixed(0)} ms, best ${fastest.toFixed(0)} ms (limit ${String(LIMIT_MS)} ms, ${String(ROUNDS)} starts)`,
);
if (median > LIMIT_MS) process.exitCode = 1;
