import type { Table } from '#shared/documents/table-cell.ts';
import type { TaxBasis, Taxes } from '#shared/figures/taxes.ts';
import { byNumber, taxBases } from '#shared/figures/taxes.ts';
import { asText } from '#shared/json.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import { taxReport } from '#main/db/figures/reports.ts';
import { today } from '#main/platform/system-clock.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import { numberCell, textCell } from './report-cells.ts';
import type { Report } from './report-options.ts';
import { completenessOf, readDays } from './report-options.ts';

/** Makes `report taxes`. */
export async function reportTaxes(book: Book, flags: CommandLine['flags']): Promise<Report> {
  if (flags['from'] === undefined || flags['to'] === undefined) throw new UsageError([words.terminal_period_needed()]);
  const { from, to } = readDays(flags, today());
  const found = await taxReport(book, { from: from ?? to, to, basis: readBasis(flags) });
  return {
    json: {
      from: found.from,
      to: found.to,
      basis: found.basis,
      currencies: found.currencies.map(({ rows, ...sums }) => ({
        currency: sums.currency,
        rows: rows.map(({ name, rate, base, tax }) => ({ name, rate, base, tax })),
        subTotal: sums.subTotal,
        untaxed: sums.untaxed,
        discounts: sums.discounts,
        shipping: sums.shipping,
        unexplained: sums.unexplained.toSorted(byNumber),
        billed: sums.billed,
        difference: sums.difference,
      })),
      ...completenessOf(found),
    },
    table: tableOf(found),
  };
}

function readBasis(flags: CommandLine['flags']): TaxBasis {
  const given = asText(flags['basis']) ?? 'issued';
  const basis = taxBases.find((known) => known === given);
  if (basis === undefined) throw new UsageError([words.terminal_basis({ choices: taxBases })]);
  return basis;
}

function tableOf({ currencies }: Taxes): Table {
  return {
    heads: [words.table_currency(), words.table_tax(), words.table_rate(), words.table_base(), words.table_amount()],
    rows: currencies.flatMap(({ currency, rows }) =>
      rows.map(({ name, rate, base, tax }) => [
        textCell(currency),
        textCell(name),
        numberCell(rate),
        numberCell(base),
        numberCell(tax),
      ]),
    ),
  };
}
