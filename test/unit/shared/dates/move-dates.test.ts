import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveDates } from '#shared/dates/move-dates.ts';

const next = (text: string, locale = 'en-US', months = 1): string =>
  moveDates(text, { months, from: '2026-10-31', locale });
/** Of the languages that a client can have. */
const locales =
  'en-US en-GB zh-CN da-DK nl-NL de-DE et-EE fil-PH fr-FR hi-IN it-IT ja-JP ko-KR ms-MY pt-BR ru-RU si-LK es-ES'.split(
    ' ',
  );

describe('dates in a text that is written again', () => {
  it.each([
    ['Hosting October 2026', 'Hosting November 2026'],
    ['Retainer 31 October 2026', 'Retainer 30 November 2026'],
    ['Retainer October 31, 2026', 'Retainer November 30, 2026'],
    ['From 2026-12-01 to 2026-12-31', 'From 2027-01-01 to 2027-01-31'],
    ['Support 12/2026', 'Support 01/2027'],
    ['Period 2026-10', 'Period 2026-11'],
    ['HOSTING OCTOBER 2026', 'HOSTING NOVEMBER 2026'],
    ['Support Oct 2026 (third of 2026)', 'Support Nov 2026 (third of 2026)'],
    ['Work in October', 'Work in November'],
    ['Work in September and October', 'Work in October and November'],
    ['Retainer Oct 1 - Oct 31, 2026', 'Retainer Nov 1 - Nov 30, 2026'],
    ['Retainer 15 Oct – 14 Nov 2026', 'Retainer 15 Nov – 14 Dec 2026'],
    ['Retainer Oct. 1 - Oct. 31, 2026', 'Retainer Nov. 1 - Nov. 30, 2026'],
    ['Support Oct/Nov 2026', 'Support Nov/Dec 2026'],
    ['Support Oct-Dec 2026', 'Support Nov-Jan 2027'],
    ['Retainer 15 Dec - 14 Jan 2027', 'Retainer 15 Jan - 14 Feb 2027'],
    ['October 1 - 31, 2026', 'November 1 - 30, 2026'],
    ['October 1st to 31st, 2026', 'November 1st to 30th, 2026'],
    ['1–30 September 2026', '1–31 October 2026'],
    ['2026-02-01 to 2026-02-28', '2026-03-01 to 2026-03-31'],
    ['2026-02-15 – 2026-02-28', '2026-03-15 – 2026-03-28'],
    ['Hosting until 31 October', 'Hosting until 30 November'],
    ['Hosting from October 31', 'Hosting from November 30'],
  ])('move on: %s', (before, after) => {
    expect(next(before)).toBe(after);
  });

  it.each([
    'You may march on',
    'Work in February',
    'Order 2026-1042',
    'Version 10.2026.1',
    'Part 13/2026',
    'INV-2026-10-0042',
    'Julian calendar',
  ])('stay where they may be something else: %s', (text) => {
    expect(next(text)).toBe(text);
  });

  it.each([
    ['de-DE', 'Wartung Oktober 2026', 'Wartung November 2026'],
    ['de-DE', 'bis 31. Oktober 2026', 'bis 30. November 2026'],
    ['de-DE', 'Betreuung 1. bis 31. Oktober 2026', 'Betreuung 1. bis 30. November 2026'],
    ['de-DE', 'Betreuung 1. Okt. – 31. Okt. 2026', 'Betreuung 1. Nov. – 30. Nov. 2026'],
    ['de-DE', 'bis 31. Oktober', 'bis 30. November'],
    ['fr-FR', '1 octobre au 31 octobre 2026', '1 novembre au 30 novembre 2026'],
    ['fr-FR', 'Maintenance octobre 2026', 'Maintenance novembre 2026'],
    ['es-ES', 'Mantenimiento octubre de 2026', 'Mantenimiento noviembre de 2026'],
    ['pl-PL', '5 października 2026', '5 listopada 2026'],
    ['ja-JP', '2026年10月分', '2026年11月分'],
    ['zh-CN', '2026年12月服务费', '2027年1月服务费'],
  ])('move on in %s: %s', (locale, before, after) => {
    expect(next(before, locale)).toBe(after);
  });

  it.each(locales)('move by any number of months as %s writes them', (locale) => {
    const write = (month: number): string =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        Date.UTC(2026, month, 1),
      );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 14 }), (month, months) => {
        expect(moveDates(write(month), { months, from: '2020-06-15', locale })).toBe(write(month + months));
      }),
    );
  });

  it('leaves every text without a month as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc 17.,-/é日\n') }), (text) => {
        expect(next(text)).toBe(text);
      }),
    );
  });

  it('reads a long text once', () => {
    const text = 'October 2026 and more, '.repeat(5_000);
    expect(next(text) === 'November 2026 and more, '.repeat(5_000)).toBe(true);
  });
});
