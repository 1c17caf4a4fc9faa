import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { findAlikeClients } from '#main/db/clients/alike-clients.ts';
import {
  clientRow,
  countingUids,
  newClient,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';

let book: Book;
beforeAll(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [
    clientRow(1, { name: 'Café  Müller', business_email: 'Office@Mueller.test' }),
    clientRow(2, { name: 'Birch & Alder', business_email: 'books@birch.test' }),
    clientRow(3, { name: 'Birch & Alder', business_email: null }),
    clientRow(4, { category: 'individual', name: null, first_name: 'Una', last_name: 'Løvstad' }),
    clientRow(5, { name: '100%_\\', business_email: 'percent@x.test' }),
    clientRow(6, { name: null, business_email: 'nameless@x.test' }),
    clientRow(7, { name: 'Kranbau', business_email: 'BÜRO@Ähre.test' }),
    clientRow(8, { name: 'Mühle', business_email: 'info@xn--mller-kva.test' }),
    clientRow(9, { name: 'Quoted', business_email: "'<carl@x.test>'" }),
    clientRow(10, { name: 'Called', business_email: 'called@x.test', phone: '+49 (0) 40 555 867-5309 x89' }),
  ]);
  book.edits.enqueue([newClient(countingUids(7)(), { name: 'Only here', business_email: 'here@x.test' })], NOW);
});
afterAll(() => {
  book.close();
});

function alike(name: string, email: string, phone = ''): readonly string[] {
  return findAlikeClients(book.orm, { name, email, phone }, TODAY).map(({ client, reasons }) =>
    [client.name, ...reasons].join(', '),
  );
}

describe('clients like a new one', () => {
  it.each([
    ['the address in another case and with spaces around it', 'X', ' OFFICE@mueller.test ', ['Café  Müller, email']],
    ['the name without its accents and with other spaces', 'CAFE MULLER', 'new@x.test', ['Café  Müller, name']],
    ['the name with no space at all', 'cafémüller', 'new@x.test', ['Café  Müller, name']],
    ['a person by first and last name', 'una LØVSTAD', 'new@x.test', ['Una Løvstad, name']],
    ['one that is not in the account yet', 'only here', 'here@x.test', ['Only here, name, email']],
    [
      'the one of the address before those of the name',
      'birch & alder',
      'percent@x.test',
      ['100%_\\, email', 'Birch & Alder, name', 'Birch & Alder, name'],
    ],
    ['signs of patterns as they are', '100%_\\', 'new@x.test', ['100%_\\, name']],
    ['the address in another case of any letter', 'X', 'büro@ähre.test', ['Kranbau, email']],
    ['the address with its domain in letters', 'X', 'info@müller.test', ['Mühle, email']],
    ['the address with its domain in letters taken apart', 'X', 'INFO@Mu\u0308ller.test', ['Mühle, email']],
    ['the address with its domain in Punycode', 'X', 'büro@xn--hre-pla.test', ['Kranbau, email']],
    ['the address without what was pasted around it', 'X', 'mailto:Carl@x.test\u200b', ['Quoted, email']],
    ['nothing for an address without the accents: it is another one', 'X', 'buro@ahre.test', []],
    ['nothing for a part of a name', 'Birch', 'new@x.test', []],
    ['nothing for a pattern', '%', '%', []],
    ['nothing where there is no address', 'New', '', []],
    ['nobody without a name by a name that is only space', ' ', 'new@x.test', []],
  ])('finds %s', (_what, name, email, expected) => {
    expect(alike(name, email)).toEqual(expected);
  });

  it.each([
    ['the number without its country and extension', '040/5558675309', ['Called, phone']],
    ['nothing for the end of a number', '8675309', []],
    ['nothing for a number of another town', '030 5558675309', []],
  ])('finds %s', (_what, phone, expected) => {
    expect(alike('X', 'new@x.test', phone)).toEqual(expected);
  });

  it('finds a number that was changed here and has not left yet', () => {
    const uid = uidOf(book, 'connections', 10);
    book.edits.enqueue([updateOf(book, 'connections', uid, { phone: '555 867 5310' })], NOW);
    expect(alike('X', 'new@x.test', '5558675310')).toEqual(['Called, phone']);
    expect(alike('X', 'new@x.test', '040 5558675309')).toEqual([]);
  });

  it('ignores a client that is no longer listed', () => {
    book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: uidOf(book, 'connections', 1) }], NOW);
    expect(alike('Café Müller', 'office@mueller.test')).toEqual([]);
  });
});
