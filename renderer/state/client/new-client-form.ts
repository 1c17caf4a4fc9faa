import type { ClientField, ClientForm } from '#shared/client/client-form.ts';
import { clientTexts, emptyClient } from '#shared/client/client-form.ts';
import { clientProblems } from '#shared/client/client-problems.ts';
import type { AppError } from '#shared/errors.ts';
import { knownLocale } from '#shared/known-locale.ts';
import { readAddresses } from '#shared/mail/addresses.ts';
import { localeOf, mailLanguage } from '#shared/mail/language.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import type { Language } from '#shared/service/connection.ts';
import { textOf } from '#shared/words/text-of.ts';

export type NewClientProblems = Partial<Record<ClientField, string>>;

const namesIn = new Map<string, Intl.DisplayNames>();

/** Returns the name of a client's language; Chinese without its region, because the service has one Chinese. */
export function languageName(language: Language, locale: string): string {
  const tag = language === 'zh' ? language : localeOf(language);
  // A list asks for each of its rows, and making the names is slow.
  const names = namesIn.get(locale) ?? new Intl.DisplayNames(knownLocale(locale), { type: 'language' });
  namesIn.set(locale, names);
  return names.of(tag) ?? language;
}

/**
 * Returns the form of a new client. The typed text is its name, or its mail address with or without a name if it
 * contains an @.
 */
export function newClientFrom(typed: string, currency: string | null, locale: string): ClientForm {
  const { name, email } = typed.includes('@') ? readOnly(typed) : { name: typed.trim(), email: '' };
  const [first_name = '', ...rest] = name.split(/\s+/);
  return {
    ...emptyClient,
    name,
    first_name,
    last_name: rest.join(' '),
    business_email: email,
    language: mailLanguage(locale),
    currency: currency ?? 'USD',
  };
}

/** Reads a single address. Several stay together, for the person to choose. */
function readOnly(typed: string): MailAddress {
  const [first, ...others] = readAddresses(typed);
  return first === undefined || others.length > 0 ? { name: '', email: typed.trim() } : first;
}

export const problemsOf = (client: ClientForm): NewClientProblems =>
  Object.fromEntries(clientProblems(client, null).map(({ field, message }) => [field, textOf(message)]));

/** Returns the service's refusal under the field that it is about; nothing if it is about none. */
export function refusedFields({ message, details }: AppError): NewClientProblems {
  const field = clientTexts.find((name) => name === details.field);
  return field === undefined ? {} : { [field]: message };
}
