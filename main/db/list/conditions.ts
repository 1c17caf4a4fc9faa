import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { currenciesByDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { multiply } from '#shared/money/decimal.ts';
import type { AmountTerm, DateTerm } from '#shared/search/term.ts';
import { isUid } from '#shared/service/ids.ts';
import { fold, plain } from '#shared/text/fold-text.ts';
import { escapeLike } from '#main/db/search/full-text-conditions.ts';

export const anyOf = (conditions: readonly SQL[]): SQL =>
  sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` OR `,
  );

export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0
    ? sql`1`
    : sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` AND `,
      );

export function isBetween(column: SQLWrapper, { from, to }: Pick<DateTerm, 'from' | 'to'>): SQL {
  if (from === null && to === null) return sql`${column} IS NOT NULL`;
  if (from === null) return sql`${column} <= ${to}`;
  return to === null ? sql`${column} >= ${from}` : sql`${column} BETWEEN ${from} AND ${to}`;
}

/** Matches rows whose text contains another, ignoring case and accents. */
export const contains = (column: SQLWrapper, text: string): SQL =>
  sql`spellings(${column}) LIKE ${`%${escapeLike(plain(text))}%`} ESCAPE '\\'`;

/** Matches rows that have a word in one of some texts in all their spellings. The cheapest come first: OR stops at the first match. */
export function hasWordIn(word: string, texts: readonly SQLWrapper[]): SQL {
  const pattern = `%${escapeLike(word)}%`;
  return anyOf(texts.map((text) => sql`coalesce(${text} LIKE ${pattern} ESCAPE '\\', 0)`));
}

/** Matches rows with one of these values. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL => sql`${column} IN ${[...values]}`;

/** Matches rows that have any of the properties that are asked for. */
export const hasAny = (properties: Readonly<Record<string, SQL>>, asked: readonly string[]): SQL =>
  anyOf(asked.flatMap((what) => properties[what] ?? []));

/** Matches rows of a client whose name contains a text, or did once; of the client that is called so behind a `=`, or has this uid. */
export function isOfClient(clientUid: SQLWrapper, text: string): SQL {
  if (text.startsWith('='))
    return sql`${clientUid} IN (SELECT uid FROM connections WHERE name_folded = ${fold(text.slice(1).trim())})`;
  if (isUid(text)) return sql`${clientUid} = ${text}`;
  const pattern = `%${escapeLike(plain(text))}%`;
  return sql`${clientUid} IN (SELECT uid FROM connections WHERE search_text LIKE ${pattern} ESCAPE '\\')`;
}

/** An amount of a row: its minor units, and its text, which is read where it is too long for them. */
export interface AmountColumns {
  readonly minor: SQLWrapper;
  readonly currency: SQLWrapper;
  /** Tests the text of a row by a condition on it. */
  readonly testText: (test: (text: SQLWrapper) => SQL) => SQL;
}

/** The scales of currencies whose minor unit is not two digits. */
const unusualScales = [[currenciesByDigits.none, '1'] as const, [currenciesByDigits.three, '1000'] as const];

/**
 * Compares amounts in minor units, currency by currency: one figure has other minor units in yen than in euros. `used`: the currencies
 * of the book, where they are known.
 */
export function isAmount(
  { minor, currency, testText }: AmountColumns,
  range: Pick<AmountTerm, 'min' | 'max'>,
  used: readonly string[] | null = null,
): SQL {
  const { min, max } = range;
  const inUnits = (scale: Decimal): SQL => {
    const unit = (value: Decimal): SQL => sql`CAST(${multiply(value, scale)} AS NUMERIC)`;
    const low = min === null ? [] : [sql`${minor} ${sql.raw(min.isIncluded ? '>=' : '>')} ${unit(min.value)}`];
    const high = max === null ? [] : [sql`${minor} ${sql.raw(max.isIncluded ? '<=' : '<')} ${unit(max.value)}`];
    const ends = [...low, ...high];
    return ends.length === 0 ? sql`${minor} IS NOT NULL` : sql.join(ends, sql` AND `);
  };
  const cases = unusualScales.flatMap(([codes, scale]) => {
    const here = codes.filter((code) => used?.includes(code) ?? true);
    return here.length === 0 ? [] : [sql`WHEN ${currency} IN ${here} THEN ${inUnits(scale)}`];
  });
  const fits = cases.length === 0 ? inUnits('100') : sql`CASE ${sql.join(cases, sql` `)} ELSE ${inUnits('100')} END`;
  return sql`((${fits}) OR (${minor} IS NULL AND ${testText(isBeyond(range))}))`;
}

/**
 * Matches amounts too long for minor units. They are above every figure that a person can type, or below every one when
 * negative.
 */
const isBeyond =
  ({ min, max }: Pick<AmountTerm, 'min' | 'max'>) =>
  (text: SQLWrapper): SQL => {
    const tests = [
      ...(max === null ? [sql`${text} GLOB '[0-9]*'`] : []),
      ...(min === null ? [sql`${text} GLOB '-[0-9]*'`] : []),
    ];
    return tests.length === 0 ? sql`0` : anyOf(tests);
  };
