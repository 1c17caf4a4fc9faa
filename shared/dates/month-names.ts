import { knownLocale } from '#shared/known-locale.ts';

/** The written forms of one month: alone, within a date, with a year, and short. */
type Forms = readonly string[];

const MONTHS = Array.from({ length: 12 }, (_month, index) => index);
const known = new Map<string, readonly Forms[]>();

/** Returns the forms of each month, January first. The same index in two months is the same form. */
export function monthForms(locale: string): readonly Forms[] {
  const found = known.get(locale) ?? MONTHS.map((month) => formsOf(knownLocale(locale), month));
  known.set(locale, found);
  return found;
}

function formsOf(locale: string, month: number): Forms {
  const date = new Date(Date.UTC(2026, month, 15));
  const monthIn = (options: Intl.DateTimeFormatOptions): string => {
    const parts = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }).formatToParts(
      date,
    );
    // Some languages write a mark behind the number of a month, as a part of its own.
    const at = parts.findIndex(({ type }) => type === 'month');
    const mark = parts[at + 1];
    const name = parts[at]?.value ?? '';
    return /^\d+$/.test(name) && mark?.type === 'literal' ? name + mark.value.trim() : name;
  };
  const long = { month: 'long' } as const;
  const short = { month: 'short' } as const;
  return [long, { ...long, day: 'numeric' } as const, { ...long, year: 'numeric' } as const, short].map(monthIn);
}
