import type { Movement, OpenItem } from '#shared/figures/statement.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import { words } from '#shared/words/words.ts';
import type { Table, TableCell } from './table-cell.ts';

const text = (written: string | null): TableCell => ({ kind: 'text', text: written ?? '' });
const date = (written: string | null): TableCell => ({ kind: 'date', text: written ?? '' });
const number = (written: string): TableCell => ({ kind: 'number', text: written });

/** Returns the way and the details of a payment, as the account has them; empty for an invoice. */
export const movementText = ({ method, details }: Movement): string => [method, details].filter(Boolean).join(' · ');

/** Returns a statement as a table for spreadsheet programs: the rows of all currencies, each between its balances. */
export function statementTable(statement: ClientStatement): Table {
  if (statement.isOpen)
    return {
      heads: [
        words.table_currency(),
        words.table_number(),
        words.table_date(),
        words.table_due_date(),
        words.table_days_late(),
        words.table_total(),
        words.table_paid(),
        words.table_due(),
      ],
      rows: statement.statements.flatMap(({ currency, items }) => items.map((item) => itemCells(currency, item))),
    };
  return {
    heads: [
      words.table_currency(),
      words.table_date(),
      words.table_kind(),
      words.table_number(),
      words.table_text(),
      words.table_amount(),
      words.table_balance(),
    ],
    rows: statement.statements.flatMap(({ currency, opening, rows, closing }) => [
      balanceCells(currency, statement.from, words.statement_row({ kind: 'opening' }), opening),
      ...rows.map((row) => movementCells(currency, row)),
      balanceCells(currency, statement.to, words.statement_row({ kind: 'closing' }), closing),
    ]),
  };
}

const movementCells = (currency: string | null, row: Movement): readonly TableCell[] => [
  text(currency),
  date(row.date),
  text(words.statement_row({ kind: row.kind })),
  text(row.number),
  text(movementText(row)),
  number(row.amount),
  number(row.balance),
];

const balanceCells = (
  currency: string | null,
  day: string | null,
  label: string,
  balance: string,
): readonly TableCell[] => [text(currency), date(day), text(label), text(''), text(''), number(''), number(balance)];

const itemCells = (currency: string | null, item: OpenItem): readonly TableCell[] => [
  text(currency),
  text(item.number),
  date(item.date),
  date(item.dueDate),
  number(String(item.daysLate)),
  number(item.billed),
  number(item.paid),
  number(item.due),
];
