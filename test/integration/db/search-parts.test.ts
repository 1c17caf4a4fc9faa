import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { bookFolder, clientRow, invoiceRow, noLines, openFileBook, sweepPage } from '#test/helpers/books.ts';

let book: Book;
beforeAll(() => {
  book = openFileBook(bookFolder().path);
  sweepPage(book, 'connections', [clientRow(1)]);
});
afterAll(() => {
  book.close();
});

const count = (query: string): number => Number(book.connection.raw.prepare(query).pluck().get());
/** FTS5 looks for every word in each of its parts, and merges them when there are many of one size. */
const parts = (): number => count('SELECT count(DISTINCT segid) FROM invoice_search_idx');
const indexed = (): number => count('SELECT count(*) FROM invoice_search_docsize');

const pageOf = (first: number) =>
  Array.from({ length: 100 }, (_, index) => invoiceRow(first + index, { summary: `Job ${String(first + index)}` }));

it('indexes a whole page of rows as one part', () => {
  const before = parts();
  sweepPage(book, 'invoices', pageOf(1));
  expect(indexed()).toBe(100);
  expect(parts() - before).toBeLessThanOrEqual(1);
});

it('never lets parts pile up, however many single invoices are read', () => {
  for (let page = 1; page <= 3; page += 1) sweepPage(book, 'invoices', pageOf(page * 100 + 1));
  for (let id = 1; id <= 400; id += 1) {
    const details = { ...noLines, items: [{ description: `Line ${String(id)}`, price: '1', quantity: '1' }] };
    book.engineStores.mirror.applyObject('invoices', invoiceRow(id, {}, details), null, 1);
  }
  expect(indexed()).toBe(400);
  expect(parts()).toBeLessThan(16);
});

it('forgets the texts of a failed transaction', () => {
  const write = (): unknown =>
    book.writer.write(() => {
      sweepPage(book, 'invoices', [invoiceRow(9_001)]);
      throw new Error('No.');
    });
  expect(write).toThrow('No.');
  sweepPage(book, 'invoices', [invoiceRow(9_002)]);
  expect(indexed()).toBe(401);
  expect(count('SELECT count(*) FROM invoices')).toBe(401);
});
