import { describe, expect, it } from 'vitest';
import type { CataloguePrice } from '#shared/model/price-offer.ts';
import { priceOffers, withTodaysPrices } from '#shared/model/price-offer.ts';
import { invoiceForm } from '#test/helpers/books.ts';

const consulting: CataloguePrice = { kind: 'items', name: 'work', description: 'An hour of work', price: '110.00' };

describe('prices that differ from the catalogue', () => {
  it('are offered for lines that are named like one of its entries', () => {
    expect(priceOffers(invoiceForm(), [consulting])).toEqual([
      { lineKey: 'a', kind: 'items', description: 'Work', was: '95', today: '110.00' },
    ]);
  });

  it('are none where the price is the same, however it is written', () => {
    expect(priceOffers(invoiceForm(), [{ ...consulting, price: '95.00' }])).toEqual([]);
  });

  it('are none for another kind of line, for two prices of one name, or for a price that cannot be read', () => {
    expect(priceOffers(invoiceForm(), [{ ...consulting, kind: 'tasks' }])).toEqual([]);
    expect(priceOffers(invoiceForm(), [consulting, { ...consulting, price: '120.00' }])).toEqual([]);
    expect(priceOffers(invoiceForm(), [{ ...consulting, price: 'free' }])).toEqual([]);
  });

  it('change the lines that were offered, and nothing else', () => {
    const form = invoiceForm();
    const changed = withTodaysPrices(form, priceOffers(form, [consulting]));
    expect(changed.lines[0]?.price).toBe('110.00');
    expect({ ...changed, lines: form.lines }).toEqual(form);
  });
});
