import { expect, it } from 'vitest';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { invoiceForm } from '#test/helpers/books.ts';

const line: LineForm = { key: 'a', kind: 'items', date: '', description: '', quantity: '', unit: '', price: '' };

it('counts only the cells that a kind of line shows as written', () => {
  expect(isBlankLine({ ...line, kind: 'expenses', quantity: '2', unit: 'pcs' })).toBe(true);
  expect(isBlankLine({ ...line, kind: 'tasks', unit: 'h' })).toBe(true);
  expect(isBlankLine({ ...line, kind: 'tasks', quantity: '90' })).toBe(false);
  expect(isBlankLine({ ...line, unit: 'pcs' })).toBe(false);
  expect(isBlankLine({ ...line, kind: 'expenses', price: '5' })).toBe(false);
});

it('uploads no expense of which only the quantity of a former item is left', () => {
  const { data } = readInvoiceForm(invoiceForm({ lines: [{ ...line, kind: 'expenses', quantity: '2' }] }));
  expect(data['expenses']).toEqual([]);
});

it('accepts a percent sign of any script', () => {
  const row = { key: 'a', kind: 'taxes', name: 'VAT', isPercentage: false, savedKey: null } as const;
  const taxes = ['5%', '5٪', '5％'].map((value) => ({ ...row, value }));
  const { data, problems } = readInvoiceForm(invoiceForm({ adjustments: taxes }));
  expect(problems.filter(({ field }) => field.startsWith('a.'))).toEqual([]);
  expect(data['taxes']).toEqual(taxes.map(() => ({ name: 'VAT', combined_amount_percent: '5%', percentage: true })));
});
