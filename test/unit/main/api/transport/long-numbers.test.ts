import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#main/api/transport/parse-json.ts';

/** Every spelling of a number that JSON has. */
const spelling = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('0', '7', '1234567890', '9007199254740993', '1234567890123456789'),
    fc.constantFrom('', '.5', '.10', '.1234567890123456789'),
    fc.constantFrom('', 'e0', 'E5', 'e+21', 'e-7', 'e308', 'e309', 'E-400', 'e99999'),
  )
  .map((parts) => parts.join(''));

describe('a number in JSON', () => {
  it('is a number when a float says the same, and its text when it does not', () => {
    fc.assert(
      fc.property(spelling, (source) => {
        const [value] = parseJson(`[${source}]`) as readonly (number | string)[];
        const digits = source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
        if (typeof value === 'number') {
          expect(value).toBe(Number(source));
          expect(Number.isFinite(value) && (digits.length <= 15 || String(value) === source)).toBe(true);
        } else expect(value).toBe(source);
      }),
      { numRuns: 500 },
    );
    expect(parseJson('[9007199254740991, 1e400, -1e400, 1234567890123456789e5, 1e5]')).toEqual([
      9_007_199_254_740_991,
      '1e400',
      '-1e400',
      '1234567890123456789e5',
      100_000,
    ]);
  });

  it('does not become right where it is wrong', () => {
    for (const text of [
      '{12345678901234567890:1}',
      `{12345678901234567890${' '.repeat(99)}: 1}`,
      '[012345678901234567890]',
      '[-]',
    ])
      expect(parseJson(text)).toBeUndefined();
    for (const number of ['12345678901234567890.', '1e1e400', '+12345678901234567890', '12345678901234567890-'])
      expect(parseJson(`[${number}]`)).toBeUndefined();
    expect(parseJson('"12345678901234567890"')).toBe('12345678901234567890');
  });
});
