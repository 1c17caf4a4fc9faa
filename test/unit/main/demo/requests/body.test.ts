import qs from 'qs';
import { describe, expect, it } from 'vitest';
import { readObject } from '#main/demo/requests/body.ts';
import type { Answer, Client } from '#test/unit/main/demo/client.ts';
import { connectionBody, createClient, createConnection, unwrap } from '#test/unit/main/demo/client.ts';

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

  const lists = [
    ['items_attributes', '[price]', '1'],
    ['items_attributes', '[unit]', 'pc'],
    ['items_attributes', '[price]', '2'],
    ['items_attributes', '[quantity]', '3'],
    ['items_attributes', '[unit]', 'h'],
    ['items_attributes', '[price]', '4'],
    ['tasks_attributes', '[rate]', '5'],
  ] as const;
  const read = {
    items: [{ price: '1', unit: 'pc' }, { price: '2', quantity: '3', unit: 'h' }, { price: '4' }],
    tasks: [{ rate: '5' }],
  };
  const scalars = { connection_id: '1', date: '2026-11-02', due_date: '2026-12-02', statement_no: 'IN-1' };

  it('reads lists without numbers: a field that comes again begins the next element', async () => {
    const client = createClient();
    await createConnection(client);
    const parts = new URLSearchParams();
    for (const [name, value] of Object.entries(scalars)) parts.append(`invoice[${name}]`, value);
    for (const [list, field, value] of lists) parts.append(`invoice[${list}][]${field}`, value);
    for (const option of ['cash', 'check']) parts.append('invoice[payment_options][]', option);
    const created = await client.send('POST', '/api/invs', { body: parts });
    expect(created.body).toMatchObject({ invoice: { ...read, payment_options: ['cash', 'check'] } });
  });

  it('reads lists within elements of lists', async () => {
    const request = new Request('http://demo.example', {
      method: 'POST',
      body: new URLSearchParams('a[x][][n]=1&a[x][][y][][n]=2&a[x][][y][][n]=3&a[x][][n]=4&a[x][][y][][n]=5'),
    });
    const x = [
      { n: '1', y: [{ n: '2' }, { n: '3' }] },
      { n: '4', y: [{ n: '5' }] },
    ];
    expect(await readObject(request, 'a')).toEqual({ x });
  });

  it('reads multipart forms, their lists with numbers and without', async () => {
    const client = createClient();
    const network = new FormData();
    for (const [name, value] of Object.entries(connectionBody)) network.append(`network[${name}]`, value);
    network.append('network[custom_fields][0][name]', 'VAT');
    network.append('network[custom_fields][0][value]', 'IE1');
    const answer = await client.send('POST', '/api/network', { body: network });
    const custom_fields = [{ name: 'VAT', value: 'IE1' }];
    expect(answer).toMatchObject({ status: 201, body: { network: { name: 'Birch & Alder Ltd', custom_fields } } });

    const invoice = new FormData();
    for (const [name, value] of Object.entries(scalars)) invoice.append(`invoice[${name}]`, value);
    for (const [list, field, value] of lists) invoice.append(`invoice[${list}][]${field}`, value);
    expect((await client.send('POST', '/api/invs', { body: invoice })).body).toMatchObject({ invoice: read });
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

describe('a service that understands one notation', () => {
  const network = { network: connectionBody };
  const json = { body: JSON.stringify(network), headers: { 'Content-Type': 'application/json; charset=utf-8' } };
  const form = { body: qs.stringify(network), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  const multipart = new FormData();
  for (const [name, value] of Object.entries(connectionBody)) multipart.append(`network[${name}]`, value);

  it.each([
    ['both', 201, 201, 201],
    ['json', 201, 415, 415],
    ['form', 415, 201, 201],
  ] as const)('%s: JSON %i, form %i, multipart %i', async (bodies, ofJson, ofForm, ofMultipart) => {
    const client = createClient({ knobs: { bodies } });
    const statuses = [];
    for (const init of [json, form, { body: multipart }]) {
      const answer = await client.send('POST', '/api/network', init);
      if (answer.status === 415) expect(answer.body).toEqual({ status: 415, error: 'Unsupported Media Type' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([ofJson, ofForm, ofMultipart]);
    expect(client.service.state.connections).toHaveLength(statuses.filter((status) => status === 201).length);
  });

  it.each(['json', 'form'] as const)('does not mind the type where there is no body (%s)', async (bodies) => {
    const client = createClient({ knobs: { bodies } });
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { 'Content-Type': type };
      expect((await client.send('GET', '/api/network', { headers })).status).toBe(200);
      expect((await client.send('POST', '/api/network', { headers, body: ' ' })).status).toBe(422);
    }
  });

  it.each([
    [undefined, 200],
    ['application/json', 200],
    ['text/html, application/json;q=0.5', 200],
    ['APPLICATION/*', 200],
    ['*/*;q=0.1', 200],
    ['text/html', 406],
    ['application/xml, text/*', 406],
    ['application/json;q=0, text/html', 406],
    ['', 406],
  ])('answers one who accepts %j with %i', async (accept, expected) => {
    const headers = accept === undefined ? {} : { Accept: accept };
    const statusOf = async (bodies: 'both' | 'json' | 'form'): Promise<number> =>
      (await createClient({ knobs: { bodies } }).send('GET', '/api/network', { headers })).status;
    expect([await statusOf('json'), await statusOf('form'), await statusOf('both')]).toEqual([expected, expected, 200]);
  });
});
