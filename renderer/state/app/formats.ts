import { writtenLocale } from '#shared/known-locale.ts';
import { isSameJson } from '#shared/json.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { MoneySum } from '#shared/lists/list-query.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { formatMinor, formatPrice, formatQuantity, withMarks } from '#shared/money/format.ts';
import type { SearchContext } from '#shared/search/term-reading.ts';
import { words } from '#shared/words/words.ts';
import { writeDate, writeMoney } from '#shared/writing/write.ts';
import type { Writing, WritingChoices } from '#shared/writing/writing.ts';
import { dateLocaleOf, defaultWriting, numberLocaleOf } from '#shared/writing/writing.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
const MINUTES_PER_DAY = 1_440;
/** The sum in major units from which on the whole number is too long for narrow places. */
const LONG_SUM = 10_000_000;

/** The day of the week that calendars begin with, as they count days; absent for that of the language. */
const FIRST_DAYS = { monday: 1, sunday: 0, saturday: 6 } as const;

/** Formats money, numbers and dates as the person writes them; the formatters are created once. */
export class Formats {
  /** Language and country of the system. */
  readonly locale: string;
  /** The locale by which typed numbers are read. */
  readonly numberLocale: string;
  /** The locale by which typed dates are read. */
  readonly dateLocale: string;
  readonly writing: Writing;
  readonly #time: Intl.DateTimeFormat;
  readonly #moment: Intl.DateTimeFormat;
  readonly #count: Intl.NumberFormat;
  readonly #days: Intl.DateTimeFormat;
  readonly #daysInYear: Intl.DateTimeFormat;
  readonly #monthName: Intl.DateTimeFormat;
  readonly #rounded = new Map<string, Intl.NumberFormat>();

  constructor(locale: string, choices: WritingChoices = defaultWriting) {
    // Systems report some locales that Intl refuses: `C`, `POSIX`.
    this.locale = writtenLocale(locale) ?? 'en-US';
    this.writing = { ...choices, locale: this.locale };
    this.numberLocale = numberLocaleOf(this.writing);
    this.dateLocale = dateLocaleOf(this.writing);
    this.#time = new Intl.DateTimeFormat(this.locale, { timeStyle: 'short' });
    this.#moment = new Intl.DateTimeFormat(this.locale, {
      calendar: 'gregory',
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    const utc = { calendar: 'gregory', timeZone: 'UTC' } as const;
    this.#days = new Intl.DateTimeFormat(this.locale, { ...utc, dateStyle: 'medium' });
    this.#daysInYear = new Intl.DateTimeFormat(this.locale, { ...utc, day: 'numeric', month: 'short' });
    this.#monthName = new Intl.DateTimeFormat(this.locale, { ...utc, month: 'short' });
    this.#count = new Intl.NumberFormat(this.locale);
  }

  /** Returns the formats of these choices: these, where they are no others. */
  of(locale: string, choices: WritingChoices): Formats {
    const other = new Formats(locale, choices);
    return isSameJson(other.writing, this.writing) ? this : other;
  }

  /** The day that weeks of calendars begin with, 0 for Sunday; null for that of the language. */
  get weekStartsOn(): 0 | 1 | 6 | null {
    const { weekStart } = this.writing;
    return weekStart === 'system' ? null : FIRST_DAYS[weekStart];
  }

  /** Returns what a search depends on. */
  searchContext(today: PlainDate): SearchContext {
    return { today, locale: this.numberLocale, dateLocale: this.dateLocale };
  }

  money(amount: string | null, currency: string | null): string {
    return writeMoney(amount, currency, this.writing);
  }

  /** Formats a unit price with all its digits. */
  price(price: string | null, currency: string | null): string {
    return formatPrice(price, currency, this.locale, this.writing);
  }

  minor(minor: number, currency: string | null): string {
    return formatMinor(minor, currency, this.locale, this.writing);
  }

  /** Formats the sums of several currencies side by side. */
  sums(sums: readonly MoneySum[]): string {
    return sums.map((sum) => this.minor(sum.minor, sum.currency)).join(' · ');
  }

  /** Formats a sum without its minor units, for narrow places; a long one in compact notation (`€12.3M`). */
  rounded(minor: number, currency: string | null): string {
    const isCode = currency !== null && /^[A-Za-z]{3}$/.test(currency);
    const whole = minor / 10 ** currencyDigits(currency);
    const isLong = Math.abs(whole) >= LONG_SUM;
    const key = `${isCode ? currency : ''} ${String(isLong)}`;
    let format = this.#rounded.get(key);
    if (!format) {
      const style = isCode ? ({ style: 'currency', currency, currencyDisplay: this.writing.currency } as const) : {};
      const length = isLong
        ? ({ notation: 'compact', maximumSignificantDigits: 3 } as const)
        : ({ maximumFractionDigits: 0 } as const);
      format = new Intl.NumberFormat(this.locale, { ...style, ...length });
      this.#rounded.set(key, format);
    }
    return withMarks(format, whole, this.writing.numbers);
  }

  quantity(quantity: string | null): string {
    return formatQuantity(quantity, this.locale, this.writing.numbers);
  }

  count(count: number): string {
    return withMarks(this.#count, count, this.writing.numbers);
  }

  /** Formats date and time of day in the person's time zone. `at` is in ms since 1970. */
  moment(at: number): string {
    if (this.writing.dates === 'system') return this.#moment.format(at);
    return `${this.date(localDateAt(at))}, ${this.time(at)}`;
  }

  time(at: number): string {
    return this.#time.format(at);
  }

  /** Formats the time of day, with the date before it unless that is `today`. */
  timeIn(at: number, today: PlainDate): string {
    const day = localDateAt(at);
    return day === today ? this.time(at) : `${this.dayIn(day, today)}, ${this.time(at)}`;
  }

  /** Formats a date as `21 Nov` within this year, and with its year otherwise. */
  dayIn(date: PlainDate | null, today: PlainDate): string {
    const isThisYear = date !== null && date.slice(0, 4) === today.slice(0, 4);
    return isThisYear ? writeDate(date, this.writing, 'short') : this.date(date);
  }

  date(date: PlainDate | null): string {
    return date === null ? '–' : writeDate(date, this.writing);
  }

  /** Formats the month of a date with its year. */
  month(date: PlainDate): string {
    return writeDate(date, this.writing, 'month');
  }

  /** Formats a range of days as short as it can be told: `1 – 28 Nov`, with the years where one is not this. */
  range({ from, to }: DayRange, today: PlainDate): string {
    const isThisYear = [from, to].every((date) => date.slice(0, 4) === today.slice(0, 4));
    if (from === to) return this.dayIn(from, today);
    if (this.writing.dates !== 'system') return `${this.dayIn(from, today)} – ${this.dayIn(to, today)}`;
    const format = isThisYear ? this.#daysInYear : this.#days;
    return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  }

  /** Formats the month of a date in a few letters. */
  monthName(date: PlainDate): string {
    return this.#monthName.format(new Date(`${date}T00:00:00Z`));
  }

  longDate(date: PlainDate): string {
    return writeDate(date, this.writing, 'long');
  }

  /** Formats the time since `at` in one unit: `now`, `2 min`, `3 h`, `4 d`. */
  span(at: number, now: number): string {
    const minutes = Math.floor(Math.max(0, now - at) / MINUTE_MS);
    if (minutes < 1) return words.time_now();
    if (minutes < MINUTES_PER_HOUR) return words.time_minutes({ count: minutes });
    if (minutes < MINUTES_PER_DAY) return words.time_hours({ count: Math.floor(minutes / MINUTES_PER_HOUR) });
    return words.time_days({ count: Math.floor(minutes / MINUTES_PER_DAY) });
  }

  /** Formats a duration in ms: `12 min`, `3 h 10 min`, `2 d 4 h`; null for less than half a minute. */
  length(ms: number): string | null {
    const minutes = Math.round(ms / MINUTE_MS);
    if (minutes < 1) return null;
    if (minutes < MINUTES_PER_HOUR) return words.time_minutes({ count: minutes });
    const hours = Math.floor(minutes / MINUTES_PER_HOUR);
    if (minutes < MINUTES_PER_DAY)
      return two(words.time_hours({ count: hours }), minutes % MINUTES_PER_HOUR, (count) =>
        words.time_minutes({ count }),
      );
    return two(words.time_days({ count: Math.floor(minutes / MINUTES_PER_DAY) }), hours % HOURS_PER_DAY, (count) =>
      words.time_hours({ count }),
    );
  }

  ago(at: number, now: number): string {
    return words.time_ago({ span: this.span(at, now) });
  }
}

/** Joins two units of a duration; leaves out the smaller one if it is zero. */
function two(larger: string, rest: number, smaller: (count: number) => string): string {
  return rest === 0 ? larger : `${larger} ${smaller(rest)}`;
}
