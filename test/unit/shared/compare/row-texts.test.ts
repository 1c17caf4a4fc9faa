import { expect, it } from 'vitest';
import { areTextsKept } from '#shared/compare/row-texts.ts';

it('takes text in a cell that was left empty for somebody else’s, but for the name of what has a key', () => {
  const line = { description: 'Work', price: '95.00' };
  for (const unit of [undefined, null, '']) {
    expect(areTextsKept('items', [{ ...line, unit }], [{ ...line, unit: 'days' }])).toBe(false);
    expect(areTextsKept('items', [{ ...line, unit }], [{ ...line, unit: null }])).toBe(true);
  }
  const tax = { name: null, combined_amount_percent: '5%' };
  expect(areTextsKept('taxes', [tax], [{ ...tax, name: 'VAT' }])).toBe(false);
  expect(areTextsKept('taxes', [{ ...tax, key: 23 }], [{ ...tax, name: 'VAT' }])).toBe(true);
});
