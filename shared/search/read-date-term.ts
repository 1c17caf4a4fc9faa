import { parseDateInput } from '#shared/dates/date-input.ts';
import { dayInMonth } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DateDirection } from '#shared/dates/written-date.ts';
import { daysLater, isPlainDate } from '#shared/dates/plain-date.ts';
import { assertNever } from '#shared/assert.ts';
import { rangeSplits, splitComparison } from './comparison.ts';
import type { DateTerm } from './term.ts';
import type { SearchContext, TermReading } from './term-reading.ts';

interface Days {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

const YEAR = /^\d{4}$/;
const MONTH = /^(\d{4})-(\d{2})$/;
const NAMED: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** Returns the days that a text names: one day, a month (`2026-11`) or a year (`2026`). */
function daysOf(
  text: string,
  { today, locale, dateLocale = locale }: SearchContext,
  direction: DateDirection | null,
): Days | null {
  if (YEAR.test(text)) return between(`${text}-01-01`, `${text}-12-31`);
  const month = MONTH.exec(text);
  if (month) return between(`${text}-01`, dayInMonth(Number(month[1]) * 12 + Number(month[2]) - 1, 31));
  const shift = NAMED[text.toLowerCase()];
  const day = shift === undefined ? parseDateInput(text, today, today, dateLocale, direction) : daysLater(today, shift);
  return between(day, day);
}

function between(from: PlainDate | null, to: PlainDate | null): Days | null {
  return from !== null && to !== null && isPlainDate(from) && isPlainDate(to) ? { from, to } : null;
}

/** Reads a day, a month, a year or a range of them. `direction`: where dates without a year are. */
export function readDateTerm(
  field: string,
  value: string,
  context: SearchContext,
  direction: DateDirection | null,
): TermReading<DateTerm> {
  const ranges = rangeSplits(value);
  for (const [first, last] of ranges) {
    const from = first === '' ? null : daysOf(first, context, direction);
    const to = last === '' ? null : daysOf(last, context, direction);
    const isRead = (first === '' || from !== null) && (last === '' || to !== null) && (first !== '' || last !== '');
    if (!isRead) continue;
    if (from !== null && to !== null && from.from > to.to) return { problem: { kind: 'empty_range', value } };
    return { term: { kind: 'date', field, from: from?.from ?? null, to: to?.to ?? null } };
  }
  const { comparison, rest } = splitComparison(value);
  if (rest === '') return { problem: { kind: 'nothing_compared', key: field } };
  const days = daysOf(rest, context, direction);
  if (days === null) return { problem: { kind: 'not_a_date', value: rest } };
  const term = compared(field, comparison, days);
  return term === null ? { problem: { kind: 'not_a_date', value: rest } } : { term };
}

function compared(
  field: string,
  comparison: ReturnType<typeof splitComparison>['comparison'],
  { from, to }: Days,
): DateTerm | null {
  const range = (first: PlainDate | null, last: PlainDate | null): DateTerm => ({
    kind: 'date',
    field,
    from: first,
    to: last,
  });
  switch (comparison) {
    case '=':
      return range(from, to);
    case '<=':
      return range(null, to);
    case '>=':
      return range(from, null);
    case '<': {
      const before = daysLater(from, -1);
      return before === null ? null : range(null, before);
    }
    case '>': {
      const after = daysLater(to, 1);
      return after === null ? null : range(after, null);
    }
    default:
      return assertNever(comparison);
  }
}
