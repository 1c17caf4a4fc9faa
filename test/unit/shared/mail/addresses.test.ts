import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMailAddress, neverUsed, readAddresses, withoutRepeats } from '#shared/mail/addresses.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const email = fc.tuple(word, word, word).map(([name, host, end]) => `${name}@${host}.${end}`);
const address = fc.record({ name: fc.oneof(fc.constant(''), word), email });

describe('an address', () => {
  it.each(['ann@birch.example', 'a.b+c@x.co', 'пример@почта.рф', '名前@例え.テスト', "o'neil@x.ie"])(
    'may be %s',
    (text) => {
      expect(isMailAddress(text)).toBe(true);
    },
  );

  it.each([
    '',
    'ann',
    'ann@',
    '@x.com',
    'ann@birch',
    'ann@birch.',
    'ann@.birch',
    'a@b@c.de',
    'a b@c.de',
    'a@b..de',
    '<a@b.de>',
    `${'a'.repeat(250)}@x.de`,
  ])('is not %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });

  it('is searched in any text in linear time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const one of readAddresses(text)) expect(one.email.trim()).toBe(one.email);
        expect(typeof isMailAddress(text)).toBe('boolean');
      }),
    );
  });
});

describe('pasted text', () => {
  it('is split into addresses', () => {
    fc.assert(
      fc.property(fc.array(address), fc.constantFrom(', ', ';', '\n', ' ;\r\n'), (addresses, separator) => {
        const text = addresses.map(({ name, email: to }) => (name === '' ? to : `${name} <${to}>`)).join(separator);
        expect(readAddresses(text)).toEqual(addresses);
      }),
    );
  });

  it('keeps a comma between quotes', () => {
    expect(readAddresses('"Birch, Ann" <ann@x.de>, bob@x.de')).toEqual([
      { name: 'Birch, Ann', email: 'ann@x.de' },
      { name: '', email: 'bob@x.de' },
    ]);
  });

  it('contains no address twice', () => {
    fc.assert(
      fc.property(fc.array(address), (addresses) => {
        const loud = addresses.map((one) => ({ ...one, email: one.email.toUpperCase() }));
        expect(withoutRepeats([...addresses, ...loud])).toEqual(withoutRepeats(addresses));
      }),
    );
  });
});

describe('addresses that were never used', () => {
  it('are those of neither a contact nor an earlier mail', () => {
    const given = ['Ann@X.de', 'bob@x.de', 'BOB@x.de'].map((one) => ({ name: '', email: one }));
    expect(neverUsed(given, ['ann@x.de'])).toEqual([{ name: '', email: 'bob@x.de' }]);
  });
});
