import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentAmounts } from '#shared/money/totals/document-amounts.ts';
import { featureReader } from '#shared/money/calibration/features.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';
import { reckonGroups } from '#shared/money/calibration/policy-groups.ts';
import { documents, emptyDocument, item } from '#test/helpers/billed-documents.ts';

const places = candidatePolicies.map((_policy, place) => place);

/** Rounded up under one policy and down under the next; arbitrary amounts hardly ever hold a half. */
const half = { ...emptyDocument, items: [item('1', '0.125')] };

describe('the features of a document', () => {
  it('are the same under many policies in sequence as under each alone', () => {
    fc.assert(
      fc.property(fc.oneof(documents, fc.constant(half)), fc.constantFrom(0, 2, 3), (document, digits) => {
        const featuresOf = featureReader(digits);
        for (const { reckoning } of reckonGroups(documentAmounts(document), digits, places))
          expect(featuresOf(reckoning)).toEqual(featureReader(digits)(reckoning));
      }),
      { numRuns: 60 },
    );
  });
});
