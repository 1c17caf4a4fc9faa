import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { cleanAddress } from '#shared/mail/mail-address.ts';
import type { NewClient } from './new-client.ts';

/** Returns the body of a new connection. An organization has a name, an individual a first and possibly a last name. */
export function clientBody(client: NewClient): JsonObject {
  const shared = {
    category: client.category,
    business_email: cleanAddress(client.email),
    language: client.language,
    currency: client.currency,
  };
  if (client.category === 'organization') return { ...shared, name: client.name.trim() };
  const lastName = client.lastName.trim();
  return { ...shared, first_name: client.firstName.trim(), ...(lastName === '' ? {} : { last_name: lastName }) };
}

/** Returns the form that such a body was made from. */
export function clientOfBody(body: JsonObject): NewClient {
  const text = (name: string): string => textOrEmpty(body[name]);
  return {
    category: body['category'] === 'individual' ? 'individual' : 'organization',
    name: text('name'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('business_email'),
    language: text('language'),
    currency: text('currency'),
  };
}

/**
 * Returns the body of a corrected form after a refusal. Name fields of the refused body that no longer apply are null,
 * so that merging removes them.
 */
export function correctedBody(refused: JsonObject, client: NewClient): JsonObject {
  const body = clientBody(client);
  const left = ['name', 'first_name', 'last_name'].filter((name) => refused[name] !== undefined && !(name in body));
  return { ...body, ...Object.fromEntries(left.map((name) => [name, null])) };
}
