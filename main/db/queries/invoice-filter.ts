import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceTab } from '#shared/model/invoice-list.ts';
import { currenciesByDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { multiply } from '#shared/money/decimal.ts';
import type { AmountField, FilterTerm, SearchHas, SearchState, TextField } from '#shared/search/filter.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { escapeLike, matchInvoices, plain } from '#main/db/search.ts';

type Amount = Extract<FilterTerm, { readonly kind: 'amount' }>;

/**
 * Overdue is nobody's state but ours: open, and due before the person's own today. Literal values and no brackets: SQLite
 * then sees that the partial indexes hold all such rows.
 */
export function isOpen(): SQL {
  return sql`${invoices.dueMinor} > 0 AND ${invoices.state} NOT IN ('draft', 'paid')`;
}

export function isOverdue(today: PlainDate): SQL {
  return sql`${isOpen()} AND ${invoices.dueDate} < ${today}`;
}

/** The few rows of some tabs have indexes of their own; the plus keeps SQLite from walking all listed rows instead. */
export function tabCondition(tab: InvoiceTab, today: PlainDate): SQL {
  const listed = sql`${invoices.isListed} = 1`;
  const listedOfFew = sql`+${invoices.isListed} = 1`;
  switch (tab) {
    case 'all':
      return listed;
    case 'drafts':
    case 'partial':
    case 'paid':
      return sql`${listed} AND ${invoices.state} = ${tab === 'drafts' ? 'draft' : tab}`;
    case 'unsent':
      return sql`${listedOfFew} AND ${invoices.isUnsent} = 1`;
    case 'outstanding':
      return sql`${listedOfFew} AND ${isOpen()}`;
    case 'overdue':
      return sql`${listedOfFew} AND ${isOverdue(today)}`;
    default:
      return assertNever(tab);
  }
}

/** What words and terms ask for together; undefined where they ask for nothing. */
export function filterCondition(search: string, terms: readonly FilterTerm[], today: PlainDate): SQL | undefined {
  const summed = terms.flatMap((term) => summedCondition(term, today) ?? []);
  return and(
    matchInvoices(search) ?? undefined,
    summed.length === 0 ? undefined : foundByTotals(sql.join(summed, sql` AND `)),
    ...terms.flatMap((term) => ownCondition(term) ?? []),
  );
}

/**
 * Conditions find their invoices by themselves, over the index that suits them, and the list is walked in its own order
 * past those found: the other way round, SQLite would fetch row after row out of order to look at one column of each.
 */
function found(condition: SQL): SQL {
  return sql`+${invoices.searchNo} IN (SELECT ${invoices.searchNo} FROM ${invoices} WHERE ${condition})`;
}

/** Only the index of the sums holds all that these conditions ask for; by any other, each row would have to be fetched. */
function foundByTotals(condition: SQL): SQL {
  return sql`+${invoices.searchNo} IN (SELECT ${invoices.searchNo} FROM ${invoices} INDEXED BY invoices_totals
    WHERE ${invoices.isListed} = 1 AND ${condition})`;
}

/** What the index `invoices_totals` can tell, which is read once for all of it; null for any other term. */
function summedCondition(term: FilterTerm, today: PlainDate): SQL | null {
  switch (term.kind) {
    case 'state':
      return sql`(${anyOf(term.states.map((state) => isState(state, today)))})`;
    case 'currency':
      return sql`${invoices.currency} IN ${[...term.codes]}`;
    case 'date':
      return term.field === 'due' ? isBetween(invoices.dueDate, term) : null;
    case 'amount':
      return term.field === 'paid' ? null : fitsInMinorUnits(term);
    case 'text':
    case 'has':
      return null;
    default:
      return assertNever(term);
  }
}

/** What every other term asks for; null for those of `summedCondition`. */
function ownCondition(term: FilterTerm): SQL | null {
  switch (term.kind) {
    case 'text':
      return textCondition(term.field, term.text);
    case 'has':
      return sql`(${anyOf(term.what.map(hasCondition))})`;
    case 'date':
      return term.field === 'date' ? found(sql`${invoices.isListed} = 1 AND ${isBetween(invoices.date, term)}`) : null;
    case 'amount':
      return term.field === 'paid' ? found(fitsInMinorUnits(term)) : null;
    case 'state':
    case 'currency':
      return null;
    default:
      return assertNever(term);
  }
}

function isBetween(column: AnySQLiteColumn, { from, to }: Extract<FilterTerm, { readonly kind: 'date' }>): SQL {
  if (from === null && to === null) return sql`${column} IS NOT NULL`;
  if (from === null) return sql`${column} <= ${to}`;
  return to === null ? sql`${column} >= ${from}` : sql`${column} BETWEEN ${from} AND ${to}`;
}

const anyOf = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` OR `,
  );

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

const knownStates = ['draft', 'sent', 'viewed', 'partial', 'paid'] as const;

function isState(state: SearchState, today: PlainDate): SQL {
  switch (state) {
    case 'open':
      return isOpen();
    case 'overdue':
      return isOverdue(today);
    case 'other':
      return sql`${invoices.state} NOT IN ${[...knownStates]}`;
    default:
      return sql`${invoices.state} = ${state}`;
  }
}

function hasCondition(what: SearchHas): SQL {
  switch (what) {
    case 'unsent':
      return found(sql`${invoices.isUnsent} = 1`);
    case 'problem':
      return sql`${invoices.uid} IN (SELECT uid FROM outbox WHERE state IN ('needs_you', 'unconfirmed'))`;
    case 'lines':
      return sql`${found(sql`${invoices.detailsAt} IS NOT NULL`)} OR ${found(sql`${invoices.serverId} IS NULL`)}`;
    case 'payment':
      return found(sql`${invoices.paidMinor} > 0`);
    case 'po':
      return found(sql`${invoices.poNumber} <> ''`);
    default:
      return assertNever(what);
  }
}

const amountColumns = {
  total: { minor: invoices.billedMinor, text: invoices.billedTotal },
  owed: { minor: invoices.dueMinor, text: invoices.totalDue },
  paid: { minor: invoices.paidMinor, text: invoices.paidTotal },
} as const satisfies Record<AmountField, unknown>;

/** The same figure is more minor units in one currency than in another. */
function fitsInMinorUnits({ field, min, max }: Amount): SQL {
  const { minor } = amountColumns[field];
  const inUnits = (scale: Decimal): SQL => {
    const unit = (value: Decimal): SQL => sql`CAST(${multiply(value, scale)} AS NUMERIC)`;
    const low = min === null ? sql`1` : sql`${minor} ${sql.raw(min.isIncluded ? '>=' : '>')} ${unit(min.value)}`;
    const high = max === null ? sql`1` : sql`${minor} ${sql.raw(max.isIncluded ? '<=' : '<')} ${unit(max.value)}`;
    return sql`(${low} AND ${high})`;
  };
  const { none, three } = currenciesByDigits;
  return sql`(CASE WHEN ${minor} IS NULL THEN ${isBeyond({ kind: 'amount', field, min, max })}
    WHEN ${invoices.currency} IN ${[...none]} THEN ${inUnits('1')}
    WHEN ${invoices.currency} IN ${[...three]} THEN ${inUnits('1000')} ELSE ${inUnits('100')} END)`;
}

/**
 * An amount too long for minor units is beyond whatever a person can type: above every figure, or below every one where it
 * is negative. Its text is no part of the index, so it is looked up, for those few rows alone.
 */
function isBeyond({ field, min, max }: Amount): SQL {
  const text = sql`long.${sql.identifier(amountColumns[field].text.name)}`;
  const tests = [
    ...(max === null ? [sql`${text} GLOB '[0-9]*'`] : []),
    ...(min === null ? [sql`${text} GLOB '-[0-9]*'`] : []),
  ];
  if (tests.length === 0) return sql`0`;
  const test = sql.join(tests, sql` OR `);
  return sql`EXISTS (SELECT 1 FROM invoices AS long WHERE long.search_no = ${invoices.searchNo} AND (${test}))`;
}
