import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccountInProcess } from '#test/helpers/account-in-process.ts';
import type { Delays } from './event-loop.ts';
import { watchEventLoop } from './event-loop.ts';
import { openEmptyBook } from './large-book.ts';
import { allMeasurements, milliseconds, report, timeFigure } from './measure.ts';

const INVOICES = Number(process.env['INKWELL_BENCH_INVOICES'] ?? 100_000);
const SIZE = { connections: 2_000, invoices: INVOICES, paidInvoices: INVOICES / 10, profiles: 300 } as const;
const LIMIT_DELAY_MS = 20;
const LIMIT_MEMORY_MB = 400;
const STATUS = '/proc/self/status';

/**
 * The most memory this process ever had, in MB: everything counts, the service and its account too. Not by its resource
 * usage where the system says it otherwise: that begins with what the process had that started this one.
 */
function peakMemory(): number {
  const own = existsSync(STATUS) ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined;
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) / 1_024;
}
const asText = ({ median, p99, longest }: Delays): string =>
  `p99 ${milliseconds(p99)}, median ${milliseconds(median)}, longest ${milliseconds(longest)}`;

/** The first mirror of a large account, whole, into a real file, as the app's own engine does it at full speed. */
const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
const book = openEmptyBook(join(folder, 'book.db'));
const account = openAccountInProcess(SIZE, book);
// What making the account left behind is no memory that a client ever needs.
globalThis.gc?.();
const before = peakMemory();
const startedAt = performance.now();
const { value, figures } = await watchEventLoop(() => account.run());
const { result: run } = value;
const seconds = (performance.now() - startedAt) / 1_000;
const peak = peakMemory();
const missing = book.engineStores.dueReads.countDetailTasks();
report('mirror', `Full mirror of ${INVOICES.toLocaleString('en')} invoices from the service in this process`, [
  { name: 'requests, all of them', value: `${run.requests.toLocaleString('en')} in ${seconds.toFixed(0)} s` },
  { name: 'event loop, how late a timer came', value: asText(figures.wall) },
  timeFigure('event loop, how late a timer came (p99)', figures.wall.p99, LIMIT_DELAY_MS),
  { name: 'event loop, processor time of a turn', value: asText(figures.processor) },
  {
    name: 'most memory of the process',
    value: `${peak.toFixed(0)} MB (limit ${String(LIMIT_MEMORY_MB)} MB), ${before.toFixed(0)} MB before the first request`,
    measured: { kind: 'ratio', value: peak / LIMIT_MEMORY_MB, limit: 1 },
  },
]);
if (!run.isComplete || missing > 0 || book.rows.of('invoices').byServerId(INVOICES) === null) {
  console.log(`  It is not whole: ${String(missing)} details are missing.`);
  process.exitCode = 1;
}
process.send?.(allMeasurements());
book.close();
rmSync(folder, { recursive: true, force: true });
