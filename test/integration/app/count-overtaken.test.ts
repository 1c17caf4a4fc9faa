import { describe, expect, it } from 'vitest';
import type { AppContext } from '#main/ipc/context.ts';
import { invoiceHandlers } from '#main/ipc/handlers/invoice-handlers.ts';
import type { InvoiceListQuery } from '#shared/ipc/invoice-list-requests.ts';
import { bookFolder, invoiceRow, openFileBook, sweepPage, TODAY } from '#test/helpers/books.ts';

const question: Omit<InvoiceListQuery, 'search'> = {
  tab: 'all',
  terms: [],
  sort: { column: 'date', direction: 'desc' },
  thenBy: null,
  offset: 0,
  limit: 50,
};

/** A book so long that its tabs are counted in several steps. */
function openLongBook() {
  const book = openFileBook(bookFolder().path);
  sweepPage(book, 'invoices', [invoiceRow(1)]);
  book.connection.raw.exec(`UPDATE sqlite_sequence SET seq = 60000 WHERE name = 'invoices'`);
  sweepPage(book, 'invoices', [invoiceRow(1), invoiceRow(2)]);
  // All that these handlers ask of the app.
  const app = { session: () => ({ book }), today: () => TODAY } as unknown as AppContext;
  return { book, handlers: invoiceHandlers(app) };
}

describe('the count of a search', () => {
  it('ends when rows of another search are requested, and goes on when rows of the same search are', async () => {
    const { book, handlers } = openLongBook();
    const same = handlers['invoice:count-tabs']({ search: 'summary', terms: [] });
    expect((await handlers['invoice:list']({ ...question, search: 'summary', tab: 'drafts' })).rows).toEqual([]);
    expect((await same)?.[0]).toMatchObject({ tab: 'all', count: 2 });
    const overtaken = handlers['invoice:count-tabs']({ search: 'summary', terms: [] });
    expect((await handlers['invoice:list']({ ...question, search: 'INV-000001' })).rows).toHaveLength(1);
    expect(await overtaken).toBeNull();
    book.close();
  });
});
