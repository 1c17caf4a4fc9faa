import type { JsonObject } from '#shared/json.ts';
import type { BodySample, Call } from '#test/integration/contract/call.ts';
import { CONNECTION_ID } from '#test/integration/contract/places.ts';
import { documentOptions, nestedModel, nestedSent } from './documents.ts';

const LIST = '/api/invs';
const SINGLE = `${LIST}/<hash_key>`;

const scalars: JsonObject = {
  date: '2026-11-03',
  due_date: '2026-12-03',
  statement_no: 'IN-0107',
  ...documentOptions,
};
const bodies: readonly BodySample[] = [
  {
    name: 'an invoice with all its arrays',
    model: { connection: { id: CONNECTION_ID }, ...scalars, ...nestedModel },
    sent: { connection_id: CONNECTION_ID, ...scalars, ...nestedSent },
    required: ['connection_id', 'date', 'due_date', 'statement_no'],
  },
];

const letter: JsonObject = {
  recipients: [{ name: 'Una Daly', email: 'una@birch.example' }],
  blind_copies: [{ name: 'Books', email: 'books@aurora.example' }],
  subject: 'Your invoice',
  message: 'Please find it attached.',
  attachment: true,
};
const letters: readonly BodySample[] = [
  { name: 'the standard mail', model: {}, sent: {}, required: [] },
  {
    name: 'a custom mail',
    model: letter,
    sent: letter,
    required: ['recipients', 'blind_copies', 'subject', 'message'],
  },
];

/** Specification 4.4: 7 calls. */
export const invoiceCalls: readonly Call[] = [
  {
    name: 'createInvoice',
    section: '4.4',
    method: 'POST',
    path: LIST,
    at: [],
    kind: 'create',
    resource: 'invoices',
    wrapper: 'invoice',
    bodies,
  },
  {
    name: 'getInvoice',
    section: '4.4',
    method: 'GET',
    path: SINGLE,
    at: ['invoice'],
    kind: 'read',
    resource: 'invoices',
    wrapper: 'invoice',
  },
  {
    name: 'updateInvoice',
    section: '4.4',
    method: 'PUT',
    path: SINGLE,
    at: ['invoice'],
    kind: 'update',
    resource: 'invoices',
    wrapper: 'invoice',
    bodies,
  },
  {
    name: 'deleteInvoice',
    section: '4.4',
    method: 'DELETE',
    path: SINGLE,
    at: ['invoice'],
    kind: 'delete',
    resource: 'invoices',
    wrapper: 'invoice',
  },
  {
    name: 'listInvoices',
    section: '4.4',
    method: 'GET',
    path: LIST,
    at: [],
    kind: 'list',
    resource: 'invoices',
    wrapper: 'invoices',
    sortedBy: ['date', 'statement_no', 'state'],
    isOrderChosen: true,
  },
  {
    name: 'deliverInvoice',
    section: '4.4',
    method: 'POST',
    path: `${SINGLE}/deliver`,
    at: ['invoice'],
    kind: 'mail',
    wrapper: 'delivery',
    bodies: letters,
  },
  {
    name: 'remindInvoice',
    section: '4.4',
    method: 'POST',
    path: `${SINGLE}/reminder`,
    at: ['invoice'],
    // Only what was sent can be reminded of.
    before: [{ method: 'POST', path: `${SINGLE}/deliver`, at: ['invoice'] }],
    kind: 'mail',
    wrapper: 'delivery',
    bodies: letters,
  },
];
