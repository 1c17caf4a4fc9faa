import { csvOf } from '#shared/documents/csv.ts';
import type { Table } from '#shared/documents/table-cell.ts';
import { tableAsCsv } from '#shared/documents/table-cell.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { withReadOnlyBook } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import { table } from '#main/terminal/output.ts';
import { reportAgeing } from '#main/terminal/reports/ageing-report.ts';
import { reportDashboard } from '#main/terminal/reports/dashboard-report.ts';
import { reportExpected } from '#main/terminal/reports/expected-report.ts';
import type { Report } from '#main/terminal/reports/report-options.ts';
import { reportStatement } from '#main/terminal/reports/statement-report.ts';
import { reportTaxes } from '#main/terminal/reports/tax-report.ts';
import { UsageError } from '#main/terminal/usage-error.ts';

type Make = (book: Book, flags: CommandLine['flags']) => Report | Promise<Report>;

/** The reports, each with the options that mean something to it. */
const reports = {
  dashboard: { options: ['as-of', 'from', 'to'], make: reportDashboard },
  ageing: { options: ['as-of', 'client'], make: reportAgeing },
  taxes: { options: ['from', 'to', 'basis'], make: reportTaxes },
  expected: { options: ['as-of', 'days'], make: reportExpected },
  statement: { options: ['client', 'from', 'to', 'open'], make: reportStatement },
} as const satisfies Readonly<Record<string, { readonly options: readonly string[]; readonly make: Make }>>;

type ReportName = keyof typeof reports;
// `Object.keys` loses the key type.
const names = Object.keys(reports) as readonly ReportName[];
/** The options that every report and every command takes. */
const ANY = ['csv', 'data-dir', 'json', 'demo', 'account', 'pace', 'probe-after'];

/** Runs `report NAME`: figures from local rows, as figures.md defines them. */
export async function report(terminal: Terminal, { positionals, flags }: CommandLine): Promise<Answer> {
  const name = names.find((known) => known === positionals[0]);
  if (name === undefined) throw new UsageError([words.terminal_report({ reports: names })]);
  const { options, make }: { readonly options: readonly string[]; readonly make: Make } = reports[name];
  const foreign = Object.keys(flags).filter((option) => !ANY.includes(option) && !options.includes(option));
  if (foreign.length > 0)
    throw new UsageError(foreign.map((option) => words.terminal_no_such_option({ command: `report ${name}`, option })));
  return withReadOnlyBook(terminal, async (book) => {
    const { json, table: rows } = await make(book, flags);
    return { json, text: flags['csv'] === true ? asCsv(rows, terminal.deps.env) : asText(rows, json) };
  });
}

/** Returns the table as programs of the person's region read it; lines end as those of a terminal do. */
function asCsv(rows: Table, env: NodeJS.ProcessEnv): string {
  const locale = env['LC_ALL'] || env['LC_NUMERIC'] || env['LANG'] || '';
  return tableAsCsv(rows, csvOf(locale)).replaceAll('\r\n', '\n').trimEnd();
}

function asText({ heads, rows }: Table, { missing }: Report['json']): string {
  const cells = rows.map((row) => row.map(({ text }) => text));
  const lacks = missing.map(({ what, count }) => words.figures_lack({ what, count }));
  return [table(heads, cells), ...(lacks.length === 0 ? [] : ['', ...lacks])].join('\n');
}
