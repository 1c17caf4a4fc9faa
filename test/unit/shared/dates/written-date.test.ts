import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import { readWrittenDate } from '#shared/dates/written-date.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

const FROM = '2026-11-21';
const read = (typed: string, locale: string | null): string | null => readWrittenDate(typed, FROM, locale);

describe('a written date', () => {
  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026/2/5', '2026-02-05'],
    ['2026. 12. 24.', '2026-12-24'],
    ['24.12.2026', '2026-12-24'],
    ['24/12/2026', '2026-12-24'],
    ['12/24/2026', '2026-12-24'],
    ['24-12-2026', '2026-12-24'],
    ['24.12.', '2026-12-24'],
    ['24.12', '2026-12-24'],
    ['24/12', '2026-12-24'],
    ['12/24', '2026-12-24'],
    ['5.5.', '2027-05-05'],
    ['5/5/2027', '2027-05-05'],
    ['12/12', '2026-12-12'],
    ['03/04', null],
    ['03/04/2026', null],
    ['5.2.2026', null],
    ['24.12.26', null],
    ['26-12-24', null],
    ['24.12.026', null],
    ['24.12.2', null],
    ['31.4.', null],
    ['31/4/2026', null],
    ['2026-2-30', null],
    ['2026-12', null],
    ['2026-12-240', null],
    ['202-12-24', null],
    ['2026-12-2024', null],
    ['2026-12-024', null],
    ['024/12', null],
    ['24.12/2026', null],
    ['13/13', null],
    ['0/12', null],
    ['24', null],
    ['', null],
  ])('is read without a locale only if it is unambiguous: “%s”', (typed, expected) => {
    expect(read(typed, null)).toBe(expected);
  });

  it.each([
    ['en-US', '3/4', '2027-03-04'],
    ['en-US', '12/24/2026', '2026-12-24'],
    ['en-US', '12/24/26', '2026-12-24'],
    ['en-US', '24/12', null],
    ['en-US', '24.12.2026', '2026-12-24'],
    ['en-US', '5.2.2026', null],
    ['en-US', '5.2.26', null],
    ['en-GB', '3/4', '2027-04-03'],
    ['en-GB', '24/12/2026', '2026-12-24'],
    ['en-GB', '12/24/2026', null],
    ['de-DE', '24.12.', '2026-12-24'],
    ['de-DE', '5.2.2026', '2026-02-05'],
    ['de-DE', '5.2.26', '2026-02-05'],
    ['de-DE', '5.2.99', '2099-02-05'],
    ['de-DE', '5.2.6', null],
    ['de-DE', '2026-12-24', '2026-12-24'],
    ['nl-NL', '5-2-2026', '2026-02-05'],
    ['ja-JP', '26/12/24', '2026-12-24'],
    ['ja-JP', '12/24', '2026-12-24'],
    ['ja-JP', '3/4', '2027-03-04'],
    ['ja-JP', '3/4/2026', null],
    ['ja-JP', '24/12/2026', '2026-12-24'],
    ['sv-SE', '24/12', '2026-12-24'],
    ['sv-SE', '26-12-24', '2026-12-24'],
    ['sv-SE', '24/12/26', null],
    ['sv-SE', '24.12.26', null],
    ['lt-LT', '12.11.26', null],
    ['lt-LT', '26-11-12', '2026-11-12'],
    ['en-CA', '03/04/26', null],
    ['en-CA', '26-03-04', '2026-03-04'],
    ['fr-CA', '03/04/26', null],
    ['en-ZA', '03/04/26', null],
    ['hu-HU', '26. 12. 24.', '2026-12-24'],
    ['ko-KR', '26. 12. 24.', '2026-12-24'],
    ['ko-KR', '2026. 12. 24.', '2026-12-24'],
    ['zh-CN-u-ca-chinese', '26/12/24', '2026-12-24'],
    ['fa-IR', '2026/12/24', '2026-12-24'],
    ['fa-IR', '1405/08/09', null],
    ['th-TH', '31/10/2569', null],
    ['th-TH', '31/10/69', null],
    ['th-TH', '31/10/2026', '2026-10-31'],
  ])('in %s “%s” is %s', (locale, typed, expected) => {
    expect(read(typed, locale)).toBe(expected);
  });

  it("is read back from each locale's own figures", () => {
    const locales = ['en-US', 'en-GB', 'en-CA', 'de-DE', 'de-CH', 'fr-FR', 'nl-NL', 'sv-SE', 'pl-PL', 'hu-HU', 'ja-JP'];
    fc.assert(
      fc.property(plainDates, fc.constantFrom(...locales), (date, locale) => {
        const format = new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'numeric',
          year: 'numeric',
          timeZone: 'UTC',
        });
        expect(readWrittenDate(format.format(Date.parse(`${date}T00:00:00Z`)), FROM, locale)).toBe(date);
      }),
    );
  });

  it('lies without a year from a quarter before to three quarters after', () => {
    fc.assert(
      fc.property(plainDates, fc.integer({ min: -92, max: 272 }), (from, days) => {
        const date = addDays(from, days);
        const [, month = '', day = ''] = date.split('-');
        expect(readWrittenDate(`${day}.${month}.`, from, 'de-DE')).toBe(date);
      }),
    );
    expect(readWrittenDate('20.12.', '2027-01-03', 'de')).toBe('2026-12-20');
    expect(readWrittenDate('5.1.', '2026-12-24', 'de')).toBe('2027-01-05');
    expect(readWrittenDate('29.2.', '2027-12-24', 'de')).toBe('2028-02-29');
    expect(readWrittenDate('29.2.', '2027-04-17', 'de')).toBeNull();
    fc.assert(
      fc.property(plainDates, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }), (from, month, day) => {
        const date = readWrittenDate(`${String(day)}.${String(month)}.`, from, 'de-DE');
        const days = date === null ? 0 : (daysBetween(from, date) ?? Number.NaN);
        expect(days >= -92 && days <= 273).toBe(true);
      }),
    );
  });
});

it('is formatted in the calendar in which it is read', () => {
  expect(formatDate('2026-10-31', 'th-TH')).toContain('2026');
  expect(formatDate('2026-10-31', 'fa-IR-u-nu-latn')).toContain('2026');
});
