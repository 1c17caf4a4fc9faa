import type { SavedTable } from '#shared/documents/document.ts';
import { tableFormats } from '#shared/documents/document.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { taxBases } from '#shared/figures/taxes.ts';
import type { PackRun } from '#shared/reports/accountant-pack.ts';
import type { Report, ReportRecord } from '#shared/reports/report.ts';
import { MOST_REPORT_ROWS } from '#shared/reports/report.ts';
import type { SavedReport } from '#shared/reports/report-choice.ts';
import { MOST_SAVED_REPORTS, reportRanges } from '#shared/reports/report-choice.ts';
import { reportGroups, reportMeasures, reportNames, reportSpec } from '#shared/reports/report-spec.ts';
import { answer, call, done } from '#shared/ipc/call.ts';
import { nothing, rowsUpTo } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

const MOST_KEY = 1_000;
const day = z.string().refine(isPlainDate, 'not a date');
const range = z.strictObject({ from: day, to: day }).refine(({ from, to }) => from <= to, 'turned around');
const kind = {
  report: z.enum(reportNames),
  group: z.enum(reportGroups),
  isCompared: z.boolean(),
  basis: z.enum(taxBases),
  sort: z.strictObject({ by: z.enum([...reportMeasures, 'name']), direction: z.enum(['asc', 'desc']) }),
};
const hidden = z.array(z.enum(reportMeasures)).max(reportMeasures.length);
const request = z
  .strictObject({
    ...kind,
    from: day.nullable(),
    to: day,
    yearStart: z.int().min(1).max(12),
    limit: rowsUpTo(MOST_REPORT_ROWS),
  })
  .refine(({ report, group }) => reportSpec(report).groups.includes(group), 'no group of this report')
  .refine(({ from, to }) => from === null || from <= to, 'turned around');

/** Parses a saved report, from the window and from the book. */
export const savedReport: z.ZodType<SavedReport> = z.strictObject({
  id: z.string().min(1).max(MOST_KEY),
  name: z.string().trim().min(1).max(100),
  choice: z
    .strictObject({ ...kind, range: z.union([z.enum(reportRanges), range]), hidden })
    .refine(({ report, group }) => reportSpec(report).groups.includes(group), 'no group of this report'),
});

/** Requests about reports, and the files that an accountant gets. */
export const reportRequests = {
  /** Returns a report of the book as it is now; no request is made for it. */
  'report:get': call(request, answer<Report>()),
  /** Returns the invoices or recurring invoices that a row is made of. */
  'report:records': call(
    z.strictObject({ request, currency: z.string().max(MOST_KEY).nullable(), key: z.string().max(MOST_KEY) }),
    answer<{ readonly records: readonly ReportRecord[]; readonly total: number }>(),
  ),
  /** Asks for a file and writes all rows of a report into it; null when the person cancelled. */
  'report:save-table': call(
    z.strictObject({ request, hidden, format: z.enum(tableFormats) }),
    answer<SavedTable | null>(),
  ),
  /** Returns the reports that were saved under a name in the open account. */
  'report:saved': call(nothing, answer<readonly SavedReport[]>()),
  'report:replace-saved': call(z.strictObject({ reports: z.array(savedReport).max(MOST_SAVED_REPORTS) }), done),
  /** Asks for a folder and writes what an accountant needs of a period into a new one in it; null when the person cancelled. */
  'report:save-pack': call(range, answer<PackRun | null>()),
};
