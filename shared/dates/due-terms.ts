import { assertNever } from '#shared/assert.ts';
import { dayInMonth, dayOf, endOfMonth, monthOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { daysBetween, daysLater, isPlainDate } from './plain-date.ts';

/**
 * The rule for a due date, counted from the invoice date. `days` are whole days after the invoice date or after the end
 * of its month; `day` is 1 to 31 and means the last day in a shorter month. `months` lead to the same day of a later
 * month; those of `fromEnd` lead from the last day of a month to the last day of another.
 */
export type DueTerms =
  | { readonly kind: 'on_receipt' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'end_of_month'; readonly days: number }
  | { readonly kind: 'months'; readonly months: number; readonly fromEnd: boolean }
  | { readonly kind: 'day_of_next_month'; readonly day: number };

/** The terms of an invoice whose client has none yet. */
export const defaultTerms: DueTerms = { kind: 'days', days: 14 };

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
    case 'months':
      return dayInMonth(monthOf(date) + terms.months, terms.fromEnd && isMonthEnd(date) ? 31 : dayOf(date));
    case 'day_of_next_month':
      return dayInMonth(monthOf(date) + 1, terms.day);
    default:
      return assertNever(terms);
  }
}

const isMonthEnd = (date: PlainDate): boolean => date === endOfMonth(date);

const inDays = (days: number): DueTerms => ({ kind: 'days', days });
const afterMonth = (days: number): DueTerms => ({ kind: 'end_of_month', days });
const afterMonths = (months: number): DueTerms => ({ kind: 'months', months, fromEnd: false });
const nextMonth = (day: number): DueTerms => ({ kind: 'day_of_next_month', day });

/** Common terms, the most usual first. One pair of dates can fit several: 16 to 30 Nov is 14 days. */
export const usualTerms: readonly DueTerms[] = [
  { kind: 'on_receipt' },
  ...[7, 14, 30].map(inDays),
  ...[30, 0].map(afterMonth),
  ...[10, 15, 21].map(inDays),
  afterMonths(1),
  ...[28, 45, 60, 90].map(inDays),
  ...[2, 3].map(afterMonths),
  ...[45, 60, 90].map(afterMonth),
  ...[15, 10, 1, 5, 20, 25, 31].map(nextMonth),
];

/**
 * Returns the most usual terms between an invoice's date and its due date, so that a copy on another day gets the same
 * terms; a number of days if no usual ones fit. From the end of a month to the end of another, the end is what is
 * meant: 31 Jan to 28 Feb is a month, though also 28 days. Null if the due date is before the date, or one of both is no
 * date.
 */
export function termsBetween(date: PlainDate, due: PlainDate): DueTerms | null {
  const days = daysBetween(date, due);
  if (days === null || days < 0) return null;
  const months = monthOf(due) - monthOf(date);
  if (months > 0 && isMonthEnd(date) && isMonthEnd(due)) return { kind: 'months', months, fromEnd: true };
  const isSameDay = dayOf(date) === dayOf(due);
  const usual = usualTerms.find((terms) => (isSameDay || terms.kind !== 'months') && dueDateFor(terms, date) === due);
  return usual ?? inDays(days);
}
