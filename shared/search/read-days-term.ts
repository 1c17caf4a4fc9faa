import { assertNever } from '#shared/assert.ts';
import { rangeSplits, splitComparison } from './comparison.ts';
import { datesAgo } from './days-ago.ts';
import type { DateTerm } from './term.ts';
import type { SearchContext, TermReading } from './term-reading.ts';

/** The most days, a century; longer times are cut to it. */
const MOST_DAYS = 36_500;
const DAYS = /^\d{1,5}$/;

const daysOf = (text: string): number | null => (DAYS.test(text) ? Math.min(Number(text), MOST_DAYS) : null);

/** Reads days since a date, as `31..60`, `>90` or `10`. `least`: the fewest that have a meaning. */
export function readDaysTerm(
  field: string,
  value: string,
  { today }: SearchContext,
  least: number,
): TermReading<DateTerm> {
  const range = (first: number, last: number | null): TermReading<DateTerm> => {
    const from = Math.max(least, first);
    if (last !== null && last < from) return { problem: { kind: 'empty_range', value } };
    return { term: { kind: 'date', field, ...datesAgo({ from, to: last }, today) } };
  };
  for (const [first, last] of rangeSplits(value)) {
    const from = first === '' ? least : daysOf(first);
    const to = last === '' ? null : daysOf(last);
    if (from !== null && (to !== null || last === '') && (first !== '' || last !== '')) return range(from, to);
  }
  const { comparison, rest } = splitComparison(value);
  if (rest === '') return { problem: { kind: 'nothing_compared', key: field } };
  const days = daysOf(rest);
  if (days === null) return { problem: { kind: 'not_days', value: rest } };
  switch (comparison) {
    case '=':
      return range(days, days);
    case '<':
      return range(least, days - 1);
    case '<=':
      return range(least, days);
    case '>':
      return range(days + 1, null);
    case '>=':
      return range(days, null);
    default:
      return assertNever(comparison);
  }
}
