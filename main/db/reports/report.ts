import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import { collectLacks, completeness, currenciesIn, withLists } from '#shared/figures/figure-rows.ts';
import { isInRange } from '#shared/figures/paid-in-range.ts';
import { ageingEntries } from '#shared/reports/ageing-report.ts';
import { discountEntries, lineEntries, timeEntries } from '#shared/reports/line-source.ts';
import type { Report, ReportRequest } from '#shared/reports/report.ts';
import type { ReportEntry } from '#shared/reports/report-entry.ts';
import { rangeBeforeOf, rangeOf } from '#shared/reports/report-entry.ts';
import type { ReportSource } from '#shared/reports/report-source.ts';
import { paymentEntries, salesEntries } from '#shared/reports/report-source.ts';
import type { ReportName } from '#shared/reports/report-spec.ts';
import { reportTable } from '#shared/reports/report-table.ts';
import { taxReportOf } from '#shared/reports/tax-report.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { createKeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import { clientNames } from '#main/db/figures/client-names.ts';
import { unreadLists } from '#main/db/figures/read-lists.ts';
import { rowsOfAgeing, taxesIn } from '#main/db/figures/reports.ts';
import { documentsOf } from '#main/db/figures/tax-documents.ts';
import { walkRows } from '#main/db/figures/walk-rows.ts';
import { rowsOfDays } from '#main/db/figures/wanted-rows.ts';
import { createLearnedTotals } from '#main/db/totals/learned-policy.ts';
import { numberRows } from './number-rows.ts';
import { recurringEntries } from './recurring-entries.ts';

export type Parts = Pick<BookParts, 'connection'>;

/** Returns a report from one state of the book. */
export const report = ({ connection }: Parts, request: ReportRequest, today: PlainDate): Promise<Report> =>
  withSnapshot(connection, (snapshot) => reportIn(snapshot, request, today));

/** Returns a report of the state that is being read. */
export async function reportIn(snapshot: Snapshot, request: ReportRequest, today: PlainDate): Promise<Report> {
  const of = { report: request.report, group: request.group };
  const before = rangeBeforeOf(request);
  if (request.report === 'numbers') return numberRows(snapshot, request);
  if (request.report === 'taxes') {
    const { basis } = request;
    const now = await taxesIn(snapshot, { ...rangeOf(request), basis });
    const earlier = before === null ? null : await taxesIn(snapshot, { ...before, basis });
    const { complete, missing } = now;
    return { of, before, currencies: taxReportOf(request, now, earlier), complete, missing };
  }
  const nameOf = clientNames(snapshot.orm);
  const table = reportTable(request, (client) => nameOf(client));
  const proof = await walkEntries(snapshot, request, today, { take: table.take, note: table.note });
  return { of, before, currencies: table.currencies(), ...proof };
}

/** Receives the entries of a report, and the currencies that the book has. */
interface EntryTaker {
  take(entry: ReportEntry): void;
  note(currency: string | null): void;
}

type EntryReport = Exclude<ReportName, 'taxes' | 'numbers'>;
const isOfEntries = (name: ReportName): name is EntryReport => name !== 'taxes' && name !== 'numbers';

/** Hands out all entries of a report, in steps; returns what they lack. */
export async function walkEntries(
  snapshot: Snapshot,
  request: ReportRequest,
  today: PlainDate,
  { take, note }: EntryTaker,
): Promise<Completeness> {
  const name = request.report;
  if (!isOfEntries(name)) return completeness({});
  if (name === 'recurring') return recurringEntries(snapshot, rangeOf(request), take);
  const lists = unreadLists(snapshot.orm, ['invoices']);
  if (name === 'ageing') {
    const days = { asOf: request.to, today };
    const open = ageingEntries(days);
    await walkRows(snapshot, rowsOfAgeing(days), (rows) => {
      open.take(rows);
      currenciesIn(rows).forEach(note);
    });
    const { entries, ...proof } = open.result();
    entries.forEach(take);
    return withLists(proof, lists);
  }
  const [now, before] = [rangeOf(request), rangeBeforeOf(request)];
  const lacks = collectLacks();
  const tools = {
    lacks,
    calibration: createLearnedTotals(createKeyValueStore(snapshot.orm)).get().calibration,
    documentOf: documentsOf(snapshot.raw),
    isWanted: (date: PlainDate | null) => isInRange(date, now) || (before !== null && isInRange(date, before)),
  };
  const source = sourceOf(name);
  const days = before === null ? now : { from: before.from < now.from ? before.from : now.from, to: now.to };
  await walkRows(snapshot, rowsOfDays(days, name === 'payments' ? 'paid' : 'issued'), async (rows) => {
    currenciesIn(rows).forEach(note);
    for (const entry of source(rows, tools)) {
      take(entry);
      await snapshot.pause();
    }
  });
  return withLists(lacks.completeness(), lists);
}

function sourceOf(name: Exclude<EntryReport, 'ageing' | 'recurring'>): ReportSource {
  switch (name) {
    case 'sales':
      return salesEntries;
    case 'payments':
      return paymentEntries;
    case 'lines':
      return lineEntries;
    case 'time':
      return timeEntries;
    case 'discounts':
      return discountEntries;
    default:
      return assertNever(name);
  }
}
