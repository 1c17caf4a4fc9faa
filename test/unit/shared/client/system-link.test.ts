import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemLink } from '#shared/client/system-link.ts';

describe('a link that the system opens', () => {
  it.each([
    ['mail', 'ann@x.test', 'mailto:ann@x.test'],
    ['mail', ' <mailto:ann@x.test?cc=eve@y.test> ', 'mailto:ann@x.test'],
    ['mail', 'ann+birch&co@x.test', 'mailto:ann%2Bbirch%26co@x.test'],
    ['mail', 'jürgen@müller.de', 'mailto:j%C3%BCrgen@m%C3%BCller.de'],
    ['call', '+49 (40) 123-456', 'tel:+4940123456'],
    ['call', '555-867-5309 x89', 'tel:5558675309;ext=89'],
  ] as const)('for a %s to %s', (kind, address, link) => {
    expect(systemLink({ kind, address })).toBe(link);
  });

  it.each([
    ['mail', 'nobody'],
    ['mail', 'a@x.test\nBcc: eve@y.test'],
    ['call', 'after six'],
    ['call', '12'],
    ['call', '*#06#'],
  ] as const)('is none for a %s to %j', (kind, address) => {
    expect(systemLink({ kind, address })).toBeNull();
  });

  it('never has another scheme, nor anything that a program could take for more than the address', () => {
    fc.assert(
      fc.property(fc.constantFrom('mail', 'call'), fc.string({ unit: 'binary' }), (kind, address) => {
        const link = systemLink({ kind, address });
        if (link !== null) expect(link).toMatch(/^(?:mailto:[^\s?&"'<>]+@[^\s?&"'<>]+|tel:\+?[\d+]+(?:;ext=\d+)?)$/);
      }),
    );
  });
});
