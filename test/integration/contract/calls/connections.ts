import type { JsonObject } from '#shared/json.ts';
import type { BodySample, Call } from '#test/integration/contract/call.ts';

const shared: JsonObject = {
  business_email: 'books@birch.example',
  language: 'en-uk',
  currency: 'EUR',
  address: '4 Mill Lane',
  country: 'Ireland',
  city: 'Cork',
  state_name: 'Munster',
  zip_code: 'T12',
  phone: '+353 21 000',
  fax: '+353 21 001',
  primary_contact_first_name: 'Una',
  primary_contact_last_name: 'Daly',
  website_url: 'https://birch.example',
  custom_fields: [{ name: 'VAT', value: 'IE1' }],
};
const organization: JsonObject = { ...shared, category: 'organization', name: 'Birch & Alder' };
const individual: JsonObject = { ...shared, category: 'individual', first_name: 'Una', last_name: 'Daly' };
const always = ['business_email', 'language', 'currency', 'category'];

const bodies: readonly BodySample[] = [
  { name: 'an organization', model: organization, sent: organization, required: [...always, 'name'] },
  { name: 'an individual', model: individual, sent: individual, required: [...always, 'first_name'] },
];

/** Specification 4.2: 8 calls. */
export const connectionCalls: readonly Call[] = [
  {
    name: 'createConnection',
    section: '4.2',
    method: 'POST',
    path: '/api/network',
    at: [],
    kind: 'create',
    resource: 'connections',
    wrapper: 'network',
    bodies,
  },
  {
    name: 'getConnection',
    section: '4.2',
    method: 'GET',
    path: '/api/network/<hash_key>',
    at: ['connection'],
    kind: 'read',
    resource: 'connections',
    wrapper: 'network',
  },
  {
    name: 'updateConnection',
    section: '4.2',
    method: 'PUT',
    path: '/api/network/<hash_key>',
    at: ['connection'],
    kind: 'update',
    resource: 'connections',
    wrapper: 'network',
    bodies,
  },
  {
    name: 'deleteConnection',
    section: '4.2',
    method: 'DELETE',
    path: '/api/network/<hash_key>',
    at: ['connection'],
    // A connection with open statements is not let go.
    before: [
      { method: 'DELETE', path: '/api/invs/<hash_key>', at: ['invoice'] },
      { method: 'DELETE', path: '/api/rinv/<hash_key>', at: ['recurring'] },
    ],
    kind: 'delete',
    resource: 'connections',
    wrapper: 'network',
  },
  {
    name: 'listConnections',
    section: '4.2',
    method: 'GET',
    path: '/api/network',
    at: [],
    kind: 'list',
    resource: 'connections',
    wrapper: 'networks',
    sortedBy: ['name'],
    isOrderChosen: true,
  },
  {
    name: 'listInvoicesOfConnection',
    section: '4.2',
    method: 'GET',
    path: '/api/network/<hash_key>/invoices',
    at: ['connection'],
    kind: 'list',
    resource: 'invoices',
    wrapper: 'invoices',
    sortedBy: ['date', 'created_at'],
    isOrderChosen: false,
  },
  {
    name: 'listEstimatesOfConnection',
    section: '4.2',
    method: 'GET',
    path: '/api/network/<hash_key>/estimates',
    at: ['connection'],
    kind: 'list',
    resource: 'estimates',
    wrapper: 'estimates',
    sortedBy: ['created_at'],
    isOrderChosen: false,
  },
  {
    name: 'listRecurringInvoicesOfConnection',
    section: '4.2',
    method: 'GET',
    path: '/api/network/<hash_key>/recurring_invoices',
    at: ['connection'],
    kind: 'list',
    resource: 'recurring_invoices',
    wrapper: 'recurring_invoices',
    sortedBy: ['created_at'],
    isOrderChosen: false,
  },
];
