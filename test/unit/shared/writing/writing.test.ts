import { describe, expect, it } from 'vitest';
import { parseDateInput } from '#shared/dates/date-input.ts';
import { formatMoney, formatQuantity, showNumberInput } from '#shared/money/format.ts';
import { readNumberInput } from '#shared/money/input/number-input.ts';
import { writeDate, writeMoney } from '#shared/writing/write.ts';
import type { DateForm, WritingChoices } from '#shared/writing/writing.ts';
import {
  dateForms,
  dateFormsFor,
  dateLocaleOf,
  numberForms,
  numberLocaleOf,
  writingIn,
} from '#shared/writing/writing.ts';
import { locales } from '#test/helpers/locales.ts';

const by = (choices: Partial<WritingChoices>, locale = 'en-US') => ({ ...writingIn(locale), ...choices });
const TODAY = '2026-11-21';
/** A day that could be a month and one that could not, of each month. */
const days = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')).flatMap((month) =>
  ['04', '27'].map((day) => `2026-${month}-${day}`),
);

describe('numbers', () => {
  it('have the chosen marks, and the sign and its place of the language', () => {
    const amount = (choices: Partial<WritingChoices>, locale = 'en-US') =>
      writeMoney('1234567.5', 'EUR', by(choices, locale)).replaceAll('\u00A0', ' ').replaceAll('\u202F', '_');
    expect(amount({})).toBe('€1,234,567.50');
    expect(amount({ numbers: 'point_comma' })).toBe('€1.234.567,50');
    expect(amount({ numbers: 'space_comma' })).toBe('€1_234_567,50');
    expect(amount({ numbers: 'apostrophe_point' })).toBe('€1’234’567.50');
    expect(amount({ numbers: 'comma_point' }, 'de-DE')).toBe('1,234,567.50 €');
    expect(amount({ currency: 'code' })).toBe('EUR 1,234,567.50');
    expect(amount({ numbers: 'comma_point' }, 'en-IN')).toBe('€12,34,567.50');
  });

  it('are exact at any size, with any marks', () => {
    const long = '12345678901234567890.12';
    expect(writeMoney(long, 'USD', by({ numbers: 'point_comma' }))).toBe('$12.345.678.901.234.567.890,12');
    expect(formatQuantity('0.125', 'en-US', 'point_comma')).toBe('0,125');
  });

  it.each(numberForms)('that are written with the marks “%s” are read as the same when they are typed', (numbers) => {
    const writing = by({ numbers });
    const locale = numberLocaleOf(writing);
    const typed = [showNumberInput('1234.5', locale), formatQuantity('1234.5', writing.locale, numbers)];
    expect(typed.map((text) => readNumberInput(text, { locale, kind: 'amount' }))).toEqual(
      typed.map(() => ({ kind: 'value', value: '1234.5' })),
    );
  });

  it('keep the marks of their language on paper', () => {
    expect(formatMoney('1234.5', 'EUR', 'en-US')).toBe('€1,234.50');
  });
});

describe('dates', () => {
  const written = (dates: DateForm, locale: string) =>
    (['short', 'medium', 'long', 'month'] as const).map((style) =>
      writeDate('2026-03-04', by({ dates }, locale), style),
    );

  it('have the chosen order, with the names of months of the language', () => {
    expect(written('day', 'en-US')).toEqual(['4 Mar', '4 Mar 2026', '4 March 2026', 'March 2026']);
    expect(written('month', 'en-GB')).toEqual(['Mar 4', 'Mar 4, 2026', 'March 4, 2026', 'March 2026']);
    expect(written('iso', 'en-US')).toEqual(['2026-03-04', '2026-03-04', '2026-03-04', 'March 2026']);
    expect(written('month', 'de-DE').slice(1, 3)).toEqual(['März 4, 2026', 'März 4, 2026']);
    expect(written('system', 'en-US')).toEqual(['Mar 4', 'Mar 4, 2026', 'March 4, 2026', 'March 2026']);
  });

  it('leave text that is no date as it is', () => {
    expect(dateForms.map((dates) => writeDate('soon', by({ dates })))).toEqual(dateForms.map(() => 'soon'));
  });

  it.each([
    ['day', 'en-US', '3/4/2027', '2027-04-03'],
    ['month', 'en-GB', '3/4/2027', '2027-03-04'],
    ['system', 'en-GB', '3/4/2027', '2027-04-03'],
    ['iso', 'en-US', '3/4/2027', '2027-03-04'],
    ['iso', 'en-US', '2027-04-03', '2027-04-03'],
    ['month', 'de-DE', '3. April 2027', '2027-04-03'],
  ] as const)('are read in the order “%s” for a person of %s: %s', (dates, locale, text, date) => {
    expect(parseDateInput(text, TODAY, TODAY, dateLocaleOf(by({ dates }, locale)))).toBe(date);
  });

  it('have no order with the month in words where a language only counts its months', () => {
    expect(['ja-JP', 'ko-KR', 'vi-VN'].map((locale) => written('day', locale)[1])).toEqual(Array(3).fill('2026-03-04'));
    expect(dateFormsFor(by({}, 'ja-JP'))).toEqual(['system', 'iso']);
    // A choice that another language of the system was there for can still be seen, and be changed.
    expect(dateFormsFor(by({ dates: 'month' }, 'ja-JP'))).toEqual(['system', 'iso', 'month']);
    expect(dateFormsFor(by({}, 'cs-CZ'))).toEqual(dateForms);
  });

  it.each(locales)('say every month in words, and are read as they were written, in every order: %s', (locale) => {
    const wrong = (['iso', 'day', 'month'] as const).flatMap((dates) => {
      const writing = by({ dates }, locale);
      return (['short', 'medium', 'long'] as const).flatMap((style) =>
        days.flatMap((date) => {
          const text = writeDate(date, writing, style);
          const back = parseDateInput(text, TODAY, style === 'short' ? date : TODAY, dateLocaleOf(writing));
          return back === date && (text === date || /\p{L}/u.test(text))
            ? []
            : [`${dates}: ${text} is ${String(back)}`];
        }),
      );
    });
    expect(wrong).toEqual([]);
  });
});
