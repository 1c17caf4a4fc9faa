import type { DayRange } from '#shared/dates/periods.ts';
import type { NamedPeriod } from '#shared/dates/named-periods.ts';
import { daysOfPeriod } from '#shared/dates/named-periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';

/** The period and the currency that the dashboard shows; they stay while other screens are shown. */
export class DashboardChoice {
  /** A named period moves on with the day, one of the person's own does not. */
  period = $state.raw<NamedPeriod | DayRange>('this_month');
  /** Undefined before one was chosen; null is the currency of invoices without one. */
  currency = $state.raw<string | null | undefined>(undefined);

  /** Returns the days of the period. */
  daysOn(today: PlainDate, yearStart: number): DayRange {
    const { period } = this;
    return typeof period === 'string' ? daysOfPeriod(period, today, yearStart) : period;
  }
}
