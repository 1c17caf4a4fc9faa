import type { Language } from '#shared/service/connection.ts';
import { languages } from '#shared/service/connection.ts';

/** The service's names of languages that are no language tags. */
const tags: Readonly<Record<string, string>> = { 'en-us': 'en-US', 'en-uk': 'en-GB', zh: 'zh-CN', 'pt-br': 'pt-BR' };

/** The language tag under which amounts and dates are written for a client of this language. */
export const localeOf = (language: string): string => tags[language] ?? language;

/** A client's language as the templates know it; the service's default where it is missing or unknown. */
export function mailLanguage(language: string | null): Language {
  return languages.find((known) => known === language?.trim().toLowerCase()) ?? 'en-us';
}
