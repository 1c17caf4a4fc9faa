import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { numberReport } from '#main/db/numbering/gap-report.ts';
import { watchSteps } from '#test/helpers/step-watch.ts';
import { fillBook, openEmptyBook } from './large-book.ts';
import { bestPercentile, report, timeFigure } from './measure.ts';

const INVOICES = 100_000;
const TODAY = '2026-01-15';
const RUNS = 60;
const MOST_MS = 10;

/** What the editor asks of the numbers of a large book: on opening, and whenever client, date or number change. */
export async function benchNumbers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  fillBook(book, INVOICES);
  const clientUid = book.rows.of('connections').byServerId(1)?.uid ?? null;
  const question = { uid: 'new', clientUid, date: TODAY, number: 'INV-7' };
  const proposal = bestPercentile(RUNS, 0.5, () => book.numbers.answer(question, TODAY, 0));
  const began = performance.now();
  const { longestStepMs } = await watchSteps(() => numberReport(book.orm, setImmediate));
  report('numbers', `Numbers, ${INVOICES.toLocaleString('en')} invoices (${String(RUNS)} runs)`, [
    timeFigure('a proposal', proposal, MOST_MS),
    timeFigure('gaps and duplicates of all', performance.now() - began),
    timeFigure('its longest step', longestStepMs),
  ]);
  book.close();
  rmSync(folder, { recursive: true, force: true });
}
