import type { Figure } from '#test/bench/measure.ts';
import { percentile, ratioFigure, report, timeFigure } from '#test/bench/measure.ts';
import type { BenchWindow } from './bench-window.ts';
import { inWindow, rowOf, settle } from './bench-window.ts';
import type { LineCount } from './large-profile.ts';
import { descriptionOf, lineCounts, numberOf } from './large-profile.ts';
import { fromKey, workOf } from './page-clock.ts';

const MOST_MS = 60;
const ROUNDS = 3;
const TIMES = 5;

/** What the page has to show, as scripts in it. */
const listIsThere = `document.querySelector('[role="grid"]') !== null`;
const ROWS_ON_SCREEN = 13;
/** From its number down to the last line that fits on the screen, and more: the others are drawn below it. */
const LINES_ON_SCREEN = 30;
const paperIsThere = (lines: LineCount): string =>
  `(document.querySelector('main h1')?.textContent.includes(${JSON.stringify(numberOf(lines))})
    && document.querySelector('main').textContent.includes(${JSON.stringify(descriptionOf(Math.min(lines, LINES_ON_SCREEN)))}))`;
/** What fits on the screen and is to be typed in: long invoices go on below it. */
const editorIsThere = (lines: LineCount): string =>
  `(document.querySelector('[aria-label="Description, line ${String(Math.min(lines, ROWS_ON_SCREEN))}"]') !== null)`;

/** Ms: to the frame, medians; and processor time of the page's main thread for all that follows the key, the least. */
interface Times {
  readonly paper: number;
  readonly list: number;
  readonly editor: number;
  readonly paperWork: number;
  readonly editorWork: number;
}

const median = (taken: readonly number[]): number =>
  percentile(
    taken.toSorted((a, b) => a - b),
    0.5,
  );

async function timesOf({ page, session }: BenchWindow, lines: LineCount): Promise<Times> {
  const row = rowOf(page, lines);
  await row.click();
  await settle(page);
  const press = async (key: string, isThere: string): Promise<{ readonly took: number; readonly work: number }> => {
    const before = await workOf(session);
    const { painted: took } = await fromKey(page, key, isThere);
    await settle(page);
    return { took, work: (await workOf(session)) - before };
  };
  const best: Record<keyof Times, number> = {
    ...{ paper: Infinity, list: Infinity, editor: Infinity },
    ...{ paperWork: Infinity, editorWork: Infinity },
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken: Record<'paper' | 'list' | 'editor', number[]> = { paper: [], list: [], editor: [] };
    for (let time = 0; time < TIMES; time += 1) {
      const paper = await press('Enter', paperIsThere(lines));
      const editor = await press('e', editorIsThere(lines));
      await page.getByRole('button', { name: 'Go back' }).click();
      await settle(page);
      const list = await press('Escape', listIsThere);
      taken.paper.push(paper.took);
      taken.editor.push(editor.took);
      taken.list.push(list.took);
      best.paperWork = Math.min(best.paperWork, paper.work);
      best.editorWork = Math.min(best.editorWork, editor.work);
    }
    best.paper = Math.min(best.paper, median(taken.paper));
    best.list = Math.min(best.list, median(taken.list));
    best.editor = Math.min(best.editor, median(taken.editor));
  }
  return best;
}

/** From a key to the frame that shows what it opens. */
export function benchOpening(): Promise<void> {
  return inWindow('as_drawn', async (window) => {
    const figures: Figure[] = [];
    const first = await fromFirstOpening(window);
    let least: Times | null = null;
    for (const lines of lineCounts) {
      const times = await timesOf(window, lines);
      const of = `of ${String(lines)} lines`;
      // Five hundred lines are there to show what grows with them.
      const limit = lines > 200 ? null : MOST_MS;
      figures.push(
        timeFigure(`an invoice ${of}`, times.paper, limit),
        timeFigure(`its editor ${of}`, times.editor, limit),
        timeFigure(`back to the list ${of}`, times.list, limit),
      );
      if (least !== null) {
        figures.push(
          ratioFigure(`work for an invoice ${of}, of one of 5`, times.paperWork, least.paperWork),
          ratioFigure(`work for its editor ${of}, of one of 5`, times.editorWork, least.editorWork),
        );
      }
      least ??= times;
    }
    figures.push(timeFigure('the very first invoice after the start', first));
    report('opening', `Opening (median of ${String(TIMES)}, best of ${String(ROUNDS)} rounds)`, figures);
  });
}

async function fromFirstOpening({ page }: BenchWindow): Promise<number> {
  await rowOf(page, 5).click();
  await settle(page);
  const { painted: took } = await fromKey(page, 'Enter', paperIsThere(5));
  await settle(page);
  await fromKey(page, 'Escape', listIsThere);
  await settle(page);
  return took;
}
