import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#shared/documents/csv.ts';
import type { Decode } from '#shared/import/decode-text.ts';
import { decodeText } from '#shared/import/decode-text.ts';
import type { FileTable } from '#shared/import/read-table.ts';
import { readTable } from '#shared/import/read-table.ts';

function tableOf(file: string): FileTable {
  const reading = readTable(file);
  if (reading.kind !== 'table') throw new Error(reading.reason.key);
  return reading.table;
}
const reasonOf = (file: string): unknown => {
  const reading = readTable(file);
  return reading.kind === 'unreadable' ? [reading.reason.key, reading.reason.params] : null;
};

describe('a CSV file', () => {
  it.each([',', ';', '\t', '|'])('is read whatever separates its cells, here %j', (separator) => {
    const file = ['Name', 'City', 'Zip'].join(separator) + '\n' + ['Zoë "Z"', 'Glasgow', '02138'].join(separator);
    expect(tableOf(file)).toEqual({
      headings: ['Name', 'City', 'Zip'],
      rows: [{ line: 2, cells: ['Zoë "Z"', 'Glasgow', '02138'] }],
    });
  });

  it.each([',', ';', '\t', '|'])(
    'may have two columns, a title above them and blank rows, here with %j',
    (separator) => {
      const lines = [['Customers of 2026'], ['Name', 'City'], [''], ['Acme', 'Bern']];
      expect(tableOf(lines.map((cells) => `${cells.join(separator)}\n`).join(''))).toEqual({
        headings: ['Name', 'City'],
        rows: [{ line: 4, cells: ['Acme', 'Bern'] }],
      });
    },
  );

  it('is divided by what divides most of its rows alike, and by commas where nothing does', () => {
    expect(tableOf('Name\nAcme; Ltd\nBirch\n').rows.map(({ cells }) => cells)).toEqual([['Acme; Ltd'], ['Birch']]);
    expect(tableOf('Name;Price\nTea;1,50\nMilk;2,00\n').headings).toEqual(['Name', 'Price']);
    expect(tableOf('Name;City;Zip\nAcme;Bern\nBirch\n').headings).toEqual(['Name', 'City', 'Zip']);
  });

  it('may say its separator in a line before the headings', () => {
    expect(tableOf('sep=;\r\nName;City\r\nAcme, Ltd;Bern\r\n').rows).toEqual([
      { line: 3, cells: ['Acme, Ltd', 'Bern'] },
    ]);
  });

  it('keeps values to the letter: nothing becomes a number', () => {
    const values = ['02138', 'T12 W8KP', '2520018000000073061', '1e5', '0x10', 'TRUE', '555-867-5309 x89', '1,000.50'];
    const file = toCsv([['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], values]);
    expect(tableOf(file).rows[0]?.cells).toEqual(values);
  });

  it('counts lines as an editor does, over blank rows and cells of several lines', () => {
    const file = 'Name,Street\n\n"Acme","Pier 1\nBack yard"\n,\nBirch,Quay';
    expect(tableOf(file).rows).toEqual([
      { line: 3, cells: ['Acme', 'Pier 1\nBack yard'] },
      { line: 6, cells: ['Birch', 'Quay'] },
    ]);
  });

  it.each([',', ';'] as const)(
    'loses the apostrophes that keep spreadsheet programs from calculating, here between %j',
    (separator) => {
      const rows = [
        ['=1+1', '+491512345678'],
        ["O'Hara", "'Neath"],
        ['Quay 4\n-B', 'fax,=1 or;=1'],
      ];
      const file = toCsv([['Name', 'Phone'], ...rows], { separator, decimal: '.' });
      for (const guarded of ["'=1+1", "\n'-B", separator === ',' ? ";'=1" : ",'=1"]) expect(file).toContain(guarded);
      expect(tableOf(file).rows.map(({ cells }) => cells)).toEqual(rows);
    },
  );

  it('keeps an apostrophe that no program needs', () => {
    const cells = ["said: '-5'", "a;'=b", "Rock 'n' roll"];
    expect(tableOf(`One;Two;Three\n${cells[0] ?? ''};"${cells[1] ?? ''}";${cells[2] ?? ''}\n`).rows[0]?.cells).toEqual(
      cells,
    );
  });

  it('leaves out a title above the headings', () => {
    expect(tableOf('Customers of 2026\nName,City\nAcme,Bern').headings).toEqual(['Name', 'City']);
  });

  it('is refused where it is none, has no rows, or a quote stays open', () => {
    expect(reasonOf('PK\u0003\u0004rest')).toEqual(['import_not_csv', {}]);
    expect(reasonOf('a\u0000b')).toEqual(['import_not_csv', {}]);
    expect(reasonOf('Name,City\n')).toEqual(['import_no_rows', {}]);
    expect(reasonOf('')).toEqual(['import_no_rows', {}]);
    expect(reasonOf('Name,City\nAcme,Bern\n"Birch,Basel\nCedar,Chur')).toEqual(['import_open_quote', { line: '3' }]);
  });

  it('gives back what was written, whatever the cells hold', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((text) => text.replace(/\r\n?/g, '\n').replaceAll('\u0000', ''))
      .filter((text) => text === text.trim() && !text.startsWith('\uFEFF'))
      // A person's own apostrophe there cannot be told from one that was put before a formula.
      .filter((text) => !/(?:^|[,;\t\n])'/.test(text));
    const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some(Boolean));
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',' as const, ';' as const),
        (rows, separator) => {
          const file = toCsv([['One', 'Two', 'Three'], ...rows], { separator, decimal: '.' });
          expect(tableOf(file).rows.map(({ cells }) => cells)).toEqual(rows);
        },
      ),
      {
        examples: [
          [
            [
              ['', '', ',-'],
              ['', '', '!'],
            ],
            ';',
          ],
        ],
      },
    );
  });
});

describe('the bytes of a file', () => {
  const decode: Decode = (bytes, encoding) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const text = 'Name,City\nKöhn & Söhne,Zürich\n';
  const utf16 = Buffer.from(text, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', utf16],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(utf16).swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('are read as %s', (_, bytes) => {
    expect(decodeText(bytes, decode)).toBe(text);
  });
});
