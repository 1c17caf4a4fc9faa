import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { RecurringRow } from '#shared/lists/recurring-list.ts';
import { recurringMethods } from '#shared/service/recurring-invoice.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** Returns the effect of a method; an unknown one as the service wrote it. */
export function methodText(method: string | null): string {
  const known = recurringMethods.find((one) => one === method);
  return known === undefined ? (method ?? '–') : words.recurring_method({ method: known });
}

/** Returns the number of runs that were made, of those to be made in all where there is an end. */
export function runsText({ runsDone, runsInAll }: RecurringRow): string {
  const done = runsDone ?? 0;
  return (runsInAll ?? 0) > 0 ? words.recurring_runs({ done, inAll: runsInAll ?? 0 }) : String(done);
}

/** Returns the next date, and that its run was not seen. */
export function nextText({ nextDate, isLate }: RecurringRow, formats: Formats, today: PlainDate): string {
  const date = formats.dayIn(nextDate, today);
  return isLate ? words.recurring_late({ date }) : date;
}
