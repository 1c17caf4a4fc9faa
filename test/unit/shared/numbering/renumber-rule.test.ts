import { describe, expect, it } from 'vitest';
import { mayRenumberItself } from '#shared/numbering/renumber-rule.ts';

const untold = { isProposed: true, wasShown: false, wasDelivered: false, wasExported: false };

describe('a number that the service refused as taken', () => {
  it('is replaced without asking if Inkwell proposed it and nobody saw it', () => {
    expect(mayRenumberItself(untold)).toBe(true);
  });

  it.each([{ isProposed: false }, { wasShown: true }, { wasDelivered: true }, { wasExported: true }])(
    'is asked about with %j',
    (part) => {
      expect(mayRenumberItself({ ...untold, ...part })).toBe(false);
    },
  );
});
