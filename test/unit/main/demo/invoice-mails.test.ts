import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';
import {
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
  hundred,
  readInvoice,
} from './client.ts';

const letter = {
  recipients: [{ name: 'Una', email: 'una@birch.example' }],
  blind_copies: [{ name: null, email: 'archive@studio.example' }],
  subject: 'Your invoice',
  message: 'Hello',
};

async function setUp(): Promise<{ readonly client: Client; readonly key: string; readonly path: string }> {
  const client = createClient();
  const connection = await createConnection(client);
  await createContact(client, connection.hash_key);
  const { hash_key: key } = await createInvoice(client, connection, { ...hundred, statement_no: 'IN-7' });
  return { client, key, path: `/api/invs/${key}` };
}

describe('deliver and reminder', () => {
  it('delivers with the default template to the contacts and marks the invoice as sent', async () => {
    const { client, key, path } = await setUp();
    expect(await client.post(`${path}/deliver`)).toMatchObject({ status: 200, body: { send: 'ok' } });
    expect((await readInvoice(client, key)).state).toBe('sent');
    expect(client.service.state.mails).toMatchObject([
      {
        kind: 'deliver',
        template: 'default',
        invoice_hash_key: key,
        recipients: [{ name: 'Una', email: 'una@birch.example' }],
        blind_copies: [],
        subject: 'Invoice IN-7',
        attachment: false,
      },
    ]);
  });

  it('writes to the business address when there is no contact', async () => {
    const client = createClient();
    const { hash_key } = await createInvoice(client, await createConnection(client));
    await client.post(`/api/invs/${hash_key}/deliver`);
    expect(client.service.state.mails[0]?.recipients).toEqual([{ name: null, email: 'books@birch.example' }]);
  });

  it('may refuse its own letter where there is no contact', async () => {
    const client = createClient({ knobs: { mail_contacts: 'required' } });
    const { hash_key } = await createInvoice(client, await createConnection(client));
    expect(await client.post(`/api/invs/${hash_key}/deliver`)).toMatchObject({ status: 422 });
    expect(client.service.state.mails).toEqual([]);
  });

  it.each([
    ['may_be_empty', 200],
    ['required', 422],
  ] as const)('answers a letter without a copy by %s', async (blind_copies, status) => {
    const client = createClient({ knobs: { blind_copies } });
    const { hash_key } = await createInvoice(client, await createConnection(client));
    const delivery = { ...letter, blind_copies: [] };
    expect(await client.post(`/api/invs/${hash_key}/deliver`, { delivery })).toMatchObject({ status });
  });

  it('may refuse edits of what was sent', async () => {
    const client = createClient({ knobs: { sent_edits: 'refused', put: 'lenient' } });
    const { hash_key } = await createInvoice(client, await createConnection(client));
    const edit = { invoice: { summary: 'Other words' } };
    expect(await client.put(`/api/invs/${hash_key}`, edit)).toMatchObject({ status: 200 });
    await client.post(`/api/invs/${hash_key}/deliver`);
    expect(await client.put(`/api/invs/${hash_key}`, edit)).toMatchObject({ status: 422 });
  });

  it('records a custom letter as it was written', async () => {
    const { client, path } = await setUp();
    const answer = await client.post(`${path}/deliver`, { delivery: { ...letter, attachment: true } });
    expect(answer.body).toEqual({ send: 'ok' });
    expect(client.service.state.mails).toMatchObject([{ ...letter, template: 'custom', attachment: true }]);
  });

  it.each(['recipients', 'blind_copies', 'subject', 'message'])('requires %s of a custom letter', async (field) => {
    const { client, key, path } = await setUp();
    const delivery = Object.fromEntries(Object.entries(letter).filter(([name]) => name !== field));
    const answer = await client.post(`${path}/deliver`, { delivery });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: ["can't be blank"] } } });
    expect(client.service.state.mails).toEqual([]);
    expect((await readInvoice(client, key)).state).toBe('draft');
  });

  it('accepts an empty list of copies, but not of recipients', async () => {
    const { client, path } = await setUp();
    const send = async (changes: object): Promise<number> =>
      (await client.post(`${path}/deliver`, { delivery: { ...letter, ...changes } })).status;
    expect(await send({ blind_copies: [] })).toBe(200);
    expect(await send({ recipients: [] })).toBe(422);
    expect(await send({ recipients: [{ name: 'Una' }] })).toBe(422);
  });

  it('attaches to the default letter on request', async () => {
    const { client, path } = await setUp();
    await client.post(`${path}/deliver`, { delivery: { attachment: true } });
    expect(client.service.state.mails).toMatchObject([{ template: 'default', attachment: true }]);
  });

  it.each([
    ['draft', 422],
    ['sent', 200],
    ['viewed', 200],
    ['partial', 200],
    ['paid', 422],
  ])('answers a reminder of a %s invoice with %i', async (state, status) => {
    const { client, key, path } = await setUp();
    const stored = client.service.state.invoices[0];
    if (state === 'sent') await client.post(`${path}/deliver`);
    if (state === 'viewed' && stored) client.service.state.invoices[0] = { ...stored, stage: 'viewed' };
    if (state === 'partial') await createPayment(client, key, { amount: '40' });
    if (state === 'paid') await createPayment(client, key, { amount: '100' });
    expect((await readInvoice(client, key)).state).toBe(state);
    const mails = client.service.state.mails.length;
    expect((await client.post(`${path}/reminder`)).status).toBe(status);
    expect(client.service.state.mails.slice(mails)).toMatchObject(status === 200 ? [{ kind: 'reminder' }] : []);
    expect((await readInvoice(client, key)).state).toBe(state);
  });

  it('delivers a draft without marking it where deliver does not', async () => {
    const client = createClient({ knobs: { deliver_state: 'kept' } });
    const { hash_key } = await createInvoice(client, await createConnection(client));
    expect((await client.post(`/api/invs/${hash_key}/deliver`)).body).toEqual({ send: 'ok' });
    expect((await readInvoice(client, hash_key)).state).toBe('draft');
    expect(client.service.state.mails).toMatchObject([{ kind: 'deliver', cause: 'api' }]);
  });

  it('reminds in every state that allows a reminder', async () => {
    const client = createClient({ knobs: { reminder: 'always' } });
    const { hash_key } = await createInvoice(client, await createConnection(client), hundred);
    expect((await client.post(`/api/invs/${hash_key}/reminder`)).status).toBe(200);
    await createPayment(client, hash_key, { amount: '100' });
    expect((await client.post(`/api/invs/${hash_key}/reminder`)).status).toBe(200);
    expect(client.service.state.mails).toMatchObject([{ kind: 'reminder' }, { kind: 'reminder' }]);
  });

  it('goes by the state that is shown: an announced payment takes the reminder away', async () => {
    for (const [announced_state, status] of [
      ['hidden', 200],
      ['unrealized', 422],
    ] as const) {
      const client = createClient({ knobs: { announced_state } });
      const { hash_key } = await createInvoice(client, await createConnection(client), hundred);
      await client.post(`/api/invs/${hash_key}/deliver`);
      await createPayment(client, hash_key, { payment_method: 'check' });
      expect((await client.post(`/api/invs/${hash_key}/reminder`)).status).toBe(status);
    }
  });

  it('reads a custom letter from a form, and names who has no address', async () => {
    const { client, path } = await setUp();
    const form = (changes: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({
        'delivery[recipients][0][name]': 'Una',
        'delivery[recipients][0][email]': 'una@birch.example',
        'delivery[blind_copies][0][email]': 'archive@studio.example',
        'delivery[subject]': 'Your invoice',
        'delivery[message]': 'Hello',
        ...changes,
      });
      return client.send('POST', `${path}/deliver`, { body });
    };
    expect((await form({ 'delivery[attachment]': '1' })).status).toBe(200);
    expect(client.service.state.mails).toMatchObject([
      {
        recipients: [{ name: 'Una', email: 'una@birch.example' }],
        blind_copies: [{ name: null, email: 'archive@studio.example' }],
        attachment: true,
      },
    ]);
    for (const field of ['recipients', 'blind_copies']) {
      expect(await form({ [`delivery[${field}][0][email]`]: ' ' })).toMatchObject({
        status: 422,
        body: { errors: { [`${field}.email`]: ["can't be blank"] } },
      });
    }
    expect(client.service.state.mails).toHaveLength(1);
  });

  it.each([
    ['recipients', 'una@birch.example'],
    ['blind_copies', ['una@birch.example']],
    ['attachment', 'perhaps'],
    ['message', { text: 'Hello' }],
  ])('refuses %s = %j', async (field, value) => {
    const { client, path } = await setUp();
    const answer = await client.post(`${path}/deliver`, { delivery: { ...letter, [field]: value } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: ['is invalid'] } } });
    expect(client.service.state.mails).toEqual([]);
  });

  it.each(['deliver', 'reminder'])('answers %s of nothing with 404', async (call) => {
    expect((await createClient().post(`/api/invs/nothing/${call}`)).status).toBe(404);
  });

  it('delivers again in any state without stepping back', async () => {
    const { client, key, path } = await setUp();
    await createPayment(client, key, { amount: '100' });
    expect((await client.post(`${path}/deliver`)).status).toBe(200);
    expect((await readInvoice(client, key)).state).toBe('paid');
    expect((await client.post(`${path}/deliver`)).status).toBe(200);
    expect(client.service.state.mails).toHaveLength(2);
  });
});
