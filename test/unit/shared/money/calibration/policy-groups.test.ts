import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentAmounts } from '#shared/money/totals/document-amounts.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';
import { reckonGroups } from '#shared/money/calibration/policy-groups.ts';
import { reckoner } from '#shared/money/totals/reckoning.ts';
import { totalsFrom } from '#shared/money/totals/totals.ts';
import { documents, emptyDocument, fixed, item } from '#test/helpers/billed-documents.ts';

const places = candidatePolicies.map((_policy, place) => place);

describe('groups of policies', () => {
  it('contain every policy once, each with the totals it has alone', () => {
    // Small whole amounts leave nothing to round, which is where most policies fall together.
    const whole = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 3 }).map((rows) => ({
      ...emptyDocument,
      items: rows.map(([quantity, price]) => item(String(quantity), `${String(price)}.50`)),
      discounts: rows.slice(1).map(() => fixed('1.25')),
      taxes: rows.slice(2).map(() => fixed('0.5')),
    }));
    fc.assert(
      fc.property(fc.oneof(documents, whole), fc.constantFrom(0, 2), (document, digits) => {
        const amounts = documentAmounts(document);
        const groups = reckonGroups(amounts, digits, places);
        expect(groups.flatMap((group) => group.candidates).sort((left, right) => left - right)).toEqual(places);
        const reckon = reckoner(amounts, digits);
        for (const group of groups) {
          const expected = totalsFrom(amounts, group.reckoning, digits);
          for (const place of group.candidates) {
            const policy = candidatePolicies[place];
            const { subTotal, billedTotal } = policy ? totalsFrom(amounts, reckon(policy), digits) : expected;
            if (subTotal !== expected.subTotal || billedTotal !== expected.billedTotal) {
              expect({ policy, subTotal, billedTotal }).toEqual(expected);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are few for a plain document', () => {
    const plain = { ...emptyDocument, items: [item('2', '10.00')], discounts: [fixed('1.00')] };
    expect(reckonGroups(documentAmounts(plain), 2, places)).toHaveLength(1);
  });
});
