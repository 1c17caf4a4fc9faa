const known = new Map<string, string>();

/**
 * The locale whose separators and names of months stand in for those of `locale`: itself, or English where this engine has none of
 * it (Chromium has no Sinhala). Left to choose, Intl takes the computer's own, and a client reads points for commas. Throws a
 * RangeError for text that is no language tag.
 */
export function knownLocale(locale: string): string {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const made = Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en';
  known.set(locale, made);
  return made;
}
