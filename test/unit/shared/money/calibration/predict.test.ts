import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/demo/seed/random.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { likelyPolicy } from '#shared/money/totals/policy.ts';
import { calibratedPolicy, totalsOf } from '#shared/money/calibration/predict.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { emptyDocument, fixed, goldenDocument, item, percent, task, trip } from '#test/helpers/billed-documents.ts';
import { realisticDocument } from '#test/helpers/billing-service.ts';

/** An invoice as a service of that policy answers it. */
function billed(document: DocumentDetails, policy: Partial<TotalsPolicy> = {}): ObservedInvoice {
  const { subTotal, billedTotal } = computeTotals(document, 2, { ...likelyPolicy, ...policy });
  return { ...document, sub_total: subTotal, billed_total: billedTotal, currency_iso_code: 'EUR' };
}

const learn = (invoices: readonly ObservedInvoice[]): Calibration =>
  invoices.reduce((calibration, invoice) => observeInvoice(calibration, invoice).calibration, newCalibration);

const random = createRandom(29);
const history = Array.from({ length: 120 }, () => realisticDocument(random));
const settled = learn(history.map((document) => billed(document)));
const plain = { ...emptyDocument, items: [item('2', '10.00')] };

describe('predicted totals', () => {
  it('are an estimate before any invoice was seen, with the range of all policies', () => {
    const { kind, totals, range } = totalsOf(goldenDocument, 2, newCalibration);
    expect([kind, totals.billedTotal]).toEqual(['estimate', '109.62']);
    expect(Number(range[0])).toBeLessThanOrEqual(109.61);
    expect(Number(range[1])).toBeGreaterThan(3_000);
    expect(totalsOf(plain, 2, newCalibration)).toMatchObject({ kind: 'estimate', range: ['20.00', '20.00'] });
  });

  it('are exact once the survivors agree', () => {
    expect(totalsOf(goldenDocument, 2, settled)).toMatchObject({ kind: 'exact', range: ['109.62', '109.62'] });
    expect(calibratedPolicy(settled)).toEqual(likelyPolicy);
  });

  it('follow the policy of the account, not ours', () => {
    const calibration = learn(history.map((document) => billed(document, { taxBase: 'sub_total' })));
    const { kind, totals } = totalsOf(goldenDocument, 2, calibration);
    expect([kind, totals.billedTotal]).toEqual(['exact', '110.20']);
    expect(calibratedPolicy(calibration).taxBase).toBe('sub_total');
  });

  it('are an estimate with a range where the survivors disagree', () => {
    const calibration = learn([
      billed({ ...plain, taxes: [percent('10')] }),
      billed({ ...plain, discounts: [percent('10')] }),
    ]);
    const both = { ...plain, taxes: [percent('10')], discounts: [percent('10')] };
    expect(totalsOf(both, 2, calibration)).toMatchObject({
      kind: 'estimate',
      totals: { billedTotal: '19.80' },
      range: ['19.80', '20.00'],
    });
  });

  it.each<readonly [string, DocumentDetails]>([
    ['tasks', { ...emptyDocument, tasks: [task('60', '10.00')] }],
    ['trips', { ...emptyDocument, trips: [trip('2', '10.00')] }],
    ['percent shipping', { ...plain, shipping_amounts: [percent('10')] }],
    ['a fixed tax', { ...plain, taxes: [fixed('1.00')] }],
    ['two taxes', { ...plain, taxes: [percent('10'), percent('10')] }],
    ['an amount that is rounded', { ...emptyDocument, items: [item('3', '3.333')] }],
    ['a credit line', { ...emptyDocument, items: [item('-1', '10.00')] }],
  ])('are an estimate for %s where no invoice had any, and exact after one that had', (_feature, document) => {
    const before = learn([billed(plain), billed({ ...plain, taxes: [percent('10')] })]);
    expect(totalsOf(plain, 2, before).kind).toBe('exact');
    expect(totalsOf(document, 2, before).kind).toBe('estimate');
    const after = observeInvoice(before, billed(document)).calibration;
    expect(totalsOf(document, 2, after).kind).toBe('exact');
  });

  it('are an estimate for several rows of a kind that was seen only alone or as zero', () => {
    const one = learn([billed({ ...plain, taxes: [fixed('1.00')] })]);
    expect(totalsOf({ ...plain, taxes: [fixed('1.00')] }, 2, one).kind).toBe('exact');
    expect(totalsOf({ ...plain, taxes: [fixed('1.00'), fixed('1.00')] }, 2, one).kind).toBe('estimate');
    const nothing = learn([billed({ ...plain, discounts: [percent('0')] })]);
    expect(totalsOf({ ...plain, discounts: [percent('10')] }, 2, nothing).kind).toBe('estimate');
  });

  it('are an estimate in a currency with other digits', () => {
    expect([totalsOf(plain, 2, settled).kind, totalsOf(plain, 0, settled).kind]).toEqual(['exact', 'estimate']);
  });

  it('are an estimate while a cell is unreadable', () => {
    expect(totalsOf({ ...plain, items: [item('2', 'ten')] }, 2, settled).kind).toBe('estimate');
  });

  it('are never exact again after a contradiction, and the range holds both sides', () => {
    const changed = learn([
      ...history.map((document) => billed(document)),
      billed(goldenDocument, { taxBase: 'sub_total' }),
    ]);
    const prediction = totalsOf(goldenDocument, 2, changed);
    expect(prediction).toMatchObject({ kind: 'estimate', range: ['109.62', '110.20'] });
    const later = history.map((document) => billed(document, { taxBase: 'sub_total' }));
    const relearnt = later.reduce((calibration, invoice) => observeInvoice(calibration, invoice).calibration, changed);
    for (const document of history) expect(totalsOf(document, 2, relearnt).kind).toBe('estimate');
    expect(totalsOf(goldenDocument, 2, learn(later))).toMatchObject({ kind: 'exact', range: ['110.20', '110.20'] });
  });

  it('are left to the service if most invoices follow no rule, and an estimate if one in nine does not', () => {
    const hidden = { ...billed(goldenDocument), billed_total: '115.92' };
    expect(totalsOf(plain, 2, learn([hidden])).kind).toBe('service');
    const mostly = (explained: number): Calibration =>
      learn([hidden, ...Array.from({ length: explained }, () => billed(plain))]);
    const kinds = [1, 9, 10].map((explained) => totalsOf(plain, 2, mostly(explained)).kind);
    expect(kinds).toEqual(['estimate', 'estimate', 'exact']);
  });
});
