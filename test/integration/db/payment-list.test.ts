import { beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { plainList } from '#main/db/list/plain-list.ts';
import { coverageOf } from '#main/db/payments/payment-coverage.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { paymentTable } from '#main/db/payments/payment-table.ts';
import { AppError } from '#shared/errors.ts';
import type { QueryOf } from '#shared/lists/lists.ts';
import type { PaymentTab } from '#shared/lists/payment-list.ts';
import { paymentList, paymentTabs } from '#shared/lists/payment-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { message } from '#shared/words/message.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
import { listPayments, paymentRow } from '#test/helpers/listed-payments.ts';
import { cash } from '#test/helpers/payments-world.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

let book: Book;
let list: ReturnType<typeof openList>;

const openList = (shown: () => Book, firstStep = 1_000) =>
  plainList('payments', { parts: shown, today: () => TODAY, limits: { firstStep, sortable: 1_000 } }, paymentTable);

/** A window of what a search box asks for. */
function query(typed: string, part: Partial<QueryOf<'payments'>> = {}): QueryOf<'payments'> {
  const { text: search, terms } = parseSearch(typed, paymentList, { today: TODAY, locale: 'en-US' });
  return { tab: 'all', search, terms, ...paymentList.order, offset: 0, limit: 100, ...part };
}
const receipts = async (tab: PaymentTab, typed = '', part: Partial<QueryOf<'payments'>> = {}) =>
  (await list.page(query(typed, { tab, ...part }))).rows.map(({ receiptNo }) => receiptNo);
const countOf = async (tab: PaymentTab, typed = '') =>
  (await list.countTabs(query(typed), () => true))?.find((each) => each.tab === tab);

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2, { name: 'Äpfel & Söhne', currency_iso_code: 'JPY' })]);
  const yen = { connection: { id: 2, hash_key: 'c2', name: 'Äpfel & Söhne' }, currency_iso_code: 'JPY' };
  sweepPage(book, 'invoices', [
    invoiceRow(1, { paid_total: '30.00', total_due: '70.00' }),
    invoiceRow(2, { ...yen, billed_total: '9000', paid_total: '5000', total_due: '4000' }),
    invoiceRow(3, { paid_total: '5.00', total_due: '95.00' }),
    invoiceRow(4),
    invoiceRow(5, { state: 'paid', paid_total: '100.00', total_due: '0.00' }),
  ]);
  listPayments(book, 1, [
    paymentRow(1),
    paymentRow(2, { amount: '20.5', details: 'ref 7781' }),
    paymentRow(3, { state: 'unrealized' }),
  ]);
  listPayments(book, 2, [paymentRow(4, { amount: '5000', currency_iso_code: null, payment_method: 'stripe' })]);
  listPayments(book, 4, [paymentRow(6, { amount: '9999999999999999.99' })]);
  list = openList(() => book);
});

describe('the list of payments', () => {
  it('has the payments of all invoices, newest first, with one sum for each currency', async () => {
    const page = await list.page(query(''));
    expect(page.rows.map(({ receiptNo }) => receiptNo)).toEqual(['RCPT-6', 'RCPT-4', 'RCPT-3', 'RCPT-2', 'RCPT-1']);
    expect(page.total).toBe(5);
    expect(page.rows[1]).toMatchObject({ invoiceNumber: 'INV-000002', clientName: 'Äpfel & Söhne', currency: 'JPY' });
    expect(await countOf('all')).toEqual({
      tab: 'all',
      count: 5,
      sums: [
        { currency: 'JPY', minor: 5_000, leftOut: 0 },
        { currency: 'EUR', minor: 4_050, leftOut: 1 },
      ],
    });
  });

  it('counts the invoices whose payments are not read', () => {
    expect(coverageOf(book.orm)).toEqual({ neverListed: 2, outdated: 0, openNeverListed: 1 });
    sweepPage(book, 'invoices', [invoiceRow(1, { paid_total: '60.00', total_due: '40.00' })]);
    expect(coverageOf(book.orm)).toEqual({ neverListed: 2, outdated: 1, openNeverListed: 1 });
  });

  it('has sums that match its rows after any change', async () => {
    const edits = createPaymentEdits(book);
    const steps: readonly (() => void)[] = [
      () => edits.realize([uidOf(book, 'payments', 3)], NOW),
      () => edits.remove(uidOf(book, 'payments', 2), NOW),
      () =>
        listPayments(book, 1, [
          paymentRow(1, { amount: '11.00', currency_iso_code: 'USD' }),
          paymentRow(2),
          paymentRow(3),
        ]),
      () => listPayments(book, 4, []),
      () =>
        listPayments(book, 5, [
          paymentRow(9, { state: null, payment_method: 'check' }),
          paymentRow(10, { state: 'REALIZED' }),
        ]),
    ];
    for (const [index, step] of steps.entries()) {
      step();
      for (const typed of ['', 'method:cash', 'method:check', 'method:stripe,check']) {
        const counts = await list.countTabs(query(typed), () => true);
        for (const tab of paymentTabs) {
          const { rows, total } = await list.page(query(typed, { tab }));
          const added = new Map<string | null, number>();
          for (const { currency, amount } of rows) {
            const minor = toMinorUnits(amount, currencyDigits(currency)) ?? 0;
            added.set(currency, (added.get(currency) ?? 0) + minor);
          }
          const { count, sums = [] } = counts?.find((each) => each.tab === tab) ?? {};
          const found = Object.fromEntries(sums.map(({ currency, minor }) => [currency, minor]));
          const expected = Object.fromEntries(added);
          expect([index, typed, tab, total, count, found]).toEqual([
            index,
            typed,
            tab,
            rows.length,
            rows.length,
            expected,
          ]);
        }
      }
    }
  });

  it('reads payments that are not received from their own index, and counts from the sums that are kept', () => {
    const plansOf = (part: Partial<QueryOf<'payments'>>) =>
      queryPlans(book.connection, () => void list.page(query('', part))).join('\n');
    expect(plansOf({ tab: 'not_received' })).toContain('payments_not_received');
    for (const column of paymentList.sorted)
      expect(plansOf({ sort: { column, direction: 'asc' } })).toContain(`COVERING INDEX payments_by_${column}`);
    const counts = queryPlans(book.connection, () => void list.countTabs(query(''), () => true));
    expect(counts.join('\n')).toContain('payment_sums');
  });

  it('separates received, not received and waiting payments', async () => {
    expect(await receipts('received')).toEqual(['RCPT-6', 'RCPT-4', 'RCPT-2', 'RCPT-1']);
    expect(await receipts('not_received')).toEqual(['RCPT-3']);
    expect(await receipts('waiting')).toEqual([]);
    const edits = createPaymentEdits(book);
    edits.realize([uidOf(book, 'payments', 3)], NOW);
    const invoiceUid = uidOf(book, 'invoices', 2);
    edits.record({ uid: '01936f00-0000-7000-8000-0000000000ab', invoiceUid, input: cash('800') }, NOW);
    expect(await receipts('not_received')).toEqual([]);
    expect(await receipts('waiting')).toEqual([null, 'RCPT-3']);
    expect((await countOf('waiting'))?.sums).toEqual([
      { currency: 'EUR', minor: 1_000, leftOut: 0 },
      { currency: 'JPY', minor: 800, leftOut: 0 },
    ]);
    edits.remove(uidOf(book, 'payments', 1), NOW);
    expect(await receipts('all')).not.toContain('RCPT-1');
  });

  it('finds by client, number, reference, amount and receipt, every word of it', async () => {
    expect(await receipts('all', 'apfel')).toEqual(['RCPT-4']);
    expect(await receipts('all', '000001')).toEqual(['RCPT-3', 'RCPT-2', 'RCPT-1']);
    expect(await receipts('all', '7781')).toEqual(['RCPT-2']);
    expect(await receipts('all', 'client 20.5')).toEqual(['RCPT-2']);
    expect(await receipts('all', 'rcpt-4')).toEqual(['RCPT-4']);
    expect(await receipts('all', '%')).toEqual([]);
    expect(await receipts('received', '7781 apfel')).toEqual([]);
  });

  it('ignores capitals and accents in any script', async () => {
    sweepPage(book, 'invoices', [invoiceRow(6, { statement_no: 'СЧЁТ-Ä6' })]);
    const odd = { details: 'Оплата по Überweisung', payment_receipt_no: 'ЧЕК-8' };
    listPayments(book, 6, [
      paymentRow(7, odd),
      paymentRow(8, { details: 'Ｃheque\u00a0full', payment_receipt_no: null }),
    ]);
    for (const typed of ['überweisung', 'UBERWEISUNG', 'оплата', 'ОПЛАТА по', 'чек-8'])
      expect((await list.page(query(typed))).rows.map(({ details }) => details)).toEqual([odd.details]);
    for (const typed of ['счет-a6', 'Счёт', 'ä6']) expect((await list.page(query(typed))).total).toBe(2);
    expect((await list.page(query('cheque FULL'))).total).toBe(1);
    expect((await countOf('all', 'оплата'))?.sums).toEqual([{ currency: 'EUR', minor: 1_000, leftOut: 0 }]);
  });

  it('finds announced payments by the days since they were dated, on request the longest first', async () => {
    listPayments(book, 3, [
      paymentRow(7, { state: 'unrealized', date: '2026-08-01', amount: '4.00' }),
      paymentRow(8, { state: null, date: '2026-10-10', amount: '1.00' }),
    ]);
    const oldest = { sort: { column: 'date', direction: 'asc' } } as const;
    expect(await receipts('not_received', '', oldest)).toEqual(['RCPT-7', 'RCPT-8', 'RCPT-3']);
    expect(await receipts('not_received', 'waited:>=42', oldest)).toEqual(['RCPT-7', 'RCPT-8']);
    expect((await countOf('not_received', 'waited:>=42'))?.sums).toEqual([{ currency: 'EUR', minor: 500, leftOut: 0 }]);
    expect(await receipts('not_received', 'waited:>42')).toEqual(['RCPT-7']);
    expect(await receipts('not_received', 'waited:18')).toEqual(['RCPT-3']);
    expect(await receipts('all', 'waited:>=0', oldest)).toEqual(['RCPT-7', 'RCPT-8', 'RCPT-3']);
    createPaymentEdits(book).realize([uidOf(book, 'payments', 7)], NOW);
    expect(await receipts('all', 'waited:>=0', oldest)).toEqual(['RCPT-8', 'RCPT-3']);
  });

  it('returns one window at a time', async () => {
    const window = { offset: 1, limit: 2 };
    expect(await receipts('all', '', window)).toEqual(['RCPT-4', 'RCPT-3']);
    expect((await list.page(query('', window))).total).toBe(5);
    expect(await list.page(query('', { offset: 99, limit: 2 }))).toEqual({ rows: [], total: 5 });
  });
});

describe('a search of the payments, in steps', () => {
  it('searches again after the book changed, and not for the next window or another tab', async () => {
    const plansOf = (part: Partial<QueryOf<'payments'>>): string =>
      queryPlans(book.connection, () => void list.page(query('inv', part))).join('\n');
    const limit = 2;
    expect(plansOf({ limit })).toContain('payments');
    expect(plansOf({ limit, offset: 2 })).not.toContain('payments');
    expect(plansOf({ limit, tab: 'received' })).not.toContain('payments');
    listPayments(book, 3, [paymentRow(9)]);
    expect(plansOf({ limit })).toContain('payments');
    expect((await list.page(query('inv'))).total).toBe(6);
  });

  it('answers for the final state when the book changes in between', async () => {
    const asked = openList(() => book, 1).page(query('inv'));
    listPayments(book, 3, [paymentRow(9)]);
    expect((await asked).total).toBe(6);
  });

  it('returns nothing of another account’s book with the same number of changes', async () => {
    const fill = (amount: string): Book => {
      const filled = openMemoryBook();
      sweepPage(filled, 'connections', [clientRow(1)]);
      sweepPage(filled, 'invoices', [invoiceRow(1)]);
      listPayments(filled, 1, [paymentRow(1, { amount })]);
      return filled;
    };
    const other = fill('99.00');
    let shown = fill('1.00');
    list = openList(() => shown);
    expect((await countOf('all', 'inv'))?.sums).toEqual([{ currency: 'EUR', minor: 100, leftOut: 0 }]);
    shown = other;
    expect((await countOf('all', 'inv'))?.sums).toEqual([{ currency: 'EUR', minor: 9_900, leftOut: 0 }]);
  });

  it('searches again after a failure', async () => {
    let isOpen = true;
    const shown = () => {
      if (!isOpen) throw new AppError('book_missing', message('error_internal'));
      return book;
    };
    list = openList(shown, 1);
    const asked = list.page(query('inv'));
    isOpen = false;
    await expect(asked).rejects.toMatchObject({ code: 'book_missing' });
    isOpen = true;
    expect((await list.page(query('inv'))).total).toBe(5);
  });
});
