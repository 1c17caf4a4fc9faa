import qs from 'qs';
import { describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { connectionBody, createClient, createConnection, unwrap } from './client.ts';

type Body = Readonly<Record<string, unknown>>;

function sendForm(client: Client, method: string, path: string, body: Body): Promise<Answer> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return client.send(method, path, { body: qs.stringify(body), headers });
}

const invoice = {
  connection_id: 1,
  date: '2026-11-02',
  due_date: '2026-12-02',
  statement_no: 'IN-1',
  note: 'Tëa & cakes = 2%',
  payment_options: ['cash', 'check'],
  allow_partial_payments: true,
  items_attributes: [
    { description: 'One', price: '10.00', quantity: '3', unit: 'pc', sort_order: 2 },
    { description: 'Two', price: '1.50', quantity: '2', unit: 'pc', sort_order: 1 },
  ],
  tasks_attributes: [{ description: 'Design', duration: '90', rate: '40' }],
  taxes_attributes: [{ name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
};

const calls: readonly (readonly [string, Body])[] = [
  ['/api/network', { network: { ...connectionBody, custom_fields: [{ name: 'VAT', value: 'IE1' }] } }],
  ['/api/invs', { invoice }],
  ['/api/categories/items', { item_category: { name: 'Consulting', price: '95.0', unit: 'hour' } }],
];

describe('bodies', () => {
  it.each(calls)('reads a form sent to %s like the same JSON', async (path, body) => {
    const [json, form] = [createClient(), createClient()];
    for (const client of [json, form]) await createConnection(client);
    const expected = await json.post(path, body);
    expect(expected.status).toBe(201);
    const answer = await sendForm(form, 'POST', path, body);
    expect(answer.body).toEqual(expected.body);
    expect(form.service.state).toEqual(json.service.state);
  });

  it('reads more than a thousand form fields of one invoice', async () => {
    const client = createClient();
    await createConnection(client);
    const items_attributes = Array.from({ length: 400 }, () => ({ price: '1', quantity: '1', unit: 'pc' }));
    const answer = await sendForm(client, 'POST', '/api/invs', { invoice: { ...invoice, items_attributes } });
    expect(unwrap<{ items: readonly unknown[] }>(answer, 'invoice').items).toHaveLength(400);
  });

  it('reads list numbers with gaps, and an empty field as an empty list', async () => {
    const client = createClient();
    await createConnection(client);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const plain = qs.stringify({ invoice: { ...invoice, items_attributes: undefined, tasks_attributes: undefined } });
    const lines =
      'invoice[items_attributes][7][price]=2&invoice[items_attributes][1000000][price]=3&invoice[tasks_attributes]=';
    const created = await client.send('POST', '/api/invs', { body: `${plain}&${lines}`, headers });
    expect(created.body).toMatchObject({ invoice: { items: [{ price: '2' }, { price: '3' }], tasks: [] } });
  });

  it('reads multipart forms', async () => {
    const client = createClient();
    const body = new FormData();
    for (const [name, value] of Object.entries(connectionBody)) body.append(`network[${name}]`, value);
    const answer = await client.send('POST', '/api/network', { body });
    expect(answer).toMatchObject({ status: 201, body: { network: { name: 'Birch & Alder Ltd' } } });
  });

  it('updates from a form', async () => {
    const client = createClient();
    const { hash_key } = await createConnection(client);
    const answer = await sendForm(client, 'PUT', `/api/network/${hash_key}`, {
      network: { ...connectionBody, city: 'Cork' },
    });
    expect(answer).toMatchObject({ status: 200, body: { network: { city: 'Cork' } } });
  });

  it('answers broken JSON with 400 and wrong shapes with 422', async () => {
    const client = createClient();
    const headers = { 'Content-Type': 'application/json' };
    const send = async (body: string): Promise<number> =>
      (await client.send('POST', '/api/network', { body, headers })).status;
    expect(await send('{"network":')).toBe(400);
    for (const body of [
      '',
      '{}',
      '[]',
      'null',
      '1',
      '{"network":null}',
      '{"network":[]}',
      '{"__proto__":{"network":{}}}',
    ]) {
      expect(await send(body), body).toBe(422);
    }
  });
});
