import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestOf, usualChoice } from '#shared/reports/report-choice.ts';
import type { ReportName } from '#shared/reports/report-spec.ts';
import { reportNames, reportSpec } from '#shared/reports/report-spec.ts';
import type { Book } from '#main/db/book.ts';
import { dashboardPage, rowsBehind } from '#main/db/figures/dashboard-page.ts';
import { report as reportOf } from '#main/db/reports/report.ts';
import { reportRecords } from '#main/db/reports/report-records.ts';
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

/** The same at 1,000,000 invoices, by hand: only the steps are judged. `INKWELL_BENCH_BOOK` names a file that keeps the book. */
export const benchFiguresMillion = (): Promise<void> => measureFigures('figures-million', MILLION);

async function measureFigures(part: string, size: typeof USUAL | typeof MILLION): Promise<void> {
  const kept = size === MILLION ? process.env['INKWELL_BENCH_BOOK'] : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const path = kept ?? join(folder, 'book.db');
  const isNew = !existsSync(path);
  const book = openEmptyBook(path);
  try {
    if (isNew) fill(book, size.invoices);
    const isUsual = size === USUAL;
    const figures: Figure[] = [];
    for (const { name, most, read } of readingsOf(book)) {
      const { ms, step } = await bestOf(read, size.runs);
      figures.push(timeFigure(name, ms, isUsual ? most : null));
      figures.push(timeFigure(`${name}: longest step, processor time`, step, size.mostStepMs));
    }
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

function fill(book: Book, invoices: number): void {
  // Nothing is lost with a book that can be filled again.
  book.connection.raw.pragma('synchronous = OFF');
  fillBook(book, invoices);
  addPayments(book);
  fillProfiles(book, PROFILES);
  book.connection.raw.pragma('synchronous = FULL');
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
  const ofState = { ...usualChoice('sales'), group: 'state', range: 'everything' } as const;
  const records = {
    name: 'records of a row, everything',
    most: MOST_MS.everything,
    read: () => reportRecords(book, requestOf(ofState, DAY, MOST_ROWS), { currency: 'USD', key: 'paid' }, DAY.today),
  };
  const behind = {
    name: 'rows behind a figure, everything',
    most: MOST_MS.everything,
    read: () =>
      rowsBehind(book, {
        today: DAY.today,
        currency: 'USD',
        query: { kind: 'paid', part: 'all', from: '1900-01-01', to: DAY.today },
      }),
  };
  return [dashboard, ...reports, records, behind];
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
