import type { DayRange } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Report, ReportRequest } from '#shared/reports/report.ts';
import { usualSort } from '#shared/reports/report-choice.ts';
import type { ReportName } from '#shared/reports/report-spec.ts';
import { reportSpec } from '#shared/reports/report-spec.ts';
import type { TaxBasis } from '#shared/figures/taxes.ts';
import type { Book } from '#main/db/book.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import { reportIn } from '#main/db/reports/report.ts';
import type { Journal } from './pack-journal.ts';
import { readJournal } from './pack-journal.ts';

/** A report of the pack with what it was asked for. */
export interface PackReport {
  readonly request: ReportRequest;
  readonly report: Report;
}

/** The figures of a period, all of one state of the book. */
export interface PackReports {
  readonly journal: Journal;
  readonly sales: PackReport;
  readonly payments: PackReport;
  readonly taxesIssued: PackReport;
  readonly taxesPaid: PackReport;
  readonly ageing: PackReport;
  readonly numbers: PackReport;
}

export const readPackReports = (
  { connection }: Pick<Book, 'connection'>,
  range: DayRange,
  today: PlainDate,
): Promise<PackReports> =>
  withSnapshot(connection, async (snapshot) => {
    const read = async (name: ReportName, basis: TaxBasis = 'issued'): Promise<PackReport> => {
      const [group] = reportSpec(name).groups;
      const sort = usualSort(name, group);
      const request = {
        report: name,
        group,
        ...range,
        isCompared: false,
        basis,
        yearStart: 1,
        sort,
        limit: Number.MAX_SAFE_INTEGER,
      };
      return { request, report: await reportIn(snapshot, request, today) };
    };
    return {
      journal: await readJournal(snapshot, range),
      sales: await read('sales'),
      payments: await read('payments'),
      taxesIssued: await read('taxes'),
      taxesPaid: await read('taxes', 'paid'),
      ageing: await read('ageing'),
      numbers: await read('numbers'),
    };
  });
