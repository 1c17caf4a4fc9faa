import { describe, expect, it } from 'vitest';
import type { AppContext } from '#main/ipc/context.ts';
import { listHandlers } from '#main/ipc/handlers/list-handlers.ts';
import type { ListQueries } from '#shared/ipc/list-requests.ts';
import { bookFolder, invoiceRow, openFileBook, sweepPage, TODAY } from '#test/helpers/books.ts';

const question: Omit<ListQueries['invoices'], 'search'> = {
  list: 'invoices',
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
  return { book, handlers: listHandlers(app) };
}

const counted = { list: 'invoices', search: 'summary', terms: [] } as const;

describe('the count of a search', () => {
  it('ends when rows of another search are requested, and goes on when rows of the same search are', async () => {
    const { book, handlers } = openLongBook();
    const same = handlers['list:count-tabs'](counted);
    expect((await handlers['list:page']({ ...question, search: 'summary', tab: 'drafts' })).rows).toEqual([]);
    expect((await same)?.[0]).toMatchObject({ tab: 'all', count: 2 });
    // Those of another list neither wait for it nor end it.
    const payments = handlers['list:count-tabs']({ ...counted, list: 'payments' });
    const overtaken = handlers['list:count-tabs'](counted);
    expect((await handlers['list:page']({ ...question, search: 'INV-000001' })).rows).toHaveLength(1);
    expect(await overtaken).toBeNull();
    expect(await payments).not.toBeNull();
    book.close();
  });
});
