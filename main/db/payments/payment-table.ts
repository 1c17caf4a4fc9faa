import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PaymentHas, PaymentTab } from '#shared/lists/payment-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import {
  allOf,
  anyOf,
  contains,
  hasAny,
  hasWordIn,
  isAmount,
  isBetween,
  isOfClient,
  isOneOf,
} from '#main/db/list/conditions.ts';
import type { ListParts } from '#main/db/list/list-engine.ts';
import { searchCondition } from '#main/db/list/plain-finds.ts';
import { sharesOf } from '#main/db/list/plain-sums.ts';
import type { PlainTab, PlainTable } from '#main/db/list/plain-table.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { payments } from '#main/db/schema/payments.ts';
import { spellingsOf } from '#main/db/search/full-text-conditions.ts';
import { keptShares, listedCount } from './kept-sums.ts';
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
  const properties: Readonly<Record<PaymentHas, SQL>> = {
    // A mark as received waits in the outbox alone.
    unsent: anyOf([sql`payments.is_unsent = 1`, isOpen]),
    problem: sql`payments.uid IN (SELECT uid FROM outbox WHERE state IN ('needs_you', 'unconfirmed'))`,
    // A number is less than any text.
    receipt: sql`${receiptNo} > ''`,
  };
  const tabs: Readonly<Record<PaymentTab, PlainTab>> = {
    all: { condition: sql`1`, way: 'all' },
    received: { condition: sql`NOT (${isNotReceived}) AND NOT (+${isOpen})`, way: { without: notReceivedOr(isOpen) } },
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
    sortings: {
      date: { own: [payments.date], ties: [], index: 'payments_by_date' },
      method: { own: [payments.paymentMethod], ties: [payments.date], index: 'payments_by_method' },
      amount: { own: [payments.currency, payments.amountMinor], ties: [], index: 'payments_by_amount' },
    },
    numbers: [payments.amountMinor],
    listedCount,
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
      method: ({ values }) => isOneOf(payments.paymentMethod, values),
      waited: (days) => sql`${isAnnounced} AND ${isBetween(payments.date, days)}`,
      currency: ({ values }) => isOneOf(paymentCurrency, values),
      has: ({ values }) => hasAny(properties, values),
    },
    amounts: {
      amount: {
        currency: paymentCurrency,
        minor: sql`${payments.amountMinor}`,
        text: sql`CASE WHEN payments.currency IS NULL THEN payments.amount END`,
      },
    },
    kept: (tab, search) => {
      const kept = tab === 'waiting' ? [] : keptShares(orm, tab, search, [...open.keys()]);
      if (kept === null) return null;
      const read = (also: SQL) =>
        sharesOf(orm, table, 'amount', allOf([also, searchCondition(table, search), tabs[tab].condition]));
      if (tab === 'waiting') return read(sql`1`);
      const known = kept.filter(({ currency }) => currency !== null);
      // The others may have the currencies of their invoices.
      return known.length === kept.length ? known : [...known, ...read(sql`${isListed} AND payments.currency IS NULL`)];
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

/** Selects the numbers of payments that are not received, over their index, and of some more. */
const notReceivedOr = (condition: SQL): SQL =>
  sql`SELECT rowid FROM payments INDEXED BY payments_not_received WHERE is_listed = 1 AND coalesce(lower(state) <> 'realized', 1)
    UNION ALL SELECT rowid FROM payments WHERE ${condition}`;

const isAmong = (uids: readonly Uid[]): SQL =>
  sql`payments.uid IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;

/** Matches payments that have a word in the invoice's number, its client, or the payment's details, amount or receipt number. */
function hasWord(word: string): SQL {
  const texts = [payments.amount, spellingsOf(sql`${invoices.statementNo}`), spellingsOf(sql`${payments.details}`)];
  // Receipt numbers have no column, so they are read only for words with a digit.
  const read = /\d/.test(word) ? [...texts, spellingsOf(receiptNo)] : texts;
  return anyOf([isOfClient(invoices.connectionUid, word), hasWordIn(word, read)]);
}
