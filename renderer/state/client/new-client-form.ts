import type { AppError } from '#shared/errors.ts';
import { knownLocale } from '#shared/known-locale.ts';
import { readAddresses } from '#shared/mail/addresses.ts';
import { localeOf, mailLanguage } from '#shared/mail/language.ts';
import { cleanAddress, isMailAddress } from '#shared/mail/mail-address.ts';
import type { Language } from '#shared/service/connection.ts';
import type { NewClient } from '#shared/client/new-client.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import { isCurrencyCode } from '#shared/money/currency-codes.ts';
import { words } from '#shared/words/words.ts';

export type NewClientProblems = Partial<Record<'name' | 'firstName' | 'email' | 'currency', string>>;

/** Returns the name of a client's language; Chinese without its region, because the service has one Chinese. */
export function languageName(language: Language, locale: string): string {
  const tag = language === 'zh' ? language : localeOf(language);
  return new Intl.DisplayNames(knownLocale(locale), { type: 'language' }).of(tag) ?? language;
}

/**
 * Returns the form of a new client. The typed text is its name, or its mail address with or without a name if it
 * contains an @.
 */
export function newClientFrom(typed: string, currency: string | null, locale: string): NewClient {
  const { name, email } = typed.includes('@') ? readOnly(typed) : { name: typed.trim(), email: '' };
  const [firstName = '', ...rest] = name.split(/\s+/);
  return {
    category: 'organization',
    name,
    firstName,
    lastName: rest.join(' '),
    email,
    language: mailLanguage(locale),
    currency: currency ?? 'USD',
  };
}

/** Reads a single address. Several stay together, for the person to choose. */
function readOnly(typed: string): MailAddress {
  const [first, ...others] = readAddresses(typed);
  return first === undefined || others.length > 0 ? { name: '', email: typed.trim() } : first;
}

export function problemsOf(client: NewClient): NewClientProblems {
  const isCompany = client.category === 'organization';
  const email = cleanAddress(client.email);
  return {
    ...(isCompany && client.name.trim() === '' ? { name: words.new_client_missing_name() } : {}),
    ...(!isCompany && client.firstName.trim() === '' ? { firstName: words.new_client_missing_first_name() } : {}),
    ...(email === '' ? { email: words.new_client_missing_email() } : {}),
    ...(email !== '' && !isMailAddress(email) ? { email: words.new_client_bad_email() } : {}),
    ...(isCurrencyCode(client.currency) ? {} : { currency: words.new_client_bad_currency() }),
  };
}

/** Returns the service's refusal under the field that it is about; nothing if it is about none. */
export function refusedFields({ message, details }: AppError): NewClientProblems {
  if (details.field === 'business_email') return { email: message };
  return details.field === 'currency' ? { currency: message } : {};
}
