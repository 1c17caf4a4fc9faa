import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject, textOrEmpty } from '#shared/json.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { searchable } from '#shared/text/fold-text.ts';

/** Fields of a client, beside its names, that its list is searched by. */
const searched = [
  'phone',
  'fax',
  'website_url',
  'address',
  'city',
  'zip_code',
  'primary_contact_first_name',
  'primary_contact_last_name',
] as const;

/** A number is found as it is written, and by its digits alone. */
const withDigits = (phone: string): readonly string[] => [phone, phone.replace(/\D/g, '')];
/** An address is found as it is written, and in the letters of its domain. */
const withLetters = (email: string): readonly string[] => [email, foldAddress(email)];

const textsOf = (texts: readonly string[]): string => searchable([...new Set(texts)].filter(Boolean).join(' '));

/** Returns what a search of the list of clients looks into beside the names: addresses, numbers, and custom fields. */
export function clientDetailText(client: JsonObject): string {
  const text = (name: string): string => textOrEmpty(client[name]);
  return textsOf([
    ...withLetters(text('business_email')),
    ...searched.map(text),
    ...withDigits(text('phone')).slice(1),
    ...customValues(client['custom_fields']),
  ]);
}

/** Returns what a search for the persons at a client looks into. */
export function contactText(contact: JsonObject): string {
  const text = (name: string): string => textOrEmpty(contact[name]);
  return textsOf([
    text('first_name'),
    text('last_name'),
    ...withLetters(text('email')),
    ...withDigits(text('phone')),
    ...withDigits(text('mobile')),
  ]);
}

function customValues(fields: JsonValue | undefined): readonly string[] {
  const rows = Array.isArray(fields) ? fields.filter(isJsonObject) : [];
  return rows.map(({ value }) => textOrEmpty(value));
}
