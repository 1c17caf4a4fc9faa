import { knownLocale, writtenLocale } from '#shared/known-locale.ts';
import type { Language } from '#shared/service/connection.ts';
import { languages } from '#shared/service/connection.ts';

/** The service's language names that are no language tags, or that name no region. */
const tags: Readonly<Record<string, string>> = { 'en-us': 'en-US', 'en-uk': 'en-GB', zh: 'zh-CN', 'pt-br': 'pt-BR' };
const DEFAULT_LANGUAGE: Language = 'en-us';

/**
 * Returns the language tag for amounts and dates in a client's language; `otherwise` where the account has none or text
 * that names none. Accounts hold what people and programs wrote: `en_US`, `EN`, `English`, `de_AT.UTF-8`.
 */
export function localeOf(language: string | null, otherwise = 'en-US'): string {
  const written = language?.trim().toLowerCase() ?? '';
  const named = languages.find((known) => known === written) ?? namedLanguages().get(written);
  return named === undefined ? (writtenLocale(written) ?? otherwise) : (tags[named] ?? named);
}

/** Returns a client's language for words of paper and mails; the service's default if it is missing or unknown. */
export const mailLanguage = (language: string | null): Language =>
  knownLanguage(localeOf(language)) ?? DEFAULT_LANGUAGE;

/** Returns the service's language that a text names by its code, tag or name, a language of another region too; null for none. */
export function knownLanguage(written: string): Language | null {
  const locale = localeOf(written, '');
  if (locale === '') return null;
  const isOf = (known: Language, tag: string): boolean => (tags[known] ?? known) === tag;
  const [root = ''] = locale.split('-');
  return (
    languages.find((known) => isOf(known, locale)) ?? languages.find((known) => known.split('-')[0] === root) ?? null
  );
}

let namesOfLanguages: ReadonlyMap<string, Language> | null = null;

/** Returns the languages by their names in English and in themselves: `german`, `deutsch`. Made once, because Intl is slow. */
function namedLanguages(): ReadonlyMap<string, Language> {
  namesOfLanguages ??= new Map(
    languages.toReversed().flatMap((language) => {
      const [root = ''] = language.split('-');
      return ['en', knownLocale(root)].flatMap((locale) => {
        const name = new Intl.DisplayNames(locale, { type: 'language' }).of(root);
        return name === undefined ? [] : [[name.toLowerCase(), language] as const];
      });
    }),
  );
  return namesOfLanguages;
}
