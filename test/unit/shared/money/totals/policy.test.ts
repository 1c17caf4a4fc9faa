import { describe, expect, it } from 'vitest';
import { candidatePolicies, likelyPolicy } from '#shared/money/totals/policy.ts';
import { policyOfService, servicePolicies } from '#test/helpers/billing-service.ts';

describe('the candidate policies', () => {
  it('begin with the likely one, which is the service’s own default', () => {
    expect(candidatePolicies[0]).toEqual(likelyPolicy);
    expect(servicePolicies[0] && policyOfService(servicePolicies[0])).toEqual(likelyPolicy);
  });

  it('are sorted by likelihood: the fewer rules differ from the likely ones, the earlier', () => {
    const likely = Object.values(likelyPolicy);
    const unlike = candidatePolicies.map(
      (policy) => Object.values(policy).filter((rule, place) => rule !== likely[place]).length,
    );
    expect(unlike).toEqual([...unlike].sort((left, right) => left - right));
  });

  it('are all different and cover every rule of the demo service', () => {
    const known = new Set(candidatePolicies.map((policy) => JSON.stringify(Object.entries(policy).sort())));
    expect(known.size).toBe(candidatePolicies.length);
    for (const policy of servicePolicies) {
      expect(known).toContain(JSON.stringify(Object.entries(policyOfService(policy)).sort()));
    }
  });

  it('are as many as in stored calibrations of this version', () => {
    expect(candidatePolicies).toHaveLength(320);
    expect(candidatePolicies[1]).toEqual({ ...likelyPolicy, taskUnit: 'hours' });
    expect(candidatePolicies.at(-1)).toMatchObject({ discountBase: 'taxed', taxBase: 'sub_total', tie: 'half_even' });
  });
});
