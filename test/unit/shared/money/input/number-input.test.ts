import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import { showNumberInput } from '#shared/money/format.ts';
import { fieldValueOf, readNumberInput, typedInput } from '#shared/money/input/number-input.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import { prices } from '#test/helpers/arbitraries.ts';

/** One value, several candidates, or why there is none. */
function read(typed: string, locale: string, kind: NumberKind = 'amount'): string | readonly string[] {
  const input = readNumberInput(typed, { locale, kind });
  if (input.kind === 'value') return input.value;
  return input.kind === 'ambiguous' ? input.candidates : input.kind;
}

type Reading = readonly [typed: string, locale: string, expected: string | readonly string[]];

function expectReadings(kind: NumberKind, readings: readonly Reading[]): void {
  for (const [typed, locale, expected] of readings)
    expect([typed, locale, read(typed, locale, kind)]).toEqual([typed, locale, expected]);
}

describe('demand 8: a decimal comma turns 123,00 into 12 300', () => {
  it('reads a fraction as a fraction in every country', () => {
    expectReadings('amount', [
      ['123,00', 'en-US', '123'],
      ['123,00', 'de-DE', '123'],
      ['123.00', 'de-DE', '123'],
      ['123,5', 'ja-JP', '123.5'],
      ['123.5', 'fr-FR', '123.5'],
      ['1234,567', 'en-US', '1234.567'],
      ['0,125', 'en-US', '0.125'],
      ['.125', 'de-DE', '0.125'],
      ['1.234,50', 'en-US', '1234.5'],
      ['1,234.50', 'de-DE', '1234.5'],
    ]);
  });

  it('asks if three digits behind a mark could be a group, the likelier reading first', () => {
    expectReadings('amount', [
      ['1,234', 'en-US', ['1234', '1.234']],
      ['999,000', 'en-US', ['999000', '999']],
      ['1.234', 'de-DE', ['1234', '1.234']],
      ['-1.234', 'de-DE', ['-1234', '-1.234']],
      ['1.234', 'fr-FR', ['1.234', '1234']],
      ['1,234', 'de-CH', ['1.234', '1234']],
      ['1,234', 'ar-EG', ['1234', '1.234']],
      ['012,345', 'en-US', ['12345', '12.345']],
    ]);
  });

  it("always reads the locale's own decimal mark as a decimal mark", () => {
    expectReadings('quantity', [
      ['1.234', 'en-US', '1.234'],
      ['1,234', 'de-DE', '1.234'],
      ['1,234', 'sv-SE', '1.234'],
      ['1.234.567', 'en-US', '1234567'],
    ]);
  });

  it('asks about money in a locale whose money has other marks than its numbers', () => {
    expectReadings('amount', [
      ['1,234', 'en-DE', '1.234'],
      ['€1,234', 'en-DE', ['1234', '1.234']],
      ['€1,234.50', 'en-DE', '1234.5'],
    ]);
  });
});

describe('demand 8: a number in a box', () => {
  it('stays the same however often the box is left, in every locale', () => {
    const locales = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'ar-EG', 'ja-JP', 'sv-SE', 'pt-BR');
    fc.assert(
      fc.property(prices.map(canonicalDecimal), locales, (value, locale) => {
        const leave = (kept: string): string =>
          fieldValueOf(showNumberInput(kept, locale), { locale, kind: 'quantity' });
        expect([leave(value), leave(leave(value))]).toEqual([value, value]);
      }),
    );
  });
});

describe('groups', () => {
  it('may be separated by spaces, apostrophes or either mark, also in lakhs', () => {
    expectReadings('amount', [
      ['1 234,50', 'fr-FR', '1234.5'],
      ['1\u00a0234', 'en-US', '1234'],
      ['1\u202f234\u202f567,5', 'fr-FR', '1234567.5'],
      ["1'234.50", 'de-CH', '1234.5'],
      ['1’234’567', 'de-DE', '1234567'],
      ['1,234,567', 'en-US', '1234567'],
      ['1.234.567', 'fr-FR', '1234567'],
      ['1,00,000', 'en-IN', '100000'],
      ['12,34,567.50', 'en-US', '1234567.5'],
    ]);
  });

  it('are refused where no country groups like that', () => {
    const malformed = ['12 34', '1,2,3', '1.2.3', '1,23.456,7', '1 234.567,8', '0,123,456', '1,2345,678', '1.00.000'];
    for (const typed of malformed) expect([typed, read(typed, 'en-US')]).toEqual([typed, 'invalid']);
  });
});

describe('text around an amount', () => {
  it('is dropped if it is a currency', () => {
    expectReadings('amount', [
      ['-$1,234.50', 'en-US', '-1234.5'],
      ['$ -5', 'en-US', '-5'],
      ['5 US$', 'en-US', '5'],
      ['$5.00 USD', 'en-US', '5'],
      ['eur 5', 'en-US', '5'],
      ['1.234,50\u00a0€', 'de-DE', '1234.5'],
      ['5 kr.', 'da-DK', '5'],
      ['5 kr', 'da-DK', '5'],
      ['kr 1.234,50', 'da-DK', '1234.5'],
      ['kr.5', 'da-DK', '5'],
      ['SFr. 5.50', 'de-CH', '5.5'],
      ['5 sFr.', 'de-CH', '5'],
      ['5 Fr.', 'de-CH', '5'],
      ['1 234,50 zł', 'pl-PL', '1234.5'],
      ['Rs.500', 'ta-LK', '500'],
      ['R 5', 'en-ZA', '5'],
      ['￥１，２３４．５', 'ja-JP', '1234.5'],
      ['500円', 'ja-JP', '500'],
      ['د.إ.\u200f ١٬٢٣٤٫٥', 'ar-EG', '1234.5'],
    ]);
  });

  it('is refused if it could be anything else', () => {
    for (const typed of ['5K', '$5K', '5m', '5 L', '5 Cr', '5 kg', 'five', '$', '5 $ 6', '1e5', '5²', '1½', '5-', 'x'])
      expect([typed, read(typed, 'en-US')]).toEqual([typed, 'invalid']);
    expect(read('$5', 'en-US', 'quantity')).toBe('invalid');
  });

  it('asks whether parentheses around a single number are a minus', () => {
    expectReadings('amount', [
      ['($1,234.50)', 'en-US', ['-1234.5', '1234.5']],
      ['(5)*2', 'en-US', '10'],
    ]);
  });
});

describe('signs', () => {
  it('are read in every spelling', () => {
    for (const typed of ['-5', '−5', '–5', '－5', 'ー5', '\u061c-5', '\u200e\u2212\u200e5'])
      expect([typed, read(typed, 'en-US')]).toEqual([typed, '-5']);
    expect(read('+5', 'en-US')).toBe('5');
    expect(read('-0', 'en-US')).toBe('0');
  });

  it('leave a box empty that has nothing visible in it', () => {
    for (const typed of ['', '  ', '\u200e\u00a0']) expect(read(typed, 'en-US')).toBe('empty');
  });
});

describe('a percentage', () => {
  it('is the same with and without its sign in a box for percentages', () => {
    expectReadings('percent', [
      ['5 %', 'de-DE', '5'],
      ['9,975%', 'de-DE', '9.975'],
      ['%5', 'tr-TR', '5'],
      ['-%5', 'tr-TR', '-5'],
      ['٥٪\u061c', 'ar-EG', '5'],
      ['19', 'de-DE', '19'],
      ['50+10%', 'en-US', '60'],
      ['5%%', 'en-US', 'invalid'],
      ['9.975', 'de-DE', ['9975', '9.975']],
    ]);
  });
});

describe('limits', () => {
  it('refuse numbers that no invoice needs', () => {
    expect(read('9'.repeat(15), 'en-US')).toBe('9'.repeat(15));
    expect(read('9'.repeat(16), 'en-US')).toBe('invalid');
    expect(read(`${'9'.repeat(15)}*9`, 'en-US')).toBe('invalid');
    expect(read(`0.${'1'.repeat(98)}`, 'en-US')).toBe(`0.${'1'.repeat(98)}`);
    expect(read(`0.${'1'.repeat(99)}`, 'en-US')).toBe('invalid');
    expect(read(' '.repeat(101), 'en-US')).toBe('invalid');
  });

  it('hold for any text: a canonical decimal, two to four different ones, or nothing', () => {
    const kinds = fc.constantFrom<NumberKind>('amount', 'quantity', 'percent', 'time');
    const locales = fc.constantFrom('en-US', 'de-DE', 'ar-EG', 'en-DE', 'de-CH');
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[-+*/()%.,' \d:hm$xK]{0,20}$/),
      fc.stringMatching(/^\d{1,3}[.,]\d{3}[-+*/]\d{1,3}[.,]\d{3}([-+*/]\d{3})?$/),
    );
    fc.assert(
      fc.property(texts, kinds, locales, (typed, kind, locale) => {
        const input = readNumberInput(typed, { kind, locale });
        const values = input.kind === 'value' ? [input.value] : input.kind === 'ambiguous' ? input.candidates : [];
        for (const value of values) {
          expect(isDecimal(value)).toBe(true);
          expect(value).toBe(canonicalDecimal(value));
        }
        expect(new Set(values).size).toBe(values.length);
        expect(values.length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the value that a form stores', () => {
  const german = { locale: 'de-DE', kind: 'amount' } as const;

  it('is the decimal if there is one reading', () => {
    expect(['123,00', '3*85+20', ' 1.234,5 €', ''].map((typed) => fieldValueOf(typed, german))).toEqual([
      '123',
      '275',
      '1234.5',
      '',
    ]);
  });

  it('is no number without a single reading, and returns the typed text', () => {
    for (const typed of ['1.234', '12 apples', '1234567890123456']) {
      const kept = fieldValueOf(typed, german);
      expect([kept, parseNumber(kept), typedInput(kept)]).toEqual([kept, null, typed]);
    }
    expect(typedInput('275')).toBe('275');
  });
});

it('reads a currency code with an x in front of an amount, and an x between numbers as times', () => {
  expect(read('XOF 1000', 'en-US')).toBe('1000');
  expect(read('xaf 12.50', 'en-US')).toBe('12.5');
  expect(read('-XPF 5', 'en-US')).toBe('-5');
  expect(read('3x5', 'en-US')).toBe('15');
  expect(read('3 x 5', 'en-US')).toBe('15');
});
