import { sql } from 'drizzle-orm';
import type { CurrencySum } from '#shared/lists/list-query.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { LedgerPage, LedgerQuery } from '#shared/payments/ledger.ts';
import type { Steps, Walk } from '#main/db/list/cooperative-scan.ts';
import { rowsInWalk, stampOf, walkInSteps } from '#main/db/list/cooperative-scan.ts';
import { paymentLedger, questionOf, rowsOf, sumsOf } from './ledger-page.ts';
import { coverageOf } from './payment-coverage.ts';
import type { PaymentParts } from './payment-row.ts';
import { openPaymentEntries } from './payment-row.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A payment that the search found. */
interface Found {
  readonly no: number;
  readonly date: string | null;
  /** The payment's currency, or its invoice's. */
  readonly currency: string | null;
  readonly minor: number | null;
  /** Set for a payment without a currency, whose minor units were stored without knowing its digits. */
  readonly amount: string | null;
}

/** The result of a search: row numbers by date, the oldest first, and their sums. */
interface Finds {
  readonly days: readonly (readonly number[])[];
  readonly total: number;
  readonly sums: readonly CurrencySum[];
}

type LedgerSearch = (query: LedgerQuery, steps?: Steps) => Promise<LedgerPage>;

/**
 * Creates the ledger of the window. No index of payments has words, so a search reads all payments in steps. Its result is kept while
 * book and query stay the same, so that scrolling does not search again.
 */
export function createLedgerSearch(parts: () => PaymentParts): LedgerSearch {
  let last: { readonly orm: Orm; readonly key: string; readonly finds: Promise<Finds> } | null = null;

  function findsOf(query: LedgerQuery, steps: Steps): Promise<Finds> {
    const { tab, search, method, until } = query;
    const { orm } = parts();
    const key = JSON.stringify([stampOf(orm), tab, search, method, until]);
    // Another account's book may have the same stamp, so the book is compared too.
    if (last?.orm === orm && last.key === key) return last.finds;
    const finds = look(parts, query, steps);
    last = { orm, key, finds };
    // The caller gets the error; the next query searches again.
    finds.catch(() => {
      if (last?.finds === finds) last = null;
    });
    return finds;
  }

  return async (query, steps = {}) => {
    if (!questionOf(query, []).isSearch) return paymentLedger(parts(), query);
    const { days, total, sums } = await findsOf(query, steps);
    const numbers = windowOf(days, query);
    const now = parts();
    const rows = rowsOf(now, sql`SELECT value FROM json_each(${JSON.stringify(numbers)})`, query.order);
    return { rows, total, sums, coverage: coverageOf(now.orm) };
  };
}

async function look(parts: () => PaymentParts, query: LedgerQuery, steps: Steps): Promise<Finds> {
  const walk: Walk<readonly Found[]> = {
    last: (orm) => orm.get<{ readonly no: number | null }>(sql`SELECT max(rowid) AS no FROM payments`).no ?? 0,
    begin(orm) {
      const { from, where } = questionOf(query, [...openPaymentEntries(parts().outbox).keys()]);
      return rowsInWalk((within) => read(orm, from, within === null ? where : sql`${where} AND ${isWithin(within)}`));
    },
  };
  const found = (await walkInSteps(() => parts().orm, walk, steps)) ?? [];
  const byDate = new Map<string, number[]>();
  for (const { no, date } of found) {
    const day = byDate.get(date ?? '');
    if (day === undefined) byDate.set(date ?? '', [no]);
    else day.push(no);
  }
  const days = [...byDate.keys()].sort().map((date) => byDate.get(date) ?? []);
  return { days, total: found.length, sums: sumsOf(found.map(shareOf)) };
}

const isWithin = ({ first, last }: { readonly first: number; readonly last: number }) =>
  sql`payments.rowid BETWEEN ${first} AND ${last}`;

/** Reads matches by row number, which is also the order within one day. */
const read = (orm: Orm, from: ReturnType<typeof sql>, where: ReturnType<typeof sql> | undefined): readonly Found[] =>
  orm.all<Found>(sql`SELECT payments.rowid AS no, payments.date AS date, payments.amount_minor AS minor,
      coalesce(payments.currency, invoices.currency) AS currency,
      CASE WHEN payments.currency IS NULL THEN payments.amount END AS amount
    FROM ${from} WHERE ${where} ORDER BY payments.rowid`);

function shareOf({ currency, minor, amount }: Found): CurrencySum {
  const known = amount === null ? minor : toMinorUnits(amount, currencyDigits(currency));
  return { currency, minor: known ?? 0, leftOut: known === null ? 1 : 0 };
}

/** Returns the row numbers of one window, unordered: `rowsOf` orders the rows. */
function windowOf(days: Finds['days'], { order, offset, limit }: LedgerQuery): readonly number[] {
  const numbers: number[] = [];
  let skipped = 0;
  for (const day of order === 'newest' ? [...days].reverse() : days) {
    if (skipped + day.length <= offset) {
      skipped += day.length;
      continue;
    }
    for (const no of order === 'newest' ? [...day].reverse() : day) {
      if (skipped >= offset) numbers.push(no);
      else skipped += 1;
      if (numbers.length === limit) return numbers;
    }
  }
  return numbers;
}
