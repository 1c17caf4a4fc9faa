import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { searchClients } from '#main/db/clients/client-search.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { countTabs } from '#main/db/invoice-list/tab-counts.ts';
import { listObjects } from '#main/db/objects/object-queries.ts';
import { rowContains } from '#main/db/search/full-text-conditions.ts';
import { bookFolder, clientRow, invoiceRow, noLines, openFileBook, sweepPage, TODAY } from '#test/helpers/books.ts';
import { fold } from '#shared/text/fold-text.ts';
import { runsOf } from '#test/tier.ts';

const texts: readonly (readonly [number, string])[] = [
  [1, 'Website relaunch and consulting'],
  [2, 'Überarbeitung der Straßenschilder'],
  [3, '東京オフィスの改装工事'],
  [4, 'Crème brûlée catering'],
  [5, 'Discount 100% on "special" items_x'],
  [6, 'ｶﾀｶﾅ ＡＢＣ'],
  [7, 'NEAR OR AND NOT words'],
  [8, "it's a back\\slash"],
];

let book: Book;
beforeAll(() => {
  book = openFileBook(bookFolder().path);
  sweepPage(book, 'connections', [clientRow(1, { name: 'Birch & Alder' }), clientRow(2, { name: 'Łódź Ørsted' })]);
  sweepPage(book, 'invoices', [
    ...texts.map(([id, summary]) => invoiceRow(id, { summary })),
    invoiceRow(9, {
      summary: null,
      po_number: 'PO-7788',
      note: 'Pay by moonlight',
      connection: { id: 2, hash_key: 'c2', name: 'x' },
    }),
  ]);
  const details = { ...noLines, items: [{ description: 'Hidden zebra stripes', price: '1', quantity: '1' }] };
  book.engineStores.mirror.applyObject('invoices', invoiceRow(10, { summary: null }, details), null, 1);
});
afterAll(() => {
  book.close();
});

function found(search: string): readonly number[] {
  const query = { tab: 'all', search, sort: { column: 'number', direction: 'asc' }, offset: 0, limit: 100 } as const;
  return listInvoices(book.orm, query, TODAY).rows.map((row) => Number(row.number.slice(4)));
}

describe('search', () => {
  const searches: readonly (readonly [string, string, readonly number[]])[] = [
    ['the middle of a word', 'launc', [1]],
    ['several words in any order, all of them', 'consult relaunch', [1]],
    ['several words of which one is not there', 'consult zebra', []],
    ['upper case', 'WEBSITE', [1]],
    ['without accents', 'creme brulee', [4]],
    ['with accents on plain letters', 'wébsite', [1]],
    ['an umlaut', 'uberarb', [2]],
    ['ß as people without one type it', 'STRASSENSCHILD', [2]],
    ['ß as it is written', 'straßensch', [2]],
    ['letters of a client that have no accent', 'lodz orsted', [9]],
    ['Japanese, from the middle', 'オフィスの', [3]],
    ['Japanese, two characters', '東京', [3]],
    ['Japanese, one character', '改', [3]],
    ['half width as full width', 'カタカナ', [6]],
    ['full width as half width', 'abc', [6]],
    ['two letters', 'ée', [4]],
    ['one letter', 'ß', [2]],
    ['a statement number', 'inv-000007', [7]],
    ['the client', 'alder', [1, 2, 3, 4, 5, 6, 7, 8, 10]],
    ['a client of another script', 'łodz ØRSTED', [9]],
    ['a PO number', '7788', [9]],
    ['a note', 'moonl', [9]],
    ['the text of a line', 'zebra', [10]],
    ['nothing', '  ', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ];
  it.each(searches)('finds %s', (_what, search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  const literal: readonly (readonly [string, readonly number[]])[] = [
    ['100%', [5]],
    ['%', [5]],
    ['s_x', [5]],
    ['_', [5]],
    ['"special"', [5]],
    ['"', [5]],
    ["it's", [8]],
    ["'", [8]],
    ['k\\s', [8]],
    ['\\', [8]],
    ['near or', [7]],
    ['NOT', [7]],
    ['website OR zebra', []],
    ['summary:website', []],
    ['websi*', []],
    ['-relaunch', []],
    ['(relaunch', []],
    ['relaunch)', []],
    ['^web', []],
    ['{}', []],
  ];
  it.each(literal)('matches %s only literally', (search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  it('finds every character of every text, the last one too', () => {
    const stored = book.connection.raw
      .prepare('SELECT statement_no AS number, search_text AS text FROM invoices')
      .all();
    const rows = stored as readonly { readonly number: string; readonly text: string }[];
    const characters = new Set(rows.flatMap(({ text }) => [...text].filter((character) => character.trim() !== '')));
    for (const character of [...characters, ...rows.map(({ text }) => [...text].slice(-2).join(''))]) {
      const having = rows.filter(({ text }) => text.includes(character)).map(({ number }) => Number(number.slice(4)));
      expect([character, found(character)]).toEqual([character, having.sort((a, b) => a - b)]);
    }
  });

  it('never fails, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...`"'%_\\*^(){}:+-\u0000 abc`), maxLength: 20 }),
    );
    fc.assert(
      fc.property(typed, (search) => {
        const rows = found(search);
        expect(countTabs(book.orm, search, TODAY)[0]?.count).toBe(rows.length);
        searchClients(book.orm, search, 10, TODAY);
        for (const resource of ['invoices', 'connections'] as const)
          listObjects(book, resource, { search, state: null, limit: null, offset: 0, withRemoved: false });
      }),
      { numRuns: runsOf(400) },
    );
  });

  it('accepts a whole letter as search text', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
    // Short words are compared one by one, and SQLite nests no more than a thousand comparisons.
    const words = letters.flatMap((first) => letters.map((second) => `${first}${second} ${first}${second}z`)).join(' ');
    expect(found(words)).toEqual([]);
    expect(found('a '.repeat(2_000))).toEqual(found('a'));
  });

  it('finds the text of an own edit, and no longer the replaced one', () => {
    const uid = book.rows.of('invoices').byServerId(1)?.uid ?? '';
    const edit = { op: 'update', resource: 'invoices', uid, data: { summary: 'Mountain hut' }, base: {} } as const;
    const [id = 0] = book.edits.enqueue([edit], 1);
    expect([found('mountain'), found('relaunch')]).toEqual([[1], []]);
    book.edits.discard(id, 2);
    expect([found('mountain'), found('relaunch')]).toEqual([[], [1]]);
  });

  it('follows a rename of a client in the account', () => {
    sweepPage(book, 'connections', [clientRow(2, { name: 'Quartz Works' })]);
    expect([found('quartz'), found('ørsted'), found('ørsted works')]).toEqual([[9], [9], [9]]);
  });

  it('matches every character literally, except those that are never compared alone', () => {
    const { raw } = book.connection;
    raw.exec(`SAVEPOINT characters; CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, invoice_search, instance)`);
    const add = raw.prepare('INSERT INTO invoice_search(rowid, search_text) VALUES (?, ?)');
    const FIRST = 10_000_000;
    // No script beyond the second plane has two cases or accents.
    for (let code = 1; code <= 0x1ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (character.isWellFormed() && fold(character) === character) add.run(FIRST + code, `x${character}y`);
    }
    const stored = raw.prepare('SELECT doc - ? AS code, term FROM temp.terms WHERE doc > ?').all(FIRST, FIRST);
    const other = (stored as readonly { readonly code: number; readonly term: string }[]).filter(
      ({ code, term }) => term !== `x${String.fromCodePoint(code)}y`,
    );
    expect(stored.length).toBeGreaterThan(100_000);
    expect(other.length).toBeGreaterThan(0);
    for (const { code } of other) expect(rowContains(String.fromCodePoint(code))).toBeNull();
    raw.exec('ROLLBACK TO characters; RELEASE characters');
  }, 60_000);

  it('stays correct after a VACUUM, which may renumber rows', () => {
    book.connection.raw.exec('VACUUM');
    expect(found('zebra')).toEqual([10]);
    expect(book.connection.raw.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});

describe('the search for clients', () => {
  it('finds names and addresses, and puts those that begin with the words first', () => {
    sweepPage(book, 'connections', [
      clientRow(3, { name: 'The Alder Group' }),
      clientRow(4, { name: 'Alderman', business_email: 'Boss@Example.TEST' }),
      clientRow(5, { name: null, first_name: 'Zoë', last_name: 'Alder', category: 'individual' }),
    ]);
    const names = (typed: string): readonly string[] =>
      searchClients(book.orm, typed, 10, TODAY).map((card) => card.name);
    expect(names('alder')).toEqual(['Alderman', 'Birch & Alder', 'The Alder Group', 'Zoë Alder']);
    expect(names('zoe')).toEqual(['Zoë Alder']);
    expect(names('boss@example')).toEqual(['Alderman']);
    expect(names('%')).toEqual([]);
    expect(searchClients(book.orm, '', 2, TODAY)).toHaveLength(2);
  });

  it('finds an address in any spelling and any case', () => {
    sweepPage(book, 'connections', [
      clientRow(6, { name: 'Kranbau', business_email: 'BÜRO@Straßenkran.test' }),
      clientRow(7, { name: 'Почта', business_email: 'Счета@Почта.test' }),
    ]);
    const names = (typed: string): readonly string[] =>
      searchClients(book.orm, typed, 10, TODAY).map((card) => card.name);
    for (const typed of ['büro@', 'buro', 'BÜRO@STRASSENKRAN', 'straße']) expect(names(typed)).toEqual(['Kranbau']);
    expect(names('счета@')).toEqual(['Почта']);
  });

  it('finds a domain by its letters and by its Punycode, whichever the account has', () => {
    sweepPage(book, 'connections', [
      clientRow(8, { name: 'Mühle', business_email: 'info@xn--mhle-0ra.test' }),
      clientRow(9, { name: 'Kälte', business_email: 'info@kälte.test' }),
    ]);
    const names = (typed: string): readonly string[] =>
      searchClients(book.orm, typed, 10, TODAY).map((card) => card.name);
    for (const typed of ['info@mühle.test', '@mühle', 'xn--mhle', 'info@xn--mhle-0ra.test'])
      expect([typed, names(typed)]).toEqual([typed, ['Mühle']]);
    for (const typed of ['info@kälte.test', 'info@xn--klte-loa.test'])
      expect([typed, names(typed)]).toEqual([typed, ['Kälte']]);
  });
});
