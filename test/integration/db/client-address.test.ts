import { expect, it } from 'vitest';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { clientRow, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

it('a client’s card has the address as the post office of its country wants it', () => {
  const book = openMemoryBook();
  const place = (id: number, city: string, state: string, code: string, country: string) =>
    clientRow(id, { address: '1 Street', city, state_name: state, zip_code: code, country });
  sweepPage(book, 'connections', [
    place(1, 'Springfield', 'IL', '62704', 'United States'),
    place(2, 'München', 'Bayern', '80638', 'Deutschland'),
    place(3, 'Bath', '', 'BA1 1AA', 'United Kingdom'),
  ]);
  const linesOf = (id: number) => getClientCard(book.orm, uidOf(book, 'connections', id), TODAY)?.addressLines;
  expect([1, 2, 3].map(linesOf)).toEqual([
    ['1 Street', 'Springfield, IL 62704', 'United States'],
    ['1 Street', '80638 München', 'Deutschland'],
    ['1 Street', 'Bath', 'BA1 1AA', 'United Kingdom'],
  ]);
});
