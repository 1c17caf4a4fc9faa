import type { DayRange } from '#shared/dates/periods.ts';
import type { NamedPeriod } from '#shared/dates/named-periods.ts';
import { daysOfPeriod } from '#shared/dates/named-periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DashboardPage } from '#shared/screens/dashboard.ts';

/** The period and the currency that the dashboard shows; they stay while other screens are shown. */
export class DashboardChoice {
  /** A named period moves on with the day, one of the person's own does not. */
  period = $state.raw<NamedPeriod | DayRange>('this_month');
  /** Undefined before one was chosen; null is the currency of invoices without one. */
  currency = $state.raw<string | null | undefined>(undefined);

  #last: { readonly key: string; readonly page: DashboardPage } | null = null;

  /** Keeps what was shown last, so that a large book need not be added up before the dashboard shows anything. */
  keep(key: string, page: DashboardPage): void {
    this.#last = { key, page };
  }

  /** Returns what was shown last under this key. */
  lastOf(key: string): DashboardPage | null {
    return this.#last?.key === key ? this.#last.page : null;
  }

  /** Returns the days of the period. */
  daysOn(today: PlainDate, yearStart: number): DayRange {
    const { period } = this;
    return typeof period === 'string' ? daysOfPeriod(period, today, yearStart) : period;
  }
}
