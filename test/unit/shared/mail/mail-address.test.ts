import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAddress, foldAddress, isMailAddress } from '#shared/mail/mail-address.ts';

const COMPOSED = 'info@müller.de'.normalize('NFC');
const DECOMPOSED = 'info@müller.de'.normalize('NFD');

describe('an address', () => {
  it.each([
    'ann@birch.example',
    'a.b+c@x.co',
    'пример@почта.рф',
    '名前@例え.テスト',
    "o'neil@x.ie",
    'info@xn--mller-kva.de',
    DECOMPOSED,
    'info@l·l.cat',
    'post@نامه\u200cای.com',
  ])('may be %s', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });

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
    "'a@x.test'",
    "a@x.test'",
    "'a@x.test",
    '“a@x.test”',
    'mailto:a@x.test',
    'Ann <a@x.test>',
    'dora\u200b@x.de',
    'dora\u200d@x.de',
    'do\u00adra@x.de',
    'dora@x.de\u202e',
    'dora@x.de\ufeff',
    'dora@x.de\u0000',
    'a@x.test,b@x.test',
    `${'a'.repeat(250)}@x.de`,
  ])('is not %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  });
});

describe('a copied address', () => {
  it.each([
    ["'carl@x.de'", 'carl@x.de'],
    ['“carl@x.de”', 'carl@x.de'],
    ['„carl@x.de“', 'carl@x.de'],
    [' <carl@x.de>\u00a0', 'carl@x.de'],
    ['dora\u200b@x.de', 'dora@x.de'],
    ['\u202adora@x.de\u202c', 'dora@x.de'],
    ['do\u00adra@x.de\ufeff', 'dora@x.de'],
    ['mailto:eva@x.de', 'eva@x.de'],
    ['<MAILTO:eva@x.de?subject=Hello>', 'eva@x.de'],
    ['mailto: <eva@x.de>', 'eva@x.de'],
    [DECOMPOSED, COMPOSED],
    ['Info@Müller.de', 'Info@Müller.de'],
    ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
    ["o'neil@x.ie", "o'neil@x.ie"],
    ['a?b@x.de', 'a?b@x.de'],
  ])('%j is sent to as %j', (typed, email) => {
    expect(cleanAddress(typed)).toBe(email);
  });
});

describe('addresses that reach the same mailbox', () => {
  it.each([
    ['A@X.test', ' a@x.test '],
    [COMPOSED, DECOMPOSED],
    [COMPOSED, 'INFO@XN--MLLER-KVA.de'],
    [COMPOSED, 'info@MÜLLER.DE'],
    ['пример@почта.рф', 'ПРИМЕР@xn--80a1acny.xn--p1ai'],
    ['a@faß.de', 'a@xn--fa-hia.de'],
    ['carl@x.de', "'carl@x.de'"],
    ['eva@x.de', '<mailto:eva@x.de>'],
    ['dora@x.de', 'do\u00adra\u200b@x.de'],
    ['a@x.jp', 'ａ＠ｘ。jp'],
  ])('are %j and %j', (one, other) => {
    expect(foldAddress(one)).toBe(foldAddress(other));
  });

  it.each([
    ['a@x.test', 'b@x.test'],
    ['<a@x.test>', '<b@x.test>'],
    ['a.b@x.test', 'ab@x.test'],
    ['a+b@x.test', 'a@x.test'],
    ['info@müller.de', 'info@muller.de'],
    ['a@faß.de', 'a@fass.de'],
    // An upper case letter and a dotless i that no registry spells so.
    ['a@Ü.de', 'a@xn--qda.de'],
    ['a@xn--bad!.de', 'a@bad!.de'],
  ])('are not %j and %j', (one, other) => {
    expect(foldAddress(one)).not.toBe(foldAddress(other));
  });

  it('have a canonical form that stays as it is', () => {
    const sign = fc.constantFrom(
      'a',
      'Ü',
      'u\u0308',
      '\u0308',
      '@',
      '.',
      '。',
      '-',
      'xn--',
      'mller-kva',
      "'",
      '<',
      '>',
      '"',
      ' ',
    );
    const mark = fc.constantFrom(
      '\u200b',
      '\u200d',
      '\u00ad',
      '\u202e',
      '\u0345',
      'İ',
      'Σ',
      '´',
      '＠',
      'mailto:',
      '?',
      '\u0000',
    );
    const text = fc.array(fc.oneof(sign, mark, fc.string({ unit: 'binary', maxLength: 2 })), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const typed = parts.join('');
        expect(foldAddress(foldAddress(typed))).toBe(foldAddress(typed));
        expect(cleanAddress(cleanAddress(typed))).toBe(cleanAddress(typed));
        expect(foldAddress(cleanAddress(typed))).toBe(foldAddress(typed));
      }),
    );
  });

  it('are told from others in linear time', () => {
    for (const part of ["'", '<', ' ', '>', '\u200d', 'mailto:', 'xn--a-.', 'a\u0308', '"@', 'ä\u200d']) {
      const typed = `a${part.repeat(100_000)}b@x.de`;
      expect([isMailAddress(typed), foldAddress(typed).length > 0]).toEqual([false, true]);
    }
  }, 3_000);
});
