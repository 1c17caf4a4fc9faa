import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeWorkbook } from '#main/documents/workbook.ts';
import { openWorkbook } from '#main/documents/workbook-writer.ts';
import type { TableCell } from '#shared/documents/table-cell.ts';
import type { ReadCell } from '#test/helpers/read-workbook.ts';
import { readWorkbook, unzip } from '#test/helpers/read-workbook.ts';
import { watchStepsFairly } from '#test/helpers/step-watch.ts';

/** The longest step of the main process in ms, with the 16 that the watch may add. */
const LONGEST_STEP_MS = 36;

const text = (value: string): TableCell => ({ kind: 'text', text: value });

/** Writes the cells as one row and reads that back. */
async function readBack(cells: readonly TableCell[]): Promise<readonly ReadCell[]> {
  const heads = cells.map((_cell, column) => `Column ${String(column)}`);
  const file = await makeWorkbook({ name: 'Invoices', heads, rows: [cells] });
  return readWorkbook(Buffer.from(file)).rows[1] ?? [];
}

it('H42: keeps numbers of invoices as text, amounts as numbers and days as days', async () => {
  const numbers = ['2026-03', '0042', '1E5'].map(text);
  const cells = await readBack([...numbers, { kind: 'number', text: '1234.50' }, { kind: 'date', text: '2026-03-01' }]);
  expect(cells.map((cell) => [cell.kind, cell.value, cell.format])).toEqual([
    ['text', '2026-03', ''],
    ['text', '0042', ''],
    ['text', '1E5', ''],
    ['number', '1234.5', '#,##0.00'],
    ['number', '46082', 'yyyy-mm-dd'],
  ]);
});

describe('a spreadsheet', () => {
  it.each([
    '2026-03',
    '0042',
    '1E5',
    '12',
    '-5.00',
    '+49 170 1234567',
    '+491701234567',
    '=1+1',
    '@SUM(A1)',
    'Foo;=1+1',
    '\n=1+1',
    ' a  b ',
    'Müller & Söhne <"x">',
    'שלום 😀',
    '_x0041_ stays',
    'TRUE',
  ])('keeps text as text, letter by letter: %j', async (value) => {
    const [cell] = await readBack([text(value)]);
    expect(cell).toEqual({ kind: 'text', value: value.replace('_x0041_', '_x005F_x0041_'), format: '' });
  });

  it('has amounts as numbers with the decimal places that they came with', async () => {
    const amount = (value: string): TableCell => ({ kind: 'number', text: value });
    const cells = await readBack(['-5.00', '1234.5', '1500', '0.125', '12345678901234567.89', 'n/a', ''].map(amount));
    expect(cells.map(({ kind, value, format }) => [kind, value, format])).toEqual([
      ['number', '-5', '#,##0.00'],
      ['number', '1234.5', '#,##0.0'],
      ['number', '1500', ''],
      ['number', '0.125', '#,##0.000'],
      ['text', '12345678901234567.89', ''],
      ['text', 'n/a', ''],
    ]);
  });

  it('has dates as days that a program can sort and count with', async () => {
    const date = (value: string): TableCell => ({ kind: 'date', text: value });
    const cells = await readBack(['2026-11-29', '1900-03-01', '1900-02-28', 'soon'].map(date));
    // The numbers by which the format counts days.
    expect(cells.map(({ kind, value, format }) => [kind, value, format])).toEqual([
      ['number', '46355', 'yyyy-mm-dd'],
      ['number', '61', 'yyyy-mm-dd'],
      ['text', '1900-02-28', ''],
      ['text', 'soon', ''],
    ]);
  });

  it('has titles, and columns as wide as their longest text within limits', async () => {
    const rows = [[text('A'), text('x'.repeat(30)), text('y'.repeat(400))]];
    const file = await makeWorkbook({ name: 'Invoices', heads: ['No', 'Client', 'Summary'], rows });
    const sheet = readWorkbook(Buffer.from(file));
    expect(sheet.sheetName).toBe('Invoices');
    expect(sheet.rows[0]?.map(({ value }) => value)).toEqual(['No', 'Client', 'Summary']);
    const [narrow = 0, middle = 0, wide = 0] = sheet.widths;
    expect(narrow).toBeGreaterThanOrEqual(8);
    expect([middle > 30, wide > 59, wide < 70]).toEqual([true, true, true]);
  });

  it('cuts a text where programs would call the file damaged', async () => {
    const [cell] = await readBack([text('ab'.repeat(30_000))]);
    expect([cell?.value.length, cell?.value.at(-1)]).toEqual([32_767, '…']);
  });

  it('is made beside the process that gives it the rows, which never stands still for long', async () => {
    const row = Array.from({ length: 15 }, (_cell, at) => text(`Some text ${String(at)}`));
    const step = Array.from({ length: 100 }, () => row);
    const { value, longestStepMs } = await watchStepsFairly(async () => {
      const writer = openWorkbook(
        'Invoices',
        row.map((cell) => cell.text),
      );
      for (let count = 0; count < 30; count += 1) {
        writer.add(step);
        await nextTurn();
      }
      return writer.finish();
    }, LONGEST_STEP_MS);
    expect(unzip(Buffer.from(value)).get('xl/worksheets/sheet1.xml')?.split('<row ')).toHaveLength(3_002);
    expect(longestStepMs).toBeLessThan(LONGEST_STEP_MS);
  });

  it('says so when its thread has ended before it was finished', async () => {
    const writer = openWorkbook('Invoices', ['A']);
    writer.abandon();
    await expect(writer.finish()).rejects.toThrow(/has ended/);
  });
});
