import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '#main/api/transport/retry-after.ts';

const NOW = Date.UTC(2025, 1, 5, 9, 59, 0);

describe('parseRetryAfter', () => {
  it.each([
    ['37', 37_000],
    [' 37 ', 37_000],
    ['3.2', 3_200],
    ['0.0001', 1],
    ['Wed, 05 Feb 2025 10:00:00 GMT', 60_000],
    ['Wednesday, 05-Feb-25 10:00:00 GMT', 60_000],
    ['Wed Feb  5 10:00:00 2025', expect.any(Number)],
    ['2025-02-05T10:00:00Z', 60_000],
    ['86400', 86_400_000],
  ])('reads %j', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toEqual(expected);
  });

  it.each([
    [null],
    [''],
    ['0'],
    ['-5'],
    ['-1.5'],
    ['soon'],
    ['soon 7'],
    ['1e9'],
    ['NaN'],
    ['Infinity'],
    ['86401'],
    ['999999999999999999999'],
    ['Wed, 05 Feb 2025 09:00:00 GMT'],
    ['Wed, 05 Feb 2099 10:00:00 GMT'],
    ['Wed, 99 Feb 2025 10:00:00 GMT'],
    ['37, 60'],
  ])('ignores %j', (header) => {
    expect(parseRetryAfter(header, NOW)).toBeNull();
  });
});
