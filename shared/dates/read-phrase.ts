import { monthOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import type { Move } from './month-pattern.ts';

/** The month names of a language. */
export interface MonthNames {
  /** Source of a regular expression for any month name, without a capturing group. */
  readonly expression: string;
  /** Returns the month of a name, 0 to 11. */
  read(written: string): number;
  /** Returns the name of a month, counted from January of the year 0, in the form and case of `written`. */
  write(written: string, month: number): string;
  /** Returns true if a name is written exactly as the language writes it: `may` is not. */
  isExact(written: string): boolean;
}

export const RANGE_WORDS =
  'to|till|until|through|bis|au|à|al|a|hasta|tot|tot en met|t/m|til|kuni|hanggang|hingga|sampai|até|по|до|do';
const RANGE = new RegExp(`[-–—]|\\s(?:${RANGE_WORDS})\\s`, 'iu');

/** Marks behind a day: `1st`, `31.`. */
export const DAY_MARK = '(?:st|nd|rd|th|er|[.º°])';

interface Part {
  readonly kind: 'name' | 'year' | 'day';
  readonly at: number;
  readonly text: string;
  readonly mark: string | undefined;
  /** True if the part ends a period. */
  readonly isEnd: boolean;
  /** Index of the month name, among those of the phrase, that the part belongs to. */
  readonly name: number;
}

/** A text of month names, days and years that belong together. */
export interface Phrase {
  readonly parts: readonly Part[];
  /** The months, counted from January of the year 0; null if their years are unknown. */
  readonly months: readonly number[] | null;
  readonly hasYear: boolean;
  readonly isDayFirst: boolean;
}

/** Splits a phrase into parts. `isDayFirst`: days precede their month. */
export function phraseIn(text: string, names: MonthNames, isDayFirst: boolean, { from }: Move): Phrase {
  const parts: Part[] = [];
  let count = 0;
  let end = 0;
  const expression = new RegExp(`(${names.expression})|(\\d{4})|(\\d{1,2})(${DAY_MARK})?`, 'giu');
  for (const match of text.matchAll(expression)) {
    const [whole, name, year, , mark] = match;
    const last = parts.at(-1);
    const kind = name !== undefined ? 'name' : year !== undefined ? 'year' : 'day';
    const isBehindRange = RANGE.test(text.slice(end, match.index));
    parts.push({
      kind,
      at: match.index,
      text: kind === 'day' ? whole.slice(0, whole.length - (mark?.length ?? 0)) : whole,
      mark,
      isEnd: isBehindRange || (kind === 'day' && last?.kind === 'name' && last.isEnd),
      name: kind === 'name' || (kind === 'day' && isDayFirst) ? count : Math.max(0, count - 1),
    });
    if (kind === 'name') count += 1;
    end = match.index + whole.length;
  }
  const hasYear = parts.some(({ kind }) => kind === 'year');
  return { parts, hasYear, isDayFirst, months: monthsOf(parts, names, from, RANGE.test(text)) };
}

/**
 * Returns the months of a phrase. Each follows the one before; a year, or nearness to the document's date, anchors
 * them.
 */
function monthsOf(
  parts: readonly Part[],
  names: MonthNames,
  from: PlainDate,
  isPeriod: boolean,
): readonly number[] | null {
  const named = parts.filter(({ kind }) => kind === 'name').map(({ text }) => names.read(text));
  const years = named.map((_month, at) => parts.find((part) => part.kind === 'year' && part.name === at)?.text);
  const dated = years.findLastIndex((year) => year !== undefined);
  const near = (month: number | undefined): number | undefined =>
    [monthOf(from), monthOf(from) - 1].find((each) => each % 12 === month);
  const at = dated !== -1 ? dated : near(named.at(-1)) === undefined ? 0 : named.length - 1;
  const anchor = dated !== -1 ? Number(years[at]) * 12 + (named[at] ?? 0) : near(named[at]);
  if (anchor === undefined) return null;
  const months: number[] = [];
  const known = (place: number): number | null =>
    years[place] === undefined ? null : Number(years[place]) * 12 + (named[place] ?? 0);
  for (let place = at, next = anchor; place >= 0; place -= 1) {
    next = known(place) ?? next - ((next - (named[place] ?? 0)) % 12);
    months[place] = next;
  }
  for (let place = at + 1, last = anchor; place < named.length; place += 1) {
    last += ((named[place] ?? 0) + 12 - (last % 12)) % 12;
    months[place] = last;
  }
  // Months that are not consecutive may be of different years.
  const isTogether = months.every((month, place) => place === 0 || month - (months[place - 1] ?? month) <= 1);
  return dated !== -1 || isPeriod || isTogether ? months : null;
}
