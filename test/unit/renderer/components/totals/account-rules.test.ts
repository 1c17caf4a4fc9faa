import { describe, expect, it } from 'vitest';
import { accountRules, learnedSentences } from '#renderer/components/totals/account-rules.ts';
import { words } from '#shared/words/words.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import type { PolicyChoice, TotalsPolicy } from '#shared/money/totals/policy.ts';
import { likelyPolicy, policyChoices } from '#shared/money/totals/policy.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { emptyDocument, fixed, goldenDocument, item, percent } from '#test/helpers/billed-documents.ts';

/** What is known once an account that counts by these rules has shown these documents. */
function learnedFrom(history: readonly DocumentDetails[], policy: Partial<TotalsPolicy> = {}): Calibration {
  return history.reduce((calibration, document) => {
    const own = computeTotals(document, 2, { ...likelyPolicy, ...policy });
    const told = { sub_total: own.subTotal, billed_total: own.billedTotal, currency_iso_code: 'USD' };
    return observeInvoice(calibration, { ...document, ...told }).calibration;
  }, newCalibration);
}

const taxed: DocumentDetails = { ...emptyDocument, items: [item('1', '100.00')], taxes: [percent('10')] };
const discounted: DocumentDetails = { ...taxed, discounts: [percent('5')] };

describe('what is known of an account’s arithmetic', () => {
  it('is empty before the first invoice, and lists only open rules that would change the total', () => {
    const rules = accountRules(discounted, 2, newCalibration);
    expect(learnedSentences(rules)).toEqual([
      'Inkwell hasn’t seen how your account calculates totals yet, so it uses the usual rules.',
    ]);
    expect(rules.known).toEqual([]);
    expect(rules.open).toEqual([
      {
        rules: ['Discounts come off before tax', 'Tax applies to the full subtotal, before discounts'],
        totals: ['104.50', '105.00'],
      },
    ]);
  });

  it('consists of the rules that all its invoices agree on, with their number', () => {
    const voucher = { ...taxed, discounts: [fixed('5.00')] };
    const rules = accountRules(discounted, 2, learnedFrom([goldenDocument, voucher]));
    expect(learnedSentences(rules)).toEqual(['Learned from 2 of your invoices:']);
    expect(rules.known).toContain('Discounts come off before tax');
    expect(rules.open).toEqual([]);
  });

  it('says that the invoices leave several ways open if they decide no rule of the document', () => {
    const rules = accountRules(discounted, 2, learnedFrom([discounted]));
    expect(rules.known).toEqual([]);
    expect(learnedSentences(rules)).toEqual([
      'The invoice seen so far doesn’t show how your account calculates one like this.',
    ]);
  });

  it('follows the account if it computes in an unusual way', () => {
    const rules = accountRules(discounted, 2, learnedFrom([discounted], { taxBase: 'sub_total' }));
    expect(rules.known).not.toContain(words.totals_rule({ choice: 'taxBase', value: 'discounted' }));
    expect(rules.open.flatMap((open) => open.totals)).not.toContain('104.50');
  });

  it('leaves out rules that do not affect the document', () => {
    const { known } = accountRules(taxed, 2, learnedFrom([goldenDocument]));
    expect(known).not.toContain(words.totals_rule({ choice: 'shippingTaxed', value: 'no' }));
    expect(known).not.toContain(words.totals_rule({ choice: 'taskUnit', value: 'minutes' }));
  });

  it('names invoices that teach nothing, and says that contradictions make every total an estimate', () => {
    const learned = learnedFrom([goldenDocument, discounted]);
    const said = (more: Partial<Calibration>) =>
      learnedSentences(accountRules(discounted, 2, { ...learned, explained: 214, ...more }));
    expect(said({ unexplained: 1 })[0]).toBe(
      '1 invoice includes something your account doesn’t show, so nothing is learned from it.',
    );
    expect(said({ contradicting: 3 })[0]).toBe('3 invoices follow different rules, so totals are estimates.');
    expect(said({ explained: 4, unexplained: 116 })).toEqual([
      'Only 4 of the 120 invoices checked follow rules Inkwell knows, so only your account can calculate its totals.',
    ]);
    const end = 'Inkwell knows, so only your account can calculate its totals.';
    const lost = (explained: number, of: number): string => words.totals_lost({ explained, of });
    expect(lost(1, 120)).toBe(`Only 1 of the 120 invoices checked follows rules ${end}`);
    expect(lost(0, 120)).toBe(`None of the 120 invoices checked follow rules ${end}`);
    expect(lost(0, 1)).toBe(`The invoice checked follows none of the rules ${end}`);
  });
});

it('has words of its own for every rule', () => {
  // `Object.entries` widens the names of the table, which is closed.
  const rules = Object.entries(policyChoices) as readonly [PolicyChoice, readonly string[]][];
  const said = rules.flatMap(([choice, values]) => values.map((value) => words.totals_rule({ choice, value })));
  expect(new Set(said).size).toBe(said.length);
});
