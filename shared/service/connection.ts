import { filledText } from '#shared/json.ts';
import type { FieldSpec } from './field-spec.ts';
import { readOnlyInteger, readOnlyText, requiredText, text, timestamp } from './field-spec.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** A client, company or vendor (specification 2.1). Texts are null when the service sent none. */
export interface Connection {
  readonly id: number;
  readonly hash_key: string;
  readonly category: string | null;
  readonly name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly business_email: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state_name: string | null;
  readonly zip_code: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly fax: string | null;
  readonly website_url: string | null;
  readonly language: string | null;
  readonly currency: string | null;
  readonly currency_symbol: string | null;
  readonly currency_iso_code: string | null;
  readonly primary_contact_first_name: string | null;
  readonly primary_contact_last_name: string | null;
  readonly custom_fields: readonly NamedValue[];
  readonly created_at: string | null;
}

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
  primary_contact_first_name: text,
  primary_contact_last_name: text,
  custom_fields: { type: 'named_values', writable: true },
  created_at: timestamp,
} as const satisfies Record<keyof Connection, FieldSpec>;

/** Returns the name by which people know a connection: the organization's, or the person's first and last name. */
export function connectionName(connection: {
  readonly name?: unknown;
  readonly first_name?: unknown;
  readonly last_name?: unknown;
}): string {
  const person = [filledText(connection.first_name), filledText(connection.last_name)].filter(Boolean).join(' ');
  return filledText(connection.name) ?? person;
}
