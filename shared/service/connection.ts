import type { JsonObject } from '#shared/json.ts';
import { filledText, textOrEmpty } from '#shared/json.ts';
import { words } from '#shared/words/words.ts';
import type { FieldTable } from './field-spec.ts';
import { readOnlyInteger, readOnlyText, requiredText, text, timestamp } from './field-spec.ts';
import type { ObjectOf } from './object-of.ts';
import type { ResourceSpec } from './resource-spec.ts';

export const languages = [
  'en-us',
  'en-uk',
  'zh',
  'da',
  'nl',
  'de',
  'et',
  'fil',
  'fr',
  'hi',
  'it',
  'ja',
  'ko',
  'ms',
  'pt-br',
  'ru',
  'si',
  'es',
] as const;
export type Language = (typeof languages)[number];

export const connectionCategories = ['organization', 'individual'] as const;

export const connectionFields = {
  id: readOnlyInteger,
  hash_key: readOnlyText,
  category: { type: 'choice', writable: true, required: true, choices: connectionCategories, identity: true },
  name: text,
  first_name: text,
  last_name: text,
  business_email: requiredText,
  address: text,
  city: text,
  state_name: text,
  zip_code: text,
  country: text,
  phone: text,
  fax: text,
  website_url: text,
  language: { type: 'choice', writable: true, required: true, choices: languages, code: true },
  currency: { type: 'text', writable: true, required: true, identity: true, code: true },
  currency_symbol: readOnlyText,
  currency_iso_code: readOnlyText,
  primary_contact_first_name: { ...text, tellsOf: 'contacts' },
  primary_contact_last_name: { ...text, tellsOf: 'contacts' },
  custom_fields: { type: 'named_values', writable: true },
  created_at: timestamp,
} as const satisfies FieldTable;

export type Connection = ObjectOf<typeof connectionFields>;

/**
 * Clients, companies and vendors (specification 2.1 and 4.2). A delete moves to the trash; 422 while statements of the
 * connection are open.
 */
export const connections = {
  fields: connectionFields,
  objectName: 'network',
  listName: 'networks',
  path: '/api/network',
  key: 'hash_key',
  created: { by: ['business_email', 'name'], sortedBy: 'name', isSearched: true },
  order: { by: ['name'] },
} as const satisfies ResourceSpec;

/** Returns the name by which people know a connection: the organization's, or the person's first and last name. */
export function connectionName(connection: {
  readonly name?: unknown;
  readonly first_name?: unknown;
  readonly last_name?: unknown;
}): string {
  const person = [filledText(connection.first_name), filledText(connection.last_name)].filter(Boolean).join(' ');
  return filledText(connection.name) ?? person;
}

/** Returns what a connection is called in lists and on paper: its name, else its address, else its number in the account. */
export function connectionLabel(connection: JsonObject): string {
  const { id } = connection;
  const own = [connectionName(connection), textOrEmpty(connection['business_email'])].find(
    (text) => text.trim() !== '',
  );
  return own ?? (typeof id === 'number' ? words.client_numbered({ id: String(id) }) : '–');
}
