import { dayInMonth, dayOf } from './months.ts';
import type { Pattern } from './month-pattern.ts';

/**
 * Matches a letter, or a letter and a hyphen: figures right behind it belong to the number of an invoice, an offer or
 * an order, which must not change: `RE2026-10`. Scripts without spaces are excluded, because there months follow
 * letters.
 */
export const IN_NUMBER = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}]-?';

const BETWEEN = '(\\s*[-–—/]\\s*|\\s+(?:to|till|until|bis|au|à|al|hasta|tot)\\s+)';
const ISO = '(\\d{4})-(\\d{2})-(\\d{2})';

const lastDayOf = (month: number): number => dayOf(dayInMonth(month, 31) ?? '');

/** Returns a day in another month. The end of a period that was the last day of its month stays the last day. */
export function movedDay(day: number, month: number, months: number, isEnd: boolean): number {
  const last = lastDayOf(month + months);
  return isEnd && day === lastDayOf(month) ? last : Math.min(day, last);
}

const ORDINAL = /^(?:st|nd|rd|th)$/i;

/** Returns a day with the mark behind it: `1.`, `31st`. */
export function writtenDay(day: number, mark: string | undefined): string {
  if (mark === undefined || !ORDINAL.test(mark)) return `${String(day)}${mark ?? ''}`;
  const isTeen = day > 10 && day < 20;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${String(day)}${ending}`;
}

/** A period of ISO dates: `2026-02-01 to 2026-02-28`. */
export const isoPeriod: Pattern = {
  expression: new RegExp(`(?<!\\d)${ISO}${BETWEEN}${ISO}(?!\\d)`, 'giu'),
  replace([, ...parts], { months }) {
    const [year, month, day, between = '', endYear, endMonth, endDay] = parts;
    const [start, end] = [monthIn(year, month), monthIn(endYear, endMonth)];
    const isWhole = Number(day) === 1;
    const first = dayInMonth(start + months, Number(day));
    const last = dayInMonth(end + months, movedDay(Number(endDay), end, months, isWhole));
    return first === null || last === null ? null : `${first}${between}${last}`;
  },
};

const CJK_YEAR = '(\\d{4})(\\s*[年년]\\s*)';
const CJK_MONTH = '(\\d{1,2})(\\s*[月월]\\s*)';
const CJK_DAY = '(\\d{1,2})(?=\\s*[日号號일])';
const CJK_MARK = '(?:\\s*(?:[-–—~〜～至到、・,，和及与與]|から|부터|と)\\s*)';
/** Months in figures. With spaces around a dash, the numbers more likely belong to two different things. */
const MONTH = '(?:0?[1-9]|1[0-2])';
const NUMERIC_BETWEEN =
  '(?:[-–—+&]|\\s+(?:to|till|until|bis|au|à|al|hasta|tot|t/m|and|und|et|y|e|en|og|och|ja)\\s+|\\s+[&+]\\s+)';
const CJK_BETWEEN = '(\\s*[日号號일]\\s*(?:[-–—~〜～至到]|から|부터)\\s*)';

/** A period in Chinese, Japanese or Korean: `2026年10月1日～31日`. Its end may lack the year or also the month. */
export const cjkPeriod: Pattern = {
  expression: new RegExp(
    `${CJK_YEAR}${CJK_MONTH}${CJK_DAY}${CJK_BETWEEN}(?:${CJK_YEAR})?(?:${CJK_MONTH})?${CJK_DAY}`,
    'gu',
  ),
  replace([, ...parts], { months }) {
    const [year, yearMark = '', month, monthMark = '', day, between = '', ...end] = parts;
    const [endYear, endYearMark = '', endMonth, endMonthMark = '', endDay] = end;
    if (![month, endMonth ?? month].every(isMonth)) return null;
    const first = monthIn(year, month);
    const named = monthIn(endYear ?? year, endMonth ?? month);
    // Without a year, the end is the next month of that name.
    const last = endYear === undefined && named < first ? named + 12 : named;
    const isWhole = Number(day) === 1;
    return [
      yearText(first + months) + yearMark + monthText(first + months) + monthMark,
      String(movedDay(Number(day), first, months, false)) + between,
      endYear === undefined ? '' : yearText(last + months) + endYearMark,
      endMonth === undefined ? '' : monthText(last + months) + endMonthMark,
      String(movedDay(Number(endDay), last, months, isWhole)),
    ].join('');
  },
};

/** Several months of which only the first has a year: `2026年7月～9月`, `2026年7月、8月`. */
export const cjkMonths: Pattern = {
  expression: new RegExp(
    `${CJK_YEAR}${CJK_MONTH}(?:${CJK_MARK}${CJK_MONTH}){1,11}(?!\\s*\\d{1,2}\\s*[日号號일])`,
    'gu',
  ),
  replace([text, year], { months }) {
    const written = [...text.matchAll(/\d{1,2}(?=\s*[月월])/gu)].map(([month]) => month);
    if (!written.every(isMonth)) return null;
    const all = following(written, Number(year));
    const texts = all.map((month) => monthText(month + months));
    const first = yearText((all[0] ?? 0) + months);
    return first + text.slice(4).replaceAll(/\d{1,2}(?=\s*[月월])/gu, () => texts.shift() ?? '');
  },
};

/**
 * Months in figures of which only the last has a year: `07–09/2026`, `07, 08 and 09/2026`. A month that is higher than
 * the last belongs to the year before.
 */
export const numericMonths: Pattern = {
  expression: new RegExp(
    `(?<![\\p{L}\\d./-])(${MONTH}(?:(?:,\\s*${MONTH}){0,11}${NUMERIC_BETWEEN}${MONTH}))([./])((?:19|20)\\d{2})(?!\\d|\\.\\d)`,
    'giu',
  ),
  replace([, written = '', mark = '', year], { months }) {
    const figures = written.match(/\d+/g) ?? [];
    const isShort = figures.some((figure) => figure.length === 1);
    const all = following(figures, 0);
    const last = all.at(-1) ?? 0;
    const shift = Number(year) * 12 - Math.floor(last / 12) * 12 + months;
    const texts = all.map((month) => (isShort ? monthText : numberText)(month + shift));
    return written.replaceAll(/\d+/g, () => texts.shift() ?? '') + mark + yearText(last + shift);
  },
};

/** Numbers months so that each follows the one before, from `year` on. */
function following(written: readonly string[], year: number): readonly number[] {
  const all: number[] = [];
  for (const month of written) {
    const index = Number(month) - 1;
    const before = all.at(-1) ?? year * 12;
    all.push(before + ((index + 12 - (before % 12)) % 12));
  }
  return all;
}

const isMonth = (written: string | undefined): boolean => Number(written) >= 1 && Number(written) <= 12;
const yearText = (month: number): string => String(Math.floor(month / 12));
const monthText = (month: number): string => String((month % 12) + 1);
const numberText = (month: number): string => monthText(month).padStart(2, '0');

const monthIn = (year: string | undefined, month: string | undefined): number => Number(year) * 12 + Number(month) - 1;
