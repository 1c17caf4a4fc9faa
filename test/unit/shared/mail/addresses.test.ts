import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neverUsed, readAddresses, withoutRepeats } from '#shared/mail/addresses.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const email = fc.tuple(word, word, word).map(([name, host, end]) => `${name}@${host}.${end}`);
const address = fc.record({ name: fc.oneof(fc.constant(''), word), email });
/** Writes an address as mail programs do. */
const write = ({ name, email: to }: MailAddress): string =>
  name === '' ? to : /[,;<>]|^["'“„]/u.test(name) ? `"${name}" <${to}>` : `${name} <${to}>`;
const of = (name: string, to: string) => ({ name, email: to });

describe('pasted text', () => {
  it('is read back as the addresses that were written', () => {
    const sign = fc.constantFrom('a', 'ß', 'Ö', ' ', ',', ';', '<', '>', "'", '“', '”', '@', '.', '(', '\\');
    const name = fc.string({ unit: sign, maxLength: 12 }).map((text) => text.trim());
    const list = fc.array(
      fc.record({ name, email }).filter((one) => one.name === '' || foldAddress(one.name) !== one.email),
    );
    fc.assert(
      fc.property(list, fc.constantFrom(', ', ';', '\n', ' ;\r\n'), (addresses, separator) => {
        expect(readAddresses(addresses.map(write).join(separator))).toEqual(addresses);
      }),
    );
  });

  it.each([
    ['a comma between quotes', '"Birch, Ann" <ann@x.de>, bob@x.de', [of('Birch, Ann', 'ann@x.de'), of('', 'bob@x.de')]],
    [
      'a comma within a name',
      'Müller, Anna <anna@x.de>; Weiß, Bob <bob@x.de>',
      [of('Müller, Anna', 'anna@x.de'), of('Weiß, Bob', 'bob@x.de')],
    ],
    [
      'commas within and between',
      'Müller, Anna <anna@x.de>, Weiß, Dr., Bob <bob@x.de>',
      [of('Müller, Anna', 'anna@x.de'), of('Weiß, Dr., Bob', 'bob@x.de')],
    ],
    [
      'lines that a box of one line has joined',
      'Müller, Anna <anna@x.de> Weiß, Bob <bob@x.de> carl@x.de',
      [of('Müller, Anna', 'anna@x.de'), of('Weiß, Bob', 'bob@x.de'), of('', 'carl@x.de')],
    ],
    [
      'an address before a name',
      'bob@x.de, Müller, Anna <anna@x.de>',
      [of('', 'bob@x.de'), of('Müller, Anna', 'anna@x.de')],
    ],
    ['quotes around an address', "'carl@x.de', “dora@x.de”", [of('', 'carl@x.de'), of('', 'dora@x.de')]],
    ['quotes around a name', "'Anna' <anna@x.de>; “Bob” <bob@x.de>", [of('Anna', 'anna@x.de'), of('Bob', 'bob@x.de')]],
    ['an invisible mark', 'dora\u200b@x.de', [of('', 'dora@x.de')]],
    ['a link', 'mailto:eva@x.de?subject=Hello', [of('', 'eva@x.de')]],
    ['a link beside its text', 'eva@x.de <mailto:eva@x.de>', [of('', 'eva@x.de')]],
    ['a blank between addresses', 'fritz@x.de gerd@x.de', [of('', 'fritz@x.de'), of('', 'gerd@x.de')]],
    ['a tab between addresses', 'fritz@x.de\tgerd@x.de', [of('', 'fritz@x.de'), of('', 'gerd@x.de')]],
    ['letters of any script', 'info@müller.de', [of('', 'info@müller.de')]],
    ['a blank within an address, for the person to mend', 'fri tz@x.de', [of('', 'fri tz@x.de')]],
    ['a word that is no address', 'bob@x.de, broken; Ann', [of('', 'bob@x.de'), of('', 'broken'), of('', 'Ann')]],
    [
      'a word before a semicolon, which ends it',
      'broken; Anna <anna@x.de>',
      [of('', 'broken'), of('Anna', 'anna@x.de')],
    ],
    ['no trace of marks that say nothing', "anna@x.de, \u200b; ''; <>", [of('', 'anna@x.de')]],
    ['a bracket that is not closed', 'Anna <anna@x.de', [of('', 'Anna <anna@x.de')]],
  ])('keeps %s', (_what, typed, addresses) => {
    expect(readAddresses(typed)).toEqual(addresses);
  });

  it('is read in linear time, and nothing of it is lost', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const one of readAddresses(text)) expect(one.email.trim()).toBe(one.email);
      }),
    );
    for (const part of ['"', '<', '>', ',', 'a, ', "'", '"\\', '<a', 'a@b '])
      expect(readAddresses(`${part.repeat(60_000)}x@y.z`).at(-1)?.email).toContain('x@y.z');
  }, 3_000);

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
    const given = ['Ann@X.de', 'bob@x.de', 'BOB@x.de', 'info@müller.de'].map((one) => ({ name: '', email: one }));
    expect(neverUsed(given, ['ann@x.de', 'info@xn--mller-kva.de'])).toEqual([{ name: '', email: 'bob@x.de' }]);
  });
});
