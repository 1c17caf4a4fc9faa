import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter, InvoiceTab } from '#shared/model/invoice-list.ts';
import type { FilterTerm, SearchHas, TextField } from '#shared/search/filter.ts';
import type { Orm } from '#main/db/open.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { escapeLike, matchInvoices, plain } from '#main/db/search.ts';
import { found, foundIn } from './found-invoices.ts';
import { anyOf, fitsInMinorUnits, isBetween, isOpen, isOverdue, isState } from './invoice-conditions.ts';

/** So many open invoices are sorted faster than a list of all is walked past the others. */
const FEW_OPEN = 3_000;

/** Which invoices of the list a filter asks for, to be walked in the list's own order. */
export function listCondition(orm: Orm, { tab, search, terms }: InvoiceFilter, today: PlainDate): SQL | undefined {
  const summed = terms.flatMap((term) => summedCondition(orm, term, today) ?? []);
  return and(
    tabOfList(orm, tab, today),
    matchInvoices(search) ?? undefined,
    summed.length === 0 ? undefined : foundIn(orm, 'invoices_totals', sql.join(summed, sql` AND `)),
    ...terms.flatMap((term) => ownCondition(orm, term) ?? []),
  );
}

/** Which listed invoices words and terms ask for, for a walk of the index `invoices_totals`; undefined for all. */
export function sumCondition(
  orm: Orm,
  { search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
): SQL | undefined {
  return and(
    ...terms.flatMap((term) => summedCondition(orm, term, today) ?? []),
    matchInvoices(search) ?? undefined,
    ...terms.flatMap((term) => ownCondition(orm, term) ?? []),
  );
}

/** Whether words and terms ask for anything at all. */
export const asksForAll = ({ search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>): boolean =>
  terms.length === 0 && matchInvoices(search) === null;

/** Which listed invoices belong to a tab, by columns of the index `invoices_totals` alone. */
export function tabCondition(tab: InvoiceTab, today: PlainDate): SQL | undefined {
  switch (tab) {
    case 'all':
      return undefined;
    case 'drafts':
    case 'partial':
    case 'paid':
      return eq(invoices.state, stateOf[tab]);
    case 'unsent':
      return sql`${invoices.isUnsent} = 1`;
    case 'outstanding':
      return isOpen();
    case 'overdue':
      return isOverdue(today);
    default:
      return assertNever(tab);
  }
}

const stateOf = { drafts: 'draft', partial: 'partial', paid: 'paid' } as const;

/** The few rows of some tabs have indexes of their own; the plus keeps SQLite from walking all listed rows instead. */
function tabOfList(orm: Orm, tab: InvoiceTab, today: PlainDate): SQL | undefined {
  const listed = sql`${invoices.isListed} = 1`;
  const listedOfFew = sql`+${invoices.isListed} = 1`;
  switch (tab) {
    case 'all':
      return listed;
    case 'drafts':
    case 'partial':
    case 'paid': {
      const state = stateOf[tab];
      const others = statesIn(orm).filter((other) => other !== state);
      const none = sql`0`;
      return and(
        listed,
        foundIn(
          orm,
          'invoices_totals',
          eq(invoices.state, state),
          others.length === 0 ? none : inArray(invoices.state, others),
        ),
      );
    }
    case 'unsent':
      return and(listedOfFew, tabCondition(tab, today));
    case 'outstanding':
    case 'overdue': {
      const belongs = tab === 'overdue' ? isOverdue(today) : isOpen();
      return openCount(orm) <= FEW_OPEN
        ? and(listedOfFew, belongs)
        : and(listed, foundIn(orm, 'invoices_totals', belongs));
    }
    default:
      return assertNever(tab);
  }
}

/** Every state that listed invoices are in. */
function statesIn(orm: Orm): readonly string[] {
  const rows = orm.selectDistinct({ state: invoiceSums.state }).from(invoiceSums).where(ne(invoiceSums.count, 0)).all();
  return rows.map(({ state }) => state);
}

function currenciesIn(orm: Orm): readonly string[] {
  const rows = orm.selectDistinct({ currency: invoiceSums.currency }).from(invoiceSums).all();
  return rows.map(({ currency }) => currency);
}

function openCount(orm: Orm): number {
  const sum = orm.select({ count: sql<number | null>`sum(${invoiceSums.openCount})` }).from(invoiceSums);
  return sum.where(sql`${invoiceSums.state} NOT IN ('draft', 'paid')`).get()?.count ?? 0;
}

/** What the index `invoices_totals` can tell, which is read once for all of it; null for any other term. */
function summedCondition(orm: Orm, term: FilterTerm, today: PlainDate): SQL | null {
  switch (term.kind) {
    case 'state':
      return sql`(${anyOf(term.states.map((state) => isState(state, today)))})`;
    case 'currency':
      // The plus: a single code would be taken out of the grouping of the sums, which then no longer follows the index.
      return sql`+${invoices.currency} IN ${[...term.codes]}`;
    case 'date':
      return term.field === 'due' ? isBetween(invoices.dueDate, term) : null;
    case 'amount':
      return fitsInMinorUnits(term, currenciesIn(orm));
    case 'text':
    case 'has':
      return null;
    default:
      return assertNever(term);
  }
}

/** What every other term asks for; null for those of `summedCondition`. */
function ownCondition(orm: Orm, term: FilterTerm): SQL | null {
  switch (term.kind) {
    case 'text':
      return textCondition(term.field, term.text);
    case 'has':
      return sql`(${anyOf(term.what.map((what) => hasCondition(orm, what)))})`;
    case 'date':
      return term.field === 'date' ? foundIn(orm, 'invoices_by_date', isBetween(invoices.date, term)) : null;
    case 'state':
    case 'amount':
    case 'currency':
      return null;
    default:
      return assertNever(term);
  }
}

function contains(column: SQL | AnySQLiteColumn, text: string): SQL {
  return sql`plain(${column}) LIKE ${`%${escapeLike(plain(text))}%`} ESCAPE '\\'`;
}

/** The index tells who has the words anywhere; only among those the text itself is looked at. */
function textCondition(field: TextField, text: string): SQL {
  const candidates = matchInvoices(text) ?? sql`1`;
  switch (field) {
    case 'client': {
      const pattern = `%${escapeLike(plain(text))}%`;
      return found(
        sql`${invoices.connectionUid} IN (SELECT uid FROM connections WHERE name_folded LIKE ${pattern} ESCAPE '\\')`,
      );
    }
    case 'number':
      return sql`${candidates} AND ${contains(invoices.statementNo, text)}`;
    case 'po':
      return sql`${candidates} AND ${contains(invoices.poNumber, text)}`;
    case 'line':
      return sql`${candidates} AND EXISTS (
        SELECT 1 FROM invoice_lines AS line
        WHERE line.invoice_uid = ${invoices.uid} AND ${contains(sql`line.description`, text)})`;
    default:
      return assertNever(field);
  }
}

function hasCondition(orm: Orm, what: SearchHas): SQL {
  switch (what) {
    case 'unsent':
      return found(sql`${invoices.isUnsent} = 1`);
    case 'problem':
      return found(sql`${invoices.uid} IN (SELECT uid FROM outbox WHERE state IN ('needs_you', 'unconfirmed'))`);
    case 'lines':
      return sql`${found(sql`${invoices.detailsAt} IS NOT NULL`)} OR ${found(sql`${invoices.serverId} IS NULL`)}`;
    case 'payment':
      return foundIn(orm, 'invoices_totals', sql`${invoices.paidMinor} > 0`);
    case 'po':
      return found(sql`${invoices.poNumber} <> ''`);
    default:
      return assertNever(what);
  }
}
