import { describe, expect, it } from 'vitest';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { createClient, createConnection, createInvoice } from '#test/unit/main/demo/client.ts';

const BLANK = "can't be blank";
const errors = { name: [BLANK], price: [BLANK] };
const sentence = `Name ${BLANK}, Price ${BLANK}`;

const shapes: Readonly<Record<Knobs['error_shape'], unknown>> = {
  errors_map: { errors },
  pairs: [
    ['name', BLANK],
    ['price', BLANK],
  ],
  messages: [`Name ${BLANK}`, `Price ${BLANK}`],
  errors_list: { errors: [`Name ${BLANK}`, `Price ${BLANK}`] },
  errors_objects: {
    errors: [
      { field: 'name', message: BLANK },
      { field: 'price', message: BLANK },
    ],
  },
  flat_map: errors,
  below_object: { item_category: { errors } },
  error_text: { error: sentence },
  error_object: { error: { code: 'validation_failed', message: sentence } },
  message: { message: sentence },
  status_error: { status: 422, error: sentence },
  plain_text: sentence,
  html: expect.stringContaining(`<h1>${sentence}</h1>`),
  empty: '',
  blank: ' ',
};

const types: Partial<Record<Knobs['error_shape'], RegExp>> = { plain_text: /^text\/plain/, html: /^text\/html/ };

describe('the body of a refused one', () => {
  it.each(choiceKnobs.error_shape.values)('is %s', async (error_shape) => {
    const client = createClient({ knobs: { error_shape } });
    const answer = await client.post('/api/categories/items', { item_category: {} });
    expect(answer.status).toBe(422);
    expect(answer.body ?? answer.text).toEqual(shapes[error_shape]);
    expect(answer.headers.get('Content-Type')).toMatch(types[error_shape] ?? /^application\/json/);
    expect(client.service.state.item_categories).toEqual([]);
  });

  it.each([
    ['/api/network', 'network'],
    ['/api/network/KEY/contacts', 'contact'],
    ['/api/invs', 'invoice'],
    ['/api/invs/INVOICE/reminder', 'invoice'],
    ['/api/invs/INVOICE/payments', 'payment'],
  ])('stands below the name of the object that %s is about', async (path, name) => {
    const client = createClient({ knobs: { error_shape: 'below_object' } });
    const connection = await createConnection(client);
    const invoice = await createInvoice(client, connection);
    const at = path.replace('KEY', connection.hash_key).replace('INVOICE', invoice.hash_key);
    expect(await client.post(at, {})).toMatchObject({ status: 422, body: { [name]: { errors: expect.any(Object) } } });
  });

  it('names no field where the whole object is to blame, and both words of a nested one', async () => {
    const client = createClient({ knobs: { error_shape: 'messages' } });
    const connection = await createConnection(client);
    await createInvoice(client, connection);
    expect((await client.delete(`/api/network/${connection.hash_key}`)).body).toEqual(['Connection has statements']);
    const dated = { date: '2026-11-02', due_date: '2026-11-02', statement_no: 'X', connection_id: connection.id };
    const answer = await client.post('/api/invs', { invoice: { ...dated, items_attributes: [{ price: 'much' }] } });
    expect(answer.body).toEqual(['Items price is not a number']);
  });

  it.each(choiceKnobs.validation_status.values)('comes with the status %s', async (validation_status) => {
    const client = createClient({ knobs: { validation_status, error_shape: 'status_error' } });
    const status = Number(validation_status);
    expect(await client.post('/api/network', {})).toMatchObject({ status, body: { status } });
  });
});
