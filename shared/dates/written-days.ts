import { knownLocale } from '#shared/known-locale.ts';
import type { Move, Pattern } from './month-pattern.ts';
import { dayInMonth, dayOf, monthOf, twoDigits } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { isPlainDate } from './plain-date.ts';
import { RANGE_WORDS } from './read-phrase.ts';
import { orderIn } from './written-date.ts';
import { IN_NUMBER, movedDay } from './written-periods.ts';

/** The order of the figures of a date. */
type Order = 'day' | 'month' | 'year';

const BEFORE = `(?<![\\d./-]|${IN_NUMBER})`;
const BEHIND = '(?!\\d|[./-]\\d)';
/** A dash between spaces may also separate two things, so the number before it is a day only with its mark. */
const BETWEEN = `\\s*[-–—]\\s*|\\s+(?:${RANGE_WORDS})\\s+(?:zum\\s+|le\\s+)?`;
const ONLY_DAY = `(?<only>\\d{1,2})(?:\\.(?=${BETWEEN})|(?=[-–—]\\d|\\s+\\p{L}))`;
const START = `(?<one>\\d{1,4})(?<mark>[./-])(?<two>\\d{1,2})(?:\\k<mark>(?<three>\\d{4}|\\d{2}))?\\.?`;
const END = '(?<first>\\d{1,4})(?<sign>[./-])(?<second>\\d{1,2})\\k<sign>(?<third>\\d{1,4})';

/** The months on each side of the document's in which a date is more likely its own than that of an order or contract. */
const NEAR = 3;

/** Returns patterns of days in figures in the order of a language: `01.10.2026 – 31.10.2026`, `1/10 to 31/10/2026`. */
export function numericDays(locale: string): readonly Pattern[] {
  const [usual] = orderIn(knownLocale(locale));
  const own: Order = usual ?? 'day';
  return [
    pattern(`${BEFORE}(?:${START}|${ONLY_DAY})(?<between>${BETWEEN})${END}${BEHIND}`, own),
    pattern(`${BEFORE}${END}${BEHIND}`, own),
  ];
}

function pattern(expression: string, own: Order): Pattern {
  return {
    expression: new RegExp(expression, 'giu'),
    // Two whole dates belong together, also where they are no period: then neither moves.
    isDate: (match, move) => match.groups?.['three'] !== undefined || periodIn(match, own, move) !== null,
    replace: (match, move) => {
      const period = periodIn(match, own, move);
      return period === null ? null : moved(match, period, move);
    },
  };
}

interface Period {
  readonly order: Order;
  readonly start: PlainDate;
  readonly end: PlainDate;
}

/** Returns the only period or day that the figures can mean; null if they are none, or may mean another month. */
function periodIn(match: RegExpExecArray, own: Order, { from }: Move): Period | null {
  const { first = '', sign = '', third = '', between } = match.groups ?? {};
  const isYearFirst = first.length === 4;
  if (isYearFirst ? sign === '-' : third.length !== 4 && between === undefined) return null;
  const orders: readonly Order[] = isYearFirst ? ['year'] : sign === '.' ? ['day'] : ['day', 'month'];
  const all = orders.flatMap((order) => readAs(match.groups ?? {}, order) ?? []);
  const isNear = ({ end }: Period): boolean => Math.abs(monthOf(end) - monthOf(from)) <= NEAR;
  const period = all.find(({ order }) => order === own) ?? (all.length === 1 ? all[0] : undefined);
  if (period === undefined || (!isNear(period) && (between === undefined || all.some(isNear)))) return null;
  return period;
}

type Groups = Readonly<Record<string, string | undefined>>;

function readAs({ first, second, third, one, two, three, only, between }: Groups, order: Order): Period | null {
  const end = dateOf([first, second, third], order);
  if (end === null) return null;
  if (between === undefined) return { order, start: end, end };
  // Without a year, the start is the nearest before the end.
  const years = order === 'year' ? [one] : three === undefined ? [yearOf(end), yearOf(end) - 1].map(String) : [three];
  const starts =
    only === undefined
      ? years.map((year) => dateOf(order === 'year' ? [one, two, three] : [one, two, year], order))
      : [dayInMonthExactly(monthOf(end), Number(only))];
  const start = starts.find((date) => date !== null && date <= end) ?? null;
  return start === null ? null : { order, start, end };
}

const yearOf = (date: PlainDate): number => Number(date.slice(0, 4));

function dateOf(figures: readonly (string | undefined)[], order: Order): PlainDate | null {
  const [one = '', two = '', three = ''] = figures;
  const [year, month, day] = { year: [one, two, three], day: [three, two, one], month: [three, one, two] }[order];
  if (year === undefined || !/^(?:(?:19|20)\d{2}|\d{2})$/.test(year) || (day ?? '').length > 2) return null;
  const date = `${year.length === 2 ? '20' : ''}${year}-${twoDigits(Number(month))}-${twoDigits(Number(day))}`;
  return isPlainDate(date) ? date : null;
}

function dayInMonthExactly(month: number, day: number): PlainDate | null {
  const date = dayInMonth(month, day);
  return date !== null && dayOf(date) === day ? date : null;
}

/** Writes the period moved, each part in the form of the original. */
function moved(
  { 0: text, groups = {} }: RegExpExecArray,
  { order, start, end }: Period,
  { months }: Move,
): string | null {
  const { between, only, first = '', second = '', third = '', sign = '', one = '', two = '', three } = groups;
  const [startMonth, endMonth] = [monthOf(start) + months, monthOf(end) + months];
  const isWhole = between !== undefined && dayOf(start) === 1;
  const newStart = dayInMonth(startMonth, dayOf(start));
  const newEnd = dayInMonth(endMonth, movedDay(dayOf(end), monthOf(end), months, isWhole));
  if (newStart === null || newEnd === null) return null;
  const isShort = /(?<!\d)[1-9](?!\d)/.test(text);
  const write = (date: PlainDate, figures: readonly (string | undefined)[], mark: string): string => {
    const [year, month, day] = date.split('-').map((part, at) => (at > 0 && isShort ? String(Number(part)) : part));
    const parts = { year: [year, month, day], day: [day, month, year], month: [month, day, year] }[order];
    const given = parts.filter((_part, at) => figures[at] !== undefined);
    return given
      .map((part = '', at) => (part.length === 4 ? part.slice(-(figures[at] ?? '').length) : part))
      .join(mark);
  };
  const last = write(newEnd, [first, second, third], sign);
  if (between === undefined) return last;
  const mark = groups['mark'] ?? '';
  const figures = text.slice(0, text.lastIndexOf(between + first));
  const dot = figures.endsWith('.') ? '.' : '';
  const begin =
    only === undefined ? write(newStart, [one, two, three], mark) : String(dayOf(newStart)).padStart(only.length, '0');
  return `${begin}${dot}${between}${last}`;
}
