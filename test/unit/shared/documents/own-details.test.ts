import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBic, isIban } from '#shared/documents/iban.ts';
import { detailLines, noDetails } from '#shared/documents/own-details.ts';

const examples = [
  'DE89 3704 0044 0532 0130 00',
  'GB29NWBK60161331926819',
  'FR14 2004 1010 0505 0001 3M02 606',
  'no9386011117947',
];

it('an IBAN is taken with and without spaces and in any case', () => {
  expect(examples.map(isIban)).toEqual(examples.map(() => true));
  expect(['', 'DE89', 'DE89 3704 0044 0532 0130 0', 'Bank of Kandy'].map(isIban)).toEqual([false, false, false, false]);
});

it('an IBAN with one other digit, or two neighbours exchanged, is never taken', () => {
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.nat(40), fc.integer({ min: 1, max: 9 }), (example, place, step) => {
      const iban = example.replaceAll(' ', '').toUpperCase();
      const at = 2 + (place % (iban.length - 2));
      const sign = iban.charAt(at);
      if (!/\d/.test(sign)) return;
      expect(isIban(iban.slice(0, at) + String((Number(sign) + step) % 10) + iban.slice(at + 1))).toBe(false);
      const next = iban.charAt(at + 1);
      if (/\d/.test(next) && next !== sign)
        expect(isIban(iban.slice(0, at) + next + sign + iban.slice(at + 2))).toBe(false);
    }),
  );
});

it('a BIC has eight or eleven signs', () => {
  expect(['COBADEFF', 'cobadeffxxx', 'COBADEF', 'COBADEFFXX'].map(isBic)).toEqual([true, true, false, false]);
});

it('own details become lines in the order of the country, without those that are empty', () => {
  const details = { ...noDetails, street: '18 Harbor Road', zip: '10115', city: 'Berlin', country: 'Germany' };
  expect(detailLines({ ...details, iban: 'DE89', vatId: ' DE1 ' })).toBe(
    '18 Harbor Road\n10115 Berlin\nGermany\nDE1\nDE89',
  );
  expect(detailLines(noDetails)).toBe('');
});
