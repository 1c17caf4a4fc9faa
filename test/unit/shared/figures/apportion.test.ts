import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitLike } from '#shared/figures/apportion.ts';

const minor = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n);

it('splits every amount as the whole is split: to the last minor unit, none further than one from its exact share', () => {
  fc.assert(
    fc.property(fc.array(minor, { minLength: 1, maxLength: 6 }), minor, (parts, total) => {
      const whole = sum(parts);
      fc.pre(whole !== 0n);
      const split = splitLike(total, parts, whole);
      expect(sum(split)).toBe(total);
      for (const [at, part] of parts.entries()) {
        const off = (split[at] ?? 0n) * whole - part * total;
        expect(off * off < whole * whole).toBe(true);
      }
      expect(splitLike(whole, parts, whole)).toEqual(parts);
    }),
    { numRuns: 500 },
  );
});
