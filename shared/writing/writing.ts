import { monthBesideDay } from '#shared/dates/month-names.ts';
import { orderIn, withFirst } from '#shared/dates/written-date.ts';

/** The marks of numbers: those of the system, or the mark of groups before the mark of fractions. */
export const numberForms = ['system', 'comma_point', 'point_comma', 'space_comma', 'apostrophe_point'] as const;
export type NumberForm = (typeof numberForms)[number];

/** The sign or name that a currency is written with: `$` or `USD`. */
export const currencyForms = ['symbol', 'code'] as const;
export type CurrencyForm = (typeof currencyForms)[number];

/** The order of a date: that of the system, `2026-11-21`, `21 Nov 2026`, `Nov 21, 2026`. */
export const dateForms = ['system', 'iso', 'day', 'month'] as const;
export type DateForm = (typeof dateForms)[number];

/** The day that weeks of calendars begin with. */
export const weekStarts = ['system', 'monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof weekStarts)[number];

/** The choices of a person about what the language of their system says otherwise. */
export interface WritingChoices {
  readonly numbers: NumberForm;
  readonly currency: CurrencyForm;
  readonly dates: DateForm;
  readonly weekStart: WeekStart;
}

export const defaultWriting: WritingChoices = {
  numbers: 'system',
  currency: 'symbol',
  dates: 'system',
  weekStart: 'system',
};

/** The form of numbers, amounts and dates for one person. Papers and mails follow their client's language instead. */
export interface Writing extends WritingChoices {
  /** Language and country of the system. */
  readonly locale: string;
}

/** Returns the form of a language without any choice. */
export const writingIn = (locale: string): Writing => ({ ...defaultWriting, locale });

interface Marks {
  readonly group: string;
  readonly decimal: string;
  /** A locale with these marks, by which typed numbers are read. */
  readonly locale: string;
}

const marks: Readonly<Record<Exclude<NumberForm, 'system'>, Marks>> = {
  comma_point: { group: ',', decimal: '.', locale: 'en-US' },
  point_comma: { group: '.', decimal: ',', locale: 'de-DE' },
  // A narrow space at which no line is broken.
  space_comma: { group: '\u202F', decimal: ',', locale: 'fr-FR' },
  apostrophe_point: { group: '’', decimal: '.', locale: 'de-CH' },
};

/** Returns the marks that were chosen; null for those of the language. */
export const marksOf = (form: NumberForm): Omit<Marks, 'locale'> | null => (form === 'system' ? null : marks[form]);

/** Returns the locale by which numbers are typed and read. */
export const numberLocaleOf = ({ locale, numbers }: Writing): string =>
  numbers === 'system' ? locale : marks[numbers].locale;

/** Returns the locale by which typed dates are read: the person's own one, with the chosen order where that is another. */
export function dateLocaleOf({ locale, dates }: Writing): string {
  if (dates === 'system' || dates === 'iso' || orderIn(locale)[0] === dates) return locale;
  return withFirst(locale, dates);
}

/**
 * Returns the orders that a person can choose: with the month in words only where their language has words for months,
 * or they have chosen it before.
 */
export function dateFormsFor({ locale, dates }: Writing): readonly DateForm[] {
  const isNamed = monthBesideDay(locale, 1, 'short') !== null;
  return dateForms.filter((form) => form === 'system' || form === 'iso' || form === dates || isNamed);
}
