import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import { add, compare, isZero } from '#shared/money/decimal.ts';
import { candidatePolicies, likelyPolicy } from '#shared/money/totals/policy.ts';
import { computeTotals, lineTotal, totalDue } from '#shared/money/totals/totals.ts';
import {
  documents,
  emptyDocument,
  fixed,
  goldenDocument,
  item,
  percent,
  task,
} from '#test/helpers/billed-documents.ts';
import { billedBy, policyOfService, servicePolicies } from '#test/helpers/billing-service.ts';

const policies = fc.constantFrom(...candidatePolicies);
const currencies = fc.constantFrom('EUR', 'JPY', 'KWD');
const digitsOf = { EUR: 2, JPY: 0, KWD: 3 } as const;

function mapRows(document: DocumentDetails, change: <Row>(rows: readonly Row[]) => readonly Row[]): DocumentDetails {
  return {
    items: change(document.items),
    expenses: change(document.expenses),
    tasks: change(document.tasks),
    trips: change(document.trips),
    taxes: change(document.taxes),
    discounts: change(document.discounts),
    shipping_amounts: change(document.shipping_amounts),
  };
}

describe('demand 7: the formula of a total', () => {
  it('shows in a case with discount, tax and shipping; the likely one discounts first and leaves shipping untaxed', () => {
    expect(computeTotals(goldenDocument, 2)).toEqual({
      lines: { items: ['30.00'], expenses: ['12.50'], tasks: ['60.00'], trips: ['9.00'] },
      subTotal: '111.50',
      discounts: [{ name: 'VAT', value: '10', percentage: true, amount: '11.15' }],
      taxes: [{ name: 'VAT', value: '5.25', percentage: true, amount: '5.27' }],
      shipping: [{ name: 'VAT', value: '4.00', percentage: false, amount: '4.00' }],
      billedTotal: '109.62',
      notices: [],
    });
  });

  it.each([
    ['tax on the full sub total', '5.85', '110.20', { taxBase: 'sub_total' }],
    ['shipping taxed', '5.48', '109.83', { shippingTaxed: 'yes' }],
    ['a task read as hours', '172.53', '3462.88', { taskUnit: 'hours' }],
    ['discounts of the sum with taxes', '5.85', '109.61', { discountBase: 'taxed' }],
  ] as const)('is another with %s: tax %s, total %s', (_case, tax, billed, otherwise) => {
    const { taxes, billedTotal } = computeTotals(goldenDocument, 2, { ...likelyPolicy, ...otherwise });
    expect([taxes[0]?.amount, billedTotal]).toEqual([tax, billed]);
  });
});

describe('totals', () => {
  it('equal those of the demo service under every policy', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(...servicePolicies), currencies, (document, policy, currency) => {
        const { subTotal, billedTotal } = computeTotals(document, digitsOf[currency], policyOfService(policy));
        const told = billedBy(policy, document, currency);
        expect([subTotal, billedTotal]).toEqual([told.sub_total, told.billed_total]);
      }),
      { numRuns: 500 },
    );
  });

  it('round a half that needs exact thirds of an hour', () => {
    const document = { ...emptyDocument, tasks: [task('20', '0.50')], taxes: [percent('15')] };
    const [up, even] = (['half_up', 'half_even'] as const).map(
      (tie) => computeTotals(document, 2, { ...likelyPolicy, rounding: 'at_end', tie }).taxes[0]?.amount,
    );
    expect([up, even]).toEqual(['0.03', '0.02']);
  });

  it('do not depend on the order of lines, nor under the likely policy on the order of adjustments', () => {
    fc.assert(
      fc.property(documents, policies, (document, policy) => {
        const reversed = mapRows(document, (rows) => [...rows].reverse());
        const { taxes, discounts, shipping_amounts } = document;
        const linesReversed = { ...reversed, taxes, discounts, shipping_amounts };
        const expected = computeTotals(document, 2, policy);
        const { subTotal, billedTotal } = computeTotals(linesReversed, 2, policy);
        expect([subTotal, billedTotal]).toEqual([expected.subTotal, expected.billedTotal]);
        expect(computeTotals(reversed, 2).billedTotal).toBe(computeTotals(document, 2).billedTotal);
      }),
    );
  });

  it('are the same for a duplicate, which has new ids and no totals of its own', () => {
    fc.assert(
      fc.property(documents, policies, (document, policy) => {
        const copy = mapRows(document, (rows) => rows.map((row) => ({ ...row, id: 7, total: '999.99', key: null })));
        expect(computeTotals(copy, 2, policy)).toEqual(computeTotals(document, 2, policy));
      }),
    );
  });

  it('double with every line and fixed amount written twice', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const shipping_amounts = document.shipping_amounts.filter((row) => row.percentage === false);
        const taxes = document.taxes.filter((tax) => tax.percentage === false);
        const plain = { ...document, discounts: [], taxes, shipping_amounts };
        const twice = mapRows(plain, (rows) => [...rows, ...rows]);
        const once = computeTotals(plain, 2);
        expect(compare(computeTotals(twice, 2).billedTotal, add(once.billedTotal, once.billedTotal))).toBe(0);
      }),
    );
  });

  it('add up if each amount is rounded: the shown lines and adjustments make the shown total', () => {
    fc.assert(
      fc.property(documents, policies, fc.constantFrom(0, 2, 3), (document, policy, digits) => {
        fc.pre(policy.rounding === 'each_amount');
        const { lines, subTotal, discounts, taxes, shipping, billedTotal } = computeTotals(document, digits, policy);
        const amounts = (rows: readonly { readonly amount: string }[]): readonly string[] =>
          rows.map((row) => row.amount);
        expect(compare(add('0', ...Object.values(lines).flat()), subTotal)).toBe(0);
        const difference = amounts(discounts).map((amount) =>
          amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
        );
        const sum = add(subTotal, ...difference, ...amounts(taxes), ...amounts(shipping));
        expect(compare(sum, billedTotal)).toBe(0);
      }),
    );
  });

  it('are exactly zero before shipping with a discount of 100 %', () => {
    fc.assert(
      fc.property(documents, policies, (document, policy) => {
        // A tax of the sub total is untouched by a discount before it.
        fc.pre(policy.taxBase === 'discounted' || policy.discountBase === 'taxed');
        const taxes = document.taxes.filter((tax) => tax.percentage === true);
        const free = { ...document, taxes, discounts: [percent('100')], shipping_amounts: [] };
        expect(isZero(computeTotals(free, 2, policy).billedTotal)).toBe(true);
        const { shipping, billedTotal } = computeTotals({ ...free, shipping_amounts: [fixed('4.00')] }, 2);
        expect([shipping[0]?.amount, billedTotal]).toEqual(['4.00', '4.00']);
      }),
    );
  });

  it('take a percentage of shipping of the sub total, like the service', () => {
    const document = { ...goldenDocument, shipping_amounts: [percent('10')] };
    const shippingUnder = (shippingBase: 'sub_total' | 'discounted'): string | undefined =>
      computeTotals(document, 2, { ...likelyPolicy, shippingBase }).shipping[0]?.amount;
    expect([shippingUnder('sub_total'), shippingUnder('discounted')]).toEqual(['11.15', '10.04']);
  });

  it('compound adjustments only if the policy does', () => {
    const document = {
      ...emptyDocument,
      items: [item('1', '200.00')],
      discounts: [percent('10'), percent('10')],
      taxes: [percent('10'), percent('10')],
    };
    const under = (policy: Partial<typeof likelyPolicy>): string =>
      computeTotals(document, 2, { ...likelyPolicy, ...policy }).billedTotal;
    expect(under({})).toBe('192.00');
    expect(under({ discountStacking: 'what_is_left' })).toBe('194.40');
    expect(under({ compounding: 'yes' })).toBe('193.60');
  });

  it('report discounts that exceed their base, and do not stop at zero', () => {
    const document = { ...emptyDocument, items: [item('1', '10.00')], discounts: [fixed('12.00')] };
    const { billedTotal, notices } = computeTotals(document, 2);
    expect([billedTotal, notices]).toEqual(['-2.00', ['discounts_exceed_base']]);
    expect(computeTotals({ ...document, discounts: [percent('100')] }, 2).notices).toEqual([]);
    expect(computeTotals({ ...document, items: [item('-1', '10.00')], discounts: [] }, 2).notices).toEqual([]);
  });

  it('follow the percent sign and the flag', () => {
    const document = { ...emptyDocument, items: [item('1', '200.00')] };
    const taxOf = (tax: Partial<Adjustment>): string =>
      computeTotals({ ...document, taxes: [{ ...percent('5'), ...tax }] }, 2).billedTotal;
    expect(taxOf({ combined_amount_percent: '5%', percentage: false })).toBe('210.00');
    expect(taxOf({ combined_amount_percent: '5.00', percentage: true })).toBe('210.00');
    expect(taxOf({ combined_amount_percent: '5.25 %', percentage: null })).toBe('210.50');
    expect(taxOf({ combined_amount_percent: null })).toBe('200.00');
  });

  it('count unreadable cells as zero and report them; empty cells are not reported', () => {
    const unreadable = computeTotals({ ...emptyDocument, items: [item('two', '10')] }, 2);
    expect([unreadable.billedTotal, unreadable.notices]).toEqual(['0.00', ['amount_unreadable']]);
    const blank = computeTotals({ ...emptyDocument, items: [item('', '10')] }, 0);
    expect([blank.billedTotal, blank.notices]).toEqual(['0', []]);
  });

  it('leave the unpaid amount due', () => {
    expect(totalDue('109.62', '50.0', 2)).toBe('59.62');
    expect([totalDue('109.62', null, 2), totalDue('109.62', '', 2)]).toEqual(['109.62', '109.62']);
    expect(totalDue('10.00', '12.5', 2)).toBe('-2.50');
  });
});

describe('demand 7: one-cent differences', () => {
  it('come from rounding the lines or the document: 199.02 v 199.01', () => {
    const document = { ...emptyDocument, items: [item('1', '66.337'), item('1', '66.337'), item('1', '66.337')] };
    const billed = (rounding: 'each_amount' | 'at_end'): string =>
      computeTotals(document, 2, { ...likelyPolicy, rounding }).billedTotal;
    expect([billed('each_amount'), billed('at_end')]).toEqual(['199.02', '199.01']);
  });

  it('come from two taxes, 5 % + 9.975 %, rounded one by one or together', () => {
    const document = { ...emptyDocument, items: [item('1', '10.10')], taxes: [percent('5'), percent('9.975')] };
    const billed = (rounding: 'each_amount' | 'at_end'): string =>
      computeTotals(document, 2, { ...likelyPolicy, rounding }).billedTotal;
    expect([billed('each_amount'), billed('at_end')]).toEqual(['11.62', '11.61']);
  });

  it('come from rounding before the discount or after it', () => {
    const document = { ...emptyDocument, items: [item('3', '3.335')], discounts: [percent('10')] };
    const totals = (['each_amount', 'at_end'] as const).map((rounding) => {
      const { subTotal, discounts, billedTotal } = computeTotals(document, 2, { ...likelyPolicy, rounding });
      return [subTotal, discounts[0]?.amount, billedTotal];
    });
    // 10.01 less 1.001, or 10.005 less 1.0005.
    expect(totals).toEqual([
      ['10.01', '1.00', '9.01'],
      ['10.01', '1.00', '9.00'],
    ]);
  });

  it('come from the rounding of a half', () => {
    const document = { ...emptyDocument, items: [item('0.5', '0.25'), item('1', '10.00')], taxes: [percent('5')] };
    const billed = (tie: 'half_up' | 'half_even'): string =>
      computeTotals(document, 2, { ...likelyPolicy, tie }).billedTotal;
    expect([billed('half_up'), billed('half_even')]).toEqual(['10.64', '10.63']);
  });

  it('never leave an invoice overdue by a cent that was paid in full', () => {
    fc.assert(
      fc.property(documents, policies, fc.constantFrom(0, 2, 3), (document, policy, digits) => {
        const { billedTotal } = computeTotals(document, digits, policy);
        expect(isZero(totalDue(billedTotal, billedTotal, digits))).toBe(true);
      }),
    );
  });

  it('do not come from computing a line apart from its document', () => {
    fc.assert(
      fc.property(documents, policies, (document, policy) => {
        const { lines } = computeTotals(document, 2, policy);
        expect(document.tasks.map((line) => lineTotal('tasks', { ...line }, 2, policy))).toEqual(lines.tasks);
        expect(document.items.map((line) => lineTotal('items', { ...line }, 2, policy))).toEqual(lines.items);
      }),
    );
  });
});
