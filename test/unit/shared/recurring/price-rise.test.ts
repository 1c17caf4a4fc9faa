import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, fromMinorUnits, subtract } from '#shared/money/decimal.ts';
import type { PriceRise } from '#shared/recurring/price-rise.ts';
import { priceSteps, raisedPrice, riseProblem, withRaisedPrices } from '#shared/recurring/price-rise.ts';
import { emptyProfile } from '#shared/recurring/profile-form.ts';

const percent = (value: string, step: PriceRise['step'] = 'price'): PriceRise => ({ by: 'percent', value, step });
const amount = (value: string, step: PriceRise['step'] = 'price'): PriceRise => ({ by: 'amount', value, step });
const line = { key: 'a', kind: 'items', date: '', description: 'Disk', quantity: '1', unit: '' } as const;

describe('a changed price', () => {
  it.each([
    ['100.00', percent('3'), 2, '103.00'],
    ['9.99', percent('3'), 2, '10.29'],
    ['0.125', percent('3'), 2, '0.129'],
    ['85', percent('2.5'), 2, '87.13'],
    ['87.13', percent('0.1', '0.50'), 2, '87.00'],
    ['1500', percent('3'), 0, '1545'],
    ['1515', percent('3', '0.05'), 0, '1560'],
    ['1500', percent('3', '10'), 0, '1550'],
    ['1.234', percent('10'), 3, '1.357'],
    ['40.00', amount('2.5'), 2, '42.50'],
    ['40.00', amount('-2.5'), 2, '37.50'],
  ])('of %s by %j with %i digits is %s', (price, rise, digits, expected) => {
    expect(raisedPrice(price, rise, digits)).toBe(expected);
  });

  it('is the same for the same price, is a multiple of its step, and lies within half a step of the exact one', () => {
    const prices = fc.integer({ min: 1, max: 10_000_000 }).map((minor) => fromMinorUnits(minor, 2));
    const percents = fc.integer({ min: 1, max: 5_000 }).map((minor) => fromMinorUnits(minor, 2));
    fc.assert(
      fc.property(prices, percents, fc.constantFrom(...priceSteps), (price, value, step) => {
        const raised = raisedPrice(price, percent(value, step), 2);
        const cents = (text: string): number => Math.round(Number(text) * 100);
        const stepCents = step === 'price' ? 1 : cents(step);
        const exact = (cents(price) * (10_000 + cents(value))) / 10_000;
        expect(cents(raised) % stepCents).toBe(0);
        expect(Math.abs(cents(raised) - exact)).toBeLessThanOrEqual(stepCents / 2 + 1e-6);
        if (step === 'price') expect(compare(subtract(raised, price), '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the rules of a change of prices', () => {
  it.each([
    [percent('0'), 'rise_problem_zero'],
    [percent('-100'), 'rise_problem_percent'],
    [percent('1000.01'), 'rise_problem_percent'],
    [percent('?1.234'), 'rise_problem_number'],
    [amount('0.00'), 'rise_problem_zero'],
    [percent('-99.9'), null],
    [amount('-5000'), null],
  ])('%j: %s', (rise, key) => {
    expect(riseProblem(rise)?.key ?? null).toBe(key);
  });

  it('leave free and credit lines as they are, and refuse what cannot be read or would not stay above zero', () => {
    const withPrice = (price: string) => ({ ...emptyProfile, lines: [{ ...line, price }] });
    const pricesAfter = (price: string, rise: PriceRise) => {
      const result = withRaisedPrices(withPrice(price), rise, 2);
      return result.kind === 'raised' ? result.form.lines.map((each) => each.price) : result.reason.key;
    };
    expect(pricesAfter('', percent('3'))).toEqual(['']);
    expect(pricesAfter('0.00', amount('3'))).toEqual(['0.00']);
    expect(pricesAfter('-5.00', percent('3'))).toEqual(['-5.00']);
    expect(pricesAfter('4.00', amount('-4'))).toBe('rise_below_zero');
    expect(pricesAfter('four', percent('3'))).toBe('rise_unreadable_price');
  });
});
