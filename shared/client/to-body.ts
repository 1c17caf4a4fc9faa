import type { JsonObject } from '#shared/json.ts';
import type { NewClient } from './new-client.ts';

/** The body of a new connection: an organization has a name, an individual a first and perhaps a last name. */
export function clientBody(client: NewClient): JsonObject {
  const shared = {
    category: client.category,
    business_email: client.email.trim(),
    language: client.language,
    currency: client.currency,
  };
  if (client.category === 'organization') return { ...shared, name: client.name.trim() };
  const lastName = client.lastName.trim();
  return { ...shared, first_name: client.firstName.trim(), ...(lastName === '' ? {} : { last_name: lastName }) };
}

/** The form that such a body was written in. */
export function clientOfBody(body: JsonObject): NewClient {
  const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
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

/** What a corrected form changes of a body that was not taken: what it no longer says is taken out of it. */
export function correctedBody(refused: JsonObject, client: NewClient): JsonObject {
  const body = clientBody(client);
  const left = ['name', 'first_name', 'last_name'].filter((name) => refused[name] !== undefined && !(name in body));
  return { ...body, ...Object.fromEntries(left.map((name) => [name, null])) };
}
