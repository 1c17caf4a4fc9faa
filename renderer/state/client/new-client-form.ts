import type { AppError } from '#shared/errors.ts';
import { isMailAddress } from '#shared/mail/addresses.ts';
import { languages } from '#shared/service/connection.ts';
import type { NewClient } from '#shared/client/new-client.ts';
import { isCurrencyCode } from '#shared/money/currency-codes.ts';
import { words } from '#renderer/i18n/words.ts';

export type NewClientProblems = Partial<Record<'name' | 'firstName' | 'email' | 'currency', string>>;

/** The service's language tags that are not valid BCP 47 tags. */
const tags: Readonly<Record<string, string>> = { 'en-us': 'en-US', 'en-uk': 'en-GB', 'pt-br': 'pt-BR' };

export function languageName(language: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(tags[language] ?? language) ?? language;
}

function languageFor(locale: string): string {
  const wanted = locale.toLowerCase();
  const region = wanted === 'en-gb' ? 'en-uk' : wanted;
  return (
    languages.find((known) => known === region) ?? languages.find((known) => known === wanted.split('-')[0]) ?? 'en-us'
  );
}

/** Returns the form of a new client; the typed text is its name, or its mail address if it contains an @. */
export function newClientFrom(typed: string, currency: string | null, locale: string): NewClient {
  const isAddress = typed.includes('@');
  const [firstName = '', ...rest] = isAddress ? [''] : typed.trim().split(/\s+/);
  return {
    category: 'organization',
    name: isAddress ? '' : typed.trim(),
    firstName,
    lastName: rest.join(' '),
    email: isAddress ? typed.trim() : '',
    language: languageFor(locale),
    currency: currency ?? 'USD',
  };
}

export function problemsOf(client: NewClient): NewClientProblems {
  const isCompany = client.category === 'organization';
  const email = client.email.trim();
  return {
    ...(isCompany && client.name.trim() === '' ? { name: words.newClient.missingName } : {}),
    ...(!isCompany && client.firstName.trim() === '' ? { firstName: words.newClient.missingFirstName } : {}),
    ...(email === '' ? { email: words.newClient.missingEmail } : {}),
    ...(email !== '' && !isMailAddress(email) ? { email: words.newClient.badEmail } : {}),
    ...(isCurrencyCode(client.currency) ? {} : { currency: words.newClient.badCurrency }),
  };
}

/** Returns true if both forms have the same content. */
export const isSameClient = (one: NewClient, other: NewClient): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the service's refusal under the field that it is about; nothing if it is about none. */
export function refusedFields({ message, details }: AppError): NewClientProblems {
  if (details.field === 'business_email') return { email: message };
  return details.field === 'currency' ? { currency: message } : {};
}
