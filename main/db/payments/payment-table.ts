import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PaymentHas, PaymentTab } from '#shared/lists/payment-list.ts';
import { paymentList } from '#shared/lists/payment-list.ts';
import type { SearchOf } from '#shared/lists/lists.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Uid } from '#shared/service/ids.ts';
import { allOf, anyOf, contains, isAmount, isBetween, isOfClient } from '#main/db/list/conditions.ts';
import type { ListParts } from '#main/db/list/list-engine.ts';
import { sharesOf } from '#main/db/list/plain-sums.ts';
import type { PlainTab, PlainTable } from '#main/db/list/plain-table.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { payments } from '#main/db/schema/payments.ts';
import { escapeLike, spellingsOf } from '#main/db/search/full-text-conditions.ts';
import { keptShares } from './kept-sums.ts';
import { openPaymentEntries, paymentCurrency, selectPayments, toPaymentRow } from './payment-row.ts';

// These repeat the condition of the index `payments_not_received`, or SQLite would not use it.
const isListed = sql`payments.is_listed = 1`;
const isNotReceived = sql`coalesce(lower(payments.state) <> 'realized', 1)`;

const receiptNo = sql`json_extract(payments.mirror_json, '$.payment_receipt_no')`;

/** Describes the payments of all invoices. Those with open entries in the outbox have a tab of their own. */
export function paymentTable(parts: ListParts): PlainTable<'payments'> {
  const { orm, outbox } = parts;
  const open = openPaymentEntries(outbox);
  const isOpen = isAmong([...open.keys()]);
  const isAnnounced = sql`${isNotReceived} AND NOT (+${isOpen})`;
  const tabs: Readonly<Record<PaymentTab, PlainTab>> = {
    all: { condition: sql`1`, way: 'walked' },
    received: { condition: sql`NOT (${isNotReceived}) AND NOT (+${isOpen})`, way: 'walked' },
    not_received: { condition: isAnnounced, way: { index: 'payments_not_received' } },
    waiting: { condition: isOpen, way: 'found' },
  };
  const table: PlainTable<'payments'> = {
    table: sql`payments`,
    joins: sql`JOIN invoices ON invoices.uid = payments.invoice_uid`,
    number: sql`payments.rowid`,
    uid: sql`payments.uid`,
    isListed,
    tabs,
    sorted: {
      date: [sql`${payments.date}`],
      method: [sql`${payments.paymentMethod}`, sql`${payments.date}`],
      amount: [sql`${payments.currency}`, sql`${payments.amountMinor}`],
    },
    hasWord,
    terms: {
      client: ({ text }) => isOfClient(invoices.connectionUid, text),
      number: ({ text }) => contains(invoices.statementNo, text),
      date: (days) => isBetween(payments.date, days),
      total: (range) =>
        isAmount(
          { minor: payments.amountMinor, currency: payments.currency, testText: (test) => test(payments.amount) },
          range,
        ),
      method: ({ values }) => sql`${payments.paymentMethod} IN ${[...values]}`,
      waited: (days) => sql`${isAnnounced} AND ${isBetween(payments.date, days)}`,
      currency: ({ values }) => sql`${paymentCurrency} IN ${[...values]}`,
      has: ({ values }) =>
        anyOf(paymentList.has.filter((what) => values.includes(what)).map((what) => hasConditions[what])),
    },
    amounts: {
      amount: {
        currency: paymentCurrency,
        minor: sql`${payments.amountMinor}`,
        text: sql`CASE WHEN payments.currency IS NULL THEN payments.amount END`,
      },
    },
    summed: 'amount',
    kept: (tab, search) => {
      const methods = methodsIn(search);
      if (methods === 'other') return null;
      const isOfThem = allOf([
        isListed,
        tabs[tab].condition,
        ...(methods === null ? [] : [sql`${payments.paymentMethod} IN ${[...methods]}`]),
      ]);
      if (tab === 'waiting') return sharesOf(orm, table, 'amount', sql`+${isOfThem}`);
      const kept = keptShares(orm, { tab, methods, open: [...open.keys()] });
      const isElsewhere = kept.some(({ currency }) => currency === null);
      return isElsewhere
        ? [
            ...kept.filter(({ currency }) => currency !== null),
            ...sharesOf(orm, table, 'amount', sql`payments.currency IS NULL AND ${isOfThem}`),
          ]
        : kept;
    },
    rowsOf(numbers) {
      const found = selectPayments(orm)
        .where(sql`payments.rowid IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
        .all();
      const rows = new Map(found.map((row) => [row.no, toPaymentRow(row, open.get(row.uid) ?? [], outbox)]));
      return numbers.flatMap((number) => rows.get(number) ?? []);
    },
  };
  return table;
}

const isAmong = (uids: readonly Uid[]): SQL =>
  sql`payments.uid IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;

const hasConditions: Readonly<Record<PaymentHas, SQL>> = {
  unsent: sql`payments.is_unsent = 1`,
  problem: sql`payments.uid IN (SELECT uid FROM outbox WHERE state IN ('needs_you', 'unconfirmed'))`,
  // A number is less than any text.
  receipt: sql`${receiptNo} > ''`,
};

/** Returns the methods that a search is about, null for all; `other` for a search that is about more. */
function methodsIn({ search, terms }: SearchOf<'payments'>): readonly string[] | null | 'other' {
  if (searchWords(search).length > 0) return 'other';
  const [first, ...others] = terms;
  if (first === undefined) return null;
  return first.field === 'method' && others.length === 0 ? first.values : 'other';
}

/**
 * Matches payments that have a word in the invoice's number, its client, or the payment's details, amount or receipt number. Cheap
 * columns come first: OR stops at the first match.
 */
function hasWord(word: string): SQL {
  const pattern = `%${escapeLike(word)}%`;
  const places = [
    sql`${payments.amount}`,
    spellingsOf(sql`${invoices.statementNo}`),
    spellingsOf(sql`${payments.details}`),
  ];
  // Receipt numbers have no column, so they are read only for words with a digit.
  const read = /\d/.test(word) ? [...places, spellingsOf(receiptNo)] : places;
  const hits = read.map((place) => sql`coalesce(${place} LIKE ${pattern} ESCAPE '\\', 0)`);
  return anyOf([isOfClient(invoices.connectionUid, word), ...hits]);
}
