import { beforeAll, describe, expect, it } from 'vitest';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { createLists } from '#main/db/list/lists.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { readFigureRows } from '#main/db/figures/figure-rows.ts';
import { lastInvoiceOf } from '#main/db/invoices/copy-sources.ts';
import { clientRow, invoiceRow, NOW, noLines, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

/** What the editor asks about a client has to cost the same in a book of ten and of a hundred thousand invoices. */
describe('the invoices of one client', () => {
  let book: Book;
  let clientUid: Uid;

  beforeAll(() => {
    book = openMemoryBook();
    sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
    const bill = (id: number, date: string, part = {}) => {
      const row = invoiceRow(id, { date, due_date: date, total_due: '100.00', ...part }, noLines);
      book.engineStores.mirror.applyObject('invoices', row, null, NOW);
    };
    bill(1, '2026-11-01');
    bill(2, '2026-11-30');
    bill(3, '2026-12-01', { connection: { id: 2, hash_key: 'c2', name: 'Client 2' } });
    bill(4, '2026-11-02', { state: 'paid', total_due: '0.00' });
    clientUid = uidOf(book, 'connections', 1);
  });

  it('are summed by currency when open, and counted when overdue', () => {
    expect(getClientCard(book.orm, clientUid, TODAY)).toMatchObject({
      openSums: [{ currency: 'EUR', minor: 20_000 }],
      overdueCount: 1,
      overdueSums: [{ currency: 'EUR', minor: 10_000 }],
      overdueSince: '2026-11-01',
    });
  });

  it.each([
    ['a part of its name', 'client', 2],
    ['its whole name', '=client 1', 1],
    ['a part of its name behind the sign for the whole', '=client', 0],
    ['its uid', '', 1],
  ])('are found by %s', async (_how, text, clients) => {
    const term = { kind: 'text', field: 'client', text: text || clientUid } as const;
    const order = { sort: { column: 'date', direction: 'desc' }, thenBy: null } as const;
    const lists = createLists({ parts: () => book, today: () => TODAY });
    const { rows } = await lists.invoices.page({
      ...order,
      tab: 'all',
      search: '',
      terms: [term],
      offset: 0,
      limit: 9,
    });
    expect(new Set(rows.map((row) => row.clientUid)).size).toBe(clients);
    expect(rows.length).toBe([0, 3, 4][clients]);
  });

  it('include the newest one', () => {
    expect(lastInvoiceOf(book.orm, clientUid, NOBODY)).toMatchObject({ number: 'INV-000002' });
  });

  it.each([
    ['what they owe', () => getClientCard(book.orm, clientUid, TODAY)],
    ['the last one', () => lastInvoiceOf(book.orm, clientUid, NOBODY)],
  ])('are the only rows that are read for %s', (_what, ask) => {
    const plans = queryPlans(book.connection, ask).filter((plan) => plan.includes('invoices'));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain('INDEX invoices_connection (connection_uid=?');
  });

  it('are the only rows that are read for its figures, beside those that are edited', () => {
    const plans = queryPlans(book.connection, () => readFigureRows(book.orm, clientUid));
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      const reads = plan.split('\n').filter((step) => /^(?:SEARCH|SCAN) invoices\b/.test(step));
      expect(reads.map((step) => step.replace(/^.* INDEX /, ''))).toEqual([
        expect.stringMatching(/rowid=\?/),
        expect.stringMatching(/^invoices_connection \(connection_uid=\? AND is_listed=\?/),
        expect.stringMatching(/^invoices_unsent/),
      ]);
    }
  });
});
