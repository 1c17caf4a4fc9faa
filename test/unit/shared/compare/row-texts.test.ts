import { expect, it } from 'vitest';
import { areTextsKept } from '#shared/compare/row-texts.ts';

it('takes text in a cell that was sent empty for another person’s, except the name of an adjustment with a key', () => {
  const line = { description: 'Work', price: '95.00' };
  for (const unit of [undefined, null, '']) {
    expect(areTextsKept('items', [{ ...line, unit }], [{ ...line, unit: 'days' }])).toBe(false);
    expect(areTextsKept('items', [{ ...line, unit }], [{ ...line, unit: null }])).toBe(true);
  }
  const tax = { name: null, combined_amount_percent: '5%' };
  expect(areTextsKept('taxes', [tax], [{ ...tax, name: 'VAT' }])).toBe(false);
  expect(areTextsKept('taxes', [{ ...tax, key: 23 }], [{ ...tax, name: 'VAT' }])).toBe(true);
});
