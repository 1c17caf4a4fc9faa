import { describe, expect, it } from 'vitest';
import type { CataloguePrice } from '#shared/invoice-form/price-offer.ts';
import { priceOffers, withPricesBack, withTodaysPrices } from '#shared/invoice-form/price-offer.ts';
import { invoiceForm } from '#test/helpers/books.ts';

const consulting: CataloguePrice = { kind: 'items', name: 'work', description: 'An hour of work', price: '110.00' };

describe('prices that differ from the catalogue', () => {
  it('are offered for lines named like one catalogue entry', () => {
    expect(priceOffers(invoiceForm(), [consulting])).toEqual([
      { lineKey: 'a', kind: 'items', description: 'Work', was: '95', today: '110.00' },
    ]);
  });

  it('are not offered when the price is equal in any spelling', () => {
    expect(priceOffers(invoiceForm(), [{ ...consulting, price: '95.00' }])).toEqual([]);
  });

  it('are not offered for another kind of line, for two prices of one name, or for an unreadable price', () => {
    expect(priceOffers(invoiceForm(), [{ ...consulting, kind: 'tasks' }])).toEqual([]);
    expect(priceOffers(invoiceForm(), [consulting, { ...consulting, price: '120.00' }])).toEqual([]);
    expect(priceOffers(invoiceForm(), [{ ...consulting, price: 'free' }])).toEqual([]);
  });

  it('change the offered lines only', () => {
    const form = invoiceForm();
    const changed = withTodaysPrices(form, priceOffers(form, [consulting]));
    expect(changed.lines[0]?.price).toBe('110.00');
    expect({ ...changed, lines: form.lines }).toEqual(form);
  });

  it('are undone to the former spelling where they were not changed since', () => {
    const form = invoiceForm();
    const offers = priceOffers(form, [consulting]);
    const changed = withTodaysPrices(form, offers);
    const renamed = {
      ...changed,
      summary: 'Changed since',
      lines: changed.lines.map((line) => ({ ...line, unit: 'h' })),
    };
    const back = withPricesBack(renamed, form, offers);
    expect(back?.lines.map(({ price, unit }) => [price, unit])).toEqual(form.lines.map(({ price }) => [price, 'h']));
    expect(back?.summary).toBe('Changed since');
    const another = { ...changed, lines: changed.lines.map((line) => ({ ...line, price: '130' })) };
    expect(withPricesBack(another, form, offers)).toBeNull();
    expect(withPricesBack({ ...changed, lines: [] }, form, offers)).toBeNull();
  });
});
