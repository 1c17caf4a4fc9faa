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

const alphabet = fc.constantFrom('a', 'ä', '1', '.', ',', '"', '\r', '\n', ' ', "'", '=', '+', '-', '@', '\t', '😀');
const table = fc.array(fc.array(fc.string({ unit: alphabet, maxLength: 6 }), { minLength: 1, maxLength: 4 }));

describe('a table for spreadsheets', () => {
  it('reads back with any text in its cells', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const bare = (text: string): string => (/^'[=@\t\r+-]/.test(text) ? text.slice(1) : text);
        expect(read(toCsv(rows)).map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)));
      }),
    );
  });

  it('starts no formula in a spreadsheet', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const cell of read(toCsv(rows)).flat()) expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?![\d.,]+$)/);
      }),
    );
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
