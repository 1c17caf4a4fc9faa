import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { KnownNumber } from './known-number.ts';
import { foldNumber } from './known-number.ts';
import { learnSeries } from './learn-series.ts';
import { nextInSeries } from './next-in-series.ts';
import { isOfProfile } from './profile-numbers.ts';

/** A recurring invoice and the billing dates it has before it. */
export interface BillingProfile {
  readonly profileName: string;
  /** Its profile number; null or blank where its invoices draw from the main sequence. */
  readonly prefix: string | null;
  readonly dates: readonly PlainDate[];
}

/** A number that a recurring invoice will probably take. */
export interface ForecastNumber {
  readonly number: string;
  readonly profileName: string;
  readonly billingDate: PlainDate;
  /** The day it is taken on. */
  readonly takenOn: PlainDate;
}

/** Invoices that are sent by themselves are generated so long before their billing date (behaviour table, E13). */
export const DAYS_EARLY = 2;

/**
 * The numbers that profiles of the main sequence will probably take up to and with the day `until`, in that order.
 * `account` are the numbers that the service knows, those in the trash included: it does not know what is held here.
 */
export function forecastNumbers(
  account: readonly KnownNumber[],
  profiles: readonly BillingProfile[],
  until: PlainDate,
): readonly ForecastNumber[] {
  const prefixes = profiles.flatMap(({ prefix }) => (prefix === null || prefix === '' ? [] : [prefix]));
  const all = learnSeries(account.filter(({ number }) => !isOfProfile(number, prefixes)));
  const taken = new Set(account.map(({ number }) => foldNumber(number)));
  return runsUntil(profiles, until).map((run): ForecastNumber => {
    const isTaken = (one: string): boolean => taken.has(foldNumber(one));
    const { number } = nextInSeries(all, { date: run.billingDate, clientUid: null }, { isTaken });
    taken.add(foldNumber(number));
    return { ...run, number };
  });
}

/** The first of them that takes the number of a draft, or null. */
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
