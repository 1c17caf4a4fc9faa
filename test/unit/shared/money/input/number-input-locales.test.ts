import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDigits } from '#shared/money/currency.ts';
import { canonicalDecimal, round } from '#shared/money/decimal.ts';
import { formatMoney, formatQuantity, showNumberInput } from '#shared/money/format.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import { readNumberInput } from '#shared/money/input/number-input.ts';
import { writtenMinutes } from '#shared/money/input/time-input.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

/** Eleven numbering systems, all marks, all ways to group, minus signs with and without marks of direction. */
const locales = [
  ...['ar-EG', 'ar-MA', 'ckb-IQ', 'fa-IR', 'ps-AF', 'sd-PK', 'ur-PK', 'he-IL', 'ff-Adlm-GN'],
  ...['bn-BD', 'ccp-BD', 'dz-BT', 'mr-IN', 'my-MM', 'ne-NP', 'sat-IN', 'hi-IN', 'en-IN', 'si-LK', 'ta-LK', 'th-TH'],
  ...['hi-IN-u-nu-deva', 'ta-LK-u-nu-tamldec', 'th-TH-u-nu-thai', 'zh-CN-u-nu-hanidec', 'ja-JP-u-nu-fullwide'],
  ...['en-US', 'en-ZA', 'en-DE', 'en-SE', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CA', 'fr-CH', 'it-IT', 'it-CH'],
  ...['es-ES', 'es-MX', 'eu-ES', 'pt-BR', 'pt-PT', 'sv-SE', 'nb-NO', 'fi-FI', 'et-EE', 'lt-LT', 'hr-HR', 'sl-SI'],
  ...['pl-PL', 'cs-CZ', 'ru-RU', 'tr-TR', 'ja-JP', 'zh-CN', 'ko-KR', 'vi-VN', 'id-ID', 'lo-LA', 'rm-CH', 'ka-GE'],
];
const amounts = decimals(15, 12);

function valuesOf(typed: string, locale: string, kind: NumberKind): readonly string[] {
  const input = readNumberInput(typed, { locale, kind });
  if (input.kind === 'value') return [input.value];
  return input.kind === 'ambiguous' ? input.candidates : [];
}

describe('the list of locales', () => {
  it('is known to this engine, and longer than forty', () => {
    expect(Intl.NumberFormat.supportedLocalesOf(locales)).toHaveLength(locales.length);
    expect(locales.length).toBeGreaterThan(40);
    const systems = locales.map((locale) => new Intl.NumberFormat(locale).resolvedOptions().numberingSystem);
    expect(new Set(systems).size).toBeGreaterThan(10);
  });
});

describe('an amount on paper', () => {
  const papers = [
    'en-US',
    'en-GB',
    'de',
    'de-CH',
    'fr',
    'es',
    'it',
    'nl',
    'pt-BR',
    'pl',
    'ja',
    'hi',
    'ru',
    'da',
    'et',
    'ko',
  ];
  const readers = ['en-US', 'en-GB', 'de-DE', 'de-CH', 'fr-FR', 'pl-PL', 'ar-EG', 'hi-IN', 'ja-JP', 'sv-SE'];
  const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'JPY', 'KRW', 'KWD', 'XAF'];
  const values = ['0', '-1', '5', '12.5', '-999.99', '1000', '1234', '1234.5', '-12345.67', '1234567', '1234567.89'];

  it.each(papers)('is its own amount for every reader, or one that the reader is asked about: %s', (paper) => {
    const wrong = readers.flatMap((reader) =>
      currencies.flatMap((currency) =>
        values.flatMap((value) => {
          const amount = round(value, currencyDigits(currency));
          const printed = formatMoney(amount, currency, paper);
          const read = valuesOf(printed, reader, 'amount');
          const isRead =
            read.includes(canonicalDecimal(amount)) && (read.length === 1 || currencyDigits(currency) !== 2);
          return isRead ? [] : [`${printed} in ${reader}: ${read.join(' or ')}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each(papers)('is likeliest what was printed for a reader of the same language: %s', (paper) => {
    for (const currency of currencies)
      for (const value of values) {
        const amount = round(value, currencyDigits(currency));
        expect(valuesOf(formatMoney(amount, currency, paper), paper, 'amount')[0]).toBe(canonicalDecimal(amount));
      }
  });
});

describe.each(locales)('in %s', (locale) => {
  it('reads the text of a box as the same value', () => {
    const kinds = fc.constantFrom<NumberKind>('amount', 'quantity', 'percent', 'time');
    fc.assert(
      fc.property(amounts, kinds, (amount, kind) => {
        const shown = kind === 'time' ? writtenMinutes(amount, locale) : showNumberInput(amount, locale);
        expect([shown, valuesOf(shown, locale, kind)]).toEqual([shown, [canonicalDecimal(amount)]]);
      }),
    );
  });

  it('has the value of grouped text among the candidates', () => {
    const grouped = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 20 });
    fc.assert(
      fc.property(amounts, (amount) => {
        // The arbitrary makes nothing but decimals; Intl's types accept only literal-shaped numeric strings.
        for (const shown of [formatQuantity(amount, locale), grouped.format(amount as Intl.StringNumericLiteral)])
          expect(valuesOf(shown, locale, 'quantity')).toContain(canonicalDecimal(amount));
      }),
    );
  });

  it('has the value of formatted money among the candidates', () => {
    const currencies = fc.constantFrom(['EUR', 2], ['USD', 2], ['LKR', 2], ['CHF', 2], ['JPY', 0], ['KWD', 3]);
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), currencies, (minor, [currency, digits]) => {
        const sign = minor < 0n ? '-' : '';
        const text = String(minor < 0n ? -minor : minor).padStart(Number(digits) + 1, '0');
        const whole = text.slice(0, text.length - Number(digits));
        const amount = `${sign}${whole}${digits === 0 ? '' : `.${text.slice(-Number(digits))}`}`;
        const shown = formatMoney(amount, String(currency), locale);
        expect([shown, valuesOf(shown, locale, 'amount')]).toEqual([
          shown,
          expect.arrayContaining([canonicalDecimal(amount)]),
        ]);
      }),
    );
  });

  it('reads a percentage as Intl writes it', () => {
    const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
    for (const [share, percent] of [
      [0.19, '19'],
      [0.09975, '9.975'],
      [-0.05, '-5'],
    ] as const)
      expect(valuesOf(format.format(share), locale, 'percent')).toEqual([percent]);
  });
});

it('reads digits of every numbering system', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const locale = `en-u-nu-${system}`;
    const shown = showNumberInput('1234567890.5', locale);
    expect([system, valuesOf(shown, locale, 'amount')]).toEqual([system, ['1234567890.5']]);
    // Only the locale knows that Chinese numerals are digits.
    if (system !== 'hanidec') expect([system, valuesOf(shown, 'en-US', 'amount')]).toEqual([system, ['1234567890.5']]);
  }
});
