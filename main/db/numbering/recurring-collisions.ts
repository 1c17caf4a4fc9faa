import { and, eq, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { datesWithin } from '#shared/dates/schedule-dates.ts';
import type { NumberRival } from '#shared/screens/number-proposal.ts';
import type { BillingProfile } from '#shared/numbering/collisions.ts';
import { collisionWith, DAYS_EARLY, forecastNumbers } from '#shared/numbering/collisions.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import type { BookNumber } from './number-sample.ts';
import { answeredYearStart } from './year-answer.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Days to look ahead: a draft is rarely uploaded later. */
const DAYS_AHEAD = 14;

/** Returns recurring profiles that will probably draw a number from the main sequence within two weeks, marking the one that takes `number`. */
export function rivalsFor(
  orm: Orm,
  sample: readonly BookNumber[],
  number: string,
  today: PlainDate,
): readonly NumberRival[] {
  const until = addDays(today, DAYS_AHEAD);
  const profiles = profilesBilling(orm, today, addDays(until, DAYS_EARLY));
  if (profiles.length === 0) return [];
  const account = sample.filter(({ isInAccount }) => isInAccount);
  const forecast = forecastNumbers(account, profiles, until, answeredYearStart(orm));
  const same = collisionWith(number, forecast);
  return forecast.map((taken) => ({ ...taken, isSame: taken === same }));
}

/** Returns profiles without a sequence of their own that bill within these days. */
function profilesBilling(orm: Orm, from: PlainDate, to: PlainDate): readonly BillingProfile[] {
  const { profileName, state, startDate, nextBillingDate, interval, intervalUnit, occurrences } = recurringInvoices;
  return orm
    .select({
      profileName,
      state,
      start_date: startDate,
      next_billing_date: nextBillingDate,
      interval,
      interval_unit: intervalUnit,
      occurrences,
      iteration_no: sql<number | null>`json_extract(${recurringInvoices.mirrorJson}, '$.iteration_no')`,
    })
    .from(recurringInvoices)
    .where(and(eq(recurringInvoices.isListed, true), eq(recurringInvoices.profileNo, '')))
    .all()
    .map((row) => ({ profileName: row.profileName, prefix: null, dates: datesWithin(row, from, to) }))
    .filter(({ dates }) => dates.length > 0);
}
