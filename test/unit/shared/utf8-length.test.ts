import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8Length } from '#shared/utf8-length.ts';

it('counts the bytes that are written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      expect(utf8Length(one + other)).toBe(Buffer.byteLength(one + other, 'utf8'));
    }),
  );
  expect(utf8Length('\uD83D')).toBe(3);
});
