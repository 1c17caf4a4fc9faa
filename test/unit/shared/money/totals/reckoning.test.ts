import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentAmounts } from '#shared/money/totals/document-amounts.ts';
import { candidatePolicies } from '#shared/money/totals/policy.ts';
import { reckoner } from '#shared/money/totals/reckoning.ts';
import { documents } from '#test/helpers/billed-documents.ts';

describe('a document reckoned under many policies', () => {
  it('has under each policy the result it has under that one alone, in any order', () => {
    const policies = fc.shuffledSubarray([...candidatePolicies], { minLength: 40 });
    fc.assert(
      fc.property(documents, policies, fc.constantFrom(0, 2, 3), (document, order, digits) => {
        const amounts = documentAmounts(document);
        const shared = reckoner(amounts, digits);
        for (const policy of order) expect(shared(policy)).toEqual(reckoner(amounts, digits)(policy));
      }),
      { numRuns: 30 },
    );
  });
});
