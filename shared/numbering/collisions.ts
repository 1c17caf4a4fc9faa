import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { KnownNumber } from './known-number.ts';
import { foldNumber } from './known-number.ts';
import { learnSeries } from './learn-series.ts';
import { nextInSeries } from './next-in-series.ts';
import { isOfProfile } from './profile-numbers.ts';
import type { YearStart } from './year-start.ts';

/** A recurring invoice and its future billing dates. */
export interface BillingProfile {
  readonly profileName: string;
  /** Its profile number; null or blank if its invoices take numbers of the main sequence. */
  readonly prefix: string | null;
  readonly dates: readonly PlainDate[];
}

/** A number that a recurring invoice will probably take. */
interface ForecastNumber {
  readonly number: string;
  readonly profileName: string;
  readonly billingDate: PlainDate;
  /** The day on which the service generates the invoice and takes the number. */
  readonly takenOn: PlainDate;
}

/** Automatically sent invoices are generated this many days before their billing date (behaviour table, E13). */
export const DAYS_EARLY = 2;

/**
 * Predicts the numbers that profiles of the main sequence will take until the day `until`, inclusive, in that order.
 * `account` holds the numbers that the service knows, with those in the trash: it does not know numbers reserved here.
 */
export function forecastNumbers(
  account: readonly KnownNumber[],
  profiles: readonly BillingProfile[],
  until: PlainDate,
  yearStart: YearStart | null = null,
): readonly ForecastNumber[] {
  const prefixes = profiles.flatMap(({ prefix }) => (prefix === null || prefix === '' ? [] : [prefix]));
  const all = learnSeries(
    account.filter(({ number }) => !isOfProfile(number, prefixes)),
    yearStart,
  );
  const taken = new Set(account.map(({ number }) => foldNumber(number)));
  return runsUntil(profiles, until).map((run): ForecastNumber => {
    const isTaken = (one: string): boolean => taken.has(foldNumber(one));
    const { number } = nextInSeries(all, { date: run.billingDate, clientUid: null }, { isTaken });
    taken.add(foldNumber(number));
    return { ...run, number };
  });
}

/** Returns the first forecast that takes the number of a draft, or null. */
export function collisionWith(number: string, forecast: readonly ForecastNumber[]): ForecastNumber | null {
  const folded = foldNumber(number);
  return forecast.find((taken) => foldNumber(taken.number) === folded) ?? null;
}

function runsUntil(profiles: readonly BillingProfile[], until: PlainDate): readonly Omit<ForecastNumber, 'number'>[] {
  return profiles
    .filter(({ prefix }) => prefix === null || prefix === '')
    .flatMap(({ profileName, dates }) =>
      dates.map((billingDate) => ({ profileName, billingDate, takenOn: addDays(billingDate, -DAYS_EARLY) })),
    )
    .filter(({ takenOn }) => takenOn <= until)
    .toSorted((one, other) => (one.takenOn < other.takenOn ? -1 : one.takenOn > other.takenOn ? 1 : 0));
}
