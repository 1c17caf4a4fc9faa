import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { listInvoices, listInvoicesInSteps, listInvoiceUids } from '#main/db/invoice-list/list-invoices.ts';
import { matchesInSteps } from '#main/db/invoice-list/matches-in-steps.ts';
import { clientRow, invoiceRow, openMemoryBook, sweepPage, TODAY } from '#test/helpers/books.ts';

const summaries = ['Bau am Ufer', 'Pläne für das Ufer', 'Ab und zu', 'Ufer \uffff Rest', 'Nichts davon'];
const sort = { column: 'total', direction: 'asc' } as const;
const window = { tab: 'all', terms: [], sort, thenBy: null, offset: 0, limit: 50 } as const;

let book: Book;
const orm = () => book.orm;
beforeAll(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  for (let first = 1; first <= 300; first += 100) {
    const ids = Array.from({ length: 100 }, (_, at) => first + at);
    sweepPage(
      book,
      'invoices',
      ids.map((id) =>
        invoiceRow(id, {
          summary: summaries[id % summaries.length] ?? '',
          billed_total: `${String((id * 7) % 100)}.00`,
        }),
      ),
    );
  }
});
afterAll(() => {
  book.close();
});

describe('short words, which no index holds whole', () => {
  it.each(['u', 'am', 'am uf', 'uf re', '\uffff', 'fu da pl', 'zz', 'a b u', 'ufer am'])(
    'are found in steps as in one go: %j',
    async (search) => {
      const query = { ...window, search };
      const inOneGo = listInvoices(book.orm, query, TODAY);
      expect(await listInvoicesInSteps(orm, query, TODAY)).toEqual(inOneGo);
      const numbers = await matchesInSteps(orm, search);
      expect(numbers).not.toBeNull();
      expect(listInvoiceUids(book.orm, query, TODAY, numbers)).toEqual(inOneGo.rows.map(({ uid }) => uid));
    },
  );

  it('leave words that the index holds to the index', async () => {
    expect(await matchesInSteps(orm, 'ufer')).toBeNull();
    expect(await matchesInSteps(orm, '')).toBeNull();
    const query = { ...window, search: 'ufer' };
    expect(await listInvoicesInSteps(orm, query, TODAY)).toEqual(listInvoices(book.orm, query, TODAY));
  });

  it('are found in a tab and under conditions too', async () => {
    const term = { kind: 'amount', field: 'total', min: { value: '50', isIncluded: false }, max: null } as const;
    for (const tab of ['outstanding', 'overdue', 'paid'] as const) {
      const query = { ...window, tab, search: 'am', terms: [term] };
      expect(await listInvoicesInSteps(orm, query, TODAY)).toEqual(listInvoices(book.orm, query, TODAY));
    }
  });
});
