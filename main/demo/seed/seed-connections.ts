import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Contact } from '#shared/service/contact.ts';
import { currencySymbol } from '#main/demo/totals/currencies.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import type { ConnectionFields } from '#main/demo/other/new-connection.ts';
import { newConnection } from '#main/demo/other/new-connection.ts';
import { alphabetical } from '#main/demo/requests/sort.ts';
import type { DemoState, StoredConnection } from '#main/demo/state/state.ts';
import type { Client } from './clients.ts';

interface PersonName {
  readonly first_name: string;
  readonly last_name: string | null;
}

function splitName(person: string): PersonName {
  const [first_name = '', ...rest] = person.split(' ');
  return { first_name, last_name: rest.join(' ') || null };
}

// Returns a mailbox name in plain ASCII; a name in another script gets one that says what it is for.
function mailbox(firstName: string, position: number): string {
  const plain = alphabetical(firstName, 'folded')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^a-z]/g, '');
  return plain || (position === 0 ? 'office' : 'accounts');
}

function contactOf(state: DemoState, client: Client, person: string, position: number, createdAt: string): Contact {
  const name = splitName(person);
  return {
    id: nextId(state, 'contact'),
    ...name,
    email: `${mailbox(name.first_name, position)}@${client.domain}`,
    mobile: position === 0 ? client.phone : null,
    phone: client.phone,
    created_at: createdAt,
  };
}

/** Adds a client of the studio to the state. */
export function seedConnection(state: DemoState, client: Client, since: PlainDate): StoredConnection {
  const created_at = `${since}T08:30:00Z`;
  const primary = splitName(client.people[0] ?? client.name);
  const isPerson = client.category === 'individual';
  const fields: ConnectionFields = {
    category: client.category,
    name: isPerson ? null : client.name,
    first_name: isPerson ? primary.first_name : null,
    last_name: isPerson ? primary.last_name : null,
    business_email: `${isPerson ? 'hello' : 'billing'}@${client.domain}`,
    address: client.address,
    city: client.city,
    state_name: client.state,
    zip_code: client.zip,
    country: client.country,
    phone: client.phone,
    fax: null,
    website_url: `https://www.${client.domain}`,
    language: client.language,
    currency: client.currency.toLowerCase(),
    currency_symbol: currencySymbol(client.currency),
    currency_iso_code: client.currency,
    primary_contact_first_name: primary.first_name,
    primary_contact_last_name: primary.last_name,
    custom_fields: [],
  };
  const contacts = client.people.map((person, position) => contactOf(state, client, person, position, created_at));
  const connection = { ...newConnection(state, fields, created_at), contacts };
  state.connections.push(connection);
  return connection;
}
