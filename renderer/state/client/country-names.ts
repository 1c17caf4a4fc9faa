import { knownLocale } from '#shared/known-locale.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that are no countries: unions, the private codes of tests, and an unknown region. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const made = new Map<string, readonly string[]>();

/** Returns the names of all countries in a language, in its order. */
export function countryNames(locale: string): readonly string[] {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const language = knownLocale(locale);
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
  const found = codes.filter((code) => !NO_COUNTRIES.has(code)).map((code) => names.of(code));
  const unique = [...new Set(found.filter((name) => name !== undefined))];
  const { compare } = new Intl.Collator(language);
  const sorted = unique.toSorted(compare);
  made.set(locale, sorted);
  return sorted;
}
