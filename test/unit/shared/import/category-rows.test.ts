import { describe, expect, it } from 'vitest';
import { categoryImport } from '#shared/import/category-columns.ts';
import type { CategoryRow } from '#shared/import/category-rows.ts';
import {
  asksForMark,
  categoryResults,
  changesOf,
  readCategoryRows,
  rowsToImport,
} from '#shared/import/category-rows.ts';
import { guessColumns } from '#shared/import/columns.ts';
import { decodeText } from '#shared/import/decode-text.ts';
import { readTable } from '#shared/import/read-table.ts';
import type { Mark } from '#shared/money/input/number-marks.ts';

function read(file: string, locale = 'en-US', mark: Mark | null = null): readonly CategoryRow[] {
  const reading = readTable(file);
  if (reading.kind !== 'table') throw new Error(reading.reason.key);
  const { table } = reading;
  return readCategoryRows(table, guessColumns(categoryImport('item_categories'), table.headings), { locale, mark });
}
const prices = (rows: readonly CategoryRow[]) => rows.map(({ form, reason }) => reason?.key ?? form.price);

describe('a file of saved lines', () => {
  it('is read with the decimal comma of a German list', () => {
    const rows = read('Bezeichnung;Preis\nBeratung;95,00\nReise;1.234,50', 'de-DE');
    expect(rows.map(({ form }) => [form.title, form.price])).toEqual([
      ['Beratung', '95'],
      ['Reise', '1234.5'],
    ]);
    expect(prices(read('Bezeichnung;Preis\nBeratung;95,00\nReise;1.234,50'))).toEqual(['95', '1234.5']);
  });

  it('asks where an English list has 4,20 and 1,500', () => {
    const file = 'Name;Price\nSmall;4,20\nLarge;1,500';
    const rows = read(file);
    expect(prices(rows)).toEqual(['4.2', 'import_price_unclear']);
    expect(asksForMark(rows)).toBe(true);
    expect(prices(read(file, 'en-US', ','))).toEqual(['4.2', '1.5']);
    expect(prices(read('Name;Price\nLarge;1,500', 'en-US', '.'))).toEqual(['1500']);
  });

  it('pads a short row, names a row that is too long, and takes the rest', () => {
    const rows = read('Name,Unit,Price\nShort\nLong,h,5,00\nEmpty ends,h,5,,\nRight,h,5.00');
    expect(rows.map(({ line, reason }) => [line, reason?.key ?? null])).toEqual([
      [2, null],
      [3, 'import_row_too_long'],
      [4, null],
      [5, null],
    ]);
  });

  it('reads a byte order mark, Windows-1252, and semicolons within quotes', () => {
    const rows = read('\uFEFFName;Description;Price\n"Visit; on site";"Two\nlines";5,00', 'de-DE');
    expect(rows[0]?.form).toEqual({ title: 'Visit; on site', description: 'Two\nlines', unit: '', price: '5' });
    const bytes = new Uint8Array(
      [...'Name;Preis\n'].map((letter) => letter.charCodeAt(0)).concat([0xdc, 0x62, 0x3b, 0x35]),
    );
    const decode = (from: Uint8Array, encoding: string): string | null => {
      try {
        return new TextDecoder(encoding, { fatal: true }).decode(from);
      } catch {
        return null;
      }
    };
    expect(read(decodeText(bytes, decode), 'de-DE')[0]?.form.title).toBe('Üb');
  });

  it('takes a name once, and refuses it with something else', () => {
    const rows = read('Name,Price\nVisit,5\nVISIT,5.00\nvisit,6\n,7\nWrong,about ten');
    expect(rows.map(({ reason }) => reason?.key ?? null)).toEqual([
      null,
      null,
      'import_line_of_name',
      'catalogue_missing_name',
      'import_price_unread',
    ]);
    expect(rowsToImport(rows).map(({ line }) => line)).toEqual([2]);
    const results = categoryResults(rows, [{ kind: 'created' }]);
    expect(results.map(({ kind }) => kind)).toEqual(['created', 'unchanged', 'refused', 'refused', 'refused']);
  });

  it('changes what it says otherwise, and nothing else', () => {
    const saved = { title: 'Visit', description: 'On site', unit: 'day', price: '95.0' };
    expect(changesOf(saved, { title: 'VISIT', description: '', unit: 'day', price: '95' })).toEqual([]);
    expect(changesOf(saved, { title: 'VISIT', description: '', unit: 'h', price: '98' })).toEqual([
      { text: 'unit', before: 'day', after: 'h' },
      { text: 'price', before: '95.0', after: '98' },
    ]);
  });
});
