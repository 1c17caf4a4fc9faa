import type { Page } from 'playwright-core';
import { today } from '#main/platform/system-clock.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { percentile, report, timeFigure } from '#test/bench/measure.ts';
import { request } from '#test/e2e/request.ts';
import { inWindow, settle } from './bench-window.ts';
import type { FromKey } from './page-clock.ts';
import { fromKey } from './page-clock.ts';

const MOST_MS = 25;
const ROUNDS = 5;
const ROWS = 10;
/** Every one of their beginnings is searched for on the way. */
const texts = ['4321', 'harbor', '00777', 'granite', 'total:>9000', 'state:draft', 'client:fjord'] as const;

/** The numbers of the first rows, in the page. */
const SHOWN = `JSON.stringify([...document.querySelectorAll('[role="grid"] [role="row"]:not([hidden])')].slice(1, ${String(ROWS + 1)})
  .map((row) => row.querySelector('[role="gridcell"] bdi')?.textContent ?? ''))`;

/** What `SHOWN` will say once this is searched for. */
async function expected(page: Page, text: string): Promise<string> {
  const { text: search, terms } = parseSearch(text, invoiceList, { today: today(), locale: 'en-US' });
  const { rows } = await request(page, 'list:page', {
    list: 'invoices',
    ...{ tab: 'all', search, terms, sort: { column: 'date', direction: 'desc' }, thenBy: null },
    ...{ offset: 0, limit: ROWS },
  });
  return JSON.stringify(rows.map((row) => ('number' in row ? row.number : '')));
}

/** What each key took, by the text it made, of those keys that change what is on screen. */
type Taken = ReadonlyMap<string, FromKey>;

async function type(page: Page, text: string, answers: ReadonlyMap<string, string>): Promise<Taken> {
  const box = page.getByRole('combobox', { name: /Search/ });
  const taken = new Map<string, FromKey>();
  await box.focus();
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length);
    const [before, after] = [answers.get(text.slice(0, length - 1)), answers.get(part)];
    const key = text.charAt(length - 1);
    const isTold = after !== before && after !== undefined && after !== '[]';
    if (isTold) taken.set(part, await fromKey(page, key, `${SHOWN} === ${JSON.stringify(after)}`));
    else await page.keyboard.press(key);
    await settle(page);
  }
  await box.fill('');
  await settle(page);
  return taken;
}

/** Of each key the best of all rounds: what else the machine does hits one key now and another then. */
function bestOf(rounds: readonly Taken[], of: (taken: FromKey) => number): readonly number[] {
  const parts = [...(rounds[0]?.keys() ?? [])];
  const best = parts.map((part) =>
    Math.min(
      ...rounds.map((taken) => {
        const known = taken.get(part);
        return known === undefined ? Infinity : of(known);
      }),
    ),
  );
  return best.toSorted((a, b) => a - b);
}

/** From a key in the search box to the first rows of what it finds. */
export function benchSearching(): Promise<void> {
  return inWindow('as_drawn', async ({ page }) => {
    const answers = new Map<string, string>();
    for (const text of texts)
      for (let length = 0; length <= text.length; length += 1) {
        const part = text.slice(0, length);
        answers.set(part, await expected(page, part));
      }
    const rounds: Taken[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const taken = new Map<string, FromKey>();
      for (const text of texts) for (const [part, times] of await type(page, text, answers)) taken.set(part, times);
      rounds.push(taken);
    }
    const there = bestOf(rounds, (times) => times.there);
    const painted = bestOf(rounds, (times) => times.painted);
    report(
      'searching',
      `Search: a key to its rows (${String(there.length)} keys, each the best of ${String(ROUNDS)})`,
      [
        timeFigure('rows there, p95', percentile(there, 0.95), MOST_MS),
        timeFigure('rows there, median', percentile(there, 0.5)),
        timeFigure('rows on screen, p95', percentile(painted, 0.95)),
        timeFigure('rows on screen, median', percentile(painted, 0.5)),
      ],
    );
  });
}
