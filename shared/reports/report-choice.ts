import type { DayRange } from '#shared/dates/periods.ts';
import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import { daysOfPeriod, namedPeriods } from '#shared/dates/named-periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { TaxBasis } from '#shared/figures/taxes.ts';
import type { ReportRequest, ReportSort } from './report.ts';
import type { ReportGroup, ReportMeasure, ReportName } from './report-spec.ts';
import { dayGroups, reportSpec } from './report-spec.ts';

/** The ranges that are offered by name; each moves on with the day. */
export const reportRanges = [...namedPeriods, 'last_12_months', 'next_12_months', 'everything', 'today'] as const;
export type ReportRange = (typeof reportRanges)[number];

/** A report as the person set it. */
export interface ReportChoice {
  readonly report: ReportName;
  readonly group: ReportGroup;
  readonly range: ReportRange | DayRange;
  readonly isCompared: boolean;
  readonly basis: TaxBasis;
  readonly sort: ReportSort;
  /** The figures that are left out. */
  readonly hidden: readonly ReportMeasure[];
}

/** The day that named ranges follow, and the first month of the person's year. */
export interface ReportDay {
  readonly today: PlainDate;
  readonly yearStart: number;
}

/** A choice that was saved under a name. */
export interface SavedReport {
  readonly id: string;
  readonly name: string;
  readonly choice: ReportChoice;
}
export const MOST_SAVED_REPORTS = 50;

/** Returns a report as nobody has changed it. */
export function usualChoice(report: ReportName): ReportChoice {
  const { groups, when } = reportSpec(report);
  const range = { period: 'this_year', day: 'today', ahead: 'next_12_months', never: 'everything' } as const;
  const choice = { report, range: range[when], isCompared: false, basis: 'issued', hidden: [] } as const;
  return { ...choice, group: groups[0], sort: usualSort(report, groups[0]) };
}

/** Returns true for two choices that show the same. */
export function isSameChoice(one: ReportChoice, other: ReportChoice): boolean {
  const keyOf = ({ report, group, range, isCompared, basis, sort, hidden }: ReportChoice): string =>
    JSON.stringify([
      report,
      group,
      typeof range === 'string' ? range : [range.from, range.to],
      isCompared,
      basis,
      sort.by,
      sort.direction,
      hidden.toSorted(),
    ]);
  return keyOf(one) === keyOf(other);
}

/** Returns the usual order of rows: months in their order, all else by its figure. */
export const usualSort = (report: ReportName, group: ReportGroup): ReportSort =>
  dayGroups.some((day) => day === group) || report === 'numbers'
    ? { by: 'name', direction: 'asc' }
    : { by: reportSpec(report).measures[0], direction: 'desc' };

/** Returns the ranges that a report can be of. */
export function rangesOf(report: ReportName): readonly ReportRange[] {
  switch (reportSpec(report).when) {
    case 'period':
      return [...namedPeriods, 'last_12_months', 'everything'];
    case 'ahead':
      return ['next_12_months'];
    case 'day':
      return ['today'];
    case 'never':
      return [];
  }
}

const MONTHS = 12;

/** Returns today and the twelve months ahead of it. */
const nextMonths = (today: PlainDate): DayRange => {
  const last = dayInMonth(monthOf(today) + MONTHS, Number(today.slice(8)));
  return { from: today, to: last === null ? today : addDays(last, -1) };
};

/** Returns the twelve months that end with that of today, up to today. */
const lastTwelveMonths = (today: PlainDate): DayRange => ({
  from: dayInMonth(monthOf(today) - MONTHS + 1, 1) ?? today,
  to: today,
});

/** Returns the days of a choice; `from` is null where it begins with the first document. */
export function daysOfChoice(
  { range }: Pick<ReportChoice, 'range'>,
  { today, yearStart }: ReportDay,
): { readonly from: PlainDate | null; readonly to: PlainDate } {
  if (typeof range !== 'string') return range;
  switch (range) {
    case 'last_12_months':
      return lastTwelveMonths(today);
    case 'next_12_months':
      return nextMonths(today);
    case 'everything':
      return { from: null, to: today };
    case 'today':
      return { from: today, to: today };
    default:
      return daysOfPeriod(range, today, yearStart);
  }
}

/** Returns what is asked for a choice. */
export function requestOf(choice: ReportChoice, day: ReportDay, limit: number): ReportRequest {
  const { report, group, basis, sort } = choice;
  const days = daysOfChoice(choice, day);
  const canCompare = reportSpec(report).when === 'period' && days.from !== null;
  return {
    report,
    group,
    ...days,
    isCompared: choice.isCompared && canCompare,
    basis,
    yearStart: day.yearStart,
    sort,
    limit,
  };
}
