import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { listInvoices, listInvoiceUids } from '#main/db/invoice-list/list-invoices.ts';
import type { InvoiceOrder, InvoiceRow } from '#shared/lists/invoice-list.ts';
import { uidFrom } from '#shared/service/ids.ts';
import {
  clientRow,
  invoiceForm,
  invoiceRow,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

const CLIENTS = 6;
const INVOICES = 60;
let book: Book;

const ofClient = (client: number) => ({ connection: { id: client, hash_key: `c${String(client)}`, name: 'x' } });

/** A book whose invoices go round its clients; two of them are called alike. */
function filledBook(): Book {
  const filled = openMemoryBook();
  const clients = Array.from({ length: CLIENTS }, (_, index) => index + 1);
  sweepPage(
    filled,
    'connections',
    clients.map((id) => clientRow(id, { name: id <= 2 ? 'Birch' : `Client ${String(9 - id)}` })),
  );
  const rows = Array.from({ length: INVOICES }, (_, index) =>
    invoiceRow(index + 1, {
      ...ofClient((index % CLIENTS) + 1),
      date: `2026-${String((index % 11) + 1).padStart(2, '0')}-15`,
      state: index % 4 === 0 ? 'paid' : 'sent',
      total_due: index % 4 === 0 ? '0' : '100.00',
    }),
  );
  sweepPage(filled, 'invoices', rows);
  return filled;
}

/** A mail about an invoice leaves and is answered, as the engine does it. */
function mail(of: Book, invoice: number, at: number, op: 'deliver' | 'reminder' = 'reminder'): void {
  const uid = uidOf(of, 'invoices', invoice);
  of.edits.enqueue([{ op, resource: 'invoices', uid, data: null }], at);
  const id = of.outbox.listOpen().at(-1)?.id ?? 0;
  of.engineStores.outbox.markSending(id, { at, body: {}, baseline: null });
  of.engineStores.outbox.settle({ entry: id, object: null, at });
}

describe('the last mail to a client', () => {
  beforeEach(() => {
    book = filledBook();
  });

  const kept = () => book.connection.raw.prepare('SELECT uid, last_mail_at AS at FROM connections ORDER BY uid').all();
  const fromScratch = () =>
    book.connection.raw
      .prepare(
        `SELECT c.uid, max(o.settled_at) AS at FROM connections c
         LEFT JOIN invoices i ON i.connection_uid = c.uid
         LEFT JOIN outbox o ON o.uid = i.uid AND o.state = 'done' AND o.op IN ('deliver', 'reminder')
         GROUP BY c.uid ORDER BY c.uid`,
      )
      .all();

  const step = fc.oneof(
    fc.record({
      kind: fc.constant('mail' as const),
      invoice: fc.integer({ min: 1, max: 12 }),
      at: fc.integer({ min: 1, max: 50 }),
      op: fc.constantFrom('deliver' as const, 'reminder' as const),
    }),
    fc.record({
      kind: fc.constant('move' as const),
      invoice: fc.integer({ min: 1, max: 12 }),
      client: fc.integer({ min: 1, max: CLIENTS + 2 }),
    }),
    fc.record({ kind: fc.constant('clock' as const), at: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant('undone' as const), entry: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ kind: fc.constant('renamed' as const), client: fc.integer({ min: 1, max: CLIENTS }) }),
  );

  it('is the newest of all mails, in whatever order they are recorded', () => {
    let marked = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        book.close();
        book = filledBook();
        for (const one of steps) {
          switch (one.kind) {
            case 'mail':
              mail(book, one.invoice, NOW + one.at, one.op);
              break;
            case 'move':
              sweepPage(book, 'invoices', [invoiceRow(one.invoice, ofClient(one.client))]);
              break;
            case 'clock':
              book.engineStores.outbox.clampTimes(NOW + one.at);
              break;
            case 'undone':
              book.writer.write(() =>
                book.connection.raw.prepare("UPDATE outbox SET state = 'cancelled' WHERE id = ?").run(one.entry),
              );
              break;
            case 'renamed':
              sweepPage(book, 'connections', [clientRow(one.client, { name: 'Renamed' })]);
              break;
          }
        }
        const now = kept();
        marked += now.filter((row) => JSON.stringify(row).includes(String(NOW).slice(0, 6))).length;
        expect(now).toEqual(fromScratch());
      }),
      { numRuns: 60 },
    );
    expect(marked).toBeGreaterThan(20);
    book.close();
  });

  it('ignores mails that were not sent', () => {
    const uid = uidOf(book, 'invoices', 1);
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], NOW);
    expect(kept().every((row) => JSON.stringify(row).endsWith('"at":null}'))).toBe(true);
    book.close();
  });
});

describe('the list by last contact', () => {
  const ownerless = [1, 2, 3].map((id) => uidFrom(id, new Uint8Array(10)));

  beforeAll(() => {
    book = filledBook();
    mail(book, 3, NOW + 30);
    mail(book, 9, NOW + 10);
    mail(book, 1, NOW + 20);
    // Both of a name in the same moment.
    mail(book, 2, NOW + 20);
  });
  afterAll(() => {
    book.close();
  });

  const all = { tab: 'all', search: '', terms: [] } as const;
  const orders: readonly InvoiceOrder[] = (['asc', 'desc'] as const).flatMap((direction) => {
    const sort = { column: 'last_contact', direction } as const;
    const others = (['total', 'number'] as const).map((column) => ({
      sort,
      thenBy: { column, direction: 'asc' } as const,
    }));
    return [{ sort, thenBy: null }, ...others];
  });
  const read = (order: InvoiceOrder, offset = 0, limit = 500): readonly InvoiceRow[] =>
    listInvoices(book.orm, { ...all, ...order, offset, limit }, TODAY).rows;

  /** Walked by client, sorted one by one, and in pages. */
  function agrees(order: InvoiceOrder): void {
    const walked = read(order).map(({ uid }) => uid);
    expect(listInvoiceUids(book.orm, { ...all, ...order, offset: 0, limit: 500 }, TODAY)).toEqual(walked);
    const paged = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63].flatMap((offset) => read(order, offset, 7));
    expect(paged.map(({ uid }) => uid)).toEqual(walked);
  }

  it.each(orders)('is the same when read in order, sorted and in pages: %j', (order) => {
    agrees(order);
    expect(read(order)).toHaveLength(INVOICES);
  });

  it('keeps a client’s invoices together, and puts clients never written to at the end of the longest silence', () => {
    const [byNewest] = orders.filter(({ sort }) => sort.direction === 'desc');
    const rows = byNewest === undefined ? [] : read(byNewest);
    const runs = rows.filter((row, index) => row.clientUid !== rows[index - 1]?.clientUid);
    expect(runs.map(({ clientContactAt }) => clientContactAt)).toEqual([
      NOW + 30,
      NOW + 20,
      NOW + 20,
      null,
      null,
      null,
    ]);
  });

  it('reads clients and their invoices from covering indexes', () => {
    for (const thenBy of [null, { column: 'total', direction: 'desc' } as const]) {
      const order: InvoiceOrder = { sort: { column: 'last_contact', direction: 'desc' }, thenBy };
      const plan = queryPlans(book.connection, () => read(order, 0, 20)).find((one) =>
        one.includes('SCAN connections'),
      );
      expect(plan).toContain('SCAN connections USING COVERING INDEX connections_last_mail');
      expect(plan).toMatch(
        /SEARCH invoices USING (COVERING )?INDEX invoices_connection \(connection_uid=\? AND is_listed=\?\)/,
      );
    }
  });

  it('treats invoices without a client as never written to', () => {
    for (const uid of ownerless) book.drafts.save(uid, { ...invoiceForm(), connectionUid: null }, 1);
    for (const order of orders) {
      agrees(order);
      const uids = read(order).map(({ uid }) => uid);
      const place = order.sort.direction === 'asc' ? uids.slice(0, 3) : uids.slice(-3);
      expect([...place].sort()).toEqual([...ownerless].sort());
      expect(uids).toHaveLength(INVOICES + 3);
    }
  });

  it('finds the same invoices in searches and tabs as any other order', () => {
    for (const tab of ['all', 'drafts', 'unsent', 'outstanding', 'overdue', 'paid'] as const) {
      for (const search of ['', 'summary', '00001', 'birch']) {
        const of = { tab, search, offset: 0, limit: 500 };
        const uidsBy = (sort: InvoiceOrder['sort']) =>
          listInvoices(book.orm, { ...of, sort }, TODAY)
            .rows.map(({ uid }) => uid)
            .sort();
        expect([tab, search, uidsBy({ column: 'last_contact', direction: 'asc' })]).toEqual([
          tab,
          search,
          uidsBy({ column: 'date', direction: 'asc' }),
        ]);
      }
    }
  });
});
