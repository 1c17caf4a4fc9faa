import { assertNever } from '#shared/assert.ts';
import { dayInMonth, endOfMonth, monthOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { daysBetween, daysLater, isPlainDate } from './plain-date.ts';

/**
 * The rule for a due date, counted from the invoice date. `days` are whole days after the invoice date or after the end
 * of its month; `day` is 1 to 31 and means the last day in a shorter month.
 */
export type DueTerms =
  | { readonly kind: 'on_receipt' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'end_of_month'; readonly days: number }
  | { readonly kind: 'day_of_next_month'; readonly day: number };

/** Returns the due date of an invoice. Null if `date` is no date, or the due date is after the year 9999. */
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

/** Common terms, the most usual first. One pair of dates can fit several: 16 to 30 Nov is 14 days. */
export const usualTerms: readonly DueTerms[] = [
  { kind: 'on_receipt' },
  ...[7, 14, 30].map(inDays),
  ...[30, 0].map(afterMonth),
  ...[10, 15, 21, 28, 45, 60, 90].map(inDays),
  ...[45, 60, 90].map(afterMonth),
  ...[15, 10, 1, 5, 20, 25, 31].map(nextMonth),
];

/**
 * Returns the most usual terms between an invoice's date and its due date, so that a copy on another day gets the same
 * terms; a number of days if no usual ones fit. Null if the due date is before the date, or one of both is no date.
 */
export function termsBetween(date: PlainDate, due: PlainDate): DueTerms | null {
  const days = daysBetween(date, due);
  if (days === null || days < 0) return null;
  return usualTerms.find((terms) => dueDateFor(terms, date) === due) ?? inDays(days);
}
