import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePunycode } from '#shared/mail/punycode.ts';

describe('a label in Punycode', () => {
  it.each([
    ['mller-kva', 'müller'],
    ['fa-hia', 'faß'],
    ['e1afmkfd', 'пример'],
    ['fsqu00a', '例子'],
    // The samples of RFC 3492, section 7.1, as a resolver gets them.
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
    ['n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
    ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
    ['porqunopuedensimplementehablarenespaol-fmd56a', 'porquénopuedensimplementehablarenespañol'],
    ['--with-super-monkeys-pc58ag80a8qai00g7n9n', '安室奈美恵-with-super-monkeys'],
    ['hello-another-way--fc4qua05auwb3674vfr0b', 'hello-another-way-それぞれの場所'],
  ])('%s spells %s', (label, letters) => {
    expect(decodePunycode(label.startsWith('--') ? label.slice(1) : label)).toBe(letters);
  });

  it.each(['mller-kv', 'mller-k!a', 'müller-kva', '-', '99999999', `${'a'.repeat(60)}-kva`])(
    '%s spells nothing',
    (label) => {
      expect(decodePunycode(label)).toBeNull();
    },
  );

  it('is read in a moment, and gives whole letters only, whatever it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{0,80}$/), (label) => {
        expect(decodePunycode(label)?.isWellFormed() ?? true).toBe(true);
      }),
    );
  });
});
