import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/demo/seed/random.ts';
import type { TotalsPolicy as ServicePolicy } from '#main/demo/totals/totals-policy.ts';
import { membersOf } from '#shared/money/calibration/bit-set.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import type { ObservedInvoice, Verdict } from '#shared/money/calibration/observe.ts';
import { observeInvoice, reproducingPolicy } from '#shared/money/calibration/observe.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { candidatePolicies, likelyPolicy } from '#shared/money/totals/policy.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import { documents, goldenDocument, item } from '#test/helpers/billed-documents.ts';
import { billedBy, policyOfService, realisticDocument, servicePolicies } from '#test/helpers/billing-service.ts';

const [likelyService] = servicePolicies;

function serviceWith(change: Partial<ServicePolicy>): ServicePolicy {
  if (likelyService === undefined) throw new Error('The service has no policy.');
  return { ...likelyService, ...change };
}

const survivorsOf = (calibration: Calibration): readonly (TotalsPolicy | undefined)[] =>
  membersOf(calibration.survivors).map((place) => candidatePolicies[place]);

const learn = (invoices: readonly ObservedInvoice[], from = newCalibration): Calibration =>
  invoices.reduce((calibration, invoice) => observeInvoice(calibration, invoice).calibration, from);

const golden = billedBy(serviceWith({}), goldenDocument);
const taxedBefore = billedBy(serviceWith({ taxBase: 'sub_total' }), goldenDocument);
/** 21 % of the one item on top, by a tax that the interface does not show. */
const hidden: ObservedInvoice = { ...golden, billed_total: '115.92' };

describe('learning from invoices of the service', () => {
  it('keeps the true policy among the survivors, whatever it is', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'KWD');
    const invoices = fc.array(fc.tuple(documents, currencies), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(invoices, fc.constantFrom(...servicePolicies), (rows, policy) => {
        const calibration = learn(rows.map(([document, currency]) => billedBy(policy, document, currency)));
        expect(calibration).toMatchObject({ explained: rows.length, unexplained: 0, contradicting: 0 });
        expect(survivorsOf(calibration)).toContainEqual(policyOfService(policy));
      }),
      { numRuns: 200 },
    );
  });

  it('excludes policies that do not reproduce the totals: one invoice decides the tax base and the unit of tasks', () => {
    const survivors = survivorsOf(learn([golden]));
    expect(survivors).toContainEqual(likelyPolicy);
    expect(new Set(survivors.map((policy) => policy?.taskUnit))).toEqual(new Set(['minutes']));
    // Two percentages come to the same in either order, but for a rounded cent.
    const fullyTaxed = survivors.filter((policy) => policy?.taxBase === 'sub_total');
    expect(new Set(fullyTaxed.map((policy) => policy?.discountBase))).toEqual(new Set(['taxed']));
    expect(survivors.length).toBeLessThan(candidatePolicies.length / 4);
  });

  it('has the same result in any order', () => {
    const random = createRandom(3);
    const invoices = Array.from({ length: 30 }, () => billedBy(serviceWith({}), realisticDocument(random)));
    expect(learn([...invoices].reverse())).toEqual(learn(invoices));
  });

  it('takes amounts as the service spells them', () => {
    expect(observeInvoice(newCalibration, { ...golden, sub_total: '111.5', billed_total: '109.6200' }).verdict).toBe(
      'explained',
    );
  });

  it('marks an invoice that no rule explains and lets it exclude nothing', () => {
    const before = learn([golden]);
    const { calibration, verdict } = observeInvoice(before, hidden);
    expect(verdict).toBe<Verdict>('unexplained');
    expect(calibration).toEqual({ ...before, unexplained: 1 });
    expect(reproducingPolicy(newCalibration, hidden)).toBeNull();
    expect(reproducingPolicy(newCalibration, golden)).not.toBeNull();
    // Both totals must be right: what is hidden in the lines may cancel out.
    expect(reproducingPolicy(newCalibration, { ...golden, sub_total: '111.51' })).toBeNull();
  });

  it('learns nothing from an invoice without totals or with unreadable cells', () => {
    const unusable: readonly ObservedInvoice[] = [
      { ...golden, billed_total: null },
      { ...golden, sub_total: '111,50' },
      { ...golden, items: [item('three', '10.00')] },
    ];
    for (const invoice of unusable) {
      expect(observeInvoice(newCalibration, invoice)).toEqual({ calibration: newCalibration, verdict: 'unusable' });
    }
  });

  it('takes a document of zero as no evidence of its features', () => {
    const nothing = { ...goldenDocument, items: [item('0', '10.00')], expenses: [], tasks: [], trips: [] };
    const silent = learn([billedBy(serviceWith({}), { ...nothing, shipping_amounts: [] })]);
    expect(silent).toEqual({ ...newCalibration, explained: 1 });
  });

  it('keeps the policies of both sides after a contradiction and excludes none any more', () => {
    const before = learn([golden]);
    const { calibration, verdict } = observeInvoice(before, taxedBefore);
    expect([verdict, calibration.contradicting]).toEqual(['contradicting', 1]);
    const both = survivorsOf(calibration);
    expect(both).toContainEqual(likelyPolicy);
    expect(both).toContainEqual({ ...likelyPolicy, taxBase: 'sub_total' });
    const later = learn([taxedBefore, taxedBefore], calibration);
    expect(later).toMatchObject({ survivors: calibration.survivors, explained: 3, contradicting: 1 });
  });
});

describe('the policy of one invoice', () => {
  it('reproduces its totals, whichever rules the service followed', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(...servicePolicies), (document, policy) => {
        const billed = billedBy(policy, document);
        const found = reproducingPolicy(learn([golden]), billed);
        expect(found).not.toBeNull();
        expect(computeTotals(document, 2, found ?? likelyPolicy)).toMatchObject({
          subTotal: billed.sub_total,
          billedTotal: billed.billed_total,
        });
      }),
      { numRuns: 100 },
    );
  });

  it('is a surviving policy if one reproduces the totals', () => {
    const plain = billedBy(serviceWith({}), { ...goldenDocument, tasks: [], discounts: [] });
    expect(reproducingPolicy(newCalibration, plain)).toEqual(likelyPolicy);
    const seen = learn([taxedBefore]);
    expect(survivorsOf(seen)).toContainEqual(reproducingPolicy(seen, plain));
    expect(reproducingPolicy(seen, plain)).not.toEqual(likelyPolicy);
    expect(reproducingPolicy(seen, golden)).toEqual(likelyPolicy);
  });

  it('is null for an invoice that hides something or has no totals', () => {
    expect(reproducingPolicy(newCalibration, hidden)).toBeNull();
    expect(reproducingPolicy(newCalibration, { ...golden, sub_total: null })).toBeNull();
  });
});
