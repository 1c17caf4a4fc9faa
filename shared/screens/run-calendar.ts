import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { MoneySum } from '#shared/lists/list-query.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { ComingRun } from '#shared/recurring/coming-runs.ts';
import type { Uid } from '#shared/service/ids.ts';

/** A month of the calendar of runs to come. */
export interface CalendarMonth {
  /** Its first day that counts: that of today's month is today. */
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly count: number;
  readonly sums: readonly MoneySum[];
  /** The number of runs whose amount is not known, which are in no sum. */
  readonly unknown: number;
}

/** The runs of some days, the earliest first. */
export interface CalendarRuns {
  readonly runs: readonly CalendarRun[];
  /** The number of runs in all; the answer may have only the first of them. */
  readonly total: number;
}

export interface CalendarRun extends ComingRun {
  /** Tells it from the others. */
  readonly uid: string;
  readonly profileUid: Uid;
  readonly name: string;
  readonly clientName: string;
  readonly method: string | null;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
}

/** The most runs of a month that are asked for at once. */
export const RUNS_AT_ONCE = 200;
/** The most runs of which a month is shown. */
export const MOST_RUNS = 10_000;
