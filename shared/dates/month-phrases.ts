import { dayInMonth, dayOf } from './months.ts';
import type { MonthNames, Phrase } from './read-phrase.ts';
import { DAY_MARK, phraseIn, RANGE_WORDS } from './read-phrase.ts';
import { movedDay, writtenDay } from './written-periods.ts';
import type { Move, Pattern } from './month-pattern.ts';

/** Shorter month names are also words, so they need a year or another month beside them. */
const SURE_NAME = 4;
const MOST_PARTS = 11;

const LIST_WORDS = 'and|und|et|y|e|en|og|ja|at|dan|и|i|और|සහ';
const COMMA = '\\s*,\\s*';
/** A comma may also precede text that is no date. */
const STRONG = `(?:\\s*[-–—/&+]\\s*|,?\\s+(?:${RANGE_WORDS}|${LIST_WORDS})\\s+)`;
const ANY = `(?:${STRONG}|${COMMA})`;
const DAY = `\\d{1,2}(?!\\d|[.:]\\d|,\\d{1,2}(?!\\d))${DAY_MARK}?`;
const OF = '\\s+(?:de\\s+|of\\s+)?';
const YEAR = '(?:\\.?,?\\s+(?:de\\s+)?\\d{4}(?!\\d))';

/**
 * Returns patterns of periods and lists with month names, which are shifted completely or not at all: `Oct 1 - Oct 31,
 * 2026`, `1–30 September`, `January, February and March 2026`, `30 and 31 October`. Without a year they are near the
 * document's date.
 */
export function monthPhrases(names: MonthNames): readonly Pattern[] {
  const most = String(MOST_PARTS);
  const name = `${names.expression}\\.?`;
  const begin = '(?<!\\d[.,:/]?)';
  const dayFirst = `(?:${DAY}${OF}${name}${YEAR}?${ANY}|(?:${DAY}${COMMA}){0,${most}}${DAY}${STRONG})`;
  const behind = `(?:${YEAR}?${ANY}${name}\\s+${DAY}|(?:${COMMA}${DAY}){0,${most}}${STRONG}${DAY})`;
  return [
    pattern(`${begin}${dayFirst}{1,${most}}${DAY}${OF}${name}${YEAR}?`, true),
    pattern(`${name}\\s+${DAY}${behind}{1,${most}}${YEAR}?`, false),
    pattern(`(?:${begin}${DAY}${OF})?${name}(?:${YEAR}?${ANY}${name}){1,${most}}(?:\\s+${DAY})?${YEAR}?`, false),
    pattern(`${begin}(?:19|20)\\d{2}\\s+${name}(?:${ANY}${name}){1,${most}}(?!${YEAR})`, false),
  ];

  function pattern(expression: string, isDayFirst: boolean): Pattern {
    return {
      expression: new RegExp(expression, 'giu'),
      isDate: ([text], move) => isDated(phraseIn(text, names, isDayFirst, move), names),
      replace: ([text], move) => moved(text, phraseIn(text, names, isDayFirst, move), names, move),
    };
  }
}

/** Returns true for a phrase of dates: `October 5 - 2 hours` is none. */
function isDated({ parts, months, hasYear }: Phrase, names: MonthNames): boolean {
  if (!hasYear && !parts.every(({ kind, text }) => kind !== 'name' || names.isExact(text))) return false;
  const days = parts.filter(({ kind }) => kind === 'day');
  return days.every(({ text, name }, at) => {
    const month = months?.[name] ?? name;
    const before = days[at - 1];
    const isBehind =
      before === undefined || (months?.[before.name] ?? before.name) < month || Number(before.text) < Number(text);
    return isBehind && Number(text) >= 1 && (months === null || Number(text) <= lastDayOf(month));
  });
}

function moved(
  text: string,
  { parts, months, hasYear, isDayFirst }: Phrase,
  names: MonthNames,
  move: Move,
): string | null {
  const isSure = hasYear || parts.some((part) => part.kind === 'name' && part.text.length >= SURE_NAME);
  if (months === null || !isSure) return null;
  let written = '';
  let end = 0;
  let before = '';
  for (const [at, { kind, at: begin, text: own, mark, isEnd, name }] of parts.entries()) {
    const month = (months[name] ?? 0) + move.months;
    let replaced = kind === 'name' ? names.write(own, month) : String(Math.floor(month / 12));
    if (kind === 'day') {
      const day = movedDay(Number(own), month - move.months, move.months, isEnd);
      const monthAndDay = `${String(month)}-${String(day)}`;
      const isChanged = day !== Number(own);
      // Only its position shows that this number is a day.
      const isBare = !hasYear && !isDayFirst && parts[at - 1]?.kind === 'day';
      // In a list two days must not become one day.
      if (isChanged && !isEnd && (isBare || monthAndDay === before)) return null;
      before = monthAndDay;
      replaced = isChanged ? writtenDay(day, mark) : own + (mark ?? '');
    }
    written += text.slice(end, begin) + replaced;
    end = begin + own.length + (mark?.length ?? 0);
  }
  return written + text.slice(end);
}

const lastDayOf = (month: number): number => dayOf(dayInMonth(month, 31) ?? '');
