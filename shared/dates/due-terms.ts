import { assertNever } from '#shared/assert.ts';
import { dayInMonth, endOfMonth, monthOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { daysBetween, daysLater, isPlainDate } from './plain-date.ts';

/**
 * When an invoice is due, counted from its date. `days` are whole days, after the invoice date or after the end of its
 * month; `day` is 1 to 31 and means the last day in a shorter month.
 */
export type DueTerms =
  | { readonly kind: 'on_receipt' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'end_of_month'; readonly days: number }
  | { readonly kind: 'day_of_next_month'; readonly day: number };

/** The due date of an invoice. Null when its date is none, or the due date lies past the year 9999. */
export function dueDateFor(terms: DueTerms, date: PlainDate): PlainDate | null {
  if (!isPlainDate(date)) return null;
  switch (terms.kind) {
    case 'on_receipt':
      return date;
    case 'days':
      return daysLater(date, terms.days);
    case 'end_of_month':
      return daysLater(endOfMonth(date), terms.days);
    case 'day_of_next_month':
      return dayInMonth(monthOf(date) + 1, terms.day);
    default:
      return assertNever(terms);
  }
}

const inDays = (days: number): DueTerms => ({ kind: 'days', days });
const afterMonth = (days: number): DueTerms => ({ kind: 'end_of_month', days });
const nextMonth = (day: number): DueTerms => ({ kind: 'day_of_next_month', day });

/** The terms people agree on, most usual first. One pair of dates can follow several: 16 to 30 Nov is 14 days. */
export const usualTerms: readonly DueTerms[] = [
  { kind: 'on_receipt' },
  ...[7, 14, 30].map(inDays),
  ...[30, 0].map(afterMonth),
  ...[10, 15, 21, 28, 45, 60, 90].map(inDays),
  ...[45, 60, 90].map(afterMonth),
  ...[15, 10, 1, 5, 20, 25, 31].map(nextMonth),
];

/**
 * The most usual terms that lead from an invoice's date to its due date, so that a copy of it on another day is due by
 * the same; plain days where no usual ones do. Null when it is due before its date, or one of the two is no date.
 */
export function termsBetween(date: PlainDate, due: PlainDate): DueTerms | null {
  const days = daysBetween(date, due);
  if (days === null || days < 0) return null;
  return usualTerms.find((terms) => dueDateFor(terms, date) === due) ?? inDays(days);
}
