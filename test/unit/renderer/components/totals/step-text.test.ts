import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentageBaseText, numberWriter, calculationText } from '#renderer/components/totals/step-text.ts';
import { adjustmentNotes, adjustmentRows } from '#renderer/components/totals/adjustment-rows.ts';
import { Formats } from '#renderer/state/app/formats.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { explainAdjustments, explainTotal } from '#shared/money/totals/explain.ts';
import type { Step } from '#shared/money/totals/explained-step.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { candidatePolicies, likelyPolicy } from '#shared/money/totals/policy.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import {
  documents,
  emptyDocument,
  fixed,
  goldenDocument,
  item,
  percent,
  task,
} from '#test/helpers/billed-documents.ts';

const dollars = numberWriter(new Formats('en-US'), 'USD', 2);
const stepsOf = (step: Step): readonly Step[] => [step, ...step.parts.flatMap(stepsOf)];
const workings = (document: DocumentDetails, policy: Partial<TotalsPolicy> = {}, write = dollars) =>
  stepsOf(explainTotal(document, 2, { ...likelyPolicy, ...policy }))
    .filter((step) => step.name !== 'base')
    .map((step) => calculationText(step, write));

describe('the calculation of an amount', () => {
  it('is an equation for each line, each adjustment and the total', () => {
    expect(workings(goldenDocument)).toEqual([
      'subtotal $111.50 − discounts $11.15 + taxes $5.27 + shipping $4.00 = $109.62',
      '$30.00 + $12.50 + $60.00 + $9.00 = $111.50',
      '3 × $10.00 = $30.00',
      null,
      '1:30 h × $40.00 = $60.00',
      '15 × $0.60 = $9.00',
      '10 % of subtotal $111.50 = $11.15',
      null,
      '5.25 % of $100.35 = 5.268375, rounded to $5.27',
    ]);
  });

  it('mentions rounding only if it changed something, with every digit before it', () => {
    const document = { ...emptyDocument, items: [item('3', '0.335'), item('2', '1.25')], tasks: [task('50', '100')] };
    expect(workings(document)).toContain('3 × 0.335 = 1.005, rounded to $1.01');
    expect(workings(document)).toContain('2 × $1.25 = $2.50');
    expect(workings(document)).toContain('0:50 h × $100.00 = 83.33333333…, rounded to $83.33');
  });

  it('says when an amount is computed with more digits than it shows', () => {
    const document = { ...emptyDocument, items: [item('3', '0.335')] };
    expect(workings(document, { rounding: 'at_end' })).toContain('3 × 0.335 = 1.005, shown as $1.01 but used in full');
  });

  it('counts task time in hours if the account does', () => {
    const document = { ...emptyDocument, tasks: [task('1.5', '40')] };
    expect(workings(document, { taskUnit: 'hours' })).toContain('1.5 h × $40.00 = $60.00');
  });

  it('is written as the person writes numbers, in the currency of the document', () => {
    const german = numberWriter(new Formats('de-DE'), 'EUR', 2);
    const document = { ...emptyDocument, items: [item('1234.5', '1.005')] };
    expect(workings(document, {}, german).map((text) => text?.replaceAll(/\s/g, ' '))).toContain(
      '1.234,5 × 1,005 = 1.240,6725, rounded to 1.240,67 €',
    );
  });

  it('ends in the amount that is shown, whatever the document and the rules', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(...candidatePolicies), (document, policy) => {
        for (const step of stepsOf(explainTotal(document, 2, policy))) {
          expect(calculationText(step, dollars) ?? dollars.money(step.rounded)).toContain(dollars.money(step.rounded));
        }
      }),
    );
  });
});

describe('the base of an adjustment', () => {
  const parts = (document: DocumentDetails, policy: Partial<TotalsPolicy> = {}) =>
    explainTotal(document, 2, { ...likelyPolicy, ...policy }).parts.map((step) => percentageBaseText(step, dollars));

  it('is shown if it is more than the subtotal', () => {
    expect(parts(goldenDocument)).toEqual([null, null, null, 'subtotal $111.50 − discounts $11.15 = $100.35']);
    expect(parts(goldenDocument, { shippingTaxed: 'yes' }).at(-1)).toBe(
      'subtotal $111.50 − discounts $11.15 + shipping $4.00 = $104.35',
    );
  });

  it('names earlier taxes if taxes are taken of taxes', () => {
    const document = { ...emptyDocument, items: [item('1', '100')], taxes: [percent('10'), percent('5')] };
    expect(parts(document, { compounding: 'yes' }).at(-1)).toBe('subtotal $100.00 + taxes $10.00 = $110.00');
  });
});

describe('the rows of the card', () => {
  it('carry their sign and calculation; given amounts need no explanation', () => {
    const document = { ...goldenDocument, discounts: [percent('10', 'Loyalty'), fixed('1.00', 'Voucher')] };
    const rows = adjustmentRows(computeTotals(document, 2), () => explainAdjustments(document, 2));
    expect(rows.map(({ row, amount, step }) => [row.name, amount, step && adjustmentNotes(step, dollars)])).toEqual([
      ['Loyalty', '-11.15', ['10 % of subtotal $111.50 = $11.15']],
      ['Voucher', '-1', []],
      [
        'VAT',
        '5.22',
        ['subtotal $111.50 − discounts $12.15 = $99.35', '5.25 % of $99.35 = 5.215875, rounded to $5.22'],
      ],
      ['VAT', '4.00', []],
    ]);
  });

  it('computes no explanation if there is nothing to explain', () => {
    const refuse = (): never => {
      throw new Error('nobody asked');
    };
    expect(adjustmentRows(computeTotals({ ...emptyDocument, items: [item('1', '1')] }, 2), refuse)).toEqual([]);
  });
});
