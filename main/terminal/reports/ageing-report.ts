import type { AgeAmounts, Ageing, ClientAgeing } from '#shared/figures/ageing.ts';
import { ageBuckets } from '#shared/figures/ageing.ts';
import type { Table, TableCell } from '#shared/documents/table-cell.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import { ageingReport } from '#main/db/figures/reports.ts';
import { today } from '#main/platform/system-clock.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Report } from './report-options.ts';
import { completenessOf, readClient, readDay } from './report-options.ts';

/** Makes `report ageing`. */
export async function reportAgeing(book: Book, flags: CommandLine['flags']): Promise<Report> {
  const asOf = readDay(flags);
  const found = await ageingReport(book, readClient(book, flags), { asOf, today: today() });
  return { json: { asOf, currencies: found.currencies, ...completenessOf(found) }, table: tableOf(found) };
}

const columns = [...ageBuckets, 'total'] as const;

function tableOf({ currencies }: Ageing): Table {
  const row = (currency: string | null, name: string, amounts: AgeAmounts): readonly TableCell[] => [
    { kind: 'text', text: currency ?? '' },
    { kind: 'text', text: name },
    ...columns.map((column) => ({ kind: 'number', text: amounts[column] }) as const),
  ];
  return {
    heads: [words.table_currency(), words.table_client(), ...columns.map((bucket) => words.table_age({ bucket }))],
    rows: currencies.flatMap(({ currency, clients }) =>
      clients.map((client: ClientAgeing) => row(currency, client.name, client)),
    ),
  };
}
