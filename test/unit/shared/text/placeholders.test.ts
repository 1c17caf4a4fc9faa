import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeWritten, placeholdersIn, textParts } from '#shared/text/placeholders.ts';

it('finds what the service fills in, in each of its notations', () => {
  expect(placeholdersIn(['Hosting {month} of [year]', '%MONTH% {{next month}} {month}'])).toEqual([
    '{month}',
    '[year]',
    '%MONTH%',
    '{{next month}}',
  ]);
  expect(placeholdersIn(['10% of 20%', '{}', '[]', '%%', '{a\nb}'])).toEqual([]);
});

it('changes what is written around them, and nothing in them', () => {
  expect(changeWritten('may {may} may', (text) => text.toUpperCase())).toBe('MAY {may} MAY');
});

it('loses no character of any text', () => {
  const text = fc.string({ unit: fc.constantFrom(...'{}[]%ab \n'), maxLength: 40 });
  fc.assert(
    fc.property(text, (each) => {
      expect(
        textParts(each)
          .map((part) => part.text)
          .join(''),
      ).toBe(each);
    }),
  );
});
