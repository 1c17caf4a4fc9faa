import type { Page } from 'playwright-core';
import type { Figure } from '#test/bench/measure.ts';
import { percentile, ratioFigure, report, timeFigure } from '#test/bench/measure.ts';
import { openBarePage } from './bare-page.ts';
import { inWindow, rowOf, settle } from './bench-window.ts';
import type { LineCount } from './large-profile.ts';
import { lineCounts } from './large-profile.ts';
import { openSession, workOf } from './page-clock.ts';

const MOST_MS = 16;
const ROUNDS = 4;
/** As fast as a person ever types. */
const BETWEEN_MS = 40;
const cells = [
  { column: 'Description', text: 'The quick brown fox jumps over the lazy dog, twice a day' },
  { column: 'Price', text: '12*3.5+17*2.25+8*1.5' },
] as const;

/** In the page: notes for each key when what it changed was on the screen. */
const WATCH = `window.painted = [];
addEventListener('keydown', (event) => {
  const began = event.timeStamp;
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.painted.push(performance.now() - began);
    channel.port2.postMessage(null);
  });
}, true); null`;

interface Typed {
  /** From a key to the frame with its character, p95 in ms. */
  readonly painted: number;
  /** Ms of the main thread a key. */
  readonly work: number;
}

/** The best of some rounds of writing a text over what stands in a field. */
async function typeIn(page: Page, name: string, text: string): Promise<Typed> {
  const field = page.getByRole('textbox', { name, exact: true });
  const session = await openSession(page);
  const rounds: Typed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await field.fill('');
    await field.focus();
    await settle(page);
    await page.evaluate('window.painted = []; null');
    const before = await workOf(session);
    await page.keyboard.type(text, { delay: BETWEEN_MS });
    await settle(page);
    const work = ((await workOf(session)) - before) / text.length;
    // Written by the script above.
    const painted = ((await page.evaluate('window.painted')) as readonly number[]).toSorted((a, b) => a - b);
    rounds.push({ painted: percentile(painted, 0.95), work });
  }
  await session.detach();
  return {
    painted: Math.min(...rounds.map(({ painted }) => painted)),
    work: Math.min(...rounds.map(({ work }) => work)),
  };
}

/** Opens the editor of an invoice, runs `use`, and comes back to the list with nothing of it kept. */
async function inEditor(page: Page, lines: LineCount, use: () => Promise<void>): Promise<void> {
  await rowOf(page, lines).click();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: `Description, line ${String(lines)}`, exact: true }).waitFor();
  await use();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('grid').waitFor();
}

/** From a key to its character in the editor, with every keystroke saved into the book. */
export function benchTyping(): Promise<void> {
  return inWindow('as_drawn', async ({ page }) => {
    const browser = page.context().browser();
    if (browser === null) throw new Error('Keys are measured in the Chromium host.');
    const bare = await openBarePage(browser);
    await bare.evaluate(WATCH);
    const least = await typeIn(bare, 'Text', cells[0].text);
    await bare.close();
    await page.bringToFront();
    await page.evaluate(WATCH);
    const figures: Figure[] = [{ name: 'a bare field', value: `${least.painted.toFixed(1)} ms` }];
    const ofFive = new Map<string, Typed>();
    for (const lines of lineCounts)
      await inEditor(page, lines, async () => {
        for (const { column, text } of cells) {
          const typed = await typeIn(page, `${column}, line ${String(Math.ceil(lines / 2))}`, text);
          const name = `${column.toLowerCase()} of ${String(lines)} lines`;
          const five = ofFive.get(column);
          figures.push(
            timeFigure(`${name}, painted (p95)`, typed.painted, lines > 200 ? null : MOST_MS),
            timeFigure(`${name}, main thread a key`, typed.work),
            five === undefined
              ? ratioFigure(`${name}, of a bare field`, typed.work, least.work)
              : ratioFigure(`${name}, of 5 lines`, typed.work, five.work),
          );
          if (five === undefined) ofFive.set(column, typed);
        }
      });
    report('typing', `Typing in the editor (best of ${String(ROUNDS)} rounds)`, figures);
  });
}
