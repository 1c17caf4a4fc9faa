import { describe, expect, it } from 'vitest';
import { isSamePhone, phoneBucket, phoneDigits } from '#shared/client/same-phone.ts';

const isSame = (one: string, other: string): boolean => isSamePhone(phoneDigits(one), phoneDigits(other));

describe('two telephone numbers', () => {
  it.each([
    ['with and without its country', '+49 170 1234567', '0170/1234567'],
    ['with the country written in two ways', '0049 170 1234567', '+49-170-1234567'],
    ['with the zero that is left out from abroad', '+49 (0) 170 1234567', '+49 170 1234567'],
    ['with other signs between its digits', '(555) 867-5309', '555.867.5309'],
    ['with the country of North America', '+1 555 867 5309', '555-867-5309'],
    ['with an extension', '555-867-5309 x89', '(555) 867-5309 ext. 12'],
    ['in wide digits', '０３－１２３４－５６７８', '+81 3-1234-5678'],
  ])('are one %s', (_what, one, other) => {
    expect(isSame(one, other)).toBe(true);
    expect(isSame(other, one)).toBe(true);
    expect(phoneBucket(phoneDigits(one))).toBe(phoneBucket(phoneDigits(other)));
  });

  it.each([
    ['they end alike in two areas', '98765 43210', '88765 43210'],
    ['they are of two countries', '+49 170 1234567', '+43 170 1234567'],
    ['both are too short to say anything', '112', '112'],
    ['one is missing', '', '555-867-5309'],
    ['they are words', 'ask Ada', 'ask Ada'],
  ])('are two where %s', (_why, one, other) => {
    expect(isSame(one, other)).toBe(false);
  });
});
