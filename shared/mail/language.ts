import type { Language } from '#shared/service/connection.ts';
import { languages } from '#shared/service/connection.ts';

/** The service's language names that are no language tags. */
const tags: Readonly<Record<string, string>> = { 'en-us': 'en-US', 'en-uk': 'en-GB', zh: 'zh-CN', 'pt-br': 'pt-BR' };

/** Returns the language tag for amounts and dates in a client's language. */
export const localeOf = (language: string): string => tags[language] ?? language;

/** Returns a client's language for templates; the service's default if it is missing or unknown. */
export function mailLanguage(language: string | null): Language {
  return languages.find((known) => known === language?.trim().toLowerCase()) ?? 'en-us';
}
