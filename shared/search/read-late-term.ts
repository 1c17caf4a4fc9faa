import { assertNever } from '#shared/assert.ts';
import { rangeSplits, splitComparison } from './comparison.ts';
import { dueWhenLate } from './late-ages.ts';
import type { SearchContext, TermReading } from './term-reading.ts';

/** The most days of delay, a century; longer ones are cut to it. */
const MOST_DAYS = 36_500;
const DAYS = /^\d{1,5}$/;

const daysOf = (text: string): number | null => (DAYS.test(text) ? Math.min(Number(text), MOST_DAYS) : null);

/** Reads the value of `late:`: days since the due date, as `31..60`, `>90` or `10`. */
export function readLateTerm(value: string, { today }: SearchContext): TermReading {
  const range = (first: number, last: number | null): TermReading => {
    const from = Math.max(1, first);
    if (last !== null && last < from) return { problem: { kind: 'empty_range', value } };
    return { term: { kind: 'late', ...dueWhenLate({ from, to: last }, today) } };
  };
  for (const [first, last] of rangeSplits(value)) {
    const from = first === '' ? 1 : daysOf(first);
    const to = last === '' ? null : daysOf(last);
    if (from !== null && (to !== null || last === '') && (first !== '' || last !== '')) return range(from, to);
  }
  const { comparison, rest } = splitComparison(value);
  if (rest === '') return { problem: { kind: 'nothing_compared', key: 'late' } };
  const days = daysOf(rest);
  if (days === null) return { problem: { kind: 'not_days', value: rest } };
  switch (comparison) {
    case '=':
      return range(days, days);
    case '<':
      return range(1, days - 1);
    case '<=':
      return range(1, days);
    case '>':
      return range(days + 1, null);
    case '>=':
      return range(days, null);
    default:
      return assertNever(comparison);
  }
}
