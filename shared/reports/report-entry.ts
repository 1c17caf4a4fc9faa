import type { DayRange } from '#shared/dates/periods.ts';
import { periodOf } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import { dayInMonth, dayOf, monthOf } from '#shared/dates/months.ts';
import { rangeBefore } from '#shared/figures/range.ts';
import type { ReportRecord, ReportRequest, ReportValues } from './report.ts';
import type { ReportGroup } from './report-spec.ts';

/** A part of a report: it is in one row, by what that groups by. Months, quarters and years follow from its date. */
export interface ReportEntry {
  readonly currency: string | null;
  readonly date: PlainDate | null;
  readonly groups: Readonly<Partial<Record<ReportGroup, string>>>;
  /** The name of what it is grouped by, where it is no client's. */
  readonly name?: string;
  readonly values: ReportValues;
  readonly record: Pick<ReportRecord, 'uid' | 'kind' | 'name'>;
}

const FIRST_DAY = '0000-01-01';

/** Returns the days of a report; those of one without a first day begin before all documents. */
export const rangeOf = ({ from, to }: Pick<ReportRequest, 'from' | 'to'>): DayRange => ({
  from: from ?? FIRST_DAY,
  to,
});

/** Returns the range that a report is compared with; null where it is compared with none. */
export const rangeBeforeOf = ({ isCompared, from, to, yearStart }: ReportRequest): DayRange | null =>
  isCompared && from !== null ? rangeBefore({ from, to }, yearStart) : null;

/**
 * Returns a function that moves a day of the range before to the same place of a report's own, so that each month stands beside the one
 * that it is compared with.
 */
export function movedFrom(before: DayRange, now: DayRange): (day: PlainDate) => PlainDate {
  const areMonths = dayOf(before.from) === 1 && dayOf(now.from) === 1;
  const [months, days] = [monthOf(now.from) - monthOf(before.from), daysBetween(before.from, now.from) ?? 0];
  return (day) => (areMonths ? (dayInMonth(monthOf(day) + months, dayOf(day)) ?? day) : addDays(day, days));
}

/** Returns the row that an entry belongs to: `2026-11` for a month, the first day for a quarter, `2026` for a year. */
export function keyOf({ groups, date }: ReportEntry, group: ReportGroup): string {
  switch (group) {
    case 'month':
      return date?.slice(0, 7) ?? '';
    case 'quarter':
      return date === null ? '' : periodOf(date, 'quarter').from;
    case 'year':
      return date?.slice(0, 4) ?? '';
    default:
      return groups[group] ?? '';
  }
}
