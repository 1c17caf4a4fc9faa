import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { numberReport } from '#main/db/queries/number-report.ts';
import { watchSteps } from '#test/helpers/step-watch.ts';
import { fillBook, openEmptyBook } from './large-book.ts';
import { milliseconds, percentile, print, time } from './measure.ts';

const INVOICES = 100_000;
const TODAY = '2026-01-15';
const RUNS = 60;

/** What the editor asks of the numbers of a large book: on opening, and whenever client, date or number change. */
export async function benchNumbers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  fillBook(book, INVOICES);
  const clientUid = book.rows.of('connections').byServerId(1)?.uid ?? null;
  const question = { uid: 'new', clientUid, date: TODAY, number: 'INV-7' };
  const answers = time(RUNS, () => book.numbers.answer(question, TODAY, 0));
  const began = performance.now();
  const { longestStepMs } = await watchSteps(() => numberReport(book.orm, setImmediate));
  print(`Numbers, ${INVOICES.toLocaleString('en')} invoices (${String(RUNS)} runs)`, [
    { name: 'a proposal (limit 10 ms)', value: milliseconds(percentile(answers, 0.5)) },
    { name: 'gaps and duplicates of all', value: milliseconds(performance.now() - began) },
    { name: 'its longest step', value: milliseconds(longestStepMs) },
  ]);
  book.close();
  rmSync(folder, { recursive: true, force: true });
}
