const known = new Map<string, string>();

/**
 * Returns the locale whose separators and month names are used for `locale`: `locale` itself, or English when this
 * engine has no data for it (Chromium has no Sinhala). Without this, Intl would fall back to the computer's own locale
 * and a client would read points for commas. Throws a RangeError when `locale` is no language tag.
 */
export function knownLocale(locale: string): string {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const made = Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en';
  known.set(locale, made);
  return made;
}
