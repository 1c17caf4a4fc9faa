import type { Table, TableCell } from '#shared/documents/table-cell.ts';
import { words } from '#shared/words/words.ts';
import type { Report, ReportRequest, ReportValues } from './report.ts';
import type { ReportMeasure } from './report-spec.ts';
import { reportSpec } from './report-spec.ts';
import { rowName } from './row-words.ts';

const text = (written: string | null): TableCell => ({ kind: 'text', text: written ?? '' });
const number = (written: string): TableCell => ({ kind: 'number', text: written });

/** Returns a report as a table for spreadsheet programs, with a row of sums below each currency. */
export function reportAsTable(
  { currencies, before }: Report,
  { report, group }: ReportRequest,
  { hidden, locale }: { readonly hidden: readonly ReportMeasure[]; readonly locale: string },
): Table {
  const measures = reportSpec(report).measures.filter((measure) => !hidden.includes(measure));
  const hasCurrency = report !== 'numbers';
  const cells = (values: ReportValues | null): readonly TableCell[] =>
    measures.map((measure) => number(values?.[measure] ?? ''));
  const row = (currency: string | null, name: string, now: ReportValues, earlier: ReportValues | null) => [
    ...(hasCurrency ? [text(currency)] : []),
    text(name),
    ...cells(now),
    ...(before === null ? [] : cells(earlier)),
  ];
  const heads = measures.map((measure) => words.reports_measure({ measure }));
  return {
    heads: [
      ...(hasCurrency ? [words.table_currency()] : []),
      words.reports_group({ group }),
      ...heads,
      ...(before === null ? [] : heads.map((head) => words.reports_before_column({ head, ...before }))),
    ],
    rows: currencies.flatMap(({ currency, rows, totals, totalsBefore }) => [
      ...rows.map((one) => row(currency, rowName(one, group, locale), one.values, one.before)),
      row(currency, words.reports_total(), totals, totalsBefore),
    ]),
  };
}
