import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Inspect } from './inspect.ts';
import type { Screen } from './screens/screen.ts';
import { addressOf } from './screens/screen.ts';

const WINDOW = { width: 1_360, height: 820 };
const PATIENCE_MS = 30_000;
const RULES = `violations(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])` as const;

/** Pins the theme as a choice in the settings does, and waits until it is painted. */
const TURN_DARK = `new Promise((resolve) => {
  document.documentElement.dataset.theme = 'dark';
  requestAnimationFrame(() => requestAnimationFrame(resolve));
})`;
/** Chooses large text, as the settings do; a window that is locked or has no book leaves it. */
const ENLARGE = `window.inkwell?.request('settings:update', { textSize: 'large' })`;
const SETTLE = `(async () => {
  await document.fonts.ready;
  const isMoving = () => document.getAnimations().some((animation) => animation.playState === 'running');
  while (isMoving()) await new Promise((resolve) => requestAnimationFrame(resolve));
})()`;
/** The first page of a tab has no place to store anything. */
export const FORGET = `if (location.protocol === 'http:') { localStorage.clear(); sessionStorage.clear(); }`;

export type Theme = 'light' | 'dark';

/** One window at one zoom, used for one screen after another. */
export interface ZoomWindow {
  /**
   * Returns all that is wrong with a screen in these themes, each as one line. At 100 % the dark look has large text.
   */
  problemsOf(screen: Screen, themes: readonly Theme[]): Promise<readonly string[]>;
}

/** What the page of a window said of the screen on it. */
interface Tab {
  readonly page: Page;
  complaints: string[];
}

/** To the page, a window at 200 % is one of half the size whose pixels are twice as dense. */
export async function openZoomWindow(browser: Browser, address: string, percent: number): Promise<ZoomWindow> {
  const factor = percent / 100;
  const context = await browser.newContext({
    viewport: { width: WINDOW.width / factor, height: WINDOW.height / factor },
    deviceScaleFactor: factor,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(FORGET);
  let opened: Tab | null = null;
  let shown = 0;
  return {
    async problemsOf(screen, themes) {
      const tab = (opened ??= await openTab(context));
      const { page } = tab;
      try {
        await leaveNothing(tab);
        await page.goto(addressOf(screen, address, (shown += 1)));
        await screen.open(page);
        const found = await lookAt(page, screen, themes, percent);
        return [...found, ...tab.complaints].map((problem) => `${String(percent)} % ${themes.join(', ')}: ${problem}`);
      } catch (thrown) {
        // Nobody knows what it still does: the next screen gets another one.
        opened = null;
        await page.close();
        throw thrown;
      }
    },
  };
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const tab: Tab = { page, complaints: [] };
  page.setDefaultTimeout(PATIENCE_MS);
  // What the policy refuses arrives as an error on the console.
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') tab.complaints.push(message.text());
  });
  page.on('pageerror', (error) => tab.complaints.push(error.message));
  return tab;
}

/** Takes away what outlives a document: answers to requests, the pointer over the page, and complaints. */
async function leaveNothing(tab: Tab): Promise<void> {
  await tab.page.unrouteAll();
  await tab.page.mouse.move(-1, -1);
  tab.complaints = [];
}

async function lookAt(
  page: Page,
  { name, opens = [] }: Screen,
  themes: readonly Theme[],
  percent: number,
): Promise<readonly string[]> {
  await page.evaluate(SETTLE);
  const isOpen = opens.length === 0 || (await page.evaluate('inspect.hasOverlay()')) === true;
  const found = isOpen ? [] : ['nothing is open over the screen'];
  for (const theme of themes) {
    if (theme === 'dark' && percent === 100) await page.evaluate(ENLARGE);
    if (theme === 'dark') await page.evaluate(TURN_DARK);
    found.push(...(await ask(page, RULES)));
    await keepPicture(page, `${name} at ${String(percent)} ${theme}`);
  }
  found.push(...(await ask(page, 'cutOff()')));
  // Last: it moves the focus, and with it what is open.
  found.push(...(await ask(page, 'unreachable()')));
  return found;
}

/** For looking at all of them: `INKWELL_PICTURES` names a folder. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['INKWELL_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name.replaceAll('/', ' ')}.png`) });
}

async function ask(
  page: Page,
  question: `${Exclude<keyof Inspect, 'hasOverlay' | 'unworded'>}(${string})`,
): Promise<readonly string[]> {
  // All that is left of `inspect` answers with sentences.
  return (await page.evaluate(`inspect.${question}`)) as readonly string[];
}
