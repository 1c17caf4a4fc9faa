import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { findAlikeClients } from '#main/db/clients/client-search.ts';
import {
  clientRow,
  countingUids,
  newClient,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
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
  ]);
  book.edits.enqueue([newClient(countingUids(7)(), { name: 'Only here', business_email: 'here@x.test' })], NOW);
});
afterAll(() => {
  book.close();
});

function alike(name: string, email: string): readonly string[] {
  return findAlikeClients(book.orm, name, email, TODAY).map(({ client, isSameEmail, isSameName }) =>
    [client.name, isSameEmail ? 'e-mail' : '', isSameName ? 'name' : ''].filter(Boolean).join(', '),
  );
}

describe('clients like a new one', () => {
  it.each([
    ['the address in another case and with spaces around it', 'X', ' OFFICE@mueller.test ', ['Café  Müller, e-mail']],
    ['the name without its accents and with other spaces', 'CAFE MULLER', 'new@x.test', ['Café  Müller, name']],
    ['the name with no space at all', 'cafémüller', 'new@x.test', ['Café  Müller, name']],
    ['a person by first and last name', 'una LØVSTAD', 'new@x.test', ['Una Løvstad, name']],
    ['one that is not in the account yet', 'only here', 'here@x.test', ['Only here, e-mail, name']],
    [
      'the one of the address before those of the name',
      'birch & alder',
      'percent@x.test',
      ['100%_\\, e-mail', 'Birch & Alder, name', 'Birch & Alder, name'],
    ],
    ['signs of patterns as they are', '100%_\\', 'new@x.test', ['100%_\\, name']],
    ['the address in another case of any letter', 'X', 'büro@ähre.test', ['Kranbau, e-mail']],
    ['the address with its domain in letters', 'X', 'info@müller.test', ['Mühle, e-mail']],
    ['the address with its domain in letters taken apart', 'X', 'INFO@Mu\u0308ller.test', ['Mühle, e-mail']],
    ['the address with its domain in Punycode', 'X', 'büro@xn--hre-pla.test', ['Kranbau, e-mail']],
    ['the address without what was pasted around it', 'X', 'mailto:Carl@x.test\u200b', ['Quoted, e-mail']],
    ['nothing for an address without the accents: it is another one', 'X', 'buro@ahre.test', []],
    ['nothing for a part of a name', 'Birch', 'new@x.test', []],
    ['nothing for a pattern', '%', '%', []],
    ['nothing where there is no address', 'New', '', []],
    ['nobody without a name by a name that is only space', ' ', 'new@x.test', []],
  ])('finds %s', (_what, name, email, expected) => {
    expect(alike(name, email)).toEqual(expected);
  });

  it('ignores a client that is no longer listed', () => {
    book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: uidOf(book, 'connections', 1) }], NOW);
    expect(alike('Café Müller', 'office@mueller.test')).toEqual([]);
  });
});
