import { report, timeFigure } from '#test/bench/measure.ts';
import { inWindow, rowOf, settle } from './bench-window.ts';
import { fromKey, workOf } from './page-clock.ts';

const MOST_MS = 300;
const TIMES = 7;

/** The figures of now are there, not those that were kept of an earlier look. */
const figuresAreThere = `(document.querySelector('.dashboard .charts svg') !== null
  && document.querySelector('.dashboard .fresh') !== null && document.querySelector('.dashboard .fresh [role="status"]') === null)`;

/** From a key to the frame with the dashboard of the large book, added up again. */
export function benchDashboard(): Promise<void> {
  return inWindow('as_drawn', async ({ page, session }) => {
    const [taken, work]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES; time += 1) {
      await rowOf(page, 5).waitFor();
      const before = await workOf(session);
      await page.keyboard.press('g');
      taken.push((await fromKey(page, 'd', figuresAreThere)).painted);
      await settle(page);
      work.push((await workOf(session)) - before);
      await page.keyboard.press('g');
      await page.keyboard.press('i');
      await settle(page);
    }
    report('dashboard', `Dashboard of the large book (best of ${String(TIMES)})`, [
      timeFigure('from a key to the painted figures', Math.min(...taken), MOST_MS),
      timeFigure('processor time of the page', Math.min(...work)),
      timeFigure('the first time', taken[0] ?? Number.NaN),
    ]);
  });
}
