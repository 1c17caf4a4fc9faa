import { describe, expect, it } from 'vitest';
import { mayRenumberItself } from '#shared/numbering/renumber-rule.ts';

const untold = { isProposed: true, wasShown: false, wasDelivered: false, wasExported: false };

describe('a number that turned out to be taken', () => {
  it('gives way by itself where Inkwell proposed it and nobody was told', () => {
    expect(mayRenumberItself(untold)).toBe(true);
  });

  it.each([{ isProposed: false }, { wasShown: true }, { wasDelivered: true }, { wasExported: true }])(
    'is asked about where %j',
    (part) => {
      expect(mayRenumberItself({ ...untold, ...part })).toBe(false);
    },
  );
});
