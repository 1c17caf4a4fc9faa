import type { DayRange } from '#shared/dates/periods.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { ReportMeasure } from '#shared/reports/report-spec.ts';
import { words } from '#shared/words/words.ts';
import { writeDate, writeMoney } from '#shared/writing/write.ts';
import type { Writing } from '#shared/writing/writing.ts';
import type { PackReport, PackReports } from './pack-reports.ts';
import type { RefusedPaper } from './plain-page.ts';
import { escaped, paragraph, plainPage, refusedParagraphs } from './plain-page.ts';

interface Cover {
  readonly reports: PackReports;
  readonly range: DayRange;
  readonly refused: readonly RefusedPaper[];
  readonly issuer: string;
  readonly now: number;
  readonly writing: Writing;
}

const files = [
  'journal.csv',
  'journal.xlsx',
  'taxes-by-invoice-date.csv',
  'taxes-by-payment-date.csv',
  'ageing.csv',
  'number-gaps.csv',
  'SHA256SUMS',
] as const;

/** Returns the cover sheet as a page that needs nothing else: sums, what is missing, and the files. */
export function coverPage({ reports, range, refused, issuer, now, writing }: Cover): string {
  const day = (date: string): string => writeDate(date, writing);
  const period = words.pack_period({ from: day(range.from), to: day(range.to) });
  const title = [words.pack_title(), period].join(' · ');
  const gaps = lacksOf(reports);
  const links = files.map((name) => `<li><a href="${name}">${name}</a></li>`).join('');
  return plainPage(
    writing.locale,
    title,
    `<h1>${escaped(words.pack_title())}</h1>
<p><bdi>${escaped(issuer)}</bdi><br>${escaped(period)}<br>${escaped(words.pack_made({ day: day(localDateAt(now)) }))}</p>
${sumsTable(reports, writing)}
${gaps.length === 0 ? paragraph(words.pack_complete()) : gaps.map((gap) => paragraph(gap, 'gap')).join('')}
${refusedParagraphs(refused)}
<ul>${links}<li>${escaped(words.pack_papers({ count: reports.journal.invoices.length - refused.length }))}</li></ul>`,
  );
}

interface CoverColumn {
  readonly head: string;
  readonly from: PackReport;
  readonly measure: ReportMeasure;
}

const columnsOf = ({ sales, payments, taxesIssued, taxesPaid, ageing }: PackReports): readonly CoverColumn[] => [
  { head: words.pack_sum({ sum: 'billed' }), from: sales, measure: 'billed' },
  { head: words.pack_sum({ sum: 'paid' }), from: payments, measure: 'amount' },
  { head: words.pack_sum({ sum: 'tax_issued' }), from: taxesIssued, measure: 'tax' },
  { head: words.pack_sum({ sum: 'tax_paid' }), from: taxesPaid, measure: 'tax' },
  { head: words.pack_sum({ sum: 'open' }), from: ageing, measure: 'total' },
];

/** Returns the sums of each currency side by side. */
function sumsTable(reports: PackReports, writing: Writing): string {
  const columns = columnsOf(reports);
  const heads = [words.table_currency(), ...columns.map(({ head }) => head)];
  const rows = reports.sales.report.currencies.map(({ currency }) => {
    const amounts = columns.map(({ from: { report }, measure }) => {
      const part = report.currencies.find((one) => one.currency === currency);
      return writeMoney(part?.totals[measure] ?? '0', currency, writing);
    });
    return `<tr>${[currency ?? '–', ...amounts].map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Returns what each of the sums lacks. */
const lacksOf = (reports: PackReports): readonly string[] =>
  columnsOf(reports).flatMap(({ head, from }) =>
    from.report.missing.map(({ what, count }) =>
      words.pack_gap({ sum: head, gap: words.figures_lack({ what, count }) }),
    ),
  );
