import type { PlainDate } from '#shared/dates/plain-date.ts';
import { firstRows } from '#shared/figures/first-rows.ts';
import { isInRange } from '#shared/figures/paid-in-range.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add } from '#shared/money/decimal.ts';
import type { ReportRecord, ReportRequest } from '#shared/reports/report.ts';
import { MOST_RECORDS } from '#shared/reports/report.ts';
import { keyOf, rangeOf } from '#shared/reports/report-entry.ts';
import { reportSpec } from '#shared/reports/report-spec.ts';
import { taxKey } from '#shared/reports/tax-report.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compareText } from '#shared/text/compare-text.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { taxesIn } from '#main/db/figures/reports.ts';
import type { Parts } from './report.ts';
import { walkEntries } from './report.ts';

/** Records that are put in order before the time is looked at. */
const STEP = 500;

/** A row of a report in one currency. */
export interface AskedRow {
  readonly currency: string | null;
  readonly key: string;
}

export interface FoundRecords {
  readonly records: readonly ReportRecord[];
  /** The number of records in all; `records` may have only the first of them. */
  readonly total: number;
}

/** Returns what a row of a report is made of, in the order of its days. */
export const reportRecords = (
  { connection }: Parts,
  request: ReportRequest,
  row: AskedRow,
  today: PlainDate,
): Promise<FoundRecords> =>
  withSnapshot(connection, async (snapshot) => {
    const all =
      request.report === 'taxes' ? await taxed(snapshot, request, row) : await entries(snapshot, request, row, today);
    const first = firstRows<ReportRecord>(MOST_RECORDS, (one, other) => compareText(one.date ?? '', other.date ?? ''));
    for (const record of all) {
      first.add(record);
      if (first.count() % STEP === 0) await snapshot.pause();
    }
    return { records: first.rows(), total: first.count() };
  });

/** Joins the parts that one record has in the row. */
async function entries(
  snapshot: Snapshot,
  request: ReportRequest,
  { currency, key }: AskedRow,
  today: PlainDate,
): Promise<Iterable<ReportRecord>> {
  const [measure] = reportSpec(request.report).measures;
  const range = rangeOf(request);
  const found = new Map<Uid, ReportRecord & { amount: Decimal | null }>();
  const take: Parameters<typeof walkEntries>[3]['take'] = (entry) => {
    if (entry.currency !== currency || keyOf(entry, request.group) !== key || !isInRange(entry.date, range)) return;
    const { uid } = entry.record;
    const known = found.get(uid) ?? { ...entry.record, date: entry.date, amount: null };
    const value = entry.values[measure];
    if (value !== undefined) known.amount = add(known.amount ?? '0', value);
    found.set(uid, known);
  };
  await walkEntries(snapshot, { ...request, isCompared: false }, today, { take, note: () => undefined });
  return found.values();
}

/** Names the invoices that a tax is taken of. */
async function taxed(
  snapshot: Snapshot,
  request: ReportRequest,
  { currency, key }: AskedRow,
): Promise<readonly ReportRecord[]> {
  const { currencies } = await taxesIn(snapshot, { ...rangeOf(request), basis: request.basis });
  const uids = currencies
    .filter((taxes) => taxes.currency === currency)
    .flatMap(({ rows }) => rows.find((row) => taxKey(row) === key)?.invoices ?? []);
  const read = snapshot.raw.prepare<[Uid], Pick<ReportRecord, 'name' | 'date'>>(
    'SELECT statement_no AS name, date FROM invoices WHERE uid = ?',
  );
  const records: ReportRecord[] = [];
  for (const uid of uids) {
    const row = read.get(uid);
    if (row !== undefined) records.push({ uid, kind: 'invoice', ...row, amount: null });
    await snapshot.pause();
  }
  return records;
}
