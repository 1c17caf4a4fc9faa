import { withLists, completeness } from '#shared/figures/figure-rows.ts';
import type { Report, ReportRequest, ReportRow } from '#shared/reports/report.ts';
import { inOrder } from '#shared/reports/report-table.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { unreadLists } from '#main/db/figures/read-lists.ts';
import { numberReport } from '#main/db/numbering/gap-report.ts';

/** Returns the gaps and the duplicates among the numbers of the book, deleted invoices included, as rows of a report. */
export async function numberRows(snapshot: Snapshot, request: ReportRequest): Promise<Report> {
  const { gaps, duplicates, moreGaps, moreDuplicates } = await numberReport(snapshot.orm, () => snapshot.pause());
  const rowOf = (kind: 'gap' | 'duplicate', name: string, missing: number, used: number): ReportRow => ({
    key: `${kind} ${name}`,
    name,
    isNameShared: false,
    values: { missing: String(missing), used: String(used) },
    before: null,
  });
  const rows = [
    ...gaps.map(({ first, last, count }) => rowOf('gap', first === last ? first : `${first} – ${last}`, count, 0)),
    ...duplicates.map(({ number, owners }) => rowOf('duplicate', number, 0, owners.length)),
  ];
  const missing = gaps.reduce((sum, { count }) => sum + count, 0);
  return {
    of: { report: request.report, group: request.group },
    before: null,
    currencies: [
      {
        currency: null,
        rows: inOrder(rows, request.sort).slice(0, request.limit),
        rowCount: rows.length + moreGaps + moreDuplicates,
        totals: { missing: String(missing) },
        totalsBefore: null,
        reconciliation: null,
      },
    ],
    ...withLists(completeness({}), unreadLists(snapshot.orm, ['invoices'])),
  };
}
