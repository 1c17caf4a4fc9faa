import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { plainList } from '#main/db/list/plain-list.ts';
import { paymentTable } from '#main/db/payments/payment-table.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { paymentList, paymentTabs } from '#shared/lists/payment-list.ts';
import type { PaymentRow, PaymentTab } from '#shared/lists/payment-list.ts';
import type { FilterOf, OrderOf, QueryOf, SearchOf } from '#shared/lists/lists.ts';
import type { SelectionSum } from '#shared/lists/list-query.ts';
import type { FilterTerm } from '#shared/search/search-keys.ts';
import type { AmountEnd } from '#shared/search/term.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { plain, spellings } from '#shared/text/fold-text.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { compare, toMinorUnits } from '#shared/money/decimal.ts';
import { paymentMethods } from '#shared/service/payment.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
import { listPayments, paymentRow } from '#test/helpers/listed-payments.ts';
import { cash } from '#test/helpers/payments-world.ts';
import { runsOf } from '#test/tier.ts';

type Term = FilterTerm<(typeof paymentList.keys)[number]>;

/** A payment as the list shows it, with what orders it. */
interface Known {
  readonly row: PaymentRow;
  readonly no: number;
  readonly currency: string | null;
  readonly minor: number | null;
}

const names = ['Birch & Hale', 'Äpfel und Söhne', '山田 商店'];
const currencies = ['EUR', 'JPY', 'KWD', null];
const states = ['realized', 'unrealized', 'REALIZED', null, 'declined'];
const methods = ['cash', 'check', 'stripe', 'bank_transfer'];
const LONG = '9999999999999999.99';

let book: Book;
let all: readonly Known[];
let lists: readonly ReturnType<typeof openList>[];

/** Scans in many small steps. `sortable`: the most rows that are fetched and sorted. */
const openList = (of: Book, sortable: number) =>
  plainList('payments', { parts: () => of, today: () => TODAY, limits: { firstStep: 7, sortable } }, paymentTable);
const everything: QueryOf<'payments'> = {
  ...{ tab: 'all', search: '', terms: [], offset: 0, limit: 500 },
  ...paymentList.order,
};

beforeAll(async () => {
  book = openMemoryBook();
  sweepPage(
    book,
    'connections',
    names.map((name, index) => clientRow(index + 1, { name })),
  );
  for (let invoice = 1; invoice <= 12; invoice += 1) {
    const client = { id: (invoice % 3) + 1, hash_key: `c${String((invoice % 3) + 1)}`, name: names[invoice % 3] ?? '' };
    const currency = invoice % 4 === 0 ? 'JPY' : 'EUR';
    sweepPage(book, 'invoices', [invoiceRow(invoice, { connection: client, currency_iso_code: currency })]);
    const payments = Array.from({ length: 5 }, (_, index) => {
      const id = invoice * 5 + index;
      return paymentRow(id, {
        date: id % 11 === 0 ? null : `2026-${String(1 + (id % 12)).padStart(2, '0')}-15`,
        amount: id % 13 === 0 ? LONG : `${String((id * 37) % 200)}.${String(id % 10)}`,
        payment_method: methods[id % 4] ?? null,
        details: id % 6 === 0 ? `Überweisung ${String(id)}` : null,
        currency_iso_code: currencies[id % 4 === 0 ? (id / 4) % 4 : 0] ?? null,
        payment_receipt_no: id % 3 === 0 ? `RCPT-${String(id)}` : null,
        state: states[id % 5] ?? null,
      });
    });
    listPayments(book, invoice, payments);
  }
  const edits = createPaymentEdits(book);
  edits.realize([uidOf(book, 'payments', 6), uidOf(book, 'payments', 11)], NOW);
  edits.remove(uidOf(book, 'payments', 7), NOW);
  edits.record(
    { uid: '01936f00-0000-7000-8000-0000000000ab', invoiceUid: uidOf(book, 'invoices', 4), input: cash('80') },
    NOW,
  );
  lists = [openList(book, 1_000), openList(book, 0)];
  const [list] = lists;
  const { rows = [] } = (await list?.page(everything)) ?? {};
  expect(rows).toHaveLength(60);
  const stored = new Map(
    book.connection.raw
      .prepare<[], { uid: string; no: number; currency: string | null; minor: number | null; isUnsent: number }>(
        'SELECT uid, rowid AS no, currency, amount_minor AS minor FROM payments',
      )
      .all()
      .map((each) => [each.uid, each]),
  );
  all = rows.map((row) => {
    const { no = 0, currency = null, minor = null } = stored.get(row.uid) ?? {};
    return { row, no, currency, minor };
  });
});

const isIn: Readonly<Record<PaymentTab, (row: PaymentRow) => boolean>> = {
  all: () => true,
  received: (row) => row.waitingFor === null && row.state?.toLowerCase() === 'realized',
  not_received: (row) => row.waitingFor === null && row.state?.toLowerCase() !== 'realized',
  waiting: (row) => row.waitingFor !== null,
};

const has = (text: string, part: string): boolean => spellings(text).some((way) => way.includes(part));

function fits({ row }: Known, term: Term): boolean {
  switch (term.field) {
    case 'client':
      return has(row.clientName, plain(term.text));
    case 'number':
      return has(row.invoiceNumber, plain(term.text));
    case 'date':
    case 'waited': {
      if (row.date === null || (term.field === 'waited' && !isIn.not_received(row))) return false;
      return (term.from === null || row.date >= term.from) && (term.to === null || row.date <= term.to);
    }
    case 'total': {
      const amount = row.amount ?? '0';
      const isAbove = ({ value, isIncluded }: AmountEnd) => compare(amount, value) > (isIncluded ? -1 : 0);
      const isBelow = ({ value, isIncluded }: AmountEnd) => compare(amount, value) < (isIncluded ? 1 : 0);
      return (term.min === null || isAbove(term.min)) && (term.max === null || isBelow(term.max));
    }
    case 'method':
      return term.values.includes(row.method ?? '');
    case 'currency':
      return term.values.includes(row.currency ?? '');
    case 'has':
      return (
        (term.values.includes('unsent') && row.upload !== 'synced') ||
        (term.values.includes('receipt') && row.receiptNo !== null) ||
        (term.values.includes('problem') && ['needs_you', 'unconfirmed'].includes(row.upload))
      );
  }
}

function isFound(known: Known, { tab, search, terms }: FilterOf<'payments'>): boolean {
  const { row } = known;
  const texts = [row.clientName, row.invoiceNumber, row.details, row.amount ?? '', row.receiptNo ?? ''];
  return (
    isIn[tab](row) &&
    searchWords(search).every((word) => texts.some((text) => has(text, word))) &&
    terms.every((term) => fits(known, term))
  );
}

type Value = string | number | null;
const keys: Readonly<Record<OrderOf<'payments'>['sort']['column'], (known: Known) => readonly Value[]>> = {
  date: ({ row }) => [row.date],
  method: ({ row }) => [row.method],
  amount: ({ currency, minor }) => [currency, minor],
};

function compareKeys(one: readonly Value[], other: readonly Value[]): number {
  for (const [index, a] of one.entries()) {
    const b = other[index] ?? null;
    if (a === b) continue;
    if (a === null || b === null) return a === null ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return 0;
}

function inOrder(rows: readonly Known[], { sort, thenBy }: OrderOf<'payments'>): readonly Known[] {
  const ways = [sort, ...(thenBy === null ? [] : [thenBy])];
  const sign = (way: (typeof ways)[number] | undefined) => (way?.direction === 'asc' ? 1 : -1);
  return rows.toSorted((a, b) => {
    for (const way of ways) {
      const result = compareKeys(keys[way.column](a), keys[way.column](b));
      if (result !== 0) return result * sign(way);
    }
    const last = ways.at(-1);
    const ties = last?.column === 'method' ? compareKeys([a.row.date], [b.row.date]) : 0;
    return (ties || a.no - b.no) * sign(last);
  });
}

function sumOf(rows: readonly Known[]): SelectionSum {
  const sums = new Map<string | null, { minor: number; leftOut: number }>();
  for (const { row } of rows) {
    const minor = toMinorUnits(row.amount, currencyDigits(row.currency));
    const sum = sums.get(row.currency) ?? { minor: 0, leftOut: 0 };
    sums.set(row.currency, { minor: sum.minor + (minor ?? 0), leftOut: sum.leftOut + (minor === null ? 1 : 0) });
  }
  const found = [...sums].map(([currency, sum]) => ({ currency, ...sum }));
  return {
    count: rows.length,
    sums: found.sort((a, b) => b.minor - a.minor || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1)),
  };
}

const day = fc.constantFrom('2026-01-15', '2026-04-15', '2026-08-14', '2026-12-31');
const end = fc.option(fc.record({ value: fc.constantFrom('0', '10', '80', '99.5', '150'), isIncluded: fc.boolean() }), {
  nil: null,
});
const some = <Field extends 'method' | 'currency' | 'has'>(field: Field, values: readonly string[]) =>
  fc.record({
    kind: fc.constant('choice' as const),
    field: fc.constant(field),
    values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }),
  });
const anyTerm: fc.Arbitrary<Term> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    field: fc.constantFrom('client' as const, 'number' as const),
    text: fc.constantFrom('birch', 'sohne', 'Söhne', '山田', '00001', 'x%', '_'),
  }),
  fc.record({
    kind: fc.constant('date' as const),
    field: fc.constantFrom('date' as const, 'waited' as const),
    from: fc.option(day, { nil: null }),
    to: fc.option(day, { nil: null }),
  }),
  fc.record({ kind: fc.constant('amount' as const), field: fc.constant('total' as const), min: end, max: end }),
  some('method', paymentMethods.slice(0, 6)),
  some('currency', ['EUR', 'JPY', 'KWD', 'USD']),
  some('has', paymentList.has),
);
const anySearch: fc.Arbitrary<SearchOf<'payments'>> = fc.record({
  search: fc.constantFrom('', '', '', 'birch', 'INV 000001', 'ueberweisung', 'rcpt-1', '5', 'apfel 3', 'nothing'),
  terms: fc.array(anyTerm, { maxLength: 2 }),
});
const anyTab = fc.constantFrom(...paymentTabs);
const anySort = fc.record({
  column: fc.constantFrom(...paymentList.sorted),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});
const anyOrder: fc.Arbitrary<OrderOf<'payments'>> = fc.record({
  sort: anySort,
  thenBy: fc.option(anySort, { nil: null }),
});

describe('a list of one table, beside a filter of its rows in memory', () => {
  it('has the same windows, totals, counts and sums, whatever is asked', async () => {
    const window = fc.record({ offset: fc.nat({ max: 20 }), limit: fc.integer({ min: 1, max: 40 }) });
    await fc.assert(
      fc.asyncProperty(anySearch, anyTab, anyOrder, window, async (search, tab, order, { offset, limit }) => {
        const filter = { ...search, tab };
        const expected = inOrder(
          all.filter((known) => isFound(known, filter)),
          order,
        );
        const query = { ...filter, ...order, offset, limit };
        const shown = expected.slice(offset, offset + limit).map(({ row }) => row);
        const counts = paymentTabs.map((each) => {
          const found = all.filter((known) => isFound(known, { ...search, tab: each }));
          return { tab: each, ...sumOf(found) };
        });
        for (const list of lists) {
          expect(await list.page(query)).toEqual({ rows: shown, total: expected.length });
          expect(await list.uids(query)).toEqual(shown.map(({ uid }) => uid));
          expect(await list.countTabs(search, () => true)).toEqual(counts);
        }
      }),
      { numRuns: runsOf(500) },
    );
  });

  it('sums the same of a selection, and still lists the same of it', async () => {
    const someUids = fc.subarray(Array.from({ length: 60 }, (_, index) => index));
    await fc.assert(
      fc.asyncProperty(anySearch, anyTab, someUids, async (search, tab, chosen) => {
        const filter = { ...search, tab };
        const rows = all.filter((_known, index) => chosen.includes(index));
        const uids = rows.map(({ row }) => row.uid);
        const rest = all.filter((known) => isFound(known, filter) && !rows.includes(known));
        const left = rows.filter((known) => isFound(known, filter)).map(({ row }) => row.uid);
        for (const list of lists) {
          expect(await list.sum({ kind: 'some', uids }, 'amount')).toEqual(sumOf(rows));
          expect(await list.sum({ kind: 'all', filter, except: uids }, 'amount')).toEqual(sumOf(rest));
          expect((await list.stillListed(uids, filter)).toSorted()).toEqual(left.toSorted());
        }
      }),
      { numRuns: runsOf(400) },
    );
  });
});
