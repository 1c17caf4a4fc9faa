import type { JsonObject } from '#shared/json.ts';
import type { BodySample, Call } from '#test/integration/contract/call.ts';

const LIST = '/api/network/<hash_key>/contacts';
const SINGLE = `${LIST}/<id>`;

const person: JsonObject = {
  first_name: 'Una',
  email: 'una@birch.example',
  last_name: 'Daly',
  mobile: '+353 87 000',
  phone: '+353 21 002',
};
const bodies: readonly BodySample[] = [
  { name: 'a person', model: person, sent: person, required: ['first_name', 'email'] },
];

/** Specification 4.3: 5 calls. */
export const contactCalls: readonly Call[] = [
  {
    name: 'createContact',
    section: '4.3',
    method: 'POST',
    path: LIST,
    at: ['connection'],
    kind: 'create',
    resource: 'contacts',
    wrapper: 'contact',
    bodies,
  },
  {
    name: 'getContact',
    section: '4.3',
    method: 'GET',
    path: SINGLE,
    at: ['connection', 'contact'],
    kind: 'read',
    resource: 'contacts',
    wrapper: 'contact',
  },
  {
    name: 'updateContact',
    section: '4.3',
    method: 'PUT',
    path: SINGLE,
    at: ['connection', 'contact'],
    kind: 'update',
    resource: 'contacts',
    wrapper: 'contact',
    bodies,
  },
  {
    name: 'deleteContact',
    section: '4.3',
    method: 'DELETE',
    path: SINGLE,
    at: ['connection', 'contact'],
    kind: 'delete',
    resource: 'contacts',
    wrapper: 'contact',
  },
  {
    name: 'listContacts',
    section: '4.3',
    method: 'GET',
    path: LIST,
    at: ['connection'],
    kind: 'list',
    resource: 'contacts',
    wrapper: 'contacts',
    sortedBy: ['first_name'],
    isOrderChosen: true,
  },
];
