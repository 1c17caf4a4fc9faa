import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { gatewayNames } from '#shared/payments/gateway-names.ts';
import { openBrowser } from '#test/e2e/browser.ts';
import { startFakeServer } from '#test/e2e/fake/fake-server.ts';
import { allScreens } from '#test/e2e/fake/screens/all-screens.ts';
import type { Screen } from '#test/e2e/fake/screens/screen.ts';
import { addressOf } from '#test/e2e/fake/screens/screen.ts';
import { FORGET } from '#test/e2e/fake/zoom-window.ts';
import { sampleOf } from '#test/tier.ts';

const root = join(import.meta.dirname, '..', '..', '..');
/** Pasted by a person, a text for mails to clients, and proper names. */
const FOREIGN = ['Total', 'Invoice {{invoice.number}} from {{company.name}}', ...Object.values(gatewayNames)];
/** Everything is drawn with the new words, and stands still. */
const SPEAK = `(async () => {
  globalThis.speakPseudo();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  while (document.getAnimations().some(({ playState }) => playState === 'running')) await frame();
})()`;

let folder: string;
let server: Awaited<ReturnType<typeof startFakeServer>>;
let browser: Browser;
let page: Page;
const data = new Set<string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-pseudo-'));
  execFileSync(process.execPath, [join(root, 'scripts', 'words', 'build-pseudo-window.mjs'), folder]);
  server = await startFakeServer(0, folder);
  browser = await openBrowser();
}, 300_000);

/** Each subject begins with a window of its own. */
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1_360, height: 820 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => collect(JSON.parse(String(payload)) as unknown)),
  );
}, 60_000);

afterEach(async () => {
  await page.context().close();
});

afterAll(async () => {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Keeps all texts of what main answers. */
function collect(value: unknown): void {
  if (typeof value === 'string') data.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part);
}

/** A menu is placed when it opens, before its words grew. */
const isOfNow = (problem: string): boolean => !problem.startsWith('over the edge of the window: menu');

/** Counts the pages: with another number in its address each is loaded anew, in English. */
let pages = 0;

async function problemsOf(screen: Screen): Promise<readonly string[]> {
  pages += 1;
  data.clear();
  for (const text of FOREIGN) data.add(text);
  await page.evaluate(FORGET);
  await page.goto(addressOf(screen, server.address, pages));
  await screen.open(page);
  // A page to be printed speaks its client's language.
  if ((await page.evaluate('typeof globalThis.speakPseudo')) === 'undefined') return [];
  await page.evaluate(SPEAK);
  const known = JSON.stringify([...data]);
  const unworded = (await page.evaluate(`inspect.unworded(${known})`)) as readonly string[];
  const cutOff = ((await page.evaluate('inspect.cutOff()')) as readonly string[]).filter(isOfNow);
  return [...unworded, ...cutOff].map((problem) => `${screen.name}: ${problem}`);
}

it.each(Object.entries(allScreens))(
  'words and shows whole everything of: %s',
  async (_subject, screens) => {
    const problems: string[] = [];
    const today = sampleOf<Screen>(screens, ({ name }) => name);
    for (const screen of today) problems.push(...(await problemsOf(screen)));
    expect([...new Set(problems)]).toEqual([]);
  },
  600_000,
);
