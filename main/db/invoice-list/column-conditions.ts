import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { currenciesByDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { multiply } from '#shared/money/decimal.ts';
import type { AmountField, FilterTerm, SearchState } from '#shared/search/filter.ts';
import { invoices } from '#main/db/schema/invoices.ts';

type Amount = Extract<FilterTerm, { readonly kind: 'amount' }>;

/**
 * Matches open invoices. The service has no state "overdue": `isOverdue` derives it from this and the person's own date.
 * Literal values and no brackets let SQLite see that the partial indexes hold all such rows.
 */
export function isOpen(): SQL {
  return sql`${invoices.dueMinor} > 0 AND ${invoices.state} NOT IN ('draft', 'paid')`;
}

export function isOverdue(today: PlainDate): SQL {
  return sql`${isOpen()} AND ${invoices.dueDate} < ${today}`;
}

export const anyOf = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` OR `,
  );

interface Days {
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
}

export function isBetween(column: AnySQLiteColumn, { from, to }: Days): SQL {
  if (from === null && to === null) return sql`${column} IS NOT NULL`;
  if (from === null) return sql`${column} <= ${to}`;
  return to === null ? sql`${column} >= ${from}` : sql`${column} BETWEEN ${from} AND ${to}`;
}

const knownStates = ['draft', 'sent', 'viewed', 'partial', 'paid'] as const;

export function isState(state: SearchState, today: PlainDate): SQL {
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

/** Returns the states of the book (`used`) that a searched state stands for. */
export function statesOf(state: SearchState, used: readonly string[]): readonly string[] {
  switch (state) {
    case 'open':
    case 'overdue':
      return used.filter((each) => each !== 'draft' && each !== 'paid');
    case 'other':
      return used.filter((each) => !knownStates.some((known) => known === each));
    default:
      return [state];
  }
}

const amountColumns = {
  total: { minor: invoices.billedMinor, text: invoices.billedTotal },
  owed: { minor: invoices.dueMinor, text: invoices.totalDue },
  paid: { minor: invoices.paidMinor, text: invoices.paidTotal },
} as const satisfies Record<AmountField, unknown>;

/** Compares amounts in minor units, currency by currency: one figure has other minor units in yen than in euros. `used`: the currencies of the book. */
export function fitsInMinorUnits({ field, min, max }: Amount, used: readonly string[]): SQL {
  const { minor } = amountColumns[field];
  const inUnits = (scale: Decimal): SQL => {
    const unit = (value: Decimal): SQL => sql`CAST(${multiply(value, scale)} AS NUMERIC)`;
    const low = min === null ? [] : [sql`${minor} ${sql.raw(min.isIncluded ? '>=' : '>')} ${unit(min.value)}`];
    const high = max === null ? [] : [sql`${minor} ${sql.raw(max.isIncluded ? '<=' : '<')} ${unit(max.value)}`];
    const ends = [...low, ...high];
    return ends.length === 0 ? sql`${minor} IS NOT NULL` : sql.join(ends, sql` AND `);
  };
  const unusual = ([codes, scale]: readonly [readonly string[], Decimal]): SQL[] => {
    const here = codes.filter((code) => used.includes(code));
    return here.length === 0 ? [] : [sql`WHEN ${invoices.currency} IN ${here} THEN ${inUnits(scale)}`];
  };
  const cases = [[currenciesByDigits.none, '1'] as const, [currenciesByDigits.three, '1000'] as const].flatMap(unusual);
  const fits = cases.length === 0 ? inUnits('100') : sql`CASE ${sql.join(cases, sql` `)} ELSE ${inUnits('100')} END`;
  return sql`((${fits}) OR (${minor} IS NULL AND ${isBeyond({ kind: 'amount', field, min, max })}))`;
}

/**
 * Matches amounts too long for minor units. They are above every figure that a person can type, or below every one when
 * negative. The index does not hold their text, so it is read for those few rows alone.
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
