import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { startFakeServer } from '#test/e2e/fake/fake-server.ts';
import { milliseconds, percentile, print } from './measure.ts';

const root = join(import.meta.dirname, '..', '..');
const COUNTS = [20, 200, 500];
const TYPED = 'The quick brown fox jumps over the lazy dog, twice a day';

/** Notes for each key when what it changed was on the screen. */
const WATCH = `(() => {
  window.painted = [];
  addEventListener('keydown', (event) => {
    const began = event.timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.painted.push(performance.now() - began);
      channel.port2.postMessage(null);
    });
  }, true);
})()`;

/** Fills the grid as a paste from a spreadsheet does. */
const paste = (count: number): string => `(() => {
  const data = new DataTransfer();
  const row = (at) => ['Work of day ' + at, 1 + (at % 7), 80 + (at % 9) + '.50'].join('\\t');
  data.setData('text/plain', Array.from({ length: ${String(count)} }, (_, at) => row(at)).join('\\n'));
  const cell = document.querySelector('[data-column="description"]');
  cell.focus();
  cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
})()`;

/** Script, styles and layout of the window so far, in ms. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics.reduce((sum, { name, value }) => (counted.includes(name) ? sum + value * 1_000 : sum), 0);
}

async function typeIn(page: Page, name: string, text: string): Promise<string> {
  const cell = page.getByRole('textbox', { name, exact: true });
  await cell.fill('');
  await cell.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate('window.painted = []');
  const before = await workOf(session);
  await page.keyboard.type(text, { delay: 40 });
  await page.waitForTimeout(200);
  const work = ((await workOf(session)) - before) / text.length;
  // Written by the script above.
  const painted = ((await page.evaluate('window.painted')) as readonly number[]).toSorted((a, b) => a - b);
  return `${milliseconds(work)} of work a key, on the screen after ${milliseconds(percentile(painted, 0.95))}`;
}

/** From a key to its character in the editor, in a real browser engine over an in-memory main. */
export async function benchTyping(): Promise<void> {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await startFakeServer();
  const executablePath = process.env['INKWELL_BROWSER'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const figures = [];
  for (const count of COUNTS) {
    const page = await browser.newPage({ viewport: { width: 1_360, height: 820 } });
    await page.goto(`${server.address}?scenario=account`);
    await page.getByRole('row').nth(3).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('combobox', { name: 'Client' }).waitFor();
    await page.evaluate(paste(count));
    const middle = String(count / 2);
    await page.getByRole('textbox', { name: `Price, line ${middle}`, exact: true }).waitFor();
    await page.evaluate(WATCH);
    const lines = `of ${String(count)} lines`;
    figures.push(
      { name: `a description ${lines}`, value: await typeIn(page, `Description, line ${middle}`, TYPED) },
      { name: `a price ${lines}`, value: await typeIn(page, `Price, line ${middle}`, '12*3.5+17*2.25+8*1.5') },
    );
    await page.close();
  }
  await browser.close();
  server.close();
  print('Typing in the editor, over an in-memory main in the same thread (p95; at most 16 ms at 200 lines)', figures);
}
