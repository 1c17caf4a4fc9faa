import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { findRecords } from '#main/db/palette/palette-search.ts';
import { clientRow, invoiceRow, openMemoryBook, sweepPage, TODAY } from '#test/helpers/books.ts';

let book: Book;
beforeAll(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1, { name: 'Birch & Harbor' }), clientRow(2, { name: 'Fjord' })]);
  sweepPage(book, 'invoices', [
    // The newest: its shape is the shape of the numbers.
    invoiceRow(1, { statement_no: 'INV-000104', date: '2026-11-20' }),
    invoiceRow(2, { statement_no: 'INV-000010', date: '2026-01-02' }),
    invoiceRow(3, { statement_no: 'INV-000100', date: '2026-11-19', summary: 'Ten of ten, 10' }),
    invoiceRow(4, { statement_no: 'INV-000007', date: '2026-01-01', summary: 'Workshop for 1042' }),
    ...Array.from({ length: 20 }, (_, at) =>
      invoiceRow(50 + at, { statement_no: `R-${String(at)}`, date: '2026-11-18', summary: 'Café 1042' }),
    ),
    invoiceRow(80, { statement_no: 'OLD/1042', date: '2020-01-01' }),
  ]);
});
afterAll(() => {
  book.close();
});

const find = (typed: string, limit = 8) => findRecords(() => book.orm, typed, limit, TODAY);
const numbers = async (typed: string, limit = 3): Promise<readonly string[]> =>
  (await find(typed, limit)).invoices.map(({ number }) => number);

describe('records for the palette', () => {
  it('puts the invoice with exactly that number first, padded like the newest one', async () => {
    expect((await numbers('10'))[0]).toBe('INV-000010');
    expect(await numbers('7')).toEqual(['INV-000007']);
    expect(await numbers('inv-000104', 1)).toEqual(['INV-000104']);
  });

  it('puts numbers that contain the word before texts that do, however old', async () => {
    expect(await numbers('1042')).toEqual(['OLD/1042', 'R-19', 'R-18']);
  });

  it('finds texts that contain all words, each invoice once', async () => {
    expect(await numbers('cafe 1042', 50)).toHaveLength(20);
    expect(await numbers('workshop')).toEqual(['INV-000007']);
  });

  it('finds clients by a part of their name', async () => {
    expect((await find('harb')).clients.map(({ name }) => name)).toEqual(['Birch & Harbor']);
  });

  it('finds nothing for an empty search, and takes signs literally', async () => {
    expect(await find('  ')).toEqual({ invoices: [], clients: [] });
    expect(await numbers('%')).toEqual([]);
    expect(await numbers('"\'*')).toEqual([]);
  });
});
