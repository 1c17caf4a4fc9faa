import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import { spellObject } from '#main/demo/manner/objects.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import {
  connectionBody,
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
  readInvoice,
  unwrap,
} from '#test/unit/main/demo/client.ts';

interface Shown {
  readonly connection: unknown;
  readonly invoice: unknown;
  readonly payment: unknown;
  readonly item: unknown;
}

const LINES = {
  items_attributes: [{ date: '2026-11-01', description: '10.00', price: '1000', quantity: '2', unit: 'pc' }],
  tasks_attributes: [{ description: 'Review', duration: '90', rate: '40.0' }],
  taxes_attributes: [{ name: 'VAT', key: 23, combined_amount_percent: '5.00%', percentage: true }],
  shipping_amounts_attributes: [{ name: 'Post', key: 4, combined_amount_percent: '4.00', percentage: false }],
};

/** Reads one object of each kind in the manner that the knobs set. */
async function show(knobs: Partial<Knobs>): Promise<Shown> {
  const client = createClient({ knobs });
  const numbers = { zip_code: '10.00', phone: '2026-11-21', fax: 'true', address: '' };
  const { hash_key } = await createConnection(client, numbers);
  const network = { id: 1, hash_key, name: connectionBody.name };
  const invoice = await createInvoice(client, network as Parameters<typeof createInvoice>[1], {
    ...LINES,
    statement_no: '100.0',
    payment_options: ['cash', 'check'],
    allow_partial_payments: true,
  });
  await createPayment(client, invoice.hash_key, { amount: '50', payment_method: 'cash', details: '5.0' });
  await client.post('/api/categories/items', { item_category: { name: '1', price: '95.0' } });
  const single = async (path: string, name: string): Promise<unknown> => unwrap(await client.get(path), name);
  return {
    connection: await single(`/api/network/${hash_key}`, 'network'),
    invoice: await single(`/api/invs/${invoice.hash_key}`, 'invoice'),
    payment: await single(`/api/invs/${invoice.hash_key}/payments/1`, 'payment'),
    item: await single('/api/categories/items/1', 'item_category'),
  };
}

describe('an object', () => {
  it('holds ids as numbers or as texts; other numbers stay numbers', async () => {
    expect(await show({ ids: 'numbers' })).toMatchObject({
      invoice: { id: 1, connection: { id: 1 }, items: [{ id: 1, sort_order: 1 }], taxes: [{ id: 1, key: 23 }] },
      payment: { id: 1 },
    });
    expect(await show({ ids: 'texts' })).toMatchObject({
      connection: { id: '1' },
      invoice: {
        id: '1',
        connection: { id: '1' },
        items: [{ id: '1', sort_order: 1 }],
        taxes: [{ id: '1', key: '23' }],
      },
      payment: { id: '1' },
      item: { id: '1' },
    });
  });

  it.each([
    ['scaled', '1000', '2', '2000.00', '2167.00', '50.00', '95.0'],
    ['numbers', 1000, 2, 2000, 2167, 50, 95],
    ['glyphs', '€1,000.00', '2', '€2,000.00', '€2,167.00', '€50.00', '$95.00'],
  ] as const)('holds amounts as %s', async (amounts, price, quantity, total, billed_total, amount, saved) => {
    expect(await show({ amounts })).toMatchObject({
      invoice: { items: [{ price, quantity, total }], billed_total, formatted_billed_total: '€2,167.00' },
      payment: { amount, formatted_amount: '€50.00' },
      item: { price: saved, formatted_price: '95.00' },
    });
  });

  it('holds amounts of mixed scale', async () => {
    const { invoice } = await show({ amounts: 'mixed' });
    const { items, tasks } = invoice as { items: readonly object[]; tasks: readonly object[] };
    const cells = [invoice, ...items, ...tasks].flatMap((object) => Object.entries(object as Record<string, unknown>));
    const amounts = cells.filter(([name]) => /^(\w+_total|total|total_due|price|quantity|duration|rate)$/.test(name));
    const scales = amounts
      .filter(([name]) => !name.startsWith('formatted'))
      .map(([, amount]) => String(amount).split('.')[1]?.length ?? 0);
    expect(new Set(scales)).toEqual(new Set([0, 1, 2]));
  });

  it('holds the amounts of each line in a scale of its own', async () => {
    const client = createClient({ knobs: { amounts: 'mixed' } });
    const items_attributes = Array.from({ length: 30 }, () => ({ price: '5.00', quantity: '1' }));
    const { items } = await createInvoice(client, await createConnection(client), { items_attributes });
    expect(new Set(items.map(({ price }) => price))).toEqual(new Set(['5', '5.0', '5.00']));
  });

  it.each([
    ['dashes', '2026-11-02', '2026-11-01', '2026-11-05'],
    ['slashes', '2026/11/02', '2026/11/01', '2026/11/05'],
    ['timestamps', '2026-11-02T00:00:00+11:00', '2026-11-01T00:00:00+11:00', '2026-11-05T00:00:00+11:00'],
  ] as const)('holds dates as %s', async (dates, date, ofLine, ofPayment) => {
    expect(await show({ dates })).toMatchObject({
      invoice: { date, items: [{ date: ofLine }], tasks: [{ date: null }] },
      payment: { date: ofPayment },
    });
  });

  it.each([
    ['utc', '2026-11-21T10:30:15Z'],
    ['offset', '2026-11-21T21:30:15+11:00'],
    ['milliseconds', '2026-11-21T10:30:15.000Z'],
  ] as const)('holds timestamps as %s', async (timestamps, created_at) => {
    expect(await show({ timestamps })).toMatchObject({
      connection: { created_at },
      invoice: { created_at, items: [{ created_at }] },
      payment: { created_at },
      item: { created_at },
    });
  });

  it('holds timestamps that wander from answer to answer', async () => {
    const client = createClient({ knobs: { timestamps: 'wandering' } });
    const { hash_key } = await createInvoice(client, await createConnection(client));
    const seen = [];
    for (let count = 0; count < 3; count += 1) seen.push((await readInvoice(client, hash_key)).created_at);
    expect(new Set(seen).size).toBe(3);
    expect(new Set(seen.map((text) => Date.parse(text ?? '')))).toEqual(new Set([Date.parse('2026-11-21T10:30:15Z')]));
  });

  it.each([
    ['plain', true, false],
    ['digits', 1, 0],
    ['digit_texts', '1', '0'],
    ['texts', 'true', 'false'],
  ] as const)('holds booleans as %s', async (booleans, yes, no) => {
    expect(await show({ booleans })).toMatchObject({
      invoice: {
        allow_partial_payments: yes,
        send_reminders: no,
        taxes: [{ percentage: yes }],
        shipping_amounts: [{ percentage: no }],
      },
    });
  });

  it.each([
    ['cash', ['cash', 'check']],
    ['cach', ['cach', 'check']],
  ] as const)('spells the payment option %s, and no payment method', async (cash_key, payment_options) => {
    expect(await show({ cash_key })).toMatchObject({
      invoice: { payment_options },
      payment: { payment_method: 'cash' },
    });
  });

  it('never changes texts that look like something else', async () => {
    const odd = {
      amounts: 'glyphs',
      dates: 'slashes',
      booleans: 'digits',
      timestamps: 'offset',
      ids: 'texts',
    } as const;
    expect(await show(odd)).toMatchObject({
      connection: { zip_code: '10.00', phone: '2026-11-21', fax: 'true' },
      invoice: {
        statement_no: '100.0',
        company_id: '612',
        items: [{ description: '10.00' }],
        taxes: [{ combined_amount_percent: '5.00%' }],
        shipping_amounts: [{ combined_amount_percent: '4.00' }],
      },
      payment: { details: '5.0', combined_payment_details: 'Cash: 5.0' },
      item: { name: '1' },
    });
  });
});

describe('what is empty', () => {
  // An empty text (address), none at all (note, unit of a saved item), an empty list of texts and of objects, no date.
  async function showEmpty(empties: Knobs['empties']): Promise<Readonly<Record<string, unknown>>> {
    const client = createClient({ knobs: { empties } });
    const { hash_key } = await createConnection(client, { address: '' });
    const connection = unwrap<Record<string, unknown>>(await client.get(`/api/network/${hash_key}`), 'network');
    const body = {
      connection_id: 1,
      date: '2026-11-02',
      due_date: '2026-11-02',
      statement_no: 'E',
      tasks_attributes: [{}],
    };
    const created = unwrap<Record<string, unknown>>(await client.post('/api/invs', { invoice: body }), 'invoice');
    const [line] = created['tasks'] as readonly Record<string, unknown>[];
    await client.post('/api/categories/tasks', { task_category: { name: 'x' } });
    const task = unwrap<Record<string, unknown>>(await client.get('/api/categories/tasks/1'), 'task_category');
    return {
      address: connection['address'],
      custom_fields: connection['custom_fields'],
      note: created['note'],
      payment_options: created['payment_options'],
      items: created['items'],
      date: line?.['date'],
      rate: task['rate'],
      formatted_rate: task['formatted_rate'],
    };
  }

  it.each([
    ['plain', '', [], null, [], [], null, null],
    ['null', null, null, null, null, null, null, null],
    ['blank', '', [], '', [''], [], null, null],
    ['missing', undefined, undefined, undefined, undefined, undefined, undefined, undefined],
  ] as const)('is %s', async (empties, address, custom_fields, note, payment_options, items, date, rate) => {
    expect(await showEmpty(empties)).toEqual({
      address,
      custom_fields,
      note,
      payment_options,
      items,
      date,
      rate,
      // Formatted texts are never touched.
      formatted_rate: null,
    });
  });
});

describe('the unit of a line', () => {
  async function unitsOf(client: Client): Promise<readonly unknown[]> {
    const connection = await createConnection(client);
    const items_attributes = Array.from({ length: 30 }, () => ({ price: '1', quantity: '1', unit: 'pc' }));
    const { hash_key } = await createInvoice(client, connection, { items_attributes });
    const first = (await readInvoice(client, hash_key)).items.map(({ unit }) => unit);
    const second = (await readInvoice(client, hash_key)).items.map(({ unit }) => unit);
    expect(second).toEqual(first);
    return first;
  }

  it('is kept', async () => {
    expect(new Set(await unitsOf(createClient({ knobs: { units: 'kept' } })))).toEqual(new Set(['pc']));
  });

  it('is sometimes null, for the same lines each time', async () => {
    expect(new Set(await unitsOf(createClient({ knobs: { units: 'sometimes_null' } })))).toEqual(new Set(['pc', null]));
  });

  it('of a saved item is always answered', async () => {
    const client = createClient({ knobs: { units: 'sometimes_null' } });
    for (let count = 0; count < 10; count += 1) {
      await client.post('/api/categories/items', { item_category: { name: 'x', price: '1', unit: 'hour' } });
    }
    const items = unwrap<readonly { unit: unknown }[]>(await client.get('/api/categories/items'), 'item_categories');
    expect(new Set(items.map(({ unit }) => unit))).toEqual(new Set(['hour']));
  });
});

it('people at a client keep their telephone numbers', async () => {
  const client = createClient({ knobs: { amounts: 'glyphs', dates: 'slashes', ids: 'texts' } });
  const { hash_key } = await createConnection(client);
  const contact = await createContact(client, hash_key, { phone: '100.00', mobile: '2026-01-01' });
  expect(contact).toMatchObject({ id: '1', phone: '100.00', mobile: '2026-01-01' });
});

it('an estimate of the foreign kind keeps its currency, and its ids are ids', () => {
  const knobs = { ...defaultKnobs, unknown_fields: 'none', ids: 'texts', amounts: 'glyphs' } as const;
  const row = { id: 5, business_id: 7, currency: 'EUR', currency_symbol: '€', billed_total: '10.5', company_id: '612' };
  expect(spellObject(row, 'estimates', { knobs, turn: 1 })).toEqual({
    ...row,
    id: '5',
    business_id: '7',
    billed_total: '€10.50',
  });
});
