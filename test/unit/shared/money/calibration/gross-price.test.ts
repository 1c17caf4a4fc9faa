import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidateSet } from '#shared/money/calibration/calibration.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { add, compare, fromMinorUnits, subtract } from '#shared/money/decimal.ts';
import type { GrossPrice, GrossWish } from '#shared/money/calibration/gross-price.ts';
import { priceForGross } from '#shared/money/calibration/gross-price.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { candidatePolicies, likelyPolicy } from '#shared/money/totals/policy.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { emptyDocument, expense, item, percent, task, trip } from '#test/helpers/billed-documents.ts';

/** An account of which exactly one rule is left. */
const accountOf = (place: number): Calibration => ({
  ...newCalibration,
  survivors: candidateSet([place]),
  explained: 1,
});
const usual = accountOf(0);

/** What an account of that policy bills for the line by itself. */
function billed({ kind, quantity, taxes }: GrossWish, price: string, digits: number, policy: TotalsPolicy): string {
  const line = {
    items: { ...emptyDocument, items: [item(quantity, price)] },
    expenses: { ...emptyDocument, expenses: [expense(price)] },
    tasks: { ...emptyDocument, tasks: [task(quantity, price)] },
    trips: { ...emptyDocument, trips: [trip(quantity, price)] },
  }[kind];
  return computeTotals({ ...line, taxes: taxes.map((tax) => percent(tax)) }, digits, policy).billedTotal;
}

function found(wish: Partial<GrossWish>, digits = 2, calibration = usual): GrossPrice {
  const answer = priceForGross({ kind: 'items', quantity: '1', taxes: [], gross: '0', ...wish }, digits, calibration);
  if (answer.kind !== 'price') throw new Error(answer.kind);
  return answer;
}

const distance = (left: string, right: string): string => subtract(left, right).replace('-', '');

const hundredths = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((minor) => fromMinorUnits(minor, 2));
const wishes = fc.record({
  kind: fc.constantFrom('items', 'expenses', 'tasks', 'trips'),
  quantity: fc.oneof(
    fc.constantFrom('1', '-1', '3', '0.001', '0.25', '90', '1000'),
    hundredths(1, 100_000),
    hundredths(-100_000, -1),
  ),
  taxes: fc.array(fc.oneof(fc.constantFrom('10', '19', '9.975', '0', '100'), hundredths(0, 5_000)), { maxLength: 3 }),
  gross: fc.oneof(fc.constantFrom('0', '500', '0.005'), hundredths(-1_000_000, 100_000_000)),
} satisfies { [Name in keyof GrossWish]: fc.Arbitrary<GrossWish[Name]> });
const accounts = fc.nat({ max: candidatePolicies.length - 1 });
const digitCounts = fc.constantFrom(0, 2, 3);

describe('the price of a line for an amount with taxes', () => {
  it('is found to the cent where there is one', () => {
    expect(found({ gross: '550', taxes: ['10'] })).toMatchObject({
      price: '500',
      net: '500.00',
      tax: '50.00',
      gross: '550.00',
      remainder: '0',
      confidence: 'estimate',
    });
    expect(found({ kind: 'tasks', quantity: '90', gross: '178.50', taxes: ['19'] }).price).toBe('100');
    expect(found({ kind: 'expenses', quantity: '', gross: '119', taxes: ['19'] }).price).toBe('100');
    expect(found({ quantity: '-2', gross: '-238', taxes: ['19'] }).price).toBe('100');
  });

  it('names the remainder if no price fits, and does not bill more than wished', () => {
    expect(found({ gross: '500', taxes: ['10'] })).toMatchObject({
      price: '454.54',
      gross: '499.99',
      remainder: '0.01',
    });
    expect(found({ quantity: '3', gross: '100.005' })).toMatchObject({ price: '33.33', remainder: '0.015' });
  });

  it('handles currencies without cents and with three digits', () => {
    expect(found({ gross: '1000', taxes: ['10'] }, 0)).toMatchObject({ price: '909', tax: '91', gross: '1000' });
    expect(found({ gross: '10', taxes: ['5'] }, 3)).toMatchObject({ price: '9.524', gross: '10.000', remainder: '0' });
  });

  it('follows an account whose taxes compound', () => {
    const compounding = candidatePolicies.findIndex(
      (policy) => JSON.stringify(policy) === JSON.stringify({ ...likelyPolicy, compounding: 'yes' }),
    );
    expect(found({ gross: '1200', taxes: ['10', '10'] }).price).toBe('1000');
    expect(found({ gross: '1210', taxes: ['10', '10'] }, 2, accountOf(compounding)).price).toBe('1000');
  });

  it('is exact for an account that was seen to use the rule, and gives a range otherwise', () => {
    const seen = [
      { ...emptyDocument, items: [item('3', '10.333')], taxes: [percent('19')] },
      { ...emptyDocument, items: [item('1', '10.05')], taxes: [percent('10')] },
      { ...emptyDocument, items: [item('1', '500')], taxes: [percent('10')] },
    ].map((document) => {
      const { subTotal, billedTotal } = computeTotals(document, 2);
      return { ...document, sub_total: subTotal, billed_total: billedTotal, currency_iso_code: 'EUR' };
    });
    const learned = seen.reduce((known, invoice) => observeInvoice(known, invoice).calibration, newCalibration);
    expect(found({ gross: '550', taxes: ['10'] }, 2, learned).confidence).toBe('exact');
    expect(found({ gross: '1210', taxes: ['10', '10'] }, 2, newCalibration).range).toEqual(['1210.00', '1220.09']);
  });

  it.each([
    ['no_quantity', { quantity: '0', gross: '500' }],
    ['negative_tax', { gross: '500', taxes: ['19', '-15'] }],
    ['too_large', { quantity: '0.0001', gross: '999999999999999' }],
  ])('returns %s instead of guessing', (kind, wish) => {
    expect(priceForGross({ kind: 'items', quantity: '1', taxes: [], ...wish }, 2, usual)).toEqual({ kind });
  });

  it('has parts that add up: net and tax, gross and remainder', () => {
    fc.assert(
      fc.property(wishes, digitCounts, accounts, (wish, digits, place) => {
        const answer = found(wish, digits, accountOf(place));
        expect(compare(add(answer.net, answer.tax), answer.gross)).toBe(0);
        expect(compare(add(answer.gross, answer.remainder), wish.gross)).toBe(0);
        expect(answer.gross).toBe(billed(wish, answer.price, digits, candidatePolicies[place] ?? likelyPolicy));
      }),
    );
  });

  it('is closer than or as close as any other price', () => {
    fc.assert(
      fc.property(
        wishes,
        digitCounts,
        accounts,
        fc.integer({ min: -3_000, max: 3_000 }),
        (wish, digits, place, steps) => {
          const answer = found(wish, digits, accountOf(place));
          const other = add(answer.price, fromMinorUnits(steps, digits));
          const gross = billed(wish, other, digits, candidatePolicies[place] ?? likelyPolicy);
          expect(compare(distance(wish.gross, answer.gross), distance(wish.gross, gross))).not.toBe(1);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is found again from its own gross amount', () => {
    fc.assert(
      fc.property(wishes, hundredths(0, 1_000_000), accounts, (wish, price, place) => {
        const gross = billed(wish, price, 2, candidatePolicies[place] ?? likelyPolicy);
        expect(found({ ...wish, gross }, 2, accountOf(place)).remainder).toBe('0');
      }),
    );
  });
});
