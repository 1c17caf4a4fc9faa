import type { DayRange } from '#shared/dates/periods.ts';
import type { NamedPeriod } from '#shared/dates/named-periods.ts';
import { daysOfPeriod } from '#shared/dates/named-periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DashboardPage } from '#shared/screens/dashboard.ts';
import type { Settings } from '#shared/screens/settings.ts';
import type { Link } from '#renderer/bridge.ts';

/** The book, the day and the person's year. */
interface DashboardContext {
  readonly account: { readonly uid: string } | null;
  readonly clock: { readonly today: PlainDate };
  readonly settings: { readonly settings: Pick<Settings, 'figures'> };
}

interface DashboardDays {
  readonly key: string;
  readonly days: DayRange;
}

/** The period and the currency that the dashboard shows; they stay while other screens are shown. */
export class DashboardChoice {
  /** A named period moves on with the day, one of the person's own does not. */
  period = $state.raw<NamedPeriod | DayRange>('this_month');
  /** Undefined before one was chosen; null is the currency of invoices without one. */
  currency = $state.raw<string | null | undefined>(undefined);

  #last = $state.raw<{ readonly key: string; readonly page: DashboardPage } | null>(null);
  #asked = '';
  #reading: Promise<void> = Promise.resolve();

  /**
   * Keeps what was shown last, so that a large book need not be added up before the dashboard shows anything. An answer for another
   * period, which comes when a new one is chosen already, is not kept.
   */
  keep({ key, days: { from, to } }: DashboardDays, page: DashboardPage): void {
    if (page.figures.from === from && page.figures.to === to) this.#last = { key, page };
  }

  /**
   * Reads what the book showed at an earlier start, where it takes long to add up; once for a key. Resolves with true if there are
   * figures of this key to show. Never throws: the figures themselves say what is wrong.
   */
  async readEarlier(link: Link, about: DashboardDays): Promise<boolean> {
    if (this.#asked !== about.key) {
      this.#asked = about.key;
      this.#reading = this.#read(link, about);
    }
    await this.#reading;
    return this.lastOf(about.key) !== null;
  }

  async #read(link: Link, { key, days }: DashboardDays): Promise<void> {
    if (this.lastOf(key) !== null) return;
    const found = await link.request('dashboard:last', { from: days.from, to: days.to }).catch(() => null);
    if (found !== null && this.#asked === key && this.lastOf(key) === null) this.#last = { key, page: found };
  }

  /** Returns what was shown last under this key. */
  lastOf(key: string): DashboardPage | null {
    return this.#last?.key === key ? this.#last.page : null;
  }

  /** Returns the days that are shown of a book, and what tells its figures from all others. */
  daysOf({ account, clock, settings }: DashboardContext): DashboardDays {
    const days = this.daysOn(clock.today, settings.settings.figures.yearStart);
    return { key: `${account?.uid ?? ''} ${days.from} ${days.to} ${clock.today}`, days };
  }

  /** Returns the days of the period. */
  daysOn(today: PlainDate, yearStart: number): DayRange {
    const { period } = this;
    return typeof period === 'string' ? daysOfPeriod(period, today, yearStart) : period;
  }
}
