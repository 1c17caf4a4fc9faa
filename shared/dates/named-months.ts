import { dayInMonth, monthOf } from './months.ts';
import { moveDates } from './move-dates.ts';
import type { PlainDate } from './plain-date.ts';

/** A month or a quarter that a text names, its months counted from January of the year 0. */
export interface NamedPeriod {
  readonly first: number;
  readonly last: number;
}

interface Written {
  /** The date of the document; a month without a year is one of the twelve months up to this one's. */
  readonly date: PlainDate;
  /** The language of the text, as a language tag. */
  readonly locale: string;
}

const MONTHS = 12;
const QUARTER = 3;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const yearsIn = (text: string): readonly number[] => [...text.matchAll(YEAR)].map(([year]) => Number(year));

/**
 * Returns the periods that a text names, as far as `moveDates` would move them: found by moving it, so that both can never disagree. A
 * year changes with the move that leads past its December.
 */
export function namedPeriods(text: string, written: Written): readonly NamedPeriod[] {
  const withYears = periodsWithYears(text, written);
  return withYears.length > 0 ? withYears : periodsWithoutYears(text, written);
}

function periodsWithYears(text: string, { date, locale }: Written): readonly NamedPeriod[] {
  const years = yearsIn(text);
  if (years.length === 0) return [];
  const moves = Array.from({ length: MONTHS }, (_, at) => moveDates(text, { months: at + 1, from: date, locale }));
  const isQuarterly = moves[0] === text;
  return years.flatMap((year, place) => {
    const months = 1 + moves.findIndex((moved) => (yearsIn(moved)[place] ?? year) > year);
    if (months === 0) return [];
    const first = year * MONTHS + MONTHS - months;
    return [{ first, last: isQuarterly ? first + QUARTER - 1 : first }];
  });
}

/** A name alone is moved for a document of its month or of the one after: the latest such document tells which. */
function periodsWithoutYears(text: string, { date, locale }: Written): readonly NamedPeriod[] {
  const own = monthOf(date);
  for (let month = own + 1; month > own + 1 - MONTHS; month -= 1) {
    const from = dayInMonth(month, 1);
    if (from !== null && moveDates(text, { months: 1, from, locale }) !== text)
      return [{ first: month - 1, last: month - 1 }];
  }
  return [];
}
