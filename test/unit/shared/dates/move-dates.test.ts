import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dayInMonth, dayOf, monthOf } from '#shared/dates/months.ts';
import { moveDates } from '#shared/dates/move-dates.ts';
import { patternsOf } from '#shared/dates/written-months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

const next = (text: string, locale = 'en-US', months = 1): string =>
  moveDates(text, { months, from: '2026-10-31', locale });
/** Of the languages that a client can have. */
const locales =
  'en-US en-GB zh-CN da-DK nl-NL de-DE et-EE fil-PH fr-FR hi-IN it-IT ja-JP ko-KR ms-MY pt-BR ru-RU si-LK es-ES'.split(
    ' ',
  );

describe('the dates in a copied text', () => {
  it('are looked for with the long expressions only in a text that has a name of a month', () => {
    const named = patternsOf('de').filter(({ mayBeIn }) => mayBeIn !== undefined);
    expect(named).toHaveLength(7);
    const spies = named.map(({ expression }) => vi.spyOn(expression, 'exec'));
    expect(next('Arbeit vom 31.10.2026', 'de')).toBe('Arbeit vom 30.11.2026');
    expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
    expect(next('Arbeit vom 31. OKTOBER 2026', 'de')).toBe('Arbeit vom 30. NOVEMBER 2026');
    expect(spies.flatMap((spy) => spy.mock.calls)).not.toEqual([]);
  });

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
  ])('are shifted: %s', (before, after) => {
    expect(next(before)).toBe(after);
  });

  it.each([
    'You may march on',
    'Work in February',
    'Order 2026-1042',
    'Version 10.2026.1',
    'Part 13/2026',
    'At 1 EUR = 11.2094 SEK, before 11.1950',
    'INV-2026-10-0042',
    'INV-2026-10-12',
    'Credit for RE2026-10',
    'Credit for RE2026-10-12',
    'По счёту №Б2026-10',
    'As quoted in AN10/2026',
    'As quoted in AN-10/2026',
    'Order 10/2026-117',
    'Order 10/2026/0042',
    'Julian calendar',
  ])('stay if they may be something else: %s', (text) => {
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
    ['ja-JP', '期間2026-10', '期間2026-11'],
    ['ja-JP', '期間2026-10-31', '期間2026-11-30'],
    ['ja-JP', '期間10/2026分', '期間11/2026分'],
    ['de-DE', 'Wartung 10/2026-12/2026', 'Wartung 11/2026-01/2027'],
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
  ])('are shifted in %s: %s', (locale, before, after) => {
    expect(next(before, locale)).toBe(after);
  });

  it.each([
    ['en-US', 1, 'October 1–31', 'November 1–30'],
    ['en-US', 1, 'September 1–30', 'October 1–31'],
    ['en-US', 1, 'October 31 - November 1', 'November 30 - December 1'],
    ['en-US', 1, 'Retainer October 1 to October 31', 'Retainer November 1 to November 30'],
    ['en-US', 1, '1–30 September', '1–31 October'],
    ['en-US', 1, 'September 1, 2026 – September 30, 2026', 'October 1, 2026 – October 31, 2026'],
    ['en-US', 3, 'January, February and March 2026', 'April, May and June 2026'],
    ['en-US', 3, 'July – September', 'October – December'],
    ['en-US', 3, 'October–December', 'January–March'],
    ['en-US', 3, 'October, November and December', 'January, February and March'],
    ['en-US', 3, 'July 2026 to September 2026', 'October 2026 to December 2026'],
    ['en-US', 3, '2026 July – September', '2026 October – December'],
    ['en-US', 1, 'Order 1042 October–December 2026', 'Order 1042 November–January 2027'],
    ['en-US', 2, '30 and 31 October 2026', '30 and 31 December 2026'],
    ['en-US', 1, '15 and 31 October 2026', '15 and 30 November 2026'],
    ['en-US', 1, '15 and 31 October', '15 and 30 November'],
    ['en-US', 1, '29/30 September 2026', '29/30 October 2026'],
    ['en-US', 1, 'September and October 31', 'October and November 30'],
    ['en-US', 1, 'September and October 31, 2026', 'October and November 30, 2026'],
    ['en-US', 1, 'Room 31, 15 October 2026', 'Room 31, 15 November 2026'],
    ['en-US', 1, 'Phase 31 - 15 October 2026', 'Phase 31 - 15 November 2026'],
    ['en-US', 1, 'October 5 - 2 hours', 'November 5 - 2 hours'],
    ['en-US', 1, 'Work in October and may go on', 'Work in November and may go on'],
    ['en-US', 3, '07–09/2026', '10–12/2026'],
    ['de-DE', 3, '10-12/2026', '01-03/2027'],
    ['de-DE', 3, '07, 08 und 09/2026', '10, 11 und 12/2026'],
    ['de-DE', 1, '11-01/2027', '12-02/2027'],
    ['de-DE', 2, '10-11/2026', '12-01/2027'],
    ['de-DE', 1, '7-10/2026', '8-11/2026'],
    ['de-DE', 1, 'Paket 15-10/2026', 'Paket 15-11/2026'],
    ['de-DE', 1, 'Betreuung 1. bis 30. September', 'Betreuung 1. bis 31. Oktober'],
    ['de-DE', 3, 'Januar, Februar und März 2026', 'April, Mai und Juni 2026'],
    ['fr-FR', 1, 'du 1er septembre au 30 septembre 2026', 'du 1er octobre au 31 octobre 2026'],
    ['es-ES', 1, 'del 1 al 30 de septiembre de 2026', 'del 1 al 31 de octubre de 2026'],
    ['es-ES', 3, 'enero, febrero y marzo de 2026', 'abril, mayo y junio de 2026'],
    ['nl-NL', 1, '1 t/m 30 september 2026', '1 t/m 31 oktober 2026'],
    ['ja-JP', 3, '2026年7月～9月分', '2026年10月～12月分'],
    ['ja-JP', 3, '2026年10月～12月分', '2027年1月～3月分'],
    ['zh-CN', 1, '2026年8月、9月和10月', '2026年9月、10月和11月'],
  ])('are shifted as a whole in periods and lists (%s, %s): %s', (locale, months, before, after) => {
    expect(next(before, locale, months)).toBe(after);
  });

  it.each([
    ['de-DE', 1, 'Leistungszeitraum 01.10.2026 – 31.10.2026', 'Leistungszeitraum 01.11.2026 – 30.11.2026'],
    ['de-DE', 1, 'Leistungszeitraum: 01.10.2026-31.10.2026.', 'Leistungszeitraum: 01.11.2026-30.11.2026.'],
    ['de-DE', 1, 'vom 01.12.2026 bis zum 31.12.2026', 'vom 01.01.2027 bis zum 31.01.2027'],
    ['de-DE', 1, 'Zeitraum 01.10. – 31.10.2026', 'Zeitraum 01.11. – 30.11.2026'],
    ['de-DE', 1, 'Zeitraum 01.–31.10.2026', 'Zeitraum 01.–30.11.2026'],
    ['de-DE', 1, 'Zeitraum 1. bis 31.10.2026', 'Zeitraum 1. bis 30.11.2026'],
    ['de-DE', 1, 'Zeitraum 1.12.2026 – 31.12.2026', 'Zeitraum 1.1.2027 – 31.1.2027'],
    ['de-DE', 1, 'Zeitraum 01.10.26 – 31.10.26', 'Zeitraum 01.11.26 – 30.11.26'],
    ['de-DE', 1, 'Zeitraum 15.12. – 14.01.2027', 'Zeitraum 15.01. – 14.02.2027'],
    ['de-DE', 1, 'Zeitraum 01.09.2026 – 30.09.2026', 'Zeitraum 01.10.2026 – 31.10.2026'],
    ['de-DE', 12, 'Wartung 01.01.2026 – 31.12.2026', 'Wartung 01.01.2027 – 31.12.2027'],
    ['de-DE', 1, 'Lieferung am 31.10.2026', 'Lieferung am 30.11.2026'],
    ['en-US', 1, 'Zeitraum 01.10.2026 – 31.10.2026', 'Zeitraum 01.11.2026 – 30.11.2026'],
    ['fr-FR', 1, 'Période du 01/10/2026 au 31/10/2026', 'Période du 01/11/2026 au 30/11/2026'],
    ['fr-FR', 1, 'Période du 1/10/2026 au 31/10/2026', 'Période du 1/11/2026 au 30/11/2026'],
    ['en-GB', 1, 'Period 01/10/2026 – 31/10/2026', 'Period 01/11/2026 – 30/11/2026'],
    ['en-GB', 1, 'Period 01/10 - 31/10/2026', 'Period 01/11 - 30/11/2026'],
    ['en-GB', 1, 'Delivered 05/10/2026', 'Delivered 05/11/2026'],
    ['en-US', 1, 'Period 10/01/2026 – 10/31/2026', 'Period 11/01/2026 – 11/30/2026'],
    ['en-US', 1, 'Period 10/1 to 10/31/2026', 'Period 11/1 to 11/30/2026'],
    ['en-US', 1, 'Period 01/10/2026 – 31/10/2026', 'Period 01/11/2026 – 30/11/2026'],
    ['nl-NL', 1, 'Periode 01-10-2026 t/m 31-10-2026', 'Periode 01-11-2026 t/m 30-11-2026'],
    ['ja-JP', 1, '2026/10/01 – 2026/10/31', '2026/11/01 – 2026/11/30'],
    ['en-GB', 1, '1–31 October 2026', '1–30 November 2026'],
    ['en-US', 3, 'Retainer Q4 2026', 'Retainer Q1 2027'],
    ['en-US', 12, 'Retainer Q4/2026', 'Retainer Q4/2027'],
    ['de-DE', 3, 'Betreuung 4. Quartal 2026', 'Betreuung 1. Quartal 2027'],
    ['en-GB', 3, 'Support, 2nd quarter of 2026', 'Support, 3rd quarter of 2026'],
    ['fr-FR', 3, 'Forfait 1er trimestre 2026', 'Forfait 2e trimestre 2026'],
    ['fr-FR', 3, 'Forfait T4 2026', 'Forfait T1 2027'],
    ['en-US', 3, 'Retainer 2026 Q3', 'Retainer 2026 Q4'],
  ])('are shifted in figures as the language orders them (%s, %s): %s', (locale, months, before, after) => {
    expect(next(before, locale, months)).toBe(after);
  });

  it.each([
    ['de-DE', 1, 'Vertrag vom 12.03.2024'],
    ['de-DE', 1, 'Zeitraum 31.10.2026 – 01.10.2026'],
    ['de-DE', 1, 'Zeitraum 01.10.2026 – 31.11.2026'],
    ['de-DE', 1, 'Version 1.10.26'],
    ['de-DE', 1, 'RE-01.10.2026-17'],
    ['de-DE', 1, 'RE2026-10'],
    ['de-DE', 1, 'Adresse 10.10.2026.5'],
    ['de-DE', 1, 'Kurs 1.1094 am Markt'],
    ['en-US', 1, 'Delivered 01/10/2026'],
    ['en-US', 1, 'Period 01/10/2026 – 05/10/2026'],
    ['zh-CN', 1, '10/11/2026'],
    ['en-US', 1, 'Retainer Q4 2026'],
    ['en-US', 3, 'Retainer Q3–Q4 2026'],
    ['en-US', 3, 'Retainer Q3 and Q4 2026'],
    ['en-US', 3, 'RE-2026-Q4-01'],
    ['de-DE', 1, 'Einsatz KW 40'],
    ['de-DE', 1, 'Einsatz KW 40/2026'],
  ])('stay in figures that may mean something else (%s, %s): %s', (locale, months, text) => {
    expect(next(text, locale, months)).toBe(text);
  });

  it('keep a period at the end of a month when that is shorter', () => {
    expect(moveDates('January 29–31', { months: 1, from: '2026-01-31', locale: 'en-US' })).toBe('February 28–28');
  });

  it.each([
    '30 and 31 October 2026',
    'October 30 and 31',
    'October 5 and 31 letters',
    'Compared February and October',
    'Workshops 3 February, 4 October',
    'August – February',
    '1–31 Oct',
  ])('leave a list unchanged if a part of it cannot be shifted: %s', (text) => {
    expect(next(text)).toBe(text);
  });

  it('are found in a long list in linear time', () => {
    const text = '1, '.repeat(15_000);
    expect(next(text) === text).toBe(true);
  });

  it.each(locales)('are shifted by any number of months in %s', (locale) => {
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

  it.each(['ja-JP', 'zh-CN', 'ko-KR', 'en-GB'])('are never shifted to a day that does not exist in %s', (locale) => {
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
  ])('get the ordinal ending of the new day: %s', (text, months, expected) => {
    expect(next(text, 'en-GB', months)).toBe(expected);
  });

  it('leave text without a month unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc 17.,-/é日\n') }), (text) => {
        expect(next(text)).toBe(text);
      }),
    );
  });

  it('are found in a long text in linear time', () => {
    const text = 'October 2026 and more, '.repeat(5_000);
    expect(next(text) === 'November 2026 and more, '.repeat(5_000)).toBe(true);
  });
});
