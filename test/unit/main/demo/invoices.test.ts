import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import {
  CREATED_AT,
  createClient,
  createConnection,
  createInvoice,
  hundred,
  invoiceBody,
  readInvoice,
  unwrap,
} from './client.ts';

const REQUIRED = ['connection_id', 'date', 'due_date', 'statement_no'];

async function listedNumbers(client: Client, query: string): Promise<readonly string[]> {
  const rows = unwrap<readonly { statement_no: string }[]>(await client.get(`/api/invs${query}`), 'invoices');
  return rows.map((row) => row.statement_no);
}

describe('invoices', () => {
  it('creates a draft and answers it whole', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const sent = invoiceBody(connection, {
      statement_no: 'IN-0107',
      summary: 'February work',
      payment_options: ['bank_transfer', 'cash'],
      allow_partial_payments: true,
      send_reminders: 0,
      items_attributes: [{ date: '2026-11-01', description: 'Widgets', price: '10.00', quantity: '3', unit: 'pc' }],
      taxes_attributes: [{ name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
      state: 'paid',
      billed_total: '1.00',
      surprise: true,
    });
    const answer = await client.post('/api/invs', { invoice: sent });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      invoice: {
        id: 1,
        connection: { id: connection.id, hash_key: connection.hash_key, name: 'Birch & Alder Ltd' },
        date: '2026-11-02',
        due_date: '2026-12-02',
        hash_key: expect.stringMatching(/^[0-9A-Za-z]{14}$/),
        state: 'draft',
        summary: 'February work',
        note: null,
        company_id: '612',
        statement_no: 'IN-0107',
        payment_options: ['bank_transfer', 'cash'],
        allow_partial_payments: true,
        send_receipts_automatically: false,
        send_reminders: false,
        po_number: null,
        currency_iso_code: 'EUR',
        currency_symbol: '€',
        billed_total: '31.58',
        sub_total: '30.00',
        total_due: '31.58',
        paid_total: '0.00',
        formatted_billed_total: '€31.58',
        formatted_sub_total: '€30.00',
        formatted_total_due: '€31.58',
        formatted_paid_total: '€0.00',
        created_at: CREATED_AT,
        taxes: [{ id: 1, name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
        discounts: [],
        shipping_amounts: [],
        items: [
          {
            id: 1,
            date: '2026-11-01',
            description: 'Widgets',
            price: '10.00',
            quantity: '3',
            unit: 'pc',
            total: '30.00',
            sort_order: 1,
            created_at: CREATED_AT,
          },
        ],
        expenses: [],
        tasks: [],
        trips: [],
      },
    });
    const { hash_key } = unwrap<{ hash_key: string }>(answer, 'invoice');
    expect((await client.get(`/api/invs/${hash_key}`)).body).toEqual(answer.body);
  });

  it.each(REQUIRED)('requires %s, on create and on update', async (field) => {
    const client = createClient();
    const connection = await createConnection(client);
    const kept = await createInvoice(client, connection);
    const complete = invoiceBody(connection);
    const withoutField = Object.fromEntries(Object.entries(complete).filter(([name]) => name !== field));
    const expected = { status: 422, body: { errors: { [field]: ["can't be blank"] } } };
    for (const invoice of [withoutField, { ...complete, [field]: '' }]) {
      expect(await client.post('/api/invs', { invoice })).toMatchObject(expected);
      expect(await client.put(`/api/invs/${kept.hash_key}`, { invoice })).toMatchObject(expected);
    }
    expect(await readInvoice(client, kept.hash_key)).toEqual(kept);
  });

  it.each([
    ['connection_id', 4711, 'must exist'],
    ['connection_id', 'Birch', 'is not a number'],
    ['date', '2026-02-30', 'is not a valid date'],
    ['date', '2026/11/02', 'is not a valid date'],
    ['due_date', 'next week', 'is not a valid date'],
    ['payment_options', ['cash', 'barter'], 'is not included in the list'],
    ['allow_partial_payments', 'perhaps', 'is invalid'],
    ['summary', ['a', 'b'], 'is invalid'],
    ['items_attributes', 'widgets', 'is invalid'],
    ['items_attributes', [null], 'is invalid'],
  ])('refuses %s = %j', async (field, value, message) => {
    const client = createClient();
    const invoice = invoiceBody(await createConnection(client), { [field]: value });
    const answer = await client.post('/api/invs', { invoice });
    expect(answer.status).toBe(422);
    expect(unwrap<Record<string, readonly string[]>>(answer, 'errors')[field]).toContain(message);
  });

  it.each([
    ['items', 'price', '1,50'],
    ['items', 'quantity', '1e3'],
    ['items', 'date', '21.11.2026'],
    ['expenses', 'amount', 'ten'],
    ['tasks', 'duration', '1:30'],
    ['tasks', 'rate', '$10'],
    ['trips', 'distance', 'NaN'],
    ['taxes', 'combined_amount_percent', 'five%'],
    ['discounts', 'key', 'x'],
  ])('refuses %s with %s = %j and changes nothing', async (array, field, value) => {
    const client = createClient();
    const connection = await createConnection(client);
    const before = JSON.stringify(client.service.state);
    const invoice = invoiceBody(connection, { [`${array}_attributes`]: [{}, { [field]: value }] });
    const answer = await client.post('/api/invs', { invoice });
    expect(answer.status).toBe(422);
    expect(Object.keys(unwrap<object>(answer, 'errors'))).toEqual([`${array}.${field}`]);
    expect(JSON.stringify(client.service.state)).toBe(before);
  });

  it.each([
    ['kept', '10.005'],
    ['cents', '10.01'],
  ] as const)('has prices %s', async (line_scale, price) => {
    const client = createClient({ knobs: { line_scale } });
    const { hash_key } = await createInvoice(client, await createConnection(client), {
      items_attributes: [{ description: 'Work', price: '10.005', quantity: '1' }],
    });
    expect((await readInvoice(client, hash_key)).items).toMatchObject([{ price }]);
  });

  it('keeps numbers unique, the trash included', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const first = await createInvoice(client, connection, { statement_no: 'IN-1' });
    const second = await createInvoice(client, connection, { statement_no: 'IN-2' });
    const taken = { status: 422, body: { errors: { statement_no: ['has already been taken'] } } };
    const again = invoiceBody(connection, { statement_no: 'IN-1' });
    expect(await client.post('/api/invs', { invoice: again })).toMatchObject(taken);
    expect(await client.put(`/api/invs/${second.hash_key}`, { invoice: again })).toMatchObject(taken);
    expect((await client.put(`/api/invs/${first.hash_key}`, { invoice: again })).status).toBe(200);
    await client.delete(`/api/invs/${first.hash_key}`);
    expect(await client.post('/api/invs', { invoice: again })).toMatchObject(taken);
  });

  it('takes no new invoices for a trashed connection', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    await client.delete(`/api/network/${connection.hash_key}`);
    const answer = await client.post('/api/invs', { invoice: invoiceBody(connection) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { connection_id: ['must exist'] } } });
  });

  it('moves a deleted invoice to the trash', async () => {
    const client = createClient();
    const { hash_key } = await createInvoice(client, await createConnection(client));
    const path = `/api/invs/${hash_key}`;
    expect(await client.delete(path)).toMatchObject({
      status: 200,
      body: { invoice: { deleted: true, id: hash_key } },
    });
    expect((await client.get('/api/invs')).body).toEqual({ invoices: [] });
    for (const suffix of ['', '/payments']) expect((await client.get(path + suffix)).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
    expect((await client.post(`${path}/deliver`)).status).toBe(404);
    expect(client.service.state.invoices).toHaveLength(1);
  });

  it('replaces the nested arrays that are sent, gives their rows new ids, and keeps the others', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const { hash_key, ...first } = await createInvoice(client, connection, {
      items_attributes: [
        { price: '10', quantity: '1' },
        { price: '20', quantity: '1' },
      ],
      tasks_attributes: [{ duration: '60', rate: '40' }],
      taxes_attributes: [{ combined_amount_percent: '10%', percentage: true }],
      note: 'kept',
    });
    expect(first.billed_total).toBe('77.00');
    const invoice = {
      ...invoiceBody(connection),
      items_attributes: [{ price: '5', quantity: '1' }],
      taxes_attributes: null,
    };
    const updated = unwrap<typeof first>(await client.put(`/api/invs/${hash_key}`, { invoice }), 'invoice');
    expect(updated.items).toMatchObject([{ price: '5', total: '5.00' }]);
    expect(first.items.map((line) => line.id)).not.toContain(updated.items[0]?.id);
    expect(updated.tasks.map((line) => line.id)).toEqual(first.tasks.map((line) => line.id));
    expect(updated.taxes).toEqual(first.taxes);
    expect(updated).toMatchObject({ note: 'kept', billed_total: '49.50', created_at: first.created_at });

    const cleared = { ...invoiceBody(connection), items_attributes: [], tasks_attributes: [], taxes_attributes: [] };
    const empty = unwrap<typeof first>(await client.put(`/api/invs/${hash_key}`, { invoice: cleared }), 'invoice');
    expect(empty).toMatchObject({ items: [], tasks: [], taxes: [], billed_total: '0.00' });
  });

  it('answers a line as it came: its own date or none, a unit or none', async () => {
    const client = createClient();
    const { items, tasks } = await createInvoice(client, await createConnection(client), {
      items_attributes: [{ date: '2026-10-30', unit: 'Km' }, { date: '', unit: null }, {}],
      tasks_attributes: [{ date: null, duration: 90 }],
    });
    expect(items.map(({ date, unit }) => [date, unit])).toEqual([
      ['2026-10-30', 'Km'],
      [null, null],
      [null, null],
    ]);
    expect(tasks).toMatchObject([{ date: null, duration: '90', rate: null, total: '0.00' }]);
  });

  it('numbers the lines 1..n across the four kinds, in the order asked for', async () => {
    const client = createClient();
    const invoice = await createInvoice(client, await createConnection(client), {
      items_attributes: [
        { description: 'last', sort_order: 40 },
        { description: 'second', sort_order: 20 },
      ],
      expenses_attributes: [{ description: 'no place of its own' }],
      tasks_attributes: [{ description: 'first', sort_order: '10' }],
      trips_attributes: [{ description: 'third', sort_order: 30 }],
    });
    expect(invoice.items).toMatchObject([
      { description: 'second', sort_order: 2 },
      { description: 'last', sort_order: 4 },
    ]);
    expect(invoice.tasks).toMatchObject([{ sort_order: 1 }]);
    expect(invoice.trips).toMatchObject([{ sort_order: 3 }]);
    expect(invoice.expenses).toMatchObject([{ sort_order: 5 }]);
  });

  it('takes its currency from its connection, and keeps it when the connection changes its own', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const other = await createConnection(client, { currency: 'jpy' });
    const { hash_key } = await createInvoice(client, connection, hundred);
    const changed = { ...connection, currency: 'GBP' };
    await client.put(`/api/network/${connection.hash_key}`, { network: changed });
    const path = `/api/invs/${hash_key}`;
    const kept = await client.put(path, { invoice: invoiceBody(connection) });
    expect(kept.body).toMatchObject({ invoice: { currency_iso_code: 'EUR', billed_total: '100.00' } });
    const moved = await client.put(path, { invoice: invoiceBody(other) });
    expect(moved.body).toMatchObject({
      invoice: { currency_iso_code: 'JPY', billed_total: '100', connection: { id: other.id } },
    });
  });

  it('lists by date, number and state in both directions, rows without nested arrays', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    await createInvoice(client, connection, { statement_no: 'B', date: '2026-11-02' });
    await createInvoice(client, connection, { statement_no: 'A', date: '2026-11-02' });
    await createInvoice(client, connection, { statement_no: 'Z', date: '2025-01-31', ...hundred });
    expect(await listedNumbers(client, '')).toEqual(['Z', 'A', 'B']);
    expect(await listedNumbers(client, '?order=desc')).toEqual(['B', 'A', 'Z']);
    const [row] = unwrap<readonly object[]>(await client.get('/api/invs'), 'invoices');
    expect(row).toMatchObject({ billed_total: '100.00', connection: { id: connection.id }, state: 'draft' });
    for (const nested of ['items', 'expenses', 'tasks', 'trips', 'taxes', 'discounts', 'shipping_amounts']) {
      expect(row).not.toHaveProperty(nested);
    }
  });

  it.each([
    [
      ['cash', 'paypal'],
      ['cash', 'paypal'],
    ],
    [['check', 'check'], ['check']],
    [[''], []],
    [[], []],
    [null, []],
    ['cash', ['cash']],
  ])('reads payment_options %j as %j', async (sent, stored) => {
    const client = createClient();
    const invoice = await createInvoice(client, await createConnection(client), { payment_options: sent });
    expect(invoice.payment_options).toEqual(stored);
  });

  it.each([
    ['5', false, '5', false],
    ['5.00', undefined, '5.00', false],
    ['5%', true, '5%', true],
    ['5.25 %', false, '5.25%', true],
    ['7', true, '7%', true],
    ['7', '1', '7%', true],
  ])('reads the adjustment %j with percentage %j as %j', async (amount, flag, text, percentage) => {
    const client = createClient();
    const { discounts } = await createInvoice(client, await createConnection(client), {
      discounts_attributes: [{ combined_amount_percent: amount, percentage: flag }],
    });
    expect(discounts).toMatchObject([{ combined_amount_percent: text, percentage }]);
  });
});
