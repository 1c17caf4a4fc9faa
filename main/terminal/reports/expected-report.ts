import type { Table } from '#shared/documents/table-cell.ts';
import type { Expected } from '#shared/figures/expected.ts';
import { EXPECTED_DAYS, MOST_EXPECTED_DAYS } from '#shared/figures/expected.ts';
import { asText } from '#shared/json.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import { expectedReport } from '#main/db/figures/reports.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import { dateCell, numberCell, textCell } from './report-cells.ts';
import type { Report } from './report-options.ts';
import { completenessOf, readDay } from './report-options.ts';

/** Makes `report expected`. */
export async function reportExpected(book: Book, flags: CommandLine['flags']): Promise<Report> {
  const found = await expectedReport(book, { asOf: readDay(flags), days: readCount(flags) });
  return {
    json: {
      asOf: found.asOf,
      days: found.days,
      currencies: found.currencies.map(({ currency, anyDay, weeks }) => ({
        currency,
        anyDay,
        weeks: weeks.map(({ parts, ...week }) => ({
          ...week,
          parts: parts.map(({ kind, uid, name, date, amount }) => ({ kind, uid, name, date, amount })),
        })),
      })),
      gaps: found.gaps,
      ...completenessOf(found),
    },
    table: tableOf(found),
  };
}

function readCount(flags: CommandLine['flags']): number {
  const given = asText(flags['days']) ?? String(EXPECTED_DAYS);
  const days = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (days < 1 || days > MOST_EXPECTED_DAYS)
    throw new UsageError([words.terminal_days({ most: String(MOST_EXPECTED_DAYS) })]);
  return days;
}

function tableOf({ currencies }: Expected): Table {
  return {
    heads: [
      words.table_currency(),
      words.table_from(),
      words.table_to(),
      words.table_expected({ bound: 'low' }),
      words.table_expected({ bound: 'expected' }),
      words.table_expected({ bound: 'high' }),
    ],
    rows: currencies.flatMap(({ currency, anyDay, weeks }) => [
      [
        textCell(currency),
        textCell(words.figures_any_day()),
        textCell(''),
        numberCell(''),
        numberCell(anyDay),
        numberCell(''),
      ],
      ...weeks.map(({ from, to, low, expected, high }) => [
        textCell(currency),
        dateCell(from),
        dateCell(to),
        numberCell(low),
        numberCell(expected),
        numberCell(high),
      ]),
    ]),
  };
}
