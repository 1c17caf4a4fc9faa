import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { FilterTerm, SearchHas, TextField } from '#shared/search/filter.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { escapeLike } from '#main/db/search/full-text-conditions.ts';
import { anyOf, fitsInMinorUnits, isBetween, isOverdue, isState } from './column-conditions.ts';
import { plain } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns the condition of a term that the index `invoices_totals` can answer; null for any other term. */
export function summedCondition(orm: Orm, term: FilterTerm, today: PlainDate): SQL | null {
  switch (term.kind) {
    case 'state':
      return sql`(${anyOf(term.states.map((state) => isState(state, today)))})`;
    case 'currency':
      // The plus: SQLite would drop a single code from the grouping of the sums, which then no longer follows the index.
      return sql`+${invoices.currency} IN ${[...term.codes]}`;
    case 'date':
      return term.field === 'due' ? isBetween(invoices.dueDate, term) : null;
    case 'late':
      return sql`(${isOverdue(today)} AND ${isBetween(invoices.dueDate, term)})`;
    case 'amount':
      return fitsInMinorUnits(term, currenciesIn(orm));
    case 'text':
    case 'tag':
    case 'has':
      return null;
    default:
      return assertNever(term);
  }
}

function currenciesIn(orm: Orm): readonly string[] {
  const rows = orm.selectDistinct({ currency: invoiceSums.currency }).from(invoiceSums).all();
  return rows.map(({ currency }) => currency);
}

/** Matches a text in one field. `hasWords` has narrowed the invoices to those that contain its words anywhere. */
export function textCondition(field: Exclude<TextField, 'client'>, text: string, hasWords: SQL): SQL {
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

export function clientCondition(text: string): SQL {
  const pattern = `%${escapeLike(plain(text))}%`;
  return sql`${invoices.connectionUid} IN (SELECT uid FROM connections WHERE search_text LIKE ${pattern} ESCAPE '\\')`;
}

function contains(column: SQL | AnySQLiteColumn, text: string): SQL {
  return sql`spellings(${column}) LIKE ${`%${escapeLike(plain(text))}%`} ESCAPE '\\'`;
}

/** Returns the alternatives of a `has:` term; each can use an index of its own. */
export function hasConditions(what: SearchHas): readonly SQL[] {
  switch (what) {
    case 'unsent':
      return [sql`${invoices.isUnsent} = 1`];
    case 'problem':
      return [sql`${invoices.uid} IN (SELECT uid FROM outbox WHERE state IN ('needs_you', 'unconfirmed'))`];
    case 'lines':
      return [sql`${invoices.detailsAt} IS NOT NULL`, sql`${invoices.serverId} IS NULL`];
    case 'payment':
      return [sql`${invoices.paidMinor} > 0`];
    case 'po':
      return [sql`${invoices.poNumber} <> ''`];
    default:
      return assertNever(what);
  }
}
