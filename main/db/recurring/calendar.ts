import { and, inArray, sql } from 'drizzle-orm';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { runningStates } from '#shared/recurring/profile-state.ts';
import type { DayRange } from '#shared/recurring/calendar.ts';
import { countRuns, runsWithin } from '#shared/recurring/calendar.ts';
import type { CalendarMonth, CalendarRun } from '#shared/screens/run-calendar.ts';
import { intervalUnits } from '#shared/service/recurring-invoice.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** A profile that makes runs, as the calendar needs it. */
export interface RunningProfile {
  readonly uid: Uid;
  readonly hashKey: string | null;
  readonly name: string;
  readonly clientName: string;
  readonly method: string | null;
  readonly currency: string | null;
  readonly billedTotal: string | null;
  readonly schedule: BillingSchedule;
}

const isRunning = sql`${recurringInvoices.isListed} = 1 AND lower(trim(${recurringInvoices.state})) IN ${[...runningStates]}`;

/** Returns the profiles that make runs, of these or of all. What is about to be deleted counts until it is gone. */
export const runningUids = (orm: Orm): readonly Uid[] =>
  orm
    .select({ uid: recurringInvoices.uid })
    .from(recurringInvoices)
    .where(isRunning)
    .all()
    .map(({ uid }) => uid);

/** Returns those of these profiles that make runs. */
export const runningProfiles = (orm: Orm, uids: readonly Uid[]): readonly RunningProfile[] =>
  orm
    .select({
      uid: recurringInvoices.uid,
      hashKey: recurringInvoices.hashKey,
      name: recurringInvoices.profileName,
      clientName: recurringInvoices.clientName,
      method: recurringInvoices.recurringMethod,
      currency: recurringInvoices.currency,
      billedTotal: recurringInvoices.billedTotal,
      state: recurringInvoices.state,
      startDate: recurringInvoices.startDate,
      nextDate: recurringInvoices.nextBillingDate,
      interval: recurringInvoices.interval,
      unit: recurringInvoices.intervalUnit,
      occurrences: recurringInvoices.occurrences,
      done: recurringInvoices.iterationNo,
    })
    .from(recurringInvoices)
    .where(and(inArray(recurringInvoices.uid, [...uids]), isRunning))
    .all()
    .map(({ state, startDate, nextDate, interval, unit, occurrences, done, ...profile }) => ({
      ...profile,
      schedule: {
        state,
        start_date: startDate,
        next_billing_date: nextDate,
        interval,
        interval_unit: intervalUnits.find((known) => known === unit) ?? null,
        occurrences,
        iteration_no: done,
      },
    }));

/** The months with what profiles add up to, a part of them after the other. */
export interface MonthSums {
  add(profiles: readonly RunningProfile[]): void;
  months(): readonly CalendarMonth[];
}

export function createMonthSums(ranges: readonly DayRange[]): MonthSums {
  const months = ranges.map((range) => ({ ...range, count: 0, unknown: 0, minor: new Map<string | null, number>() }));
  return {
    add(profiles) {
      for (const { schedule, currency, billedTotal } of profiles) {
        const minor = toMinorUnits(billedTotal, currencyDigits(currency));
        for (const [at, count] of countRuns(schedule, ranges).entries()) {
          const month = months[at];
          if (month === undefined || count === 0) continue;
          month.count += count;
          if (minor === null) month.unknown += count;
          else month.minor.set(currency, (month.minor.get(currency) ?? 0) + count * minor);
        }
      }
    },
    months: () =>
      months.map(({ minor, ...month }) => ({
        ...month,
        sums: [...minor].map(([currency, sum]) => ({ currency, minor: sum })).sort(byCurrency),
      })),
  };
}

const byCurrency = (one: { readonly currency: string | null }, other: { readonly currency: string | null }): number =>
  (one.currency ?? '') < (other.currency ?? '') ? -1 : 1;

/** Returns the runs of a profile on these days. */
export const calendarRuns = (
  { schedule, hashKey: _key, ...profile }: RunningProfile,
  range: DayRange,
): readonly CalendarRun[] =>
  runsWithin(schedule, range).map((run) => ({
    ...run,
    ...profile,
    uid: `${profile.uid} ${run.date}`,
    profileUid: profile.uid,
  }));

export function inOrderOfDates(one: CalendarRun, other: CalendarRun): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.uid < other.uid ? -1 : 1;
}
