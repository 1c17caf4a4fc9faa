import { plainText } from '#shared/money/input/plain-text.ts';
import { fold } from '#shared/text/fold-text.ts';
import { monthBesideDay, monthForms } from './month-names.ts';
import { twoDigits } from './months.ts';
import { formatDate } from './plain-date.ts';

/** A date in words, as far as it says it: the year may be missing. */
interface WordedDate {
  readonly day: number;
  readonly month: number;
  readonly year: number | null;
}

/** Dates in words by their form, in which `D` and `Y` stand for day and year: `d marz y`. 0 for a form of two months. */
type Forms = ReadonlyMap<string, number>;

const TOKEN = /\p{Nd}+|[\p{L}\p{M}]+/gu;
const NUMBER = /^\d{1,4}$/;
const WORD = /\p{L}/u;
/** Longer text is prose. */
const LONGEST = 60;
const MOST_NUMBERS = 3;
const LONGEST_MONTH = 31;
/** A month with its year, as spreadsheets print it: `Jan-26`. A day would stand before the name, or behind a space. */
const MONTH_OF_YEAR = /^\p{L}[\p{L}\p{M}]*\.?\s?(?:[-–/]\s?['’]?|['’])\p{Nd}{2}$/u;
/** Marks of days and words between the parts, which people leave out or add. */
const FILLERS: ReadonlySet<string> = new Set('of the st nd rd th de del d den le el er am o ng'.split(' '));
/** A date whose day and year are unlike all months. */
const SAMPLE = { year: 2026, day: 27 } as const;
const [DAY, YEAR] = ['D', 'Y'] as const;

const known = new Map<string, Forms>();
let ofAll: Forms | null = null;

/** Returns the words and numbers of a text in one spelling; `3rd of March` and `3 March` are the same. */
function tokensOf(text: string): readonly string[] {
  const found = fold(plainText(text)).match(TOKEN) ?? [];
  return found.flatMap((token) => (FILLERS.has(token) ? [] : [NUMBER.test(token) ? String(Number(token)) : token]));
}

const formOf = (text: string): string =>
  tokensOf(text)
    .map((token) => (token === String(SAMPLE.day) ? DAY : token === String(SAMPLE.year) ? YEAR : token))
    .join(' ');

/** Returns the dates of one month as a language prints them, and as people type them around its name. */
function writtenIn(locale: string, month: number, names: readonly string[]): readonly string[] {
  const date = `${String(SAMPLE.year)}-${twoDigits(month)}-${String(SAMPLE.day)}`;
  const printed = (['short', 'medium', 'long'] as const).map((style) => formatDate(date, locale, style));
  const [day, year] = [String(SAMPLE.day), String(SAMPLE.year)];
  const besideDay = (['short', 'long'] as const).map((width) => monthBesideDay(locale, month, width) ?? '');
  const typed = [...new Set([...names, ...besideDay])]
    .filter((name) => WORD.test(name) && !/\p{Nd}/u.test(name))
    .flatMap((name) => [
      ...[`${day} ${name}`, `${name} ${day}`],
      ...[`${day} ${name} ${year}`, `${name} ${day} ${year}`, `${year} ${name} ${day}`],
    ]);
  return [...printed, ...typed];
}

function collect(forms: Map<string, number>, written: readonly string[], month: number): void {
  for (const form of written.map(formOf)) {
    // Numbers alone are read by `written-date.ts`, in the order of the reader's locale.
    if (!WORD.test(form.replace(DAY, '').replace(YEAR, ''))) continue;
    forms.set(form, (forms.get(form) ?? month) === month ? month : 0);
  }
}

function formsOf(locale: string): Forms {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const forms = new Map<string, number>();
  monthForms(locale).forEach((names, index) => collect(forms, writtenIn(locale, index + 1, names), index + 1));
  known.set(locale, forms);
  return forms;
}

/** The languages of papers and mails, and further ones that people paste dates in. */
const LANGUAGES = 'en-US en-GB zh-CN da nl de et fil fr hi it ja ko ms pt-BR pt-PT ru si es pl sv nb fi cs'.split(' ');

/** Returns the forms of many languages; those that mean different months in two of them are of no month. */
function formsOfAll(): Forms {
  if (ofAll !== null) return ofAll;
  const all = new Map<string, number>();
  for (const locale of LANGUAGES)
    for (const [form, month] of formsOf(locale)) all.set(form, (all.get(form) ?? month) === month ? month : 0);
  ofAll = all;
  return all;
}

/**
 * Reads a date that says its month in words, as any language prints and people type it: `3 March 2026`, `3. März`,
 * `Mar 3, 26`. Prefers the words of `locale`; words of other languages are read where they mean one month in all of
 * them. Returns null for other text.
 */
export function readWordedDate(typed: string, locale: string | null): WordedDate | null {
  if (typed.length > LONGEST || MONTH_OF_YEAR.test(typed.trim())) return null;
  const tokens = tokensOf(typed);
  const numbers = tokens.flatMap((token, at) => (NUMBER.test(token) ? [at] : []));
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS || numbers.length === tokens.length) return null;
  const own = locale === null ? null : readBy(formsOf(locale), tokens, numbers);
  return own ?? readBy(formsOfAll(), tokens, numbers);
}

function readBy(forms: Forms, tokens: readonly string[], numbers: readonly number[]): WordedDate | null {
  const found = numbers.flatMap((dayAt) =>
    [null, ...numbers].flatMap((yearAt): readonly WordedDate[] => {
      if (yearAt === dayAt || Number(tokens[dayAt]) > LONGEST_MONTH) return [];
      const year = yearAt === null ? null : yearOf(tokens, yearAt);
      const form = tokens.map((token, at) => (at === dayAt ? DAY : at === yearAt ? YEAR : token)).join(' ');
      const month = year === undefined ? 0 : (forms.get(form) ?? 0);
      return month === 0 || year === undefined ? [] : [{ day: Number(tokens[dayAt]), month, year }];
    }),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Returns a year of four digits anywhere, and of two at the end; undefined for another number. */
function yearOf(tokens: readonly string[], at: number): number | undefined {
  const written = tokens[at] ?? '';
  if (written.length === 4) return Number(written);
  return written.length === 2 && at === tokens.length - 1 ? 2000 + Number(written) : undefined;
}
