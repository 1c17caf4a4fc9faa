import type { connectionCategories } from '#shared/service/connection.ts';

type ClientCategory = (typeof connectionCategories)[number];

/** A custom field as typed; `key` is local and only identifies the row on screen. */
export interface CustomFieldForm {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** The texts of a client, in the service's names. */
export const clientTexts = [
  'name',
  'first_name',
  'last_name',
  'business_email',
  'phone',
  'fax',
  'website_url',
  'language',
  'currency',
  'address',
  'city',
  'state_name',
  'zip_code',
  'country',
  'primary_contact_first_name',
  'primary_contact_last_name',
] as const;
export type ClientText = (typeof clientTexts)[number];

/** A client as it is typed, valid or not. Names of the other category are kept, for a person who changes it back. */
export interface ClientForm extends Readonly<Record<ClientText, string>> {
  readonly category: ClientCategory;
  readonly custom_fields: readonly CustomFieldForm[];
}

export type ClientField = keyof ClientForm;

export const emptyClient: ClientForm = {
  category: 'organization',
  name: '',
  first_name: '',
  last_name: '',
  business_email: '',
  phone: '',
  fax: '',
  website_url: '',
  language: '',
  currency: '',
  address: '',
  city: '',
  state_name: '',
  zip_code: '',
  country: '',
  primary_contact_first_name: '',
  primary_contact_last_name: '',
  custom_fields: [],
};

/** All fields of the form. */
export const clientFields: readonly ClientField[] = [...clientTexts, 'category', 'custom_fields'];

/** Texts that only clients of one category have. The service makes an individual its own primary contact. */
const ofCategory: Readonly<Record<ClientCategory, readonly ClientText[]>> = {
  organization: ['name', 'primary_contact_first_name', 'primary_contact_last_name'],
  individual: ['first_name', 'last_name'],
};

/** Returns true for a text that clients of this category have. */
export const hasText = (category: ClientCategory, name: ClientText): boolean =>
  ofCategory[category].includes(name) || !Object.values(ofCategory).flat().includes(name);

/** Returns the name by which people know the client; empty while there is none. */
export const clientName = ({ category, name, first_name, last_name }: ClientForm): string =>
  (category === 'organization' ? [name.trim()] : [first_name.trim(), last_name.trim()]).filter(Boolean).join(' ');
