import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Adjustment } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { emptyDetails } from '#main/demo/documents/line-input.ts';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import { documentTotals } from '#main/demo/totals/totals.ts';
import { totalsPolicy } from '#main/demo/totals/totals-policy.ts';

const decimal = (max: number, digits: number) =>
  fc.integer({ min: -max, max }).map((value) => (value / 10 ** digits).toFixed(digits));
const line = { id: null, date: null, description: null, total: null, sort_order: null, created_at: null };
const of = <T extends object>(cells: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.array(fc.record(cells), { maxLength: 5 }).map((rows) => rows.map((row) => ({ ...line, ...row })));

const adjustment: fc.Arbitrary<Adjustment> = fc
  .record({ percentage: fc.boolean(), amount: decimal(50_000, 3) })
  .map(({ percentage, amount }) => ({
    id: null,
    name: null,
    key: null,
    percentage,
    combined_amount_percent: percentage ? `${amount}%` : amount,
  }));
const adjustments = fc.array(adjustment, { maxLength: 3 });

const details: fc.Arbitrary<DocumentDetails> = fc.record({
  items: of({ price: decimal(1_000_000, 4), quantity: decimal(10_000, 2), unit: fc.constant(null) }),
  expenses: of({ amount: decimal(1_000_000, 3) }),
  tasks: of({ duration: decimal(600, 0), rate: decimal(20_000, 2) }),
  trips: of({ distance: decimal(500, 1), rate: decimal(200, 2) }),
  taxes: adjustments,
  discounts: adjustments,
  shipping_amounts: adjustments,
});

const policy = fc
  .record({
    task_unit: fc.constantFrom(...choiceKnobs.task_unit.values),
    tax_base: fc.constantFrom(...choiceKnobs.tax_base.values),
    tax_compounding: fc.constantFrom(...choiceKnobs.tax_compounding.values),
    discount_stacking: fc.constantFrom(...choiceKnobs.discount_stacking.values),
    shipping_taxed: fc.constantFrom(...choiceKnobs.shipping_taxed.values),
    rounding_step: fc.constantFrom(...choiceKnobs.rounding_step.values),
    rounding_tie: fc.constantFrom(...choiceKnobs.rounding_tie.values),
  })
  .map((knobs) => totalsPolicy({ ...defaultKnobs, ...knobs }));
const digits = fc.constantFrom(0, 2, 3);

const all: Adjustment = { id: null, name: null, key: null, percentage: true, combined_amount_percent: '100%' };
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

describe('under every formula', () => {
  it('what is billed is the sum of its parts', () => {
    fc.assert(
      fc.property(details, digits, policy, (document, places, formula) => {
        const { subTotal, discount, tax, shipping, billed } = documentTotals(document, places, formula);
        const difference = absolute(billed - (subTotal - discount + tax + shipping));
        // Four totals that were each rounded for the eye may be off by half a unit each.
        expect(difference <= (formula.roundingStep === 'document' ? 2n : 0n)).toBe(true);
      }),
    );
  });

  it('the order of lines does not matter', () => {
    fc.assert(
      fc.property(details, digits, policy, (document, places, formula) => {
        const turned = {
          ...document,
          items: [...document.items].reverse(),
          expenses: [...document.expenses].reverse(),
          tasks: [...document.tasks].reverse(),
          trips: [...document.trips].reverse(),
        };
        expect(documentTotals(turned, places, formula)).toEqual(documentTotals(document, places, formula));
      }),
    );
  });

  it('a discount of all leaves nothing but shipping and tax', () => {
    fc.assert(
      fc.property(details, digits, policy, (document, places, formula) => {
        const given = { ...document, discounts: [all] };
        const { subTotal, discount } = documentTotals(given, places, formula);
        expect(discount).toBe(subTotal);
        const bare = { ...given, taxes: [], shipping_amounts: [] };
        expect(documentTotals(bare, places, formula).billed).toBe(0n);
        // A percentage of nothing is nothing; one of the full sub total is not.
        const taxes = document.taxes.filter((tax) => tax.percentage === true);
        const taxed = documentTotals({ ...bare, taxes }, places, { ...formula, taxBase: 'discounted' });
        expect(taxed.billed).toBe(0n);
      }),
    );
  });

  it('nothing adds up to nothing', () => {
    fc.assert(
      fc.property(digits, policy, (places, formula) => {
        expect(Object.values(documentTotals(emptyDetails, places, formula))).toEqual([0n, 0n, 0n, 0n, 0n]);
      }),
    );
  });

  it('rounding lines one by one is off by half a unit a line at most', () => {
    fc.assert(
      fc.property(details, digits, policy, (document, places, formula) => {
        const subTotal = (roundingStep: 'line' | 'document') =>
          documentTotals(document, places, { ...formula, roundingStep }).subTotal;
        const { items, expenses, tasks, trips } = document;
        const lines = items.length + expenses.length + tasks.length + trips.length;
        expect(absolute(subTotal('line') - subTotal('document')) * 2n <= BigInt(lines + 1)).toBe(true);
      }),
    );
  });
});

describe('compounding and stacking', () => {
  const share = fc.integer({ min: 0, max: 100 }).map((value) => ({ ...all, combined_amount_percent: `${value}%` }));
  const shares = fc.array(share, { minLength: 1, maxLength: 4 });
  const worth = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => ({
    ...emptyDetails,
    expenses: [{ ...line, amount: (cents / 100).toFixed(2) }],
  }));
  const base = totalsPolicy(defaultKnobs);

  it('never make a tax smaller, and never a discount larger than all there is', () => {
    fc.assert(
      fc.property(worth, shares, (document, rates) => {
        const taxed = { ...document, taxes: rates };
        const compounded = documentTotals(taxed, 2, { ...base, isTaxCompounded: true });
        expect(compounded.tax >= documentTotals(taxed, 2, base).tax).toBe(true);
        const discounted = { ...document, discounts: rates };
        const sequence = documentTotals(discounted, 2, { ...base, discountStacking: 'sequence' });
        expect(sequence.discount <= documentTotals(discounted, 2, base).discount).toBe(true);
        expect(sequence.billed >= 0n).toBe(true);
      }),
    );
  });
});
