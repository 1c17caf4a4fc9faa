import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, divide, multiply, round } from '#shared/money/decimal.ts';
import { explainAdjustments, explainTotal } from '#shared/money/totals/explain.ts';
import type { Step } from '#shared/money/totals/explained-step.ts';
import { candidatePolicies, likelyPolicy } from '#shared/money/totals/policy.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { documents, emptyDocument, goldenDocument, item, percent } from '#test/helpers/billed-documents.ts';

const policies = fc.constantFrom(...candidatePolicies);

const stepsOf = (step: Step): readonly Step[] => [step, ...step.parts.flatMap(stepsOf)];
const valuesOf = (step: Step): readonly string[] => step.terms.map((term) => term.value);

/** What the terms of a step make by its operation; a third has 40 decimals, a sum of them a few right ones less. */
function madeOf(step: Step): string {
  const [first = '0', second = '0'] = valuesOf(step);
  switch (step.operation) {
    case 'given':
      return first;
    case 'product':
      return multiply(first, second);
    case 'minutes_at_rate':
      return divide(multiply(first, second), '60');
    case 'percent':
      return divide(multiply(first, second), '100');
    case 'sum':
      return add('0', ...valuesOf(step));
  }
}

/** A line for each step, as a screen would print it. */
const printed = (step: Step, depth = 0): readonly string[] => [
  `${' '.repeat(depth)}${[step.name, step.label, step.operation, valuesOf(step).join(' | '), step.exact, step.rounded]
    .filter((part) => part !== '')
    .join(' ')}`,
  ...step.parts.flatMap((part) => printed(part, depth + 1)),
];

describe('the explanation of a total', () => {
  it('shows lines, bases and rounding of a case that distinguishes the policies', () => {
    expect(printed(explainTotal(goldenDocument, 2))).toEqual([
      'billed_total sum 111.5 | -11.15 | 5.27 | 4 109.62 109.62',
      ' sub_total sum 30 | 12.5 | 60 | 9 111.5 111.50',
      '  items product 3 | 10 30 30.00',
      '  expenses given 12.5 12.5 12.50',
      '  tasks minutes_at_rate 90 | 40 60 60.00',
      '  trips product 15 | 0.6 9 9.00',
      ' discount VAT percent 111.5 | 10 11.15 11.15',
      '  base sum 111.5 111.5 111.50',
      ' shipping VAT given 4 4 4.00',
      ' tax VAT percent 100.35 | 5.25 5.268375 5.27',
      '  base sum 111.5 | -11.15 100.35 100.35',
    ]);
  });

  it('labels a line by its description', () => {
    const document = { ...emptyDocument, items: [{ ...item('3', '85.00'), description: 'Brand workshop' }] };
    expect(printed(explainTotal(document, 2))).toContain('  items Brand workshop product 3 | 85 255 255.00');
  });

  it('holds every number of the totals, under every policy', () => {
    fc.assert(
      fc.property(documents, policies, fc.constantFrom(0, 2, 3), (document, policy, digits) => {
        const totals = computeTotals(document, digits, policy);
        const root = explainTotal(document, digits, policy);
        const steps = stepsOf(root);
        const rounded = (...names: readonly Step['name'][]): readonly string[] =>
          steps.filter((step) => names.includes(step.name)).map((step) => step.rounded);
        expect(root.rounded).toBe(totals.billedTotal);
        expect(rounded('sub_total')).toEqual([totals.subTotal]);
        expect(rounded('items', 'expenses', 'tasks', 'trips')).toEqual(Object.values(totals.lines).flat());
        const rows = { discount: totals.discounts, tax: totals.taxes, shipping: totals.shipping };
        for (const [name, amounts] of Object.entries(rows)) {
          const own = steps.filter((step) => step.name === name);
          expect(own.map((step) => [step.label, step.rounded])).toEqual(amounts.map((row) => [row.name, row.amount]));
          own.forEach((step, place) => {
            expect(valuesOf(step).some((value) => compare(value, amounts[place]?.value ?? '0') === 0)).toBe(true);
          });
        }
      }),
    );
  });

  it('has in every step terms that make its exact amount, which rounds to the rounded one', () => {
    fc.assert(
      fc.property(documents, policies, fc.constantFrom(0, 2, 3), (document, policy, digits) => {
        for (const step of stepsOf(explainTotal(document, digits, policy))) {
          expect(round(madeOf(step), 20)).toBe(round(step.exact, 20));
          expect(round(step.exact, digits, policy.tie)).toBe(step.rounded);
        }
      }),
    );
  });

  it('names the cent between the shown amounts and their total', () => {
    const document = {
      ...emptyDocument,
      items: [item('1', '10.10')],
      taxes: [percent('5', 'GST'), percent('9.975', 'QST')],
    };
    const root = explainTotal(document, 2, { ...likelyPolicy, rounding: 'at_end' });
    expect(printed(root).filter((line) => line.includes('difference'))).toEqual([
      ' rounding_difference sum 11.61 | -11.62 -0.01 -0.01',
    ]);
    expect(stepsOf(explainTotal(document, 2)).some((step) => step.name === 'rounding_difference')).toBe(false);
    fc.assert(
      fc.property(documents, policies, (any, policy) => {
        const { parts, rounded } = explainTotal(any, 2, policy);
        const signed = parts.map((part) => (part.name === 'discount' ? multiply(part.rounded, '-1') : part.rounded));
        expect(compare(add('0', ...signed), rounded)).toBe(0);
      }),
    );
  });

  it('has the same steps for the adjustments alone', () => {
    const kinds: readonly Step['name'][] = ['discount', 'tax', 'shipping'];
    fc.assert(
      fc.property(documents, policies, fc.constantFrom(0, 2, 3), (document, policy, digits) => {
        const all = explainTotal(document, digits, policy).parts.filter(({ name }) => kinds.includes(name));
        expect(explainAdjustments(document, digits, policy)).toEqual(all);
      }),
    );
  });

  it('tells whether sums continue with the exact or the rounded amount', () => {
    const carriesUnder = (rounding: 'each_amount' | 'at_end'): ReadonlySet<string> =>
      new Set(
        stepsOf(explainTotal(goldenDocument, 2, { ...likelyPolicy, rounding }))
          .filter((step) => step.name !== 'base')
          .map((step) => step.carries),
      );
    expect([carriesUnder('each_amount'), carriesUnder('at_end')]).toEqual([new Set(['rounded']), new Set(['exact'])]);
  });
});
