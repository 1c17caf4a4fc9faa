import { expect, it } from 'vitest';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { numberRefusal } from '#shared/outbox/number-taken.ts';
import { message } from '#shared/words/message.ts';

const create: Mutation = { op: 'create', resource: 'invoices', uid: 'a', data: {} };
const update: Mutation = { op: 'update', resource: 'invoices', uid: 'a', data: {}, base: {} };
const client: Mutation = { op: 'create', resource: 'connections', uid: 'a', data: {} };

const error = (fields: readonly string[], code = 'rejected') => ({
  code,
  message: message('error_internal'),
  status: 422,
  fields: Object.fromEntries(fields.map((name) => [name, ['no']])),
});

it.each([
  ['names the number', create, error(['statement_no']), 'certain'],
  ['names the number of an invoice that is there', update, error(['statement_no']), 'certain'],
  ['names nothing', create, error([]), 'possible'],
  ['names what we know no field of', create, error(['invoice_number']), 'possible'],
  ['names the number and another field', create, error(['statement_no', 'due_date']), 'possible'],
  ['names another field', create, error(['due_date']), null],
  ['names a field as requests spell it', create, error(['connection_id']), null],
  ['names rows as requests spell them', create, error(['items_attributes[0].price']), null],
  ['names a field and what we know no field of', create, error(['due_date', 'number']), null],
  ['names a field of a line', create, error(['items.price']), null],
  ['names a field of one line', create, error(['items[0][price]']), null],
  ['names nothing, of an invoice that is there', update, error([]), null],
  ['names nothing, of a client', client, error([]), null],
  ['says that a right is missing', create, error([], 'forbidden'), null],
  ['was none', create, null, null],
] as const)('tells whether the number is taken from a refusal that %s', (_, mutation, refusal, expected) => {
  expect(numberRefusal({ mutation, error: refusal })).toBe(expected);
});
