import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { findAlikeClients } from '#main/db/clients/alike-clients.ts';
import { searchClients } from '#main/db/clients/client-search.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { listObjects } from '#main/db/objects/object-queries.ts';
import { findRecords } from '#main/db/palette/palette-search.ts';
import { createLists } from '#main/db/list/lists.ts';
import { paymentList } from '#shared/lists/payment-list.ts';
import type { InvoiceTerm } from '#shared/lists/invoice-list.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { clientRow, invoiceRow, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

let book: Book;
const names = ['O’Brien & Sons', 'Andrea Köhntopp', 'co\u00adop Nord', 'Weiß & Æblegård', 'Łódź Þór', 'Koehler KG'];
beforeAll(() => {
  book = openMemoryBook();
  sweepPage(
    book,
    'connections',
    names.map((name, index) => clientRow(index + 1, { name, business_email: `office@c${String(index + 1)}.test` })),
  );
  sweepPage(
    book,
    'invoices',
    names.map((name, index) =>
      invoiceRow(index + 1, {
        connection: { id: index + 1, hash_key: `c${String(index + 1)}`, name },
        summary: `Größenmaß – ${String(index)}`,
      }),
    ),
  );
  sweepPage(book, 'item_categories', [
    { id: 1, hash_key: 'k1', fields: { id: 1, name: 'Müllabfuhr', description: null, price: '10' }, details: null },
  ]);
  const payment = {
    id: 1,
    hash_key: 'p1',
    fields: { amount: '5.00', date: '2026-11-02', details: 'Rückläufer' },
    details: null,
  };
  book.engineStores.mirror.applyObject('payments', payment, { id: 1, hash_key: 'i1' }, 1, 1);
});
afterAll(() => {
  book.close();
});

/** Returns the positions in `names` of the clients that each search finds for a text. */
type Find = (typed: string) => readonly number[] | Promise<readonly number[]>;
const entrances: Readonly<Record<string, Find>> = {
  'the invoice list': (typed) => placesOf(listed(typed, [])),
  'the condition client:': (typed) =>
    placesOf(listed('', parseSearch(`client:"${typed}"`, invoiceList, context).terms)),
  'the search for a client': (typed) => placesOf(searchClients(book.orm, typed, 9, TODAY).map(({ name }) => name)),
  'the palette': async (typed) => {
    const { clients } = await findRecords(() => book.orm, typed, 9, TODAY);
    return placesOf(clients.map(({ name }) => name));
  },
  'the terminal': (typed) =>
    placesOf(
      listObjects(book, 'connections', { search: typed, state: null, limit: null, offset: 0, withRemoved: false }).map(
        (object) => String(object['name']),
      ),
    ),
};
const context = { today: TODAY, locale: 'en-US' };

const listed = (search: string, terms: readonly InvoiceTerm[]): readonly string[] => {
  const sort = { column: 'number', direction: 'asc' } as const;
  const query = { tab: 'all', search, terms, sort, offset: 0, limit: 100 } as const;
  return listInvoices(book.orm, query, TODAY).rows.map(({ clientName }) => clientName);
};
const placesOf = (found: readonly string[]): readonly number[] =>
  [...new Set(found.map((name) => names.indexOf(name)))].sort((one, other) => one - other);

describe.each(Object.entries(entrances))('a name as people write it is found by %s', (_entrance, find) => {
  it.each([
    ["o'brien", [0]],
    ['O’Brien', [0]],
    ['oʼBRIEN', [0]],
    ['koehntopp', [1]],
    ['kohntopp', [1]],
    ['köhntopp', [1]],
    ['Ko\u0308hntopp', [1]],
    ['coop', [2]],
    ['co\u00adop', [2]],
    ['weiss', [3]],
    ['aeblegaard', [3]],
    ['æblegard', [3]],
    ['lodz', [4]],
    ['thor', [4]],
    ['köhler', [5]],
    ['koehler', [5]],
    ['kohler', [5]],
  ])('%s', async (typed, expected) => {
    expect(await find(typed)).toEqual(expected);
  });
});

describe('other texts', () => {
  it('are found in every spelling in an invoice, a saved line and a payment', async () => {
    const all = names.map((_name, index) => index);
    expect(
      ['groessenmass', 'grossenmass', 'größenmaß', 'ma\u00dfs', '-'].map((typed) => placesOf(listed(typed, []))),
    ).toEqual([all, all, all, [], all]);
    const saved = (search: string) =>
      listObjects(book, 'item_categories', { search, state: null, limit: null, offset: 0, withRemoved: false }).length;
    expect(['muellabfuhr', 'mullabfuhr', 'MÜLLABFUHR'].map(saved)).toEqual([1, 1, 1]);
    const { payments } = createLists({ parts: () => book, today: () => TODAY });
    const paid = async (search: string) =>
      (await payments.page({ tab: 'all', search, terms: [], ...paymentList.order, offset: 0, limit: 9 })).total;
    const typed = ['ruecklaeufer', 'rucklaufer', 'rückläufer', "o'brien", 'koehntopp'];
    expect(await Promise.all(typed.map(paid))).toEqual([1, 1, 1, 1, 0]);
  });
});

describe('a client like a new one', () => {
  it.each([
    ["O'Brien & Sons", 1],
    ['OʼBRIEN&Sons', 1],
    ['Andrea Koehntopp', 2],
    ['andrea kohntopp', 2],
    ['coop  nord', 3],
    ['Weiss & Aeblegaard', 4],
    ['Köhler KG', 6],
  ])('is seen by %s', (typed, id) => {
    const alike = findAlikeClients(book.orm, { name: typed, email: 'new@x.test' }, TODAY);
    expect(alike.map(({ client }) => client.uid)).toEqual([uidOf(book, 'connections', id)]);
  });

  it('is not seen by a name that only begins or sounds alike', () => {
    for (const typed of ['O', 'Brien', 'Kuhntopp', 'co-op Nord'])
      expect(findAlikeClients(book.orm, { name: typed, email: 'new@x.test' }, TODAY)).toEqual([]);
  });
});
