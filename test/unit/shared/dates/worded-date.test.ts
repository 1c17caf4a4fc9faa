import { describe, expect, it } from 'vitest';
import { parseDateInput } from '#shared/dates/date-input.ts';
import { addDays, formatDate } from '#shared/dates/plain-date.ts';
import { readWrittenDate } from '#shared/dates/written-date.ts';
import { localeOf } from '#shared/mail/language.ts';
import { languages } from '#shared/service/connection.ts';
import { locales } from '#test/helpers/locales.ts';

const TODAY = '2026-11-28';
const read = (typed: string, locale: string | null): string | null => readWrittenDate(typed, TODAY, locale);

const papers = languages.map((language) => localeOf(language));
const dates = Array.from({ length: 48 }, (_, at) => addDays('2026-01-01', at * 23));

describe('a printed date', () => {
  it('is tested in more than a hundred languages', () => {
    expect(locales.length).toBeGreaterThan(100);
  });

  it.each(locales)('is read back by the date box of the same language: %s', (locale) => {
    const wrong = dates.flatMap((date) =>
      (['medium', 'long'] as const).flatMap((style) => {
        const printed = formatDate(date, locale, style);
        const back = parseDateInput(printed, TODAY, TODAY, locale);
        return back === date ? [] : [`${printed}: ${String(back)} for ${date}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each(locales)('is read back without its year: %s', (locale) => {
    const near = Array.from({ length: 40 }, (_, at) => addDays(TODAY, at * 9 - 90));
    const wrong = near.flatMap((date) => {
      const printed = formatDate(date, locale, 'short');
      const back = parseDateInput(printed, TODAY, TODAY, locale);
      return back === date ? [] : [`${printed}: ${String(back)} for ${date}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is never read as another date in the box of another language, and in words it is read', () => {
    const wrong = papers.flatMap((paper) =>
      ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'pl-PL', 'ja-JP', 'ar-EG'].flatMap((locale) =>
        dates.flatMap((date) =>
          (['medium', 'long'] as const).flatMap((style) => {
            const printed = formatDate(date, paper, style);
            const back = read(printed, locale);
            // Figures with slashes are everybody's own order.
            if (printed.includes('/')) return [];
            const isWorded = /\p{L}/u.test(printed);
            return back === date || (back === null && !isWorded)
              ? []
              : [`${printed} (${paper}) in ${locale}: ${String(back)}`];
          }),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a date with its month in words', () => {
  it.each([
    ['3 March 2026', 'en-US', '2026-03-03'],
    ['March 3, 2026', 'en-GB', '2026-03-03'],
    ['3rd of March, 2026', 'en-US', '2026-03-03'],
    ['the 3rd of march 2026', 'en-US', '2026-03-03'],
    ['MAR 3 2026', 'en-US', '2026-03-03'],
    ['3-Mar-2026', 'en-US', '2026-03-03'],
    ['3-Mar-26', 'en-US', '2026-03-03'],
    ['2026 March 3', 'en-US', '2026-03-03'],
    ['3-Mar', 'en-US', '2027-03-03'],
    ['Mar-26', 'en-US', null /* March 2026 in a spreadsheet, and no day. */],
    ["Mar '26", 'en-US', null],
    ["Mar'26", 'en-US', null],
    ["Mar-'26", 'en-US', null],
    ['Mär/26', 'de-DE', null],
    ['Mar 26', 'en-US', '2027-03-26'],
    ['Sept 3, 2026', 'en-US', '2026-09-03'],
    ['3. März 2026', 'en-US', '2026-03-03'],
    ['3. Maerz 2026', 'de-DE', null],
    ['3 mars 2026', 'en-US', '2026-03-03'],
    ['1er mars 2026', 'fr-FR', '2026-03-01'],
    ['3 de marzo de 2026', 'de-DE', '2026-03-03'],
    ['3 marzo 2026', 'en-US', '2026-03-03'],
    ['3 maart 2026', 'en-US', '2026-03-03'],
    ['3 de março de 2026', 'en-US', '2026-03-03'],
    ['3 marca 2026', 'en-US', '2026-03-03'],
    ['3 марта 2026 г.', 'en-US', '2026-03-03'],
    ['2026年3月3日', 'en-US', '2026-03-03'],
    ['２０２６年３月３日', 'ja-JP', '2026-03-03'],
    ['٣ مارس ٢٠٢٦', 'ar-EG', '2026-03-03'],
    ['३ मार्च २०२६', 'hi-IN', '2026-03-03'],
    ['3 March', 'en-US', '2027-03-03' /* The next one: the last was more than a quarter of a year before. */],
    ['24 Dec', 'en-US', '2026-12-24'],
    ['Dez 24', 'en-US', '2026-12-24'],
    ['31 April 2026', 'en-US', null],
    ['March 2026', 'en-US', null],
    ['3 March 1492', 'en-US', null],
    ['3 Marsupial 2026', 'en-US', null],
    ['3 March 2026 4', 'en-US', null],
    ['3 4 March 2026', 'en-US', null],
    ['3 ม.ค. 69', 'th-TH', null],
    ['may', 'en-US', null],
    ['5 items', 'en-US', null],
    ['Design 3 March 2026', 'en-US', null],
  ])('%s in %s is %s', (typed, locale, expected) => {
    expect(read(typed, locale)).toBe(expected);
  });
});
