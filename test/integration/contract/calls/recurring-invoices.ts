import type { JsonObject } from '#shared/json.ts';
import type { Call } from '#test/integration/contract/call.ts';
import { CONNECTION_ID } from '#test/integration/contract/places.ts';
import { documentOptions, nestedModel, nestedSent } from './documents.ts';

const SINGLE = '/api/rinv/<hash_key>';

const schedule: JsonObject = {
  recurring_method: 'save_draft',
  profile_name: 'Hosting',
  profile_no: 'RC-001',
  occurrences: 12,
  interval_unit: 'months',
  interval: 1,
  due_date_options: 14,
  ...documentOptions,
};
const created: JsonObject = { ...schedule, start_date: '2027-01-01' };
const updated: JsonObject = { ...schedule, next_billing_date: '2027-02-01' };
const model = (fields: JsonObject): JsonObject => ({
  connection: { id: CONNECTION_ID },
  ...fields,
  ...nestedModel,
});
const sent = (fields: JsonObject): JsonObject => ({ connection_id: CONNECTION_ID, ...fields, ...nestedSent });

/** Specification 4.5: 6 calls. */
export const recurringInvoiceCalls: readonly Call[] = [
  {
    name: 'createRecurringInvoice',
    section: '4.5',
    method: 'POST',
    path: '/api/rinv/',
    at: [],
    kind: 'create',
    resource: 'recurring_invoices',
    wrapper: 'recurring_invoice',
    // Other requirements are not shown; without a profile name nothing identifies the schedule (2.7).
    bodies: [
      { name: 'a schedule', model: model(created), sent: sent(created), required: ['connection_id', 'profile_name'] },
    ],
  },
  {
    name: 'getRecurringInvoice',
    section: '4.5',
    method: 'GET',
    path: SINGLE,
    at: ['recurring'],
    kind: 'read',
    resource: 'recurring_invoices',
    wrapper: 'recurring_invoice',
  },
  {
    name: 'updateRecurringInvoice',
    section: '4.5',
    method: 'PUT',
    path: SINGLE,
    at: ['recurring'],
    kind: 'update',
    resource: 'recurring_invoices',
    wrapper: 'recurring_invoice',
    bodies: [
      { name: 'a schedule', model: model(updated), sent: sent(updated), required: ['connection_id', 'profile_name'] },
    ],
  },
  {
    name: 'deleteRecurringInvoice',
    section: '4.5',
    method: 'DELETE',
    path: SINGLE,
    at: ['recurring'],
    kind: 'delete',
    resource: 'recurring_invoices',
    wrapper: 'recurring_invoice',
  },
  {
    name: 'listRecurringInvoices',
    section: '4.5',
    method: 'GET',
    path: '/api/rinv',
    at: [],
    kind: 'list',
    resource: 'recurring_invoices',
    wrapper: 'recurring_invoices',
    sortedBy: ['profile_name', 'next_billing_date', 'state', 'interval_unit', 'created_at'],
    isOrderChosen: true,
  },
  {
    name: 'listInvoicesOfRecurringInvoice',
    section: '4.5',
    method: 'GET',
    path: `${SINGLE}/invoices`,
    at: ['recurring'],
    kind: 'list',
    resource: 'invoices',
    wrapper: 'invoices',
    sortedBy: ['created_at'],
    isOrderChosen: true,
  },
];
