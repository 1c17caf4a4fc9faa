import { dayInMonth, dayOf } from './months.ts';
import type { Pattern } from './written-months.ts';

/** How a language writes the names of months. */
export interface MonthNames {
  /** Of an expression: one capture. */
  readonly expression: string;
  /** Counted from 0. */
  read(written: string): number;
  /** The name of a month, counted from January of the year 0, as `written` is written. */
  write(written: string, month: number): string;
}

const BETWEEN = '(\\s*[-–—/]\\s*|\\s+(?:to|till|until|bis|au|à|al|hasta|tot)\\s+)';
const DAY = '(\\d{1,2})(st|nd|rd|th|\\.)?';
const ISO = '(\\d{4})-(\\d{2})-(\\d{2})';

const lastDayOf = (month: number): number => dayOf(dayInMonth(month, 31) ?? '');

/** A day in another month. The end of a period that ended with its month ends with that one, too. */
function movedDay(day: number, month: number, months: number, isEnd: boolean): number {
  const last = lastDayOf(month + months);
  return isEnd && day === lastDayOf(month) ? last : Math.min(day, last);
}

/** A day with what stands behind it: `1.`, `31st`. */
export function writtenDay(day: number, mark: string | undefined): string {
  if (mark === undefined || mark === '.') return `${String(day)}${mark ?? ''}`;
  const isTeen = day > 10 && day < 20;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${String(day)}${ending}`;
}

/** `2026-02-01 to 2026-02-28`. */
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
const CJK_BETWEEN = '(\\s*[日号號일]\\s*(?:[-–—~〜～至到]|から|부터)\\s*)';

/** `2026年10月1日～31日`; of its end the year, or the month as well, may be left out. */
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
    // Without a year it is the next month of that name.
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

const isMonth = (written: string | undefined): boolean => Number(written) >= 1 && Number(written) <= 12;
const yearText = (month: number): string => String(Math.floor(month / 12));
const monthText = (month: number): string => String((month % 12) + 1);

const monthIn = (year: string | undefined, month: string | undefined): number => Number(year) * 12 + Number(month) - 1;

/** Periods with names, of which only the end has a year: `Oct 1 - Oct 31, 2026`, `1–30 September 2026`, `Oct/Nov 2026`. */
export function namedPeriods({ expression: name, read, write }: MonthNames): readonly Pattern[] {
  const year = '(\\d{4})(?!\\d)';
  return [
    {
      expression: new RegExp(
        `(?<!\\d)${DAY}(?:(\\s+)${name}(\\.?))?${BETWEEN}${DAY}(\\s+)${name}(\\.?,?\\s+(?:de\\s+)?)${year}`,
        'giu',
      ),
      replace([, ...parts], { months }) {
        const [day, mark, space, first, dot, between = '', endDay, endMark, endSpace = '', last = '', behind = '', of] =
          parts;
        const { start, end } = monthsOf(first ?? last, last, Number(of));
        return [
          writtenDay(movedDay(Number(day), start, months, false), mark),
          first === undefined ? '' : (space ?? '') + write(first, start + months) + (dot ?? ''),
          between,
          writtenDay(movedDay(Number(endDay), end, months, true), endMark),
          endSpace + write(last, end + months) + behind + String(Math.floor((end + months) / 12)),
        ].join('');
      },
    },
    {
      expression: new RegExp(
        `${name}(\\.?)(?:(\\s+)${DAY})?${BETWEEN}(?:${name}(\\.?)(?:(\\s+)${DAY})?|${DAY})(\\.?,?\\s+(?:de\\s+)?)${year}`,
        'giu',
      ),
      replace([, ...parts], { months }) {
        const [first = '', dot = '', space = '', day, mark, between = '', last, lastDot = '', lastSpace = '', ...rest] =
          parts;
        const [lastDay, lastMark, onlyDay, onlyMark, behind = '', of] = rest;
        const { start, end } = monthsOf(first, last ?? first, Number(of));
        const endDay = lastDay ?? onlyDay;
        const endText =
          endDay === undefined ? '' : writtenDay(movedDay(Number(endDay), end, months, true), lastMark ?? onlyMark);
        return [
          write(first, start + months) + dot,
          day === undefined ? '' : space + writtenDay(movedDay(Number(day), start, months, false), mark),
          between,
          last === undefined ? '' : write(last, end + months) + lastDot + (endDay === undefined ? '' : lastSpace),
          endText + behind + String(Math.floor((end + months) / 12)),
        ].join('');
      },
    },
  ];

  /** What begins behind its end began the year before. */
  function monthsOf(first: string, last: string, endYear: number): { readonly start: number; readonly end: number } {
    const [start, end] = [endYear * 12 + read(first), endYear * 12 + read(last)];
    return { start: start > end ? start - 12 : start, end };
  }
}
