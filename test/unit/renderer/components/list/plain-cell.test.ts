import { expect, it } from 'vitest';
import type { ColumnSpec } from '#shared/lists/list-spec.ts';
import { amountColumn, dateColumn, momentColumn, numberColumn, textColumn } from '#shared/lists/list-spec.ts';
import { plainCell } from '#renderer/components/list/plain-cell.ts';
import { Formats } from '#renderer/state/app/formats.ts';

const around = { formats: new Formats('en-US'), today: '2026-11-21' };
const row = {
  name: 'Birch',
  paidOn: '2026-11-02',
  madeAt: '2025-03-04T05:06:07Z',
  seenAt: Date.UTC(2026, 10, 20, 12),
  fee: '1234.5',
  currency: 'EUR',
  uses: 1_200,
  nothing: null,
};
const cell = (column: string, spec: ColumnSpec) => plainCell(row, column, spec, around);

it.each<[string, ColumnSpec, string, string]>([
  ['name', textColumn(80, 1), 'Birch', 'Birch'],
  ['paidOn', dateColumn(), 'Nov 2', 'Nov 2, 2026'],
  ['madeAt', momentColumn(), 'Mar 4, 2025', ''],
  ['fee', amountColumn(80, 1), '€1,234.50', '€1,234.50'],
  ['uses', numberColumn(80, 1), '1,200', ''],
])('shows a field by the kind of its column: %s', (column, spec, text, title) => {
  expect(cell(column, spec)).toEqual({ text, title });
});

it('shows a time of this computer with its minute on demand', () => {
  expect(cell('seenAt', momentColumn()).text).toBe('Nov 20');
  expect(cell('seenAt', momentColumn()).title).toMatch(/^Nov 20, 2026/);
});

it.each([dateColumn(), momentColumn(), numberColumn(80, 1)])('shows a dash for what is unknown: $kind', (spec) => {
  expect(cell('nothing', spec).text).toBe('–');
});

it('takes the value from the field that the column names', () => {
  expect(cell('total', { ...amountColumn(80, 1), field: 'fee' }).text).toBe('€1,234.50');
});
