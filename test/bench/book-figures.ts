import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestOf, usualChoice } from '#shared/reports/report-choice.ts';
import type { ReportName } from '#shared/reports/report-spec.ts';
import { reportNames, reportSpec } from '#shared/reports/report-spec.ts';
import type { Book } from '#main/db/book.ts';
import { dashboardPage } from '#main/db/figures/dashboard-page.ts';
import { report as reportOf } from '#main/db/reports/report.ts';
import { watchEventLoop } from './event-loop.ts';
import { fillBook, fillProfiles, openEmptyBook } from './large-book.ts';
import { addPayments } from './large-payments.ts';
import type { Figure } from './measure.ts';
import { report, timeFigure } from './measure.ts';

const USUAL = { invoices: 100_000, mostStepMs: 20, runs: 3 } as const;
const MILLION = { invoices: 1_000_000, mostStepMs: 50, runs: 1 } as const;
const PROFILES = 300;
/** The last day of a book that is filled with six whole years. */
const DAY = { today: '2025-12-31', yearStart: 1 } as const;
const MONTH = { from: '2025-12-01', to: DAY.today } as const;
const MOST_ROWS = 1_000;
const MOST_MS = { dashboard: 300, year: 300, everything: 1_000 } as const;

/** The dashboard and the reports of a book of 100,000 invoices: how long each takes, and its longest step. */
export const benchFigures = (): Promise<void> => measureFigures('figures', USUAL);

/** The same at 1,000,000 invoices, by hand: only the steps are judged. */
export const benchFiguresMillion = (): Promise<void> => measureFigures('figures-million', MILLION);

async function measureFigures(part: string, size: typeof USUAL | typeof MILLION): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  try {
    fillBook(book, size.invoices);
    addPayments(book);
    fillProfiles(book, PROFILES);
    const isUsual = size === USUAL;
    const figures: Figure[] = [];
    const steps: number[] = [];
    for (const { name, most, read } of readingsOf(book)) {
      const { ms, step } = await bestOf(read, size.runs);
      figures.push(timeFigure(name, ms, isUsual ? most : null));
      steps.push(step);
    }
    figures.push(timeFigure('longest step of all, processor time', Math.max(...steps), size.mostStepMs));
    report(
      part,
      `Dashboard and reports, ${size.invoices.toLocaleString('en')} invoices (best of ${String(size.runs)})`,
      figures,
    );
  } finally {
    book.close();
    rmSync(folder, { recursive: true });
  }
}

interface Reading {
  readonly name: string;
  readonly most: number;
  readonly read: () => Promise<unknown>;
}

function readingsOf(book: Book): readonly Reading[] {
  const dashboard = {
    name: 'dashboard',
    most: MOST_MS.dashboard,
    read: () => dashboardPage(book, { ...MONTH, ...DAY }),
  };
  const ofReport = (name: ReportName, range: 'this_year' | 'everything') => ({
    name: `${name}, ${range === 'this_year' ? 'a year' : 'everything'}`,
    most: range === 'this_year' ? MOST_MS.year : MOST_MS.everything,
    read: () => reportOf(book, requestOf({ ...usualChoice(name), range }, DAY, MOST_ROWS), DAY.today),
  });
  const usual = (name: ReportName) => ({
    name,
    most: MOST_MS.everything,
    read: () => reportOf(book, requestOf(usualChoice(name), DAY, MOST_ROWS), DAY.today),
  });
  const reports = reportNames.flatMap((name): readonly Reading[] =>
    reportSpec(name).when === 'period' ? [ofReport(name, 'this_year'), ofReport(name, 'everything')] : [usual(name)],
  );
  return [dashboard, ...reports];
}

/** Returns the shortest time of a few runs, and the longest step in the run where that is shortest (ms). */
async function bestOf(
  read: () => Promise<unknown>,
  runs: number,
): Promise<{ readonly ms: number; readonly step: number }> {
  const times: number[] = [];
  const steps: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const { figures } = await watchEventLoop(read);
    times.push(performance.now() - start);
    steps.push(figures.processor.longest);
  }
  return { ms: Math.min(...times), step: Math.min(...steps) };
}
