import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { CurrencySum } from '#shared/lists/list-query.ts';
import type { Uid } from '#shared/service/ids.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { LedgerOrder, LedgerPage, LedgerQuery, LedgerTab } from '#shared/payments/ledger.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { qualified } from '#main/db/connection/qualified-column.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { payments } from '#main/db/schema/payments.ts';
import { escapeLike, spellingsOf } from '#main/db/search/full-text-conditions.ts';
import { coverageOf } from './payment-coverage.ts';
import type { PaymentGroup as Group } from './ledger-totals.ts';
import { keptGroups } from './ledger-totals.ts';
import type { PaymentParts } from './payment-row.ts';
import { openPaymentEntries, paymentCurrency, selectPayments, toPaymentRow } from './payment-row.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * Returns one window of the payments of all invoices, with the sums of everything that the query finds. A query with words or
 * a date reads all payments; `ledger-search.ts` does that in steps.
 */
export function paymentLedger(parts: PaymentParts, query: LedgerQuery): LedgerPage {
  const { orm, outbox } = parts;
  const open = openPaymentEntries(outbox);
  const { from, where, isSearch } = questionOf(query, [...open.keys()]);
  const direction = query.order === 'newest' ? sql`DESC` : sql`ASC`;
  const window = sql`SELECT payments.rowid FROM ${from} WHERE ${where}
    ORDER BY payments.date ${direction}, payments.rowid ${direction} LIMIT ${query.limit} OFFSET ${query.offset}`;
  const isSummed = !isSearch && query.tab !== 'waiting';
  const ledger = { ...query, open: [...open.keys()] };
  const groups = isSummed ? keptGroups(orm, ledger) : foundGroups(orm, from, where);
  return {
    rows: rowsOf(parts, window, query.order, open),
    ...countAndSums(orm, groups, where),
    coverage: coverageOf(orm),
  };
}

/** Returns the payments with these row numbers, as screens show them. */
export function rowsOf(
  { orm, outbox }: PaymentParts,
  numbers: SQL,
  order: LedgerOrder,
  open = openPaymentEntries(outbox),
): readonly PaymentRow[] {
  const direction = order === 'newest' ? sql`DESC` : sql`ASC`;
  return selectPayments(orm)
    .where(sql`payments.rowid IN (${numbers})`)
    .orderBy(sql`${qualified(payments.date)} ${direction}`, sql`payments.rowid ${direction}`)
    .all()
    .map((found) => toPaymentRow(found, open.get(found.uid) ?? [], outbox));
}

interface LedgerQuestion {
  readonly from: SQL;
  readonly where: SQL | undefined;
  /** The query has words or a date, so payments are read one by one, each with its invoice. */
  readonly isSearch: boolean;
}

/** Builds the SQL of a query. `open`: payments with open outbox entries. */
export function questionOf(query: LedgerQuery, open: readonly Uid[]): LedgerQuestion {
  const words = matches(query.search);
  const isByMethod = query.method === null ? undefined : eq(payments.paymentMethod, query.method);
  const isOfDate = query.until === null ? undefined : sql`${qualified(payments.date)} <= ${query.until}`;
  const where = and(tabCondition(query.tab, open), isByMethod, isOfDate, ...words);
  // Invoices are joined for a search and for the rows of a window, never for a mere count.
  // Without the named index SQLite reads every payment by date to find the few that are not received.
  const of = query.tab === 'not_received' ? sql`payments INDEXED BY payments_not_received` : sql`payments`;
  const isSearch = words.length > 0 || query.until !== null;
  return { from: isSearch ? sql`${of} JOIN invoices ON invoices.uid = payments.invoice_uid` : of, where, isSearch };
}

const isListed = sql`payments.is_listed = 1`;
const isRealized = sql`lower(${qualified(payments.state)}) = 'realized'`;

/** Returns the condition of a tab. Payments with open outbox entries have a tab of their own. */
function tabCondition(tab: LedgerTab, open: readonly Uid[]): SQL {
  const isOpen = sql`payments.uid IN (SELECT value FROM json_each(${JSON.stringify(open)}))`;
  switch (tab) {
    case 'all':
      return isListed;
    case 'received':
      return sql`${isListed} AND ${isRealized} AND NOT (+${isOpen})`;
    case 'not_received':
      // This repeats the condition of the partial index, or SQLite would not use it.
      return sql`${isListed} AND coalesce(lower(${qualified(payments.state)}) <> 'realized', 1) AND NOT (+${isOpen})`;
    case 'waiting':
      return sql`+${isListed} AND ${isOpen}`;
  }
}

/**
 * Matches payments where each word occurs in the invoice's number, its client, or the payment's details, amount or receipt number.
 */
function matches(typed: string): readonly SQL[] {
  const receipt = spellingsOf(sql`json_extract(${qualified(payments.mirrorJson)}, '$.payment_receipt_no')`);
  // Cheap columns come first: OR stops at the first match.
  const places = [
    qualified(payments.amount),
    spellingsOf(qualified(invoices.statementNo)),
    spellingsOf(qualified(payments.details)),
  ];
  return searchWords(typed).map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    // Receipt numbers have no column, so they are read only for words with a digit.
    const hits = (/\d/.test(word) ? [...places, receipt] : places).map(
      (place) => sql`coalesce(${place} LIKE ${pattern} ESCAPE '\\', 0)`,
    );
    return sql`(${qualified(invoices.connectionUid)} IN (
      SELECT uid FROM connections WHERE search_text LIKE ${pattern} ESCAPE '\\') OR ${sql.join(hits, sql` OR `)})`;
  });
}

/** Counts and sums the found payments per currency. */
function foundGroups(orm: Orm, from: SQL, where: SQL | undefined): readonly Group[] {
  return orm.all<Group>(sql`SELECT payments.currency AS currency, count(*) AS count,
    coalesce(sum(payments.amount_minor), 0) AS minor, sum(payments.amount_minor IS NULL) AS leftOut
    FROM ${from} WHERE ${where} GROUP BY payments.currency`);
}

/** Adds the groups up. Amounts without a currency were stored without knowing its digits, so those few are read again. */
function countAndSums(orm: Orm, groups: readonly Group[], where: SQL | undefined): Pick<LedgerPage, 'total' | 'sums'> {
  const own = groups.filter(({ currency }) => currency !== null);
  const isElsewhere = own.length < groups.length;
  const all = isElsewhere ? [...own, ...withoutCurrency(orm, where)] : own;
  return { total: groups.reduce((total, { count }) => total + count, 0), sums: sumsOf(all) };
}

/** Adds shares up per currency, the largest first. */
export function sumsOf(shares: readonly CurrencySum[]): readonly CurrencySum[] {
  const sums = new Map<string | null, CurrencySum>();
  for (const { currency, minor, leftOut } of shares) {
    const before = sums.get(currency) ?? { currency, minor: 0, leftOut: 0 };
    sums.set(currency, { currency, minor: before.minor + minor, leftOut: before.leftOut + leftOut });
  }
  return [...sums.values()].sort((one, other) => other.minor - one.minor);
}

/** Sums payments without a currency in the currency of their invoices. */
function withoutCurrency(orm: Orm, where: SQL | undefined): readonly CurrencySum[] {
  return orm
    .select({ currency: paymentCurrency, amount: payments.amount })
    .from(payments)
    .innerJoin(invoices, eq(invoices.uid, payments.invoiceUid))
    .where(and(where, sql`${qualified(payments.currency)} IS NULL`))
    .all()
    .map(({ currency, amount }) => {
      const minor = toMinorUnits(amount, currencyDigits(currency));
      return { currency, minor: minor ?? 0, leftOut: minor === null ? 1 : 0 };
    });
}
