import { movementText, statementTable } from '#shared/documents/statement-table.ts';
import type { Movement } from '#shared/figures/statement.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import { clientStatement } from '#main/db/figures/client-statement.ts';
import { today } from '#main/platform/system-clock.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import type { Report } from './report-options.ts';
import { completenessOf, readClient, readDays } from './report-options.ts';

/** Makes `report statement`. */
export function reportStatement(book: Book, flags: CommandLine['flags']): Report {
  const uid = readClient(book, flags);
  if (uid === null) throw new UsageError([words.terminal_client_needed()]);
  const request = { uid, ...readDays(flags, today()), isOpen: flags['open'] === true };
  const statement = clientStatement(book, request, today());
  if (statement === null) throw new UsageError([words.terminal_no_client({ reference: uid })]);
  const { client, from, to } = statement;
  return {
    json: {
      client: { uid: client.uid, name: client.name },
      from,
      to,
      statements: statementsOf(statement),
      ...completenessOf(statement),
    },
    table: statementTable(statement),
  };
}

function statementsOf(statement: ClientStatement): readonly object[] {
  if (!statement.isOpen)
    return statement.statements.map(({ currency, opening, rows, closing, ageing, recorded }) => ({
      currency,
      opening,
      rows: rows.map(rowOf),
      closing,
      ageing,
      recorded: recorded.map(({ uid, date, number, amount }) => ({ uid, date, number, amount })),
    }));
  return statement.statements.map(({ currency, opening, items, closing, ageing, recorded }) => ({
    currency,
    opening,
    rows: items.map(({ uid, number, date, dueDate, daysLate, billed, paid, due }) => ({
      uid,
      number,
      date,
      dueDate,
      daysLate,
      billed,
      paid,
      due,
    })),
    closing,
    ageing,
    recorded,
  }));
}

const rowOf = (row: Movement) => ({
  date: row.date,
  kind: row.kind,
  uid: row.uid,
  number: row.number,
  text: movementText(row),
  amount: row.amount,
  balance: row.balance,
});
