import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInMonth, dayOf, monthOf } from '#shared/dates/months.ts';
import { moveDates } from '#shared/dates/move-dates.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

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
    ['Until the 31st of October 2026', 'Until the 30th of November 2026'],
    ['Until October 31st, 2026', 'Until November 30th, 2026'],
    ['Until October 31st', 'Until November 30th'],
    ['Until the 31st of October', 'Until the 30th of November'],
    ['05 October 2026', '05 November 2026'],
    ['The 1st of October 2026', 'The 1st of November 2026'],
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
    ['ja-JP', '2026年10月31日まで', '2026年11月30日まで'],
    ['ja-JP', '2026 年 10 月 31 日', '2026 年 11 月 30 日'],
    ['zh-CN', '2026年12月5号', '2027年1月5号'],
    ['ko-KR', '2026년 10월 31일까지', '2026년 11월 30일까지'],
    ['ko-KR', '2026년 10월 3건', '2026년 11월 3건'],
    ['ja-JP', '2026年10月05日', '2026年11月05日'],
    ['ja-JP', '2026年10月1日～31日', '2026年11月1日～30日'],
    ['ja-JP', '2026年10月1日〜10月31日', '2026年11月1日〜11月30日'],
    ['ja-JP', '2026年13月1日～31日', '2026年13月1日～31日'],
    ['zh-CN', '2026年9月1日至2026年9月30日', '2026年10月1日至2026年10月31日'],
    ['ko-KR', '2026년 12월 15일 ~ 1월 14일', '2027년 1월 15일 ~ 2월 14일'],
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

  it.each(['ja-JP', 'zh-CN', 'ko-KR', 'en-GB'])('never move to a day that is none as %s writes it', (locale) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    const write = (date: PlainDate): string => format.format(Date.parse(`${date}T00:00:00Z`));
    fc.assert(
      fc.property(plainDates, fc.integer({ min: 1, max: 14 }), (date, months) => {
        const moved = dayInMonth(monthOf(date) + months, dayOf(date));
        expect(moveDates(write(date), { months, from: '2020-06-15', locale })).toBe(write(moved ?? ''));
      }),
    );
  });

  it.each([
    ['31st of January 2026', 1, '28th of February 2026'],
    ['31st of January 2028', 1, '29th of February 2028'],
    ['31st of March 2026', 3, '30th of June 2026'],
  ])('writes the ending of another day: %s', (text, months, expected) => {
    expect(next(text, 'en-GB', months)).toBe(expected);
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
