import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentDetails } from '#shared/model/invoice.ts';
import type { Adjustment } from '#shared/model/adjustment.ts';
import type { Expense, Item, Task, Trip } from '#shared/model/line-item.ts';
import { add, compare, isZero } from '#shared/money/decimal.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { percents, prices } from '#test/helpers/arbitraries.ts';

const rest = { id: null, date: null, description: null, total: null, sort_order: null, created_at: null };
const item = (quantity: string, price: string): Item => ({ ...rest, unit: null, quantity, price });
const expense = (amount: string): Expense => ({ ...rest, amount });
const task = (duration: string, rate: string): Task => ({ ...rest, duration, rate });
const trip = (distance: string, rate: string): Trip => ({ ...rest, distance, rate });
const percent = (amount: string, name = 'VAT'): Adjustment => ({
  id: null,
  name,
  key: null,
  combined_amount_percent: `${amount}%`,
  percentage: true,
});
const fixed = (amount: string): Adjustment => ({
  ...percent(amount),
  combined_amount_percent: amount,
  percentage: false,
});

const empty: DocumentDetails = {
  items: [],
  expenses: [],
  tasks: [],
  trips: [],
  taxes: [],
  discounts: [],
  shipping_amounts: [],
};

const documents = fc.record({
  items: fc.array(
    fc.tuple(prices, prices).map(([quantity, price]) => item(quantity, price)),
    { maxLength: 5 },
  ),
  expenses: fc.array(prices.map(expense), { maxLength: 3 }),
  tasks: fc.array(
    fc.tuple(prices, prices).map(([duration, rate]) => task(duration, rate)),
    { maxLength: 3 },
  ),
  trips: fc.array(
    fc.tuple(prices, prices).map(([distance, rate]) => trip(distance, rate)),
    { maxLength: 3 },
  ),
  taxes: fc.array(
    fc.oneof(
      percents.map((value) => percent(value)),
      prices.map(fixed),
    ),
    { maxLength: 3 },
  ),
  discounts: fc.array(
    percents.map((value) => percent(value)),
    { maxLength: 2 },
  ),
  shipping_amounts: fc.array(prices.map(fixed), { maxLength: 2 }),
});

describe('totals', () => {
  it('discount first and leave shipping untaxed: the case that tells the policies apart', () => {
    const document: DocumentDetails = {
      items: [item('3', '10.00')],
      expenses: [expense('12.50')],
      tasks: [task('90', '40.0')],
      trips: [trip('15', '0.60')],
      taxes: [percent('5.25')],
      discounts: [percent('10')],
      shipping_amounts: [fixed('4.00')],
    };
    expect(computeTotals(document, 2)).toEqual({
      lines: { items: ['30.00'], expenses: ['12.50'], tasks: ['60.00'], trips: ['9.00'] },
      subTotal: '111.50',
      discounts: [{ name: 'VAT', value: '10', percentage: true, amount: '11.15' }],
      taxes: [{ name: 'VAT', value: '5.25', percentage: true, amount: '5.27' }],
      shipping: [{ name: 'VAT', value: '4.00', percentage: false, amount: '4.00' }],
      billedTotal: '109.62',
    });
  });

  it('do not depend on the order of lines and adjustments', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const reversed: DocumentDetails = {
          items: [...document.items].reverse(),
          expenses: [...document.expenses].reverse(),
          tasks: [...document.tasks].reverse(),
          trips: [...document.trips].reverse(),
          taxes: [...document.taxes].reverse(),
          discounts: [...document.discounts].reverse(),
          shipping_amounts: [...document.shipping_amounts].reverse(),
        };
        expect(computeTotals(reversed, 2).billedTotal).toBe(computeTotals(document, 2).billedTotal);
      }),
    );
  });

  it('double with every line and fixed amount written twice', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const plain = { ...document, discounts: [], taxes: document.taxes.filter((tax) => tax.percentage === false) };
        const twice = Object.fromEntries(
          Object.entries(plain).map(([name, rows]) => [name, [...rows, ...rows]]),
        ) as unknown as DocumentDetails;
        const once = computeTotals(plain, 2);
        expect(compare(computeTotals(twice, 2).billedTotal, add(once.billedTotal, once.billedTotal))).toBe(0);
      }),
    );
  });

  it('add up: what is shown of every line and adjustment makes the sum shown', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(0, 2, 3), (document, digits) => {
        const { lines, subTotal, discounts, taxes, shipping, billedTotal } = computeTotals(document, digits);
        const amounts = (rows: readonly { readonly amount: string }[]): readonly string[] =>
          rows.map((row) => row.amount);
        expect(compare(add('0', ...Object.values(lines).flat()), subTotal)).toBe(0);
        const difference = discounts.map((row) =>
          row.amount.startsWith('-') ? row.amount.slice(1) : `-${row.amount}`,
        );
        const sum = add(subTotal, ...difference, ...amounts(taxes), ...amounts(shipping));
        expect(compare(sum, billedTotal)).toBe(0);
      }),
    );
  });

  it('with a discount of 100 % come to nothing before shipping, taxes included', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const taxes = document.taxes.filter((tax) => tax.percentage === true);
        const free = { ...document, taxes, discounts: [percent('100')], shipping_amounts: [] };
        expect(isZero(computeTotals(free, 2).billedTotal)).toBe(true);
        const { shipping, billedTotal } = computeTotals({ ...free, shipping_amounts: [fixed('4.00')] }, 2);
        expect([shipping[0]?.amount, billedTotal]).toEqual(['4.00', '4.00']);
      }),
    );
  });

  it('believe the percent sign and the flag, and take what is no number for nothing', () => {
    const document = { ...empty, items: [item('1', '200.00')] };
    const taxOf = (tax: Partial<Adjustment>): string =>
      computeTotals({ ...document, taxes: [{ ...percent('5'), ...tax }] }, 2).billedTotal;
    expect(taxOf({ combined_amount_percent: '5%', percentage: false })).toBe('210.00');
    expect(taxOf({ combined_amount_percent: '5.00', percentage: true })).toBe('210.00');
    expect(taxOf({ combined_amount_percent: '5.25 %', percentage: null })).toBe('210.50');
    expect(taxOf({ combined_amount_percent: null })).toBe('200.00');
    expect(computeTotals({ ...empty, items: [item('two', '10')] }, 2).billedTotal).toBe('0.00');
    expect(computeTotals(empty, 0).billedTotal).toBe('0');
  });
});
