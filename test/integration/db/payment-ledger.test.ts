import { beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { createLedgerSearch } from '#main/db/payments/ledger-search.ts';
import { paymentLedger } from '#main/db/payments/ledger-page.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { LedgerOrder, LedgerTab } from '#shared/payments/ledger.ts';
import { ledgerTabs } from '#shared/payments/ledger.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';
import { cash } from '#test/helpers/payments-world.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';
import { message } from '#shared/words/message.ts';

const payment = (id: number, part: JsonObject = {}) => {
  const fields: JsonObject = {
    id,
    date: `2026-11-${String(id).padStart(2, '0')}`,
    amount: '10.00',
    payment_method: 'cash',
    details: null,
    currency_iso_code: 'EUR',
    payment_receipt_no: `RCPT-${String(id)}`,
    state: 'realized',
    ...part,
  };
  return { id, hash_key: null, fields, details: null };
};

function list(book: Book, invoice: number, payments: readonly ReturnType<typeof payment>[]): void {
  const feed = { resource: 'payments', parent: { id: invoice, hash_key: `i${String(invoice)}` } } as const;
  const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
  const requestedAt = Number.POSITIVE_INFINITY;
  book.engineStores.mirror.applyPage({ feed, objects: payments, checkpoint, at: NOW, requestedAt, claims: noClaims });
}

let book: Book;
const ask = (tab: LedgerTab, search = '', offset = 0, limit = 100) =>
  paymentLedger(book, { tab, search, method: null, until: null, order: 'newest', offset, limit });
const receipts = (tab: LedgerTab, search = '') => ask(tab, search).rows.map(({ receiptNo }) => receiptNo);

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
  list(book, 1, [payment(1), payment(2, { amount: '20.5', details: 'ref 7781' }), payment(3, { state: 'unrealized' })]);
  list(book, 2, [payment(4, { amount: '5000', currency_iso_code: null, payment_method: 'stripe' })]);
  list(book, 4, [payment(6, { amount: '9999999999999999.99' })]);
});

describe('the payments ledger', () => {
  it('lists the payments of all invoices, newest first, with one sum for each currency', () => {
    const page = ask('all');
    expect(page.rows.map(({ receiptNo }) => receiptNo)).toEqual(['RCPT-6', 'RCPT-4', 'RCPT-3', 'RCPT-2', 'RCPT-1']);
    expect(page.total).toBe(5);
    expect(page.sums).toEqual([
      { currency: 'JPY', minor: 5_000, leftOut: 0 },
      { currency: 'EUR', minor: 4_050, leftOut: 1 },
    ]);
    expect(page.rows[1]).toMatchObject({ invoiceNumber: 'INV-000002', clientName: 'Äpfel & Söhne', currency: 'JPY' });
  });

  it('counts the invoices whose payments are not read', () => {
    expect(ask('all').coverage).toEqual({ neverListed: 2, outdated: 0, openNeverListed: 1 });
    sweepPage(book, 'invoices', [invoiceRow(1, { paid_total: '60.00', total_due: '40.00' })]);
    expect(ask('all').coverage).toEqual({ neverListed: 2, outdated: 1, openNeverListed: 1 });
  });

  it('has sums that match its rows after any change', () => {
    const edits = createPaymentEdits(book);
    const steps: readonly (() => void)[] = [
      () => edits.realize([uidOf(book, 'payments', 3)], NOW),
      () => edits.remove(uidOf(book, 'payments', 2), NOW),
      () => list(book, 1, [payment(1, { amount: '11.00', currency_iso_code: 'USD' }), payment(2), payment(3)]),
      () => list(book, 4, []),
      () => list(book, 5, [payment(9, { state: null, payment_method: 'check' }), payment(10, { state: 'REALIZED' })]),
    ];
    for (const [index, step] of steps.entries()) {
      step();
      for (const tab of ledgerTabs) {
        for (const method of [null, 'cash', 'check', 'stripe']) {
          const question = { tab, search: '', method, until: null, order: 'newest', offset: 0, limit: 100 } as const;
          const { rows, total, sums } = paymentLedger(book, question);
          const added = new Map<string | null, number>();
          for (const { currency, amount } of rows) {
            const minor = toMinorUnits(amount, currencyDigits(currency)) ?? 0;
            added.set(currency, (added.get(currency) ?? 0) + minor);
          }
          expect([index, tab, method, total]).toEqual([index, tab, method, rows.length]);
          expect([
            index,
            tab,
            method,
            Object.fromEntries(sums.map(({ currency, minor }) => [currency, minor])),
          ]).toEqual([index, tab, method, Object.fromEntries(added)]);
        }
      }
    }
  });

  it('reads payments that are not received from their own index', () => {
    const plans = queryPlans(book.connection, () => ask('not_received')).join('\n');
    expect(plans).toContain('payments_not_received');
    expect(queryPlans(book.connection, () => ask('all')).join('\n')).toContain('payment_sums');
  });

  it('separates received, not received and waiting payments', () => {
    expect(receipts('received')).toEqual(['RCPT-6', 'RCPT-4', 'RCPT-2', 'RCPT-1']);
    expect(receipts('not_received')).toEqual(['RCPT-3']);
    expect(receipts('waiting')).toEqual([]);
    const edits = createPaymentEdits(book);
    edits.realize([uidOf(book, 'payments', 3)], NOW);
    const invoiceUid = uidOf(book, 'invoices', 2);
    edits.record({ uid: '01936f00-0000-7000-8000-0000000000ab', invoiceUid, input: cash('800') }, NOW);
    expect(receipts('not_received')).toEqual([]);
    expect(receipts('waiting')).toEqual([null, 'RCPT-3']);
    expect(ask('waiting').sums).toEqual([
      { currency: 'EUR', minor: 1_000, leftOut: 0 },
      { currency: 'JPY', minor: 800, leftOut: 0 },
    ]);
    edits.remove(uidOf(book, 'payments', 1), NOW);
    expect(receipts('all')).not.toContain('RCPT-1');
  });

  it('finds by client, number, reference, amount and receipt, every word of it', () => {
    expect(receipts('all', 'apfel')).toEqual(['RCPT-4']);
    expect(receipts('all', '000001')).toEqual(['RCPT-3', 'RCPT-2', 'RCPT-1']);
    expect(receipts('all', '7781')).toEqual(['RCPT-2']);
    expect(receipts('all', 'client 20.5')).toEqual(['RCPT-2']);
    expect(receipts('all', 'rcpt-4')).toEqual(['RCPT-4']);
    expect(receipts('all', '%')).toEqual([]);
    expect(receipts('received', '7781 apfel')).toEqual([]);
  });

  it('ignores capitals and accents in any script', () => {
    sweepPage(book, 'invoices', [invoiceRow(6, { statement_no: 'СЧЁТ-Ä6' })]);
    const odd = { details: 'Оплата по Überweisung', payment_receipt_no: 'ЧЕК-8' };
    list(book, 6, [payment(7, odd), payment(8, { details: 'Ｃheque\u00a0full', payment_receipt_no: null })]);
    for (const typed of ['überweisung', 'UBERWEISUNG', 'оплата', 'ОПЛАТА по', 'чек-8'])
      expect(ask('all', typed).rows.map(({ details }) => details)).toEqual([odd.details]);
    for (const typed of ['счет-a6', 'Счёт', 'ä6']) expect(ask('all', typed).total).toBe(2);
    expect(ask('all', 'cheque FULL').total).toBe(1);
    expect(ask('all', 'оплата').sums).toEqual([{ currency: 'EUR', minor: 1_000, leftOut: 0 }]);
  });

  it('separates payment methods', () => {
    const by = (method: string, tab: LedgerTab = 'all') =>
      paymentLedger(book, { tab, search: '', method, until: null, order: 'newest', offset: 0, limit: 100 });
    expect(by('stripe').rows.map(({ receiptNo }) => receiptNo)).toEqual(['RCPT-4']);
    expect(by('stripe').sums).toEqual([{ currency: 'JPY', minor: 5_000, leftOut: 0 }]);
    expect(by('cash', 'not_received').total).toBe(1);
    expect(by('check').total).toBe(0);
  });

  it('finds payments that have waited for a day or longer, on request the longest first', () => {
    list(book, 3, [
      payment(7, { state: 'unrealized', date: '2026-08-01', amount: '4.00' }),
      payment(8, { state: null, date: '2026-10-10', amount: '1.00' }),
    ]);
    const waiting = (until: string | null, order: LedgerOrder, tab: LedgerTab = 'not_received') => {
      const page = paymentLedger(book, { tab, search: '', method: null, until, order, offset: 0, limit: 100 });
      return { found: page.rows.map(({ receiptNo }) => receiptNo), total: page.total, sums: page.sums };
    };
    expect(waiting(null, 'oldest').found).toEqual(['RCPT-7', 'RCPT-8', 'RCPT-3']);
    expect(waiting('2026-10-10', 'oldest')).toEqual({
      found: ['RCPT-7', 'RCPT-8'],
      total: 2,
      sums: [{ currency: 'EUR', minor: 500, leftOut: 0 }],
    });
    expect(waiting('2026-10-09', 'newest').found).toEqual(['RCPT-7']);
    expect(waiting('2026-11-01', 'oldest', 'all').found).toEqual(['RCPT-7', 'RCPT-8', 'RCPT-1']);
  });

  it('returns one window at a time', () => {
    expect(ask('all', '', 1, 2).rows.map(({ receiptNo }) => receiptNo)).toEqual(['RCPT-4', 'RCPT-3']);
    expect(ask('all', '', 1, 2).total).toBe(5);
    expect(ask('all', '', 99, 2)).toMatchObject({ rows: [], total: 5 });
  });
});

describe('a search of the ledger, in steps', () => {
  const questions = ledgerTabs.flatMap((tab) =>
    (['newest', 'oldest'] as const).flatMap((order) =>
      ['Sohne', 'rcpt-4', '7781', 'inv', 'nothing'].map((search) => ({ tab, order, search })),
    ),
  );

  it.each(questions)('finds the same as at once: $search in $tab, $order first', async (part) => {
    list(book, 5, [payment(7, { date: null }), payment(8, { date: '2026-11-03', currency_iso_code: null })]);
    createPaymentEdits(book).realize([uidOf(book, 'payments', 3)], NOW);
    const find = createLedgerSearch(() => book);
    for (const [offset, limit] of [
      [0, 100],
      [1, 2],
      [4, 2],
    ] as const) {
      const query = { method: null, until: null, offset, limit, ...part };
      expect(await find(query, { firstStep: 1 })).toEqual(paymentLedger(book, query));
    }
  });

  it('searches again after the book changed, and not for the next window', async () => {
    const find = createLedgerSearch(() => book);
    const query = {
      tab: 'all',
      search: 'inv',
      method: null,
      until: null,
      order: 'newest',
      offset: 0,
      limit: 2,
    } as const;
    const plansOf = (offset: number): string =>
      queryPlans(book.connection, () => void find({ ...query, offset })).join('\n');
    expect(plansOf(0)).toContain('payments');
    expect(plansOf(2)).not.toContain('payments');
    list(book, 3, [payment(9)]);
    expect(plansOf(0)).toContain('payments');
    expect((await find(query)).total).toBe(6);
  });

  const anything = {
    tab: 'all',
    search: 'inv',
    method: null,
    until: null,
    order: 'newest',
    offset: 0,
    limit: 9,
  } as const;

  it('answers for the final state when the book changes in between', async () => {
    const find = createLedgerSearch(() => book);
    const asked = find(anything, { firstStep: 1 });
    list(book, 3, [payment(9)]);
    expect((await asked).total).toBe(6);
  });

  it('returns nothing of another account’s book with the same number of changes', async () => {
    const fill = (amount: string): Book => {
      const filled = openMemoryBook();
      sweepPage(filled, 'connections', [clientRow(1)]);
      sweepPage(filled, 'invoices', [invoiceRow(1)]);
      list(filled, 1, [payment(1, { amount })]);
      return filled;
    };
    const other = fill('99.00');
    let shown = fill('1.00');
    const find = createLedgerSearch(() => shown);
    expect((await find(anything)).sums).toEqual([{ currency: 'EUR', minor: 100, leftOut: 0 }]);
    shown = other;
    expect((await find(anything)).sums).toEqual([{ currency: 'EUR', minor: 9_900, leftOut: 0 }]);
  });

  it('searches again after a failure', async () => {
    let isOpen = true;
    const find = createLedgerSearch(() => {
      if (!isOpen) throw new AppError('book_missing', message('error_internal'));
      return book;
    });
    const asked = find(anything, { firstStep: 1 });
    isOpen = false;
    await expect(asked).rejects.toMatchObject({ code: 'book_missing' });
    isOpen = true;
    expect((await find(anything)).total).toBe(5);
  });
});
