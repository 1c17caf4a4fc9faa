import type { CurrencyFigures, Dashboard } from '#shared/figures/dashboard.ts';
import type { Table } from '#shared/documents/table-cell.ts';
import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import { dashboardReport } from '#main/db/figures/reports.ts';
import { today } from '#main/platform/system-clock.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Report } from './report-options.ts';
import { completenessOf, readDay, readDays } from './report-options.ts';
import { numberCell, textCell } from './report-cells.ts';

/** Makes `report dashboard`; without days of its own, of the month up to the day that it is for. */
export async function reportDashboard(book: Book, flags: CommandLine['flags']): Promise<Report> {
  const asOf = readDay(flags);
  const { from, to } = readDays(flags, asOf, (last) => dayInMonth(monthOf(last), 1));
  const found = await dashboardReport(book, { asOf, today: today(), from: from ?? to, to, yearStart: 1 });
  return {
    json: { asOf, from: found.from, to: found.to, currencies: found.currencies.map(asJson), ...completenessOf(found) },
    table: tableOf(found),
  };
}

const asJson = (figures: CurrencyFigures) => ({
  currency: figures.currency,
  outstanding: figures.outstanding,
  overdue: figures.overdue,
  dueSoon: figures.dueSoon,
  paid: figures.paid,
  billed: figures.billed,
  drafts: figures.drafts,
  localDrafts: figures.localDrafts,
  months: figures.months.map(({ month, billed, paid }) => ({ month, billed, paid })),
  debtors: figures.debtors,
});

function tableOf({ currencies }: Dashboard): Table {
  return {
    heads: [words.table_currency(), words.table_figure(), words.table_amount(), words.table_count()],
    rows: currencies.flatMap(({ currency, paid, ...figures }) => {
      const counted = (['outstanding', 'overdue', 'dueSoon', 'billed', 'drafts', 'localDrafts'] as const).map(
        (figure) => [figure, figures[figure].amount, String(figures[figure].count)] as const,
      );
      const sums = (['received', 'recorded', 'before'] as const).map((figure) => [figure, paid[figure], ''] as const);
      return [...counted.slice(0, 3), ...sums, ...counted.slice(3)].map(([figure, amount, count]) => [
        textCell(currency),
        textCell(words.figure_name({ figure })),
        numberCell(amount),
        numberCell(count),
      ]);
    }),
  };
}
