import { dayInMonth, dayOf, monthOf, twoDigits } from './months.ts';
import { monthForms } from './month-names.ts';
import { monthPhrases } from './month-phrases.ts';
import { numericDays } from './written-days.ts';
import { cjkMonths, cjkPeriod, IN_NUMBER, isoPeriod, numericMonths, writtenDay } from './written-periods.ts';
import { quarters } from './written-quarters.ts';
import type { Pattern } from './month-pattern.ts';

const LONGEST_KNOWN = 200;
const patterns = new Map<string, readonly Pattern[]>();

/** Returns all patterns of a language, cached. */
export function patternsOf(locale: string): readonly Pattern[] {
  const found = patterns.get(locale);
  if (found !== undefined) return found;
  const made = [
    isoPeriod,
    ...numericDays(locale),
    ...quarters,
    cjkPeriod,
    cjkMonths,
    numericMonths,
    isoDate,
    isoMonth,
    slashMonth,
    cjkMonth,
    ...namedMonths(locale),
  ];
  if (patterns.size < LONGEST_KNOWN) patterns.set(locale, made);
  return made;
}

/** Returns the month, counted from January of the year 0; null if it is none. */
const monthOfWritten = (year: string | undefined, month: string | undefined): number | null => {
  const index = Number(month) - 1;
  return index >= 0 && index < 12 ? Number(year) * 12 + index : null;
};
const yearOf = (month: number): string => String(Math.floor(month / 12));
const numberOf = (month: number): string => twoDigits((month % 12) + 1);

const isoDate: Pattern = {
  expression: new RegExp(`(?<!\\d|${IN_NUMBER})(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)`, 'gu'),
  replace([, year, month, day], { months }) {
    const written = monthOfWritten(year, month);
    return written === null ? null : dayInMonth(written + months, Number(day));
  },
};

const isoMonth: Pattern = {
  expression: new RegExp(`(?<![\\d-]|${IN_NUMBER})((?:19|20)\\d{2})-(\\d{2})(?![\\d-])`, 'gu'),
  replace([, year, month], { months }) {
    const written = monthOfWritten(year, month);
    return written === null ? null : `${yearOf(written + months)}-${numberOf(written + months)}`;
  },
};

const YEARS_NEARBY = 20;

/** Figures behind the year also make it such a number, unless they are another month. */
const slashMonth: Pattern = {
  expression: new RegExp(
    `(?<![\\d./]|${IN_NUMBER})(\\d{2})([./])((?:19|20)\\d{2})(?!\\d|\\.\\d|[-/]\\d+(?![\\d./]))`,
    'gu',
  ),
  // An exchange rate has four digits behind its point, which are rarely a year near the document's.
  isDate: ([, , mark, year], { from }) =>
    mark === '/' || Math.abs(Number(year) - Number(from.slice(0, 4))) <= YEARS_NEARBY,
  replace([, month, mark, year], { months }) {
    const written = monthOfWritten(year, month);
    return written === null ? null : `${numberOf(written + months)}${mark ?? ''}${yearOf(written + months)}`;
  },
};

const cjkMonth: Pattern = {
  expression: /(\d{4})(\s*[年년]\s*)(\d{1,2})(\s*[月월])(?:(\s*)(\d{1,2})(?=\s*[日号號일]))?/g,
  replace([, year, mark, month, monthMark, space, day], { months }) {
    const written = monthOfWritten(year, month);
    if (written === null) return null;
    const moved = written + months;
    return [
      yearOf(moved),
      mark ?? '',
      String((moved % 12) + 1),
      monthMark ?? '',
      day === undefined ? '' : (space ?? '') + dayIn(moved, day),
    ].join('');
  },
};

const ORDINAL = /^(?:st|nd|rd|th)/i;

/** Returns a day as written in another month, with the text behind it: `31st of ` may become `28th of `. */
function dayIn(month: number, text: string, behind = ''): string {
  const day = dayOf(dayInMonth(month, Number(text)) ?? '') || Number(text);
  const ordinal = ORDINAL.exec(behind)?.[0];
  return day === Number(text) ? `${text}${behind}` : writtenDay(day, ordinal) + behind.slice(ordinal?.length ?? 0);
}

/** Returns patterns of month names: with a year and possibly a day on either side, and alone. */
function namedMonths(locale: string): readonly Pattern[] {
  const forms = monthForms(locale);
  const places = new Map<string, { readonly month: number; readonly form: number }>();
  forms.forEach((ofMonth, month) => {
    ofMonth.forEach((name, form) => {
      if (!/^\d*$/.test(name) && !places.has(name.toLowerCase())) places.set(name.toLowerCase(), { month, form });
    });
  });
  const names = [...places.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (names.length === 0) return [];
  const anyName = new RegExp(names.join('|'), 'iu');
  const named = `(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{M}])`;
  const name = `(${named})`;
  const read = (written: string | undefined) => places.get((written ?? '').toLowerCase());
  const write = (written: string | undefined, month: number): string => {
    const place = read(written);
    return sameCase(written ?? '', forms[month % 12]?.[place?.form ?? 0] ?? '');
  };
  const isExact = (written: string): boolean => {
    const place = read(written);
    return written === forms[place?.month ?? 0]?.[place?.form ?? 0];
  };
  const day = '(\\d{1,2})((?:st|nd|rd|th)?\\.?,?\\s+(?:de\\s+|of\\s+)?)';
  const all: readonly Pattern[] = [
    ...monthPhrases({ expression: named, read: (written) => read(written)?.month ?? 0, write, isExact }),
    {
      expression: new RegExp(`(?:(?<!\\d)${day})?${name}(\\.?,?\\s+)(?:${day})?((?:de\\s+)?)(\\d{4})(?!\\d)`, 'giu'),
      replace([, before, beforeMark, written, mark, after, afterMark, particle, year], { months }) {
        const place = read(written);
        if (place === undefined) return null;
        const month = Number(year) * 12 + place.month + months;
        return [
          before === undefined ? '' : dayIn(month, before, beforeMark),
          write(written, month),
          mark ?? '',
          after === undefined ? '' : dayIn(month, after, afterMark),
          particle ?? '',
          yearOf(month),
        ].join('');
      },
    },
    {
      expression: new RegExp(`(?<!\\d)((?:19|20)\\d{2})(\\s+)${name}`, 'giu'),
      replace([, year, mark, written], { months }) {
        const month = Number(year) * 12 + (read(written)?.month ?? 0) + months;
        return yearOf(month) + (mark ?? '') + write(written, month);
      },
    },
    {
      expression: new RegExp(`(?:(?<!\\d)${day})?${name}(?:(\\s+)(\\d{1,2})(st|nd|rd|th)?(?!\\d))?`, 'giu'),
      replace([, before, beforeMark, written, space, after, ordinal], { months, from }) {
        const place = read(written);
        const own = monthOf(from);
        const near = [own, own - 1].find((month) => month % 12 === place?.month);
        // "may" and "mar" are also words; a month name must be written exactly as the language writes it.
        const isName = isExact(written ?? '') && (written?.length ?? 0) >= 4;
        if (near === undefined || !isName) return null;
        return [
          before === undefined ? '' : dayIn(near + months, before, beforeMark),
          write(written, near + months),
          after === undefined ? '' : (space ?? '') + dayIn(near + months, after, ordinal),
        ].join('');
      },
    },
  ];
  return all.map((pattern) => ({ ...pattern, mayBeIn: (text) => anyName.test(text) }));
}

function sameCase(like: string, name: string): string {
  if (like.length > 1 && like === like.toUpperCase()) return name.toUpperCase();
  const [first = ''] = like;
  if (first === first.toUpperCase()) return name.charAt(0).toUpperCase() + name.slice(1);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
