import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '#main/demo/seed/random.ts';
import type { JsonObject } from '#shared/json.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import { totalsOf } from '#shared/money/calibration/predict.ts';
import { agreedDocument, longDocument } from '#test/helpers/billed-documents.ts';
import { billedBy, realisticDocument, servicePolicies } from '#test/helpers/billing-service.ts';
import { invoice, openEmptyBook } from './large-book.ts';
import type { Figure } from './measure.ts';
import { milliseconds, percentile, report, time, timeFigure } from './measure.ts';

const INVOICES = 10_000;
const ROUNDS = 3;
const RUNS = 500;
/** What main/account/background-learner.ts allows itself. */
const STEP_MS = 3;
const MOST_IN_ALL = 2_000;
const MOST_A_STEP = 10;
const MOST_A_TOTAL = 2;

/** Invoices of an account under one policy of the service. */
function invoicesOf(count: number): readonly ObservedInvoice[] {
  const [policy] = servicePolicies;
  if (policy === undefined) throw new Error('The service has no policy.');
  const random = createRandom(11);
  return Array.from({ length: count }, () => billedBy(policy, realisticDocument(random)));
}

/** Learns from every invoice, one a step; the time of each step in ms. */
function stepsOf(invoices: readonly ObservedInvoice[]): readonly number[] {
  let calibration = newCalibration;
  return invoices.map((invoice) => {
    const start = performance.now();
    ({ calibration } = observeInvoice(calibration, invoice));
    return performance.now() - start;
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function learningFigures(invoices: readonly ObservedInvoice[]): readonly Figure[] {
  const rounds = Array.from({ length: ROUNDS }, () => stepsOf(invoices));
  // Other programs take the processor away now and then, but hardly in every round, or from the same step twice.
  const total = Math.min(...rounds.map(sum));
  const steps = invoices.map((_invoice, place) => Math.min(...rounds.map((round) => round[place] ?? 0)));
  const longest = Math.max(...steps);
  return [
    timeFigure(`learning from ${INVOICES.toLocaleString('en')} invoices`, total, MOST_IN_ALL),
    timeFigure('the longest step of it', longest, MOST_A_STEP),
    { name: 'the very first step of the program', value: milliseconds(rounds[0]?.[0] ?? 0) },
  ];
}

/** The same from the disk and back to it, in steps of the length that the program takes. */
function storedFigures(invoices: readonly ObservedInvoice[]): readonly Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  const { raw } = book.connection;
  raw.pragma('synchronous = OFF');
  invoices.forEach(({ sub_total, billed_total, currency_iso_code, ...details }, index) => {
    const plain = invoice(index + 1);
    const told = { sub_total, billed_total, total_due: billed_total, currency_iso_code };
    // The arrays of a document are JSON through and through.
    const read = { ...plain, fields: { ...plain.fields, ...told }, details: details as unknown as JsonObject };
    book.engineStores.mirror.applyObject('invoices', read, null, index);
  });
  raw.pragma('synchronous = FULL');
  // On the disk before learning begins, or the first step that waits for the disk waits for all of it.
  raw.pragma('wal_checkpoint(TRUNCATE)');
  const steps: number[] = [];
  const before = process.cpuUsage();
  for (let isMore = true; isMore;) {
    const start = performance.now();
    isMore = book.calibration.learn(Date.now(), () => performance.now() >= start + STEP_MS);
    steps.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  const used = (user + system) / 1_000;
  const { explained } = book.calibration.current();
  if (explained !== invoices.length) throw new Error(`Only ${String(explained)} invoices were learned from.`);
  book.close();
  rmSync(folder, { recursive: true, force: true });
  const sorted = [...steps].sort((a, b) => a - b);
  const count = String(steps.length);
  const longest = `longest ${milliseconds(percentile(sorted, 1))}`;
  return [
    {
      name: 'learning from them in a book',
      value: `${milliseconds(sum(steps))} in ${count} steps`,
    },
    timeFigure('processor time of it', used, MOST_IN_ALL),
    timeFigure('a step of it (p99)', percentile(sorted, 0.99), MOST_A_STEP),
    { name: 'a step of it', value: `median ${milliseconds(percentile(sorted, 0.5))}, ${longest}` },
  ];
}

function totalsFigure(name: string, document: DocumentDetails, calibration: Calibration): Figure {
  const times = time(RUNS, () => totalsOf(document, 2, calibration));
  return timeFigure(name, percentile(times, 0.5), MOST_A_TOTAL);
}

/** What it takes to learn how an account adds up, and to add up a long invoice with what was learned. */
export function benchMoney(): void {
  const invoices = invoicesOf(INVOICES);
  const learning = learningFigures(invoices);
  const calibration = invoices.reduce((known, invoice) => observeInvoice(known, invoice).calibration, newCalibration);
  // As if every policy were trusted: all of them are then reckoned and asked what the document exercises.
  const trusting = { ...newCalibration, explained: 1, features: newCalibration.features.map(() => 0xffff_ffff) };
  report('money', 'Totals (medians) and learning how an account adds up', [
    ...learning,
    ...storedFigures(invoices),
    totalsFigure('200 lines, calibrated', longDocument, calibration),
    totalsFigure('200 lines, all policies', longDocument, newCalibration),
    totalsFigure('200 lines, all policies agree', agreedDocument, trusting),
  ]);
}
