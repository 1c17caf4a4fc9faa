import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { createPresenceStore } from '#main/db/mirror/presence-store.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';

const CLIENTS = 3;
const INVOICES = 8;
const DAY_MS = 86_400_000;

interface Row {
  readonly [column: string]: string | number | null;
}

const rowsOf = (book: Book, query: string): readonly Row[] =>
  // Every column of a book is a text, a number or null.
  book.connection.raw.prepare(query).all() as readonly Row[];

const day = (text: string | number | null): number => Date.parse(String(text)) / DAY_MS;
const later = (date: string | number | null, days: number): string =>
  new Date((day(date) + days) * DAY_MS).toISOString().slice(0, 10);
const newest = (times: readonly (string | number | null | undefined)[]): number | null =>
  times.length === 0 ? null : Math.max(...times.map(Number));

function median(days: readonly number[]): number | null {
  const sorted = days.toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return sorted.length === 0 ? null : Math.round((low + high) / 2);
}

interface Lag {
  readonly isUnexplained: 0 | 1;
  readonly afterDue: number | null;
  readonly toPay: number | null;
}

/** What the payments of an invoice say about it; null where they say nothing. */
function lagOf(invoice: Row, payments: readonly Row[]): Lag | null {
  if (invoice['is_listed'] !== 1 || invoice['state'] === 'draft') return null;
  const paid = Number(invoice['paid_total']);
  const isKnown = invoice['payments_at'] !== null && invoice['is_payments_stale'] === 0;
  if (!isKnown && paid !== 0) return null;
  const own = payments.filter((one) => one['invoice_uid'] === invoice['uid'] && one['is_listed'] === 1);
  const sums = [own, own.filter((one) => one['state'] === 'realized')];
  const counted = sums.find((some) => some.reduce((sum, one) => sum + Number(one['amount']), 0) === paid);
  if (counted === undefined) return { isUnexplained: 1, afterDue: null, toPay: null };
  const last = counted
    .map(({ date }) => String(date))
    .toSorted()
    .at(-1);
  if (invoice['state'] !== 'paid' || last === undefined) return null;
  const since = (name: string): number => day(last) - day(invoice[name] ?? null);
  return { isUnexplained: 0, afterDue: since('due_date'), toPay: Math.max(0, since('date')) };
}

/** Computes the derived columns anew from all other tables, as the expected values. */
function fromScratch(book: Book): unknown {
  const invoices = rowsOf(book, 'SELECT * FROM invoices ORDER BY uid');
  const payments = rowsOf(book, 'SELECT * FROM payments');
  const mails = rowsOf(book, "SELECT * FROM outbox WHERE state = 'done' AND op IN ('deliver', 'reminder')");
  const notes = rowsOf(book, 'SELECT * FROM contact_notes');
  const lags = invoices.flatMap((invoice) => {
    const lag = lagOf(invoice, payments);
    return lag === null ? [] : [{ invoice_uid: invoice['uid'], connection_uid: invoice['connection_uid'], ...lag }];
  });
  const clients = rowsOf(book, 'SELECT uid FROM connections ORDER BY uid').map(({ uid }) => {
    const own = lags.filter((lag) => lag.connection_uid === uid).flatMap(({ toPay }) => toPay ?? []);
    const theirs = new Set(invoices.filter((one) => one['connection_uid'] === uid).map((one) => one['uid']));
    const sent = mails.filter((mail) => theirs.has(mail['uid'])).map((mail) => mail['settled_at']);
    const called = notes.filter((note) => note['connection_uid'] === uid).map((note) => note['at']);
    const pay_lag_of = own.length === 0 ? null : own.length;
    return { uid, pay_lag: median(own), pay_lag_of, last_mail_at: newest([...sent, ...called]) };
  });
  const expected = invoices.map(({ uid, connection_uid, state, total_due_minor, date }) => {
    const isOpen = Number(total_due_minor) > 0 && state !== 'draft' && state !== 'paid';
    const lag = clients.find((client) => client.uid === connection_uid)?.pay_lag ?? null;
    return { uid, expected_date: isOpen && lag !== null ? later(date ?? null, lag) : null };
  });
  const numbers = new Map(invoices.map(({ uid, search_no }) => [uid, search_no]));
  const tags = rowsOf(book, 'SELECT folded, invoice_uid FROM invoice_tags ORDER BY folded, invoice_uid').map((tag) => ({
    ...tag,
    search_no: numbers.get(tag['invoice_uid'] ?? null) ?? null,
  }));
  return { lags, clients, expected, tags, marks: [] };
}

function kept(book: Book): unknown {
  return {
    lags: rowsOf(
      book,
      `SELECT invoice_uid, connection_uid, is_unexplained AS isUnexplained, after_due AS afterDue, to_pay AS toPay
      FROM settlements ORDER BY invoice_uid`,
    ),
    clients: rowsOf(book, 'SELECT uid, pay_lag, pay_lag_of, last_mail_at FROM connections ORDER BY uid'),
    expected: rowsOf(book, 'SELECT uid, expected_date FROM invoices ORDER BY uid'),
    tags: rowsOf(book, 'SELECT folded, invoice_uid, search_no FROM invoice_tags ORDER BY folded, invoice_uid'),
    marks: rowsOf(
      book,
      'SELECT uid FROM marked_invoices UNION ALL SELECT uid FROM marked_clients UNION ALL SELECT uid FROM marked_debtors',
    ),
  };
}

const invoiceId = fc.integer({ min: 1, max: INVOICES });
const clientId = fc.integer({ min: 1, max: CLIENTS });
const date = fc.integer({ min: 1, max: 28 }).map((of) => `2026-01-${String(of).padStart(2, '0')}`);

const invoicePart = fc.record({
  id: invoiceId,
  of: clientId,
  date,
  state: fc.constantFrom('paid', 'paid', 'sent', 'draft', 'partial'),
});
const payment = fc.record({
  date,
  amount: fc.constantFrom('50.00', '100.00'),
  state: fc.constantFrom('realized', 'realized', 'unrealized'),
});
const at = fc.integer({ min: 1, max: 60 });

const step = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), invoices: fc.array(invoicePart, { minLength: 1, maxLength: 5 }) }),
  fc.record({
    kind: fc.constant('payments' as const),
    invoice: invoiceId,
    payments: fc.array(payment, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('presence' as const), invoice: invoiceId, isHidden: fc.boolean() }),
  fc.record({ kind: fc.constant('mail' as const), invoice: invoiceId, at, op: fc.constantFrom('deliver', 'reminder') }),
  fc.record({ kind: fc.constant('withdrawn' as const), entry: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('clock' as const), at }),
  fc.record({ kind: fc.constant('called' as const), client: clientId, at }),
  fc.record({ kind: fc.constant('forgotten' as const), note: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('tagged' as const), invoice: invoiceId, isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('failed' as const), invoice: invoiceId }),
);

function sweepInvoices(book: Book, parts: readonly { id: number; of: number; date: string; state: string }[]): void {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const rows = [...byId.values()].map(({ id, of, ...part }) =>
    invoiceRow(id, {
      ...part,
      connection: { id: of, hash_key: `c${String(of)}`, name: `Client ${String(of)}` },
      ...(part.state === 'paid' ? { total_due: '0.00', paid_total: '100.00' } : {}),
    }),
  );
  sweepPage(book, 'invoices', rows);
}

function sweepPayments(
  book: Book,
  invoice: number,
  parts: readonly { date: string; amount: string; state: string }[],
): void {
  const feed = { resource: 'payments', parent: { id: invoice, hash_key: `i${String(invoice)}` } } as const;
  const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
  const objects = parts.map((part, place) => {
    const id = invoice * 10 + place;
    const fields = { id, currency_iso_code: 'EUR', payment_method: 'cash', ...part };
    return { id, hash_key: null, details: null, fields };
  });
  book.engineStores.mirror.applyPage({ feed, objects, checkpoint, at: NOW, requestedAt: NOW * 2, claims: noClaims });
}

function mail(book: Book, invoice: number, sentAt: number, op: 'deliver' | 'reminder'): void {
  const uid = uidOf(book, 'invoices', invoice);
  const [id = 0] = book.edits.enqueue([{ op, resource: 'invoices', uid, data: null }], sentAt);
  book.engineStores.outbox.markSending(id, { at: sentAt, body: {}, baseline: null });
  book.engineStores.outbox.settle({ entry: id, object: null, at: sentAt });
}

function play(book: Book, one: typeof step extends fc.Arbitrary<infer Step> ? Step : never): void {
  const { raw } = book.connection;
  switch (one.kind) {
    case 'page':
      return sweepInvoices(book, one.invoices);
    case 'payments':
      return sweepPayments(book, one.invoice, one.payments);
    case 'presence':
      return book.writer.write((touch) => {
        const uid = uidOf(book, 'invoices', one.invoice);
        createPresenceStore(book.orm).set('invoices', [uid], one.isHidden ? 'hidden' : 'present', touch);
      });
    case 'mail':
      return mail(book, one.invoice, NOW + one.at, one.op === 'deliver' ? 'deliver' : 'reminder');
    case 'withdrawn':
      book.writer.write(() => raw.prepare("UPDATE outbox SET state = 'cancelled' WHERE id = ?").run(one.entry));
      return;
    case 'clock':
      return book.engineStores.outbox.clampTimes(NOW + one.at);
    case 'called': {
      const [clientUid, invoiceUid] = [uidOf(book, 'connections', one.client), uidOf(book, 'invoices', 1)];
      book.contactLog.note({ clientUid, invoiceUid, text: '' }, NOW + one.at);
      return;
    }
    case 'forgotten':
      return book.contactLog.remove(one.note);
    case 'tagged':
      book.tags.change({ name: 'Rush', isOn: one.isOn, uids: [uidOf(book, 'invoices', one.invoice)] });
      return;
    case 'failed':
      expect(() =>
        book.writer.write(() => {
          raw.prepare("UPDATE invoices SET state = 'paid', date = '2026-01-01'").run();
          throw new Error('no');
        }),
      ).toThrow('no');
  }
}

describe('the derived columns', () => {
  it('are after every commit what they would be if all of them were computed anew', () => {
    let known = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 6, maxLength: 20 }), (steps) => {
        const book = openMemoryBook();
        sweepPage(book, 'connections', [clientRow(1), clientRow(2), clientRow(3)]);
        sweepInvoices(
          book,
          Array.from({ length: INVOICES }, (_, place) => ({
            id: place + 1,
            of: (place % CLIENTS) + 1,
            date: '2026-01-02',
            state: place % 2 === 0 ? 'paid' : 'sent',
          })),
        );
        sweepPayments(book, 1, [{ date: '2026-01-09', amount: '100.00', state: 'realized' }]);
        for (const one of steps) {
          play(book, one);
          expect(kept(book)).toEqual(fromScratch(book));
        }
        known += rowsOf(book, 'SELECT 1 FROM invoices WHERE expected_date IS NOT NULL').length;
        book.close();
      }),
      { numRuns: 25 },
    );
    expect(known).toBeGreaterThan(5);
  });

  it('follow an invoice that leaves the book and tags that wait for it', () => {
    const book = openMemoryBook();
    sweepPage(book, 'connections', [clientRow(1)]);
    sweepInvoices(book, [{ id: 1, of: 1, date: '2026-01-02', state: 'paid' }]);
    sweepPayments(book, 1, [{ date: '2026-01-09', amount: '100.00', state: 'realized' }]);
    const uid = uidOf(book, 'invoices', 1);
    book.tags.change({ name: 'Rush', isOn: true, uids: [uid] });
    expect(rowsOf(book, 'SELECT pay_lag FROM connections')).toEqual([{ pay_lag: 7 }]);
    book.writer.write(() => {
      book.connection.raw.exec('DELETE FROM payments; DELETE FROM invoices');
    });
    expect(kept(book)).toEqual(fromScratch(book));
    expect(rowsOf(book, 'SELECT search_no FROM invoice_tags')).toEqual([{ search_no: null }]);
    book.close();
  });
});
