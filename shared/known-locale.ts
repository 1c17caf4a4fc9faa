const known = new Map<string, string>();
const LONGEST_KNOWN = 200;

/**
 * Returns the language tag that a text names, as accounts and computers spell them: `en_US` is `en-US`, `de_AT.UTF-8` is
 * `de-AT`. Null if it names none.
 */
export function readLocale(text: string): string | null {
  const [written = ''] = text.trim().split(/[.@]/);
  try {
    return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Returns the locale whose separators and month names are used for `locale`: its language tag, or English when this
 * engine has no data for it (Chromium has no Sinhala) or it is no language tag. Without this, Intl would fall back to
 * the computer's own locale and a client would read points for commas, or throw.
 */
export function knownLocale(locale: string): string {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const made = writtenLocale(locale) ?? 'en';
  if (known.size < LONGEST_KNOWN) known.set(locale, made);
  return made;
}

/** Returns the language tag of a locale that this engine has the separators and month names of; else null. */
export function writtenLocale(locale: string): string | null {
  const tag = readLocale(locale);
  return tag !== null && Intl.NumberFormat.supportedLocalesOf(tag).length > 0 ? tag : null;
}
