import { knownLocale } from '#shared/known-locale.ts';

/** The written forms of one month: alone, within a date, with a year, and short. */
type Forms = readonly string[];

const MONTHS = Array.from({ length: 12 }, (_month, index) => index);
const known = new Map<string, readonly Forms[]>();

/** Returns the forms of each month, January first. The same index in two months is the same form. */
export function monthForms(locale: string): readonly Forms[] {
  const found = known.get(locale) ?? formsIn(knownLocale(locale));
  known.set(locale, found);
  return found;
}

const long = { month: 'long' } as const;
const FORMS = [long, { ...long, day: 'numeric' }, { ...long, year: 'numeric' }, { month: 'short' }] as const;

function formsIn(locale: string): readonly Forms[] {
  // A formatter takes longer to make than to use for all months.
  const formatters = FORMS.map(
    (form) => new Intl.DateTimeFormat(locale, { ...form, calendar: 'gregory', timeZone: 'UTC' }),
  );
  return MONTHS.map((month) => formatters.map((formatter) => nameIn(formatter, Date.UTC(2026, month, 15))));
}

function nameIn(formatter: Intl.DateTimeFormat, date: number): string {
  const parts = formatter.formatToParts(date);
  // Some languages write a mark behind the number of a month, as a part of its own.
  const at = parts.findIndex(({ type }) => type === 'month');
  const mark = parts[at + 1];
  const name = parts[at]?.value ?? '';
  return /^\d+$/.test(name) && mark?.type === 'literal' ? name + mark.value.trim() : name;
}

const FIGURE = /\p{Nd}/u;
const besideDay = new Map<string, readonly (string | null)[]>();

/**
 * Returns the name of a month, 1 for January, as it stands beside a day; where that is a figure (Czech, Bulgarian), as
 * it stands alone. Null in a language that only counts its months (Japanese, Korean).
 */
export function monthBesideDay(locale: string, month: number, width: 'short' | 'long'): string | null {
  const key = `${locale}|${width}`;
  const names = besideDay.get(key) ?? namesBesideDay(knownLocale(locale), width);
  besideDay.set(key, names);
  return names[month - 1] ?? null;
}

function namesBesideDay(locale: string, width: 'short' | 'long'): readonly (string | null)[] {
  const forms = [{ month: width, day: 'numeric' }, { month: width }, { ...long, day: 'numeric' }, long] as const;
  const formatters = forms.map(
    (form) => new Intl.DateTimeFormat(locale, { ...form, calendar: 'gregory', timeZone: 'UTC' }),
  );
  const isName = (name: string): boolean => name !== '' && !FIGURE.test(name);
  return MONTHS.map((month) => {
    const date = Date.UTC(2026, month, 15);
    const parts = formatters.map((each) => each.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '');
    return parts.find(isName) ?? null;
  });
}
