import type { Page } from 'playwright-core';
import { today } from '#main/system-ports.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { percentile, report, timeFigure } from '#test/bench/measure.ts';
import { request } from '#test/e2e/request.ts';
import { inWindow, settle } from './bench-window.ts';
import { fromKey } from './page-clock.ts';

const MOST_MS = 25;
const ROUNDS = 3;
const ROWS = 10;
/** Every one of their beginnings is searched for on the way. */
const texts = ['4321', 'harbor', '00777', 'granite', 'total:>9000', 'state:draft', 'client:fjord'] as const;

/** The numbers of the first rows, in the page. */
const SHOWN = `JSON.stringify([...document.querySelectorAll('[role="grid"] [role="row"]:not([hidden])')].slice(1, ${String(ROWS + 1)})
  .map((row) => row.querySelector('[role="gridcell"] bdi')?.textContent ?? ''))`;

/** What `SHOWN` will say once this is searched for. */
async function expected(page: Page, text: string): Promise<string> {
  const { text: search, terms } = parseSearch(text, { today: today(), locale: 'en-US' });
  const { rows } = await request(page, 'invoice:list', {
    ...{ tab: 'all', search, terms, sort: { column: 'date', direction: 'desc' }, thenBy: null },
    ...{ offset: 0, limit: ROWS },
  });
  return JSON.stringify(rows.map(({ number }) => number));
}

/** Types the text; answers ms from each key to its rows, for every key that changes what is on screen. */
async function type(page: Page, text: string, answers: ReadonlyMap<string, string>): Promise<readonly number[]> {
  const box = page.getByRole('combobox', { name: /Search/ });
  const taken: number[] = [];
  await box.focus();
  for (let length = 1; length <= text.length; length += 1) {
    const [before, after] = [answers.get(text.slice(0, length - 1)), answers.get(text.slice(0, length))];
    const key = text.charAt(length - 1);
    const isTold = after !== before && after !== undefined && after !== '[]';
    if (isTold) taken.push(await fromKey(page, key, `${SHOWN} === ${JSON.stringify(after)}`));
    else await page.keyboard.press(key);
    await settle(page);
  }
  await box.fill('');
  await settle(page);
  return taken;
}

/** From a key in the search box to the frame with the first rows of what it finds. */
export function benchSearching(): Promise<void> {
  return inWindow('as_drawn', async ({ page }) => {
    const answers = new Map<string, string>();
    for (const text of texts)
      for (let length = 0; length <= text.length; length += 1) {
        const part = text.slice(0, length);
        answers.set(part, await expected(page, part));
      }
    const rounds: (readonly number[])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const taken: number[] = [];
      for (const text of texts) taken.push(...(await type(page, text, answers)));
      rounds.push(taken.toSorted((a, b) => a - b));
    }
    const best = (share: number): number => Math.min(...rounds.map((taken) => percentile(taken, share)));
    const keys = String(rounds[0]?.length ?? 0);
    report('searching', `Search: a key to its rows on screen (${keys} keys, best of ${String(ROUNDS)} rounds)`, [
      timeFigure('p95', best(0.95), MOST_MS),
      timeFigure('median', best(0.5)),
    ]);
  });
}
