import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDecimal } from '#shared/money/decimal.ts';
import { formatMinor, formatMoney, formatPrice, formatQuantity, showNumberInput } from '#shared/money/format.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

describe('formatted numbers', () => {
  it('have every digit of an amount, however long it is', () => {
    fc.assert(
      fc.property(decimals(40, 2), (amount) => {
        const [whole = '', fraction = ''] = amount.split('.');
        expect(digitsOf(formatMoney(amount, 'EUR', 'en-US'))).toBe(digitsOf(whole + fraction.padEnd(2, '0')));
      }),
    );
    expect(formatMoney('12345678901234567890.12', 'USD', 'en-US')).toBe('$12,345,678,901,234,567,890.12');
  });

  it('have every digit of a quantity and no more', () => {
    fc.assert(
      fc.property(decimals(30, 40), (quantity) => {
        expect(digitsOf(formatQuantity(quantity, 'en-US'))).toBe(digitsOf(canonicalDecimal(quantity)));
      }),
    );
    expect(formatQuantity('3.00', 'de-DE')).toBe('3');
    expect(formatQuantity('0.5', 'de-DE')).toBe('0,5');
    expect(formatQuantity(null, 'de-DE')).toBe('');
    expect(formatQuantity('about 3', 'de-DE')).toBe('about 3');
  });

  it('have every digit of a price, and at least those of its currency', () => {
    fc.assert(
      fc.property(decimals(30, 40), (price) => {
        const [whole = '', fraction = ''] = canonicalDecimal(price).split('.');
        expect(digitsOf(formatPrice(price, 'EUR', 'en-US'))).toBe(digitsOf(whole + fraction.padEnd(2, '0')));
      }),
    );
    expect(formatPrice('0.0750', 'EUR', 'de-DE')).toBe('0,075\u00a0€');
    expect(formatPrice('85', 'USD', 'en-US')).toBe('$85.00');
    expect(formatPrice('12.5', 'JPY', 'en-US')).toBe('¥12.5');
    expect(formatPrice(null, 'USD', 'en-US')).toBe('–');
  });

  it('distinguish the dollars of different countries, and use the reader’s own sign', () => {
    const dollars = ['USD', 'CAD', 'AUD'];
    expect(dollars.map((code) => formatMoney('1', code, 'en-US'))).toEqual(['$1.00', 'CA$1.00', 'A$1.00']);
    expect(dollars.map((code) => formatMoney('1', code, 'en-CA'))).toEqual(['US$1.00', '$1.00', 'A$1.00']);
    const crowns = ['SEK', 'NOK', 'DKK', 'ISK'].map((code) => formatMoney('1', code, 'en-US').replace(/[\d.\s]/g, ''));
    expect(new Set(crowns).size).toBe(4);
  });

  it("have in a box every digit, without groups, in the locale's notation", () => {
    expect(showNumberInput('-1234567.50', 'de-DE')).toBe('-1234567,50');
    expect(showNumberInput('1234567.5', 'ar-EG')).toBe('١٢٣٤٥٦٧٫٥');
    expect(showNumberInput('1234', 'en-US')).toBe('1234');
    expect(showNumberInput('about 3', 'de-DE')).toBe('about 3');
    expect(showNumberInput(`0.${'1'.repeat(101)}`, 'de-DE')).toBe(`0.${'1'.repeat(101)}`);
    expect(formatQuantity('1234567.5', 'de-DE')).toBe('1.234.567,5');
  });

  it('follow the digits of the currency, and show a dash without an amount', () => {
    expect(formatMoney('1234.5', 'EUR', 'en-US')).toBe('€1,234.50');
    expect(formatMoney('1234', 'jpy', 'en-US')).toBe('¥1,234');
    expect(formatMoney('1.5', 'KWD', 'en-US')).toContain('1.500');
    expect(formatMoney('1234.5', null, 'en-US')).toBe('1,234.50');
    expect(formatMoney('1234.5', '€', 'en-US')).toBe('1,234.50');
    expect(formatMoney(null, 'EUR', 'en-US')).toBe('–');
    expect(formatMoney('', 'EUR', 'en-US')).toBe('–');
    expect(formatMoney('on request', 'EUR', 'en-US')).toBe('on request');
    expect(formatMinor(-123_456, 'EUR', 'en-US')).toBe('-€1,234.56');
    expect(formatMinor(1_234, 'JPY', 'en-US')).toBe('¥1,234');
  });
});

describe('a typed number', () => {
  it('is read if it has one reading', () => {
    const readings: readonly (readonly [string, string | null])[] = [
      ['95', '95'],
      ['95.00', '95'],
      ['95,5', '95.5'],
      ['1.234,56', '1234.56'],
      ['1,234.56', '1234.56'],
      ['1,234,567', '1234567'],
      ['1.234.567', '1234567'],
      ["1'234.50", '1234.5'],
      ['1 234,50', '1234.5'],
      ['1\u202f234,50', '1234.5'],
      ['-5', '-5'],
      ['−5', '-5'],
      ['+5', '5'],
      ['.5', '0.5'],
      ['-,5', '-0.5'],
      ['5.', '5'],
      ['0,123', '0.123'],
      ['1.234', '1.234'],
      ['12345,678', '12345.678'],
    ];
    for (const [typed, expected] of readings) expect([typed, parseNumber(typed)]).toEqual([typed, expected]);
  });

  it('is not read if it has two readings or none', () => {
    const unreadable = [
      '',
      ' ',
      '.',
      ',',
      '-',
      '+',
      '-.',
      '1,234',
      '-999,000',
      '1.2.3',
      '1,2.3,4',
      '12,34,567',
      '1e5',
      '--5',
      '+-5',
      '5€',
      'five',
      '1.23.456,7',
    ];
    for (const typed of unreadable) expect([typed, parseNumber(typed)]).toEqual([typed, null]);
    expect(parseNumber('+1,234')).toBeNull();
  });

  it('gives a canonical decimal or null and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.,'\d ]{0,12}$/)), (typed) => {
        const read = parseNumber(typed);
        if (read !== null) expect(read).toBe(canonicalDecimal(read));
      }),
    );
  });

  it('is read unchanged if it is a decimal of the service', () => {
    fc.assert(
      fc.property(decimals(), (decimal) => {
        expect(parseNumber(decimal)).toBe(canonicalDecimal(decimal));
      }),
    );
  });

  it('is read back from its formatted text, or not at all', () => {
    const locales = fc.constantFrom(
      'en-US',
      'en-GB',
      'de-DE',
      'fr-FR',
      'de-CH',
      'es-ES',
      'sv-SE',
      'ja-JP',
      'pt-BR',
      'da-DK',
      'ru-RU',
    );
    fc.assert(
      fc.property(decimals(7, 4), locales, (decimal, locale) => {
        const shown = formatQuantity(decimal, locale);
        // The one promise that is not made: a single dot with three digits behind it always is a decimal point.
        fc.pre(!/^[-−]?[1-9]\d{0,2}\.\d{3}$/.test(shown) || locale.startsWith('en') || locale === 'ja-JP');
        expect([canonicalDecimal(decimal), null]).toContain(parseNumber(shown));
      }),
    );
  });
});
