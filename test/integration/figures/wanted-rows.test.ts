import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import { ageingFold } from '#shared/figures/ageing.ts';
import { attentionFold } from '#shared/figures/attention.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import { expectedFold } from '#shared/figures/expected.ts';
import type { FigureInvoice, FigurePayment, Fold } from '#shared/figures/figure-rows.ts';
import { foldOf } from '#shared/figures/figure-rows.ts';
import { paidInRangesFold } from '#shared/figures/paid-in-range.ts';
import { delaysIn } from '#shared/figures/usual-delay.ts';
import type { Book } from '#main/db/book.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import { expectedRequest, ROWS_OF_EXPECTED } from '#main/db/figures/expected-request.ts';
import { rowsOfAgeing, rowsOfDashboard } from '#main/db/figures/reports.ts';
import { walkRows } from '#main/db/figures/walk-rows.ts';
import type { WantedRows } from '#main/db/figures/wanted-rows.ts';
import { rowsOfDays } from '#main/db/figures/wanted-rows.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';

const CLIENTS = 3;
const RUNS = 60;

const day = fc.integer({ min: -900, max: 60 }).map((days) => addDays(TODAY, days));
const amount = fc.constantFrom('0.00', '50.00', '100.00', null);

const invoicePart = fc.record({
  client: fc.integer({ min: 1, max: CLIENTS }),
  state: fc.constantFrom('paid', 'paid', 'paid', 'Paid', 'sent', 'draft', 'partial', 'odd'),
  date: fc.option(day, { freq: 8 }),
  due_date: fc.option(day, { freq: 8 }),
  billed_total: amount,
  paid_total: amount,
  total_due: fc.constantFrom('0.00', '0.00', '0.00', '50.00', '-20.00', null),
  currency_iso_code: fc.constantFrom('EUR', 'EUR', 'USD', null),
});
const paymentPart = fc.record({
  date: fc.option(day, { freq: 8 }),
  amount: fc.constantFrom('50.00', '100.00'),
  state: fc.constantFrom('realized', 'realized', 'unrealized'),
});
const entry = fc.record({
  invoice: invoicePart,
  payments: fc.option(fc.array(paymentPart, { maxLength: 2 }), { freq: 4 }),
  edit: fc.constantFrom('none', 'none', 'none', 'date', 'client', 'payment'),
  isTouched: fc.constantFrom(false, false, true),
});
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

function sweepPayments(book: Book, invoice: number, parts: NonNullable<Entry['payments']>): void {
  const feed = { resource: 'payments', parent: { id: invoice, hash_key: `i${String(invoice)}` } } as const;
  const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
  const objects = parts.map((part, place) => {
    const id = invoice * 10 + place;
    return { id, hash_key: null, details: null, fields: { id, payment_method: 'cash', details: '', ...part } };
  });
  book.engineStores.mirror.applyPage({ feed, objects, checkpoint, at: NOW, requestedAt: NOW * 2, claims: noClaims });
}

type InvoicePart = Omit<Entry['invoice'], 'paid_total'> & { readonly paid_total: string | null };

const rowOf = ({ client, ...part }: InvoicePart, id: number) =>
  invoiceRow(id, {
    ...part,
    connection: { id: client, hash_key: `c${String(client)}`, name: `Client ${String(client)}` },
  });

/** Edits that wait in the outbox: no figure knows of them. */
function edit(book: Book, { edit: what, payments }: Entry, id: number): void {
  const uid = uidOf(book, 'invoices', id);
  if (what === 'date') book.edits.enqueue([updateOf(book, 'invoices', uid, { date: TODAY })], NOW);
  if (what === 'client')
    book.edits.enqueue([updateOf(book, 'invoices', uid, { connection: uidOf(book, 'connections', 1) })], NOW);
  if (what === 'payment' && (payments?.length ?? 0) > 0)
    book.edits.enqueue([updateOf(book, 'payments', uidOf(book, 'payments', id * 10), { date: TODAY })], NOW);
}

function bookOf(entries: readonly Entry[]): Book {
  const book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2), clientRow(3)]);
  const rows = entries.map(({ invoice }, place) => rowOf(invoice, place + 1));
  sweepPage(book, 'invoices', rows);
  for (const [place, { payments }] of entries.entries())
    if (payments !== null) sweepPayments(book, place + 1, payments);
  // A row that changed outdates the payments that were read before.
  const touched = entries.map(({ invoice, isTouched }, place) =>
    rowOf(isTouched ? { ...invoice, paid_total: '70.00' } : invoice, place + 1),
  );
  sweepPage(book, 'invoices', touched);
  for (const [place, one] of entries.entries()) edit(book, one, place + 1);
  return book;
}

/** Returns all rows of a book in one part, as they are read without a choice. */
async function allRows(book: Book) {
  const invoices: FigureInvoice[] = [];
  const payments: FigurePayment[] = [];
  await withSnapshot(book.connection, (snapshot) =>
    walkRows(snapshot, null, (rows) => {
      invoices.push(...rows.invoices);
      payments.push(...rows.invoices.flatMap(({ uid }) => rows.paymentsOf(uid)));
    }),
  );
  return { invoices, paymentsOf: (invoice: string) => payments.filter(({ invoiceUid }) => invoiceUid === invoice) };
}

const chosen = <Result>(book: Book, wanted: WantedRows | null, fold: Fold<Result>): Promise<Result> =>
  withSnapshot(book.connection, async (snapshot) => {
    await walkRows(snapshot, wanted, (rows) => {
      fold.take(rows);
    });
    return fold.result();
  });

describe('the rows that a figure is made of', () => {
  it('lead to the same figures as all rows of the book', async () => {
    let differing = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), day, day, async (entries, one, other) => {
        const book = bookOf(entries);
        const all = await allRows(book);
        const [from, to] = one < other ? [one, other] : [other, one];
        const nameOf = (client: string | null): string => client ?? '';
        const same = async <Result>(wanted: WantedRows | null, fold: () => Fold<Result>): Promise<void> => {
          expect(await chosen(book, wanted, fold())).toEqual(foldOf(fold(), all));
        };

        const request = { asOf: TODAY, today: TODAY, from, to, yearStart: 1 };
        const forget = ({ currencies, ...rest }: ReturnType<ReturnType<typeof dashboardFold>['result']>) => ({
          ...rest,
          currencies: currencies.map(({ lacks: _functions, ...figures }) => figures),
        });
        expect(forget(await chosen(book, rowsOfDashboard(request), dashboardFold(request, nameOf)))).toEqual(
          forget(foldOf(dashboardFold(request, nameOf), all)),
        );
        await same({ open: true }, () => attentionFold(TODAY, nameOf));
        await same(rowsOfAgeing({ asOf: TODAY, today: TODAY }), () =>
          ageingFold({ asOf: TODAY, today: TODAY }, nameOf),
        );
        const paid = (): Fold<unknown> => {
          const fold = paidInRangesFold([{ from, to }]);
          return {
            take: fold.take,
            result: () => {
              const { of, lackingUntil: _count, lacksIn: _function, ...proof } = fold.result();
              return { ...proof, sums: ['EUR', 'USD', null].map((currency) => of(currency, 0)) };
            },
          };
        };
        await same(rowsOfDays({ from, to }, 'paid'), paid);

        const own = await withSnapshot(book.connection, (snapshot) =>
          expectedRequest(snapshot, { asOf: TODAY, days: 90 }),
        );
        expect(await chosen(book, ROWS_OF_EXPECTED, expectedFold(own))).toEqual(
          foldOf(expectedFold({ ...own, delayOf: delaysIn(all) }), all),
        );
        differing += all.invoices.length;
        book.close();
      }),
      { numRuns: RUNS },
    );
    expect(differing).toBeGreaterThan(RUNS);
  });
});
