import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import {
  connectionBody,
  createClient,
  createConnection,
  createContact,
  createInvoice,
  unwrap,
} from '#test/unit/main/demo/client.ts';

type Body = Readonly<Record<string, unknown>>;

/** Something that can be updated: what it needs, and what it may have besides. */
interface Kind {
  readonly name: string;
  readonly wrapper: string;
  readonly required: Body;
  readonly optional: Body;
  readonly blanked: Body;
  readonly create: (client: Client, body: Body) => Promise<string>;
}

async function created(client: Client, path: string, wrapper: string, body: Body): Promise<string> {
  const object = unwrap<Body>(await client.post(path, { [wrapper]: body }), wrapper);
  return `${path}/${String(object['hash_key'] ?? object['id'])}`;
}

const texts = ['address', 'city', 'state_name', 'zip_code', 'country', 'phone', 'fax', 'website_url'] as const;
const scalars = { summary: 'June', note: 'Thanks', po_number: 'PO-1', payment_options: ['cash'] };
const flags = ['allow_partial_payments', 'send_receipts_automatically', 'send_reminders'] as const;
const all = (names: readonly string[], value: unknown): Body => Object.fromEntries(names.map((name) => [name, value]));
const noScalars = { summary: null, note: null, po_number: null, payment_options: [], ...all(flags, false) };

const kinds: readonly Kind[] = [
  {
    name: 'a connection',
    wrapper: 'network',
    required: connectionBody,
    optional: { ...all(texts, 'x'), custom_fields: [{ name: 'VAT', value: '7' }], primary_contact_last_name: 'Daly' },
    blanked: { ...all(texts, null), custom_fields: [], primary_contact_last_name: null },
    create: (client, body) => created(client, '/api/network', 'network', body),
  },
  {
    name: 'a contact',
    wrapper: 'contact',
    required: { first_name: 'Una', email: 'una@x.test' },
    optional: { last_name: 'Daly', mobile: '1', phone: '2' },
    blanked: { last_name: null, mobile: null, phone: null },
    create: async (client, body) => {
      const { hash_key } = await createConnection(client);
      return created(client, `/api/network/${hash_key}/contacts`, 'contact', body);
    },
  },
  {
    name: 'an invoice',
    wrapper: 'invoice',
    required: { connection_id: 1, date: '2026-11-02', due_date: '2026-12-02', statement_no: 'IN-1' },
    optional: { ...scalars, ...all(flags, true) },
    blanked: noScalars,
    create: async (client, body) => {
      await createConnection(client);
      return created(client, '/api/invs', 'invoice', body);
    },
  },
  {
    name: 'a recurring invoice',
    wrapper: 'recurring_invoice',
    required: { connection_id: 1, profile_name: 'Hosting' },
    optional: {
      ...scalars,
      ...all(flags, true),
      profile_no: 'R',
      occurrences: 3,
      interval: 2,
      interval_unit: 'months',
    },
    blanked: { ...noScalars, profile_no: null, occurrences: null, interval: null, interval_unit: null },
    create: async (client, body) => {
      await createConnection(client);
      return created(client, '/api/rinv', 'recurring_invoice', body);
    },
  },
  {
    name: 'a saved item',
    wrapper: 'item_category',
    required: { name: 'Consulting', price: '95.00' },
    optional: { description: 'By the hour', unit: 'hour' },
    blanked: { description: null, unit: null },
    create: (client, body) => created(client, '/api/categories/items', 'item_category', body),
  },
  {
    name: 'a saved task',
    wrapper: 'task_category',
    required: { name: 'Design' },
    optional: { rate: '85.00' },
    blanked: { rate: null, formatted_rate: null },
    create: (client, body) => created(client, '/api/categories/tasks', 'task_category', body),
  },
];

describe.each(kinds)('an update of $name', ({ wrapper, required, optional, blanked, create }) => {
  async function setUp(put: Knobs['put']) {
    const client = createClient({ knobs: { put } });
    const path = await create(client, { ...required, ...optional });
    const write = (body: Body) => client.put(path, { [wrapper]: body });
    const read = async (): Promise<Body> => unwrap<Body>(await client.get(path), wrapper);
    return { write, read, before: await read() };
  }
  const names = Object.keys(required);
  const without = (name: string): Body => Object.fromEntries(Object.entries(required).filter(([key]) => key !== name));

  it('keeps what is optional and not sent when it is strict', async () => {
    const { write, read, before } = await setUp('strict');
    expect(before).toMatchObject(optional);
    expect((await write(required)).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('blanks what is optional and not sent when it is blanking', async () => {
    const { write, read, before } = await setUp('blanking');
    expect((await write(required)).status).toBe(200);
    expect(await read()).toEqual({ ...before, ...blanked });
  });

  it.each(['strict', 'blanking'] as const)('is refused without what is required when it is %s', async (put) => {
    const { write, read, before } = await setUp(put);
    for (const name of names) {
      expect(await write(without(name))).toMatchObject({
        status: 422,
        body: { errors: { [name]: ["can't be blank"] } },
      });
    }
    expect(await read()).toEqual(before);
  });

  it('changes just what is sent when it is lenient', async () => {
    const { write, read, before } = await setUp('lenient');
    expect((await write({})).status).toBe(200);
    for (const [name, value] of Object.entries(optional)) {
      expect((await write({ [name]: value })).status).toBe(200);
    }
    expect(await read()).toEqual(before);
    const [first = ''] = Object.keys(optional);
    await write({ [first]: '' });
    expect((await read())[first]).not.toEqual(before[first]);
  });

  it('may leave out, but not empty, what is required when it is lenient', async () => {
    const { write, read, before } = await setUp('lenient');
    for (const name of names) {
      for (const empty of ['', null]) {
        const refused = { status: 422, body: { errors: { [name]: ["can't be blank"] } } };
        expect(await write({ [name]: empty })).toMatchObject(refused);
      }
      expect((await write(without(name))).status).toBe(200);
    }
    expect(await read()).toEqual(before);
  });
});

describe('a create', () => {
  it.each(['strict', 'lenient', 'blanking'] as const)('needs what is required when updates are %s', async (put) => {
    const client = createClient({ knobs: { put } });
    const { hash_key } = await createConnection(client);
    const bodies: readonly (readonly [string, string])[] = [
      ['/api/network', 'network'],
      [`/api/network/${hash_key}/contacts`, 'contact'],
      ['/api/invs', 'invoice'],
      ['/api/categories/items', 'item_category'],
    ];
    for (const [path, wrapper] of bodies) expect((await client.post(path, { [wrapper]: {} })).status).toBe(422);
  });
});

describe('an update', () => {
  it('keeps nested arrays that are not sent, even where it blanks', async () => {
    const client = createClient({ knobs: { put: 'blanking' } });
    const connection = await createConnection(client);
    const invoice = await createInvoice(client, connection, {
      summary: 'gone',
      items_attributes: [{ date: '2026-11-01', description: 'Widgets', price: '10', quantity: '2' }],
      taxes_attributes: [{ name: 'VAT', combined_amount_percent: '5%' }],
    });
    const { statement_no, date, due_date } = invoice;
    const body = { connection_id: connection.id, statement_no, date, due_date };
    const answer = await client.put(`/api/invs/${invoice.hash_key}`, { invoice: body });
    expect(answer.body).toEqual({ invoice: { ...invoice, summary: null } });
  });

  it('needs a name for the category that the connection takes on', async () => {
    const client = createClient({ knobs: { put: 'lenient' } });
    const { hash_key } = await createConnection(client);
    const put = (network: Body) => client.put(`/api/network/${hash_key}`, { network });
    expect(await put({ category: 'individual' })).toMatchObject({
      status: 422,
      body: { errors: { first_name: ["can't be blank"] } },
    });
    expect((await put({ category: 'individual', first_name: 'Una' })).status).toBe(200);
    expect((await put({ last_name: 'Daly' })).body).toMatchObject({
      network: { first_name: 'Una', last_name: 'Daly', primary_contact_last_name: 'Daly' },
    });
  });

  it.each(['strict', 'blanking'] as const)('of a payment is partial even where others are %s', async (put) => {
    const client = createClient({ knobs: { put, required: 'likely' } });
    const { hash_key } = await createInvoice(client, await createConnection(client));
    const path = `/api/invs/${hash_key}/payments`;
    const payment = { date: '2026-11-05', amount: '5.00', payment_method: 'cash', details: 'ref' };
    await client.post(path, { payment });
    expect((await client.put(`${path}/1`, { payment: { amount: '6.00' } })).body).toMatchObject({
      payment: { ...payment, amount: '6.00' },
    });
    for (const field of ['date', 'amount', 'payment_method'])
      expect((await client.put(`${path}/1`, { payment: { [field]: '' } })).status).toBe(422);
  });

  it('means the same in both notations', async () => {
    for (const put of ['lenient', 'blanking'] as const) {
      const client = createClient({ knobs: { put } });
      const { hash_key } = await createConnection(client);
      const { id } = await createContact(client, hash_key, { phone: '1', mobile: '2' });
      const body = new URLSearchParams({
        'contact[first_name]': 'Oona',
        'contact[email]': 'oona@x.test',
        'contact[phone]': '',
      });
      const answer = await client.send('PUT', `/api/network/${hash_key}/contacts/${id}`, { body });
      const mobile = put === 'lenient' ? '2' : null;
      expect(answer.body).toMatchObject({ contact: { first_name: 'Oona', phone: '', mobile } });
    }
  });
});

describe('required fields', () => {
  it('are those of the specification, or the likely ones too', async () => {
    for (const [required, status] of [
      ['specified', 201],
      ['likely', 422],
    ] as const) {
      const client = createClient({ knobs: { required } });
      const { hash_key } = await createInvoice(client, await createConnection(client));
      const path = `/api/invs/${hash_key}/payments`;
      expect((await client.post(path, { payment: { amount: '5', date: '2026-11-02' } })).status).toBe(status);
      expect((await client.post(path, { payment: { amount: '5', payment_method: 'cash' } })).status).toBe(status);
      for (const kind of ['task', 'trip']) {
        const answer = await client.post(`/api/categories/${kind}s`, { [`${kind}_category`]: { name: 'x' } });
        expect(answer.status).toBe(status);
      }
      expect((await client.post(path, { payment: { date: '2026-11-02', payment_method: 'cash' } })).status).toBe(422);
    }
  });
});
