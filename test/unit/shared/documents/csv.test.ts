import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, toCsv } from '#shared/documents/csv.ts';

/** Reads RFC 4180 as a spreadsheet does. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at += 1;
        cell += text[at] ?? '';
        at += 1;
      }
      at += 1;
    } else
      while (text[at] !== ',' && !text.startsWith('\r\n', at)) {
        cell += text[at] ?? '';
        at += 1;
      }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const alphabet = fc.constantFrom(
  ...['a', 'ä', '1', '.', ',', ';', '"', '\r', '\n', ' ', "'", '=', '+', '-', '@', '\t', '😀', '＝', '－', '\u200b'],
);
const SIGN = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
/** An amount, or a telephone number in groups. */
const isNumber = (text: string): boolean => /^[+-]\.?\d[\d.,]*$/.test(text) || /^\+[\d\s().-]+$/.test(text);
/** Takes the apostrophes away that keep text from being a formula. */
const bare = (text: string): string => text.replaceAll("'", '');
const table = fc.array(fc.array(fc.string({ unit: alphabet, maxLength: 6 }), { minLength: 1, maxLength: 4 }));

describe('a table for spreadsheets', () => {
  it('reads back with any text in its cells', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(read(toCsv(rows)).map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)));
      }),
    );
  });

  it('starts no formula in a spreadsheet', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const cell of read(toCsv(rows)).flat())
          expect(!SIGN.test(cell) || isNumber(cell.replace(/^[^+-]+/, '')), JSON.stringify(cell)).toBe(true);
      }),
    );
  });

  it('starts no formula in a program that takes another character for the separator', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(',' as const, ';' as const), (rows, separator) => {
        const others = separator === ',' ? /[;\t\r\n]/ : /[,\t\r\n]/;
        const own = new RegExp(`[${separator}"].*$`);
        const texts = rows.map((row) => ['x', ...row]);
        for (const piece of toCsv(texts, { separator, decimal: '.' }).split(others)) {
          const cell = piece.replace(/^[\s\p{Cc}\p{Cf}"]+/u, '');
          expect(!SIGN.test(cell) || isNumber(cell.replace(own, '')), JSON.stringify(piece)).toBe(true);
        }
      }),
    );
  });

  it('keeps a telephone number as it is, and as text', () => {
    expect(toCsv([['+49 170 1234567', '+1 (415) 555-0119']])).toBe('+49 170 1234567,+1 (415) 555-0119\r\n');
    // A program would make a number of the first, and calculate the second.
    expect(toCsv([['+491701234567', '+1-415-555-0119']])).toBe("'+491701234567,'+1-415-555-0119\r\n");
  });

  it.each([
    ['a formula', '=1+1', "'=1+1"],
    ['a formula behind the other separator', 'Foo;=1+1', `"Foo;'=1+1"`],
    ['a formula behind the other separator and a quote', 'Foo;"=1+1"', `"Foo;'""=1+1"""`],
    ['a formula behind a tab', 'Foo\t@SUM(A1)', `"Foo\t'@SUM(A1)"`],
    ['a formula behind a line feed', '\n=1+1', `"'\n'=1+1"`],
    ['a formula in the second line', 'Foo\r\n-cmd|x', `"Foo\r\n'-cmd|x"`],
    ['a formula behind invisible characters', '\u200b\u00a0=1', "'\u200b\u00a0=1"],
    ['a formula in wide forms', '＝1+1', "'＝1+1"],
    ['a formula that begins as a number', '-1\n&cmd|x', `"'-1\n&cmd|x"`],
    ['a formula that begins as a telephone number', '+49 170&cmd|x', "'+49 170&cmd|x"],
  ])('makes text of %s', (_what, text, cell) => {
    expect(toCsv([[text]])).toBe(`${cell}\r\n`);
  });

  it('is written in a time that grows with its length', () => {
    const long = '\n"'.repeat(50_000);
    const startedAt = performance.now();
    toCsv([[long, `${long}=1`, '=\n'.repeat(50_000)]]);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('keeps the sign of amounts', () => {
    expect(toCsv([['-12.50', '+3', '-1+1']])).toBe("-12.50,+3,'-1+1\r\n");
  });

  it('separates cells by semicolons where amounts have a decimal comma', () => {
    expect(csvOf('de-DE')).toEqual({ separator: ';', decimal: ',' });
    expect([csvOf('en-US'), csvOf('ja')].map(({ separator }) => separator)).toEqual([',', ',']);
    expect(toCsv([['1;5', '-12,50', 'a,b']], csvOf('de-DE'))).toBe('"1;5";-12,50;a,b\r\n');
  });

  it("uses the amounts' own decimal mark in all of Switzerland", () => {
    expect(csvOf('fr-CH')).toEqual({ separator: ';', decimal: ',' });
  });

  it.each(['de-CH', 'en-CH', 'it-CH', 'gsw', 'de-LI'])(
    'has semicolons between cells and a point in amounts in %s',
    (locale) => {
      expect(csvOf(locale)).toEqual({ separator: ';', decimal: '.' });
      expect(toCsv([['1;5', '-12.50', 'a,b']], csvOf(locale))).toBe('"1;5";-12.50;a,b\r\n');
    },
  );
});
