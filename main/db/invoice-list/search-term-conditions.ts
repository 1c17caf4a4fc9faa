import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceHas, InvoiceTerm } from '#shared/lists/invoice-list.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import type { ChoiceTerm } from '#shared/search/term.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { AmountColumns } from '#main/db/list/conditions.ts';
import { anyOf, contains, isAmount, isBetween, isOneOf } from '#main/db/list/conditions.ts';
import { isOverdue, isState } from './state-conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns the condition of a term that the index `invoices_totals` can answer; null for any other term. */
export function summedCondition(orm: Orm, term: InvoiceTerm, today: PlainDate): SQL | null {
  switch (term.field) {
    case 'state':
      return sql`(${anyOf(term.values.map((state) => isState(state, today)))})`;
    case 'currency':
      // The plus: SQLite would drop a single code from the grouping of the sums, which then no longer follows the index.
      return isOneOf(sql`+${invoices.currency}`, term.values);
    case 'due':
      return isBetween(invoices.dueDate, term);
    case 'late':
      return sql`(${isOverdue(today)} AND ${isBetween(invoices.dueDate, term)})`;
    case 'total':
    case 'owed':
    case 'paid':
      return isAmount(amountColumns[term.field], term, currenciesIn(orm));
    case 'date':
    case 'client':
    case 'number':
    case 'po':
    case 'line':
    case 'tag':
    case 'has':
      return null;
    default:
      return assertNever(term);
  }
}

/** The index of the sums does not hold the text of an amount, so it is read apart for the few that are too long. */
const amountOf = (minor: SQLWrapper, text: string): AmountColumns => ({
  minor,
  currency: invoices.currency,
  testText: (test) =>
    sql`EXISTS (SELECT 1 FROM invoices AS long
      WHERE long.search_no = ${invoices.searchNo} AND (${test(sql`long.${sql.identifier(text)}`)}))`,
});

const amountColumns = {
  total: amountOf(invoices.billedMinor, invoices.billedTotal.name),
  owed: amountOf(invoices.dueMinor, invoices.totalDue.name),
  paid: amountOf(invoices.paidMinor, invoices.paidTotal.name),
} as const;

function currenciesIn(orm: Orm): readonly string[] {
  const rows = orm.selectDistinct({ currency: invoiceSums.currency }).from(invoiceSums).all();
  return rows.map(({ currency }) => currency);
}

/** Matches a text in one field. `hasWords` has narrowed the invoices to those that contain its words anywhere. */
export function textCondition(field: 'number' | 'po' | 'line', text: string, hasWords: SQL): SQL {
  switch (field) {
    case 'number':
      return sql`${hasWords} AND ${contains(invoices.statementNo, text)}`;
    case 'po':
      return sql`${hasWords} AND ${contains(invoices.poNumber, text)}`;
    case 'line':
      return sql`${hasWords} AND EXISTS (
        SELECT 1 FROM invoice_lines AS line
        WHERE line.invoice_uid = ${invoices.uid} AND ${contains(sql`line.description`, text)})`;
    default:
      return assertNever(field);
  }
}

const properties: Readonly<Record<InvoiceHas, readonly SQL[]>> = {
  unsent: [sql`${invoices.isUnsent} = 1`],
  problem: [sql`${invoices.uid} IN (SELECT uid FROM outbox WHERE state IN ('needs_you', 'unconfirmed'))`],
  lines: [sql`${invoices.detailsAt} IS NOT NULL`, sql`${invoices.serverId} IS NULL`],
  payment: [sql`${invoices.paidMinor} > 0`],
  po: [sql`${invoices.poNumber} <> ''`],
};

/** A property that a search asks for, as alternatives: each can use an index of its own. */
interface Property {
  readonly what: InvoiceHas;
  readonly ways: readonly SQL[];
}

/** Returns the properties that a `has:` term asks for. */
export const propertiesIn = ({ values }: ChoiceTerm): readonly Property[] =>
  invoiceList.has.filter((what) => values.includes(what)).map((what) => ({ what, ways: properties[what] }));
