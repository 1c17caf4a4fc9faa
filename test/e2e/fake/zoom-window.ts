import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Inspect } from './inspect.ts';
import type { Screen } from './screens/screen.ts';

const WINDOW = { width: 1_360, height: 820 };
const PATIENCE_MS = 15_000;
const RULES = `violations(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])` as const;

/** Pins the theme as a choice in the settings does, and waits until it is painted. */
const TURN_DARK = `new Promise((resolve) => {
  document.documentElement.dataset.theme = 'dark';
  requestAnimationFrame(() => requestAnimationFrame(resolve));
})`;
const IS_SETTLED = 'document.getAnimations().every((animation) => animation.playState !== "running")';

/** One window at one zoom, used for one screen after another. */
export interface ZoomWindow {
  /** All that is wrong with a screen, each as one line. */
  problemsOf(address: string, screen: Screen): Promise<readonly string[]>;
}

/** To the page, a window at 200 % is one of half the size whose pixels are twice as dense. */
export async function openZoomWindow(browser: Browser, percent: number): Promise<ZoomWindow> {
  const factor = percent / 100;
  const context = await browser.newContext({
    viewport: { width: WINDOW.width / factor, height: WINDOW.height / factor },
    deviceScaleFactor: factor,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  return {
    async problemsOf(address, screen) {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const complaints: string[] = [];
      // What the policy refuses arrives as an error on the console.
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${address}${screen.at}`);
      await screen.open(page);
      const found = await inBothThemes(page, screen, percent);
      await page.close();
      return [...found, ...complaints].map((problem) => `${String(percent)} %: ${problem}`);
    },
  };
}

async function inBothThemes(page: Page, { name, opens = [] }: Screen, percent: number): Promise<readonly string[]> {
  await page.waitForFunction(IS_SETTLED);
  const isOpen = opens.length === 0 || (await page.evaluate('inspect.hasOverlay()')) === true;
  const found = [...(await ask(page, RULES)), ...(await ask(page, 'cutOff()'))];
  await keepPicture(page, `${name} at ${String(percent)} light`);
  await page.evaluate(TURN_DARK);
  found.push(...(await ask(page, RULES)));
  await keepPicture(page, `${name} at ${String(percent)} dark`);
  // Last: it moves the focus, and with it what is open.
  found.push(...(await ask(page, 'unreachable()')));
  return isOpen ? found : ['nothing is open over the screen', ...found];
}

/** For looking at all of them: `INKWELL_PICTURES` names a folder. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['INKWELL_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name.replaceAll('/', ' ')}.png`) });
}

async function ask(
  page: Page,
  question: `${Exclude<keyof Inspect, 'hasOverlay'>}(${string})`,
): Promise<readonly string[]> {
  // All that is left of `inspect` answers with sentences.
  return (await page.evaluate(`inspect.${question}`)) as readonly string[];
}
