import { defaultTerms, dueDateFor, termsBetween } from '#shared/dates/due-terms.ts';
import { moveDates } from '#shared/dates/move-dates.ts';
import { dayInMonth, dayOf, monthOf } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceForm } from './invoice-form.ts';

interface Copying {
  readonly today: PlainDate;
  /** Number of the copy. */
  readonly statementNo: string;
  /** Language in which month names in texts are moved along with the date; null leaves all texts unchanged. */
  readonly textLocale: string | null;
}

/**
 * Returns a copy of the invoice dated today and due by the terms of the original. Dates of lines move by as many months
 * as the invoice date.
 */
export function copyOf(form: InvoiceForm, { today, statementNo, textLocale }: Copying): InvoiceForm {
  const isDated = isPlainDate(form.date);
  const months = isDated ? monthOf(today) - monthOf(form.date) : 0;
  const terms = termsBetween(form.date, form.dueDate) ?? defaultTerms;
  const moved = (text: string): string =>
    textLocale === null || !isDated ? text : moveDates(text, { months, from: form.date, locale: textLocale });
  const lineDate = (date: string): string => {
    if (date === form.date) return today;
    return isPlainDate(date) ? (dayInMonth(monthOf(date) + months, dayOf(date)) ?? date) : date;
  };
  return {
    ...form,
    statementNo,
    date: today,
    dueDate: dueDateFor(terms, today) ?? today,
    summary: moved(form.summary),
    note: moved(form.note),
    lines: form.lines.map((line) => ({
      ...line,
      date: line.date === '' ? '' : lineDate(line.date),
      description: moved(line.description),
    })),
  };
}
