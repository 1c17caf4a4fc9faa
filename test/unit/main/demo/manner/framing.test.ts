import { describe, expect, it } from 'vitest';
import type { Answer, Client } from '#test/unit/main/demo/client.ts';
import {
  basic,
  connectionBody,
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
  hundred,
} from '#test/unit/main/demo/client.ts';

const expense = { expense_category: { name: 'Courier' } };
const EXPENSES = '/api/categories/expenses';

describe('the status of an answer', () => {
  it.each(['201', '200'] as const)('is %s for every create, and 200 for everything else', async (create_status) => {
    const client = createClient({ knobs: { create_status } });
    const connection = await createConnection(client);
    const invoice = await createInvoice(client, connection, hundred);
    const payment = await createPayment(client, invoice.hash_key);
    const created = await client.post(EXPENSES, expense);
    expect(created).toMatchObject({ status: Number(create_status), body: { expense_category: { name: 'Courier' } } });
    const realized = await client.post(`/api/invs/${invoice.hash_key}/payments/${payment.id}/mark_as_realized`);
    const others = [await client.get(EXPENSES), await client.post(`/api/invs/${invoice.hash_key}/deliver`), realized];
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

/** One update and one delete of every kind of object. */
async function updatesAndDeletes(client: Client): Promise<readonly [readonly Answer[], readonly Answer[]]> {
  const connection = await createConnection(client);
  const network = `/api/network/${connection.hash_key}`;
  const contact = `${network}/contacts/${(await createContact(client, connection.hash_key)).id}`;
  const invoice = await createInvoice(client, connection, hundred);
  const single = `/api/invs/${invoice.hash_key}`;
  const payment = `${single}/payments/${(await createPayment(client, invoice.hash_key)).id}`;
  await client.post(EXPENSES, expense);
  const changed = { connection_id: connection.id, date: '2026-11-02', due_date: '2026-12-02', statement_no: 'CHANGED' };
  const updates = [
    await client.put(network, { network: connectionBody }),
    await client.put(contact, { contact: { first_name: 'Una', email: 'u@x.example' } }),
    await client.put(single, { invoice: changed }),
    await client.put(payment, { payment: { details: 'ref' } }),
    await client.put(`${EXPENSES}/1`, expense),
  ];
  const deletes = [];
  for (const path of [payment, `${EXPENSES}/1`, contact, single, network]) deletes.push(await client.delete(path));
  return [updates, deletes];
}

describe('an update and a delete', () => {
  it('are confirmed with a body', async () => {
    const [updates, deletes] = await updatesAndDeletes(createClient());
    expect(updates.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(updates.map(({ body }) => Object.keys(body as object))).toEqual([
      ['network'],
      ['contact'],
      ['invoice'],
      ['payment'],
      ['expense_category'],
    ]);
    expect(deletes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(deletes[0]?.body).toEqual({ deleted: true, id: '1' });
    expect(deletes[1]?.body).toEqual({ expense_category: { deleted: true, id: '1' } });
  });

  it('are answered without a body, each by its own knob', async () => {
    const silent = { status: 204, text: '' };
    const [updates, deletes] = await updatesAndDeletes(createClient({ knobs: { update_answer: 'no_content' } }));
    for (const answer of updates) expect(answer).toMatchObject(silent);
    expect(deletes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

    const [others, confirmed] = await updatesAndDeletes(createClient({ knobs: { delete_answer: 'no_content' } }));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const answer of confirmed) expect(answer).toMatchObject(silent);
  });

  it('are done all the same', async () => {
    const [loud, silent] = [
      createClient(),
      createClient({ knobs: { update_answer: 'no_content', delete_answer: 'no_content' } }),
    ];
    for (const client of [loud, silent]) await updatesAndDeletes(client);
    expect(silent.service.state).toEqual(loud.service.state);
  });
});

describe('the content type of JSON', () => {
  it.each([
    ['json', /^application\/json/],
    ['text', /^text\/plain/],
    ['html', /^text\/html/],
    ['none', null],
  ] as const)('is %s', async (content_type, expected) => {
    const client = createClient({ knobs: { content_type } });
    const answers = [
      await client.post(EXPENSES, expense),
      await client.get(EXPENSES),
      await client.post(EXPENSES, {}),
      await client.get('/api/nothing'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 422, 404]);
    for (const { headers, body } of answers) {
      expect(body).toBeDefined();
      if (expected === null) expect(headers.has('Content-Type')).toBe(false);
      else expect(headers.get('Content-Type')).toMatch(expected);
    }
  });

  it('leaves alone what is no JSON', async () => {
    const client = createClient({ knobs: { content_type: 'none', error_shape: 'html' } });
    expect((await client.post(EXPENSES, {})).headers.get('Content-Type')).toMatch(/^text\/html/);
  });
});

describe('an address that is not the API', () => {
  it('shows a login page to everybody, and nothing is done', async () => {
    const client = createClient({ knobs: { answers: 'login_page' } });
    const stranger = { headers: { Authorization: basic('stranger') } };
    for (const answer of [
      await client.get('/api/network'),
      await client.post(EXPENSES, expense),
      await client.delete('/api/invs/nothing'),
      await client.send('GET', '/api/network', stranger),
    ]) {
      expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(/^<!DOCTYPE html>/) });
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    }
    expect(client.service.state.revision).toBe(0);
    expect(client.service.usage().used).toBe(0);
  });

  it('sends everybody to the login page on the same host', async () => {
    const client = createClient({ knobs: { answers: 'login_redirect' } });
    for (const answer of [await client.get('/api/network'), await client.post(EXPENSES, expense)]) {
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe('/login');
      expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
      expect(answer.text).toMatch(/^<!DOCTYPE html>/);
    }
    expect(await client.get('/login')).toMatchObject({ status: 200, text: expect.stringContaining('Log in') });
    expect(client.service.state.revision).toBe(0);
  });

  it('cuts JSON in the middle, says so honestly in the length, and has done what was asked', async () => {
    const [whole, cut] = [createClient(), createClient({ knobs: { answers: 'truncated' } })];
    for (const send of [
      (client: Client) => client.post(EXPENSES, { expense_category: { name: 'Käse €' } }),
      (client: Client) => client.get(EXPENSES),
      (client: Client) => client.post(EXPENSES, {}),
    ]) {
      const [expected, answer] = [await send(whole), await send(cut)];
      expect(answer.status).toBe(expected.status);
      expect(answer.body).toBeUndefined();
      expect(expected.text.startsWith(answer.text)).toBe(true);
      expect(answer.text.length).toBe(Math.floor(expected.text.length / 2));
      expect(Number(answer.headers.get('Content-Length'))).toBe(new TextEncoder().encode(answer.text).length);
    }
    expect(cut.service.state).toEqual(whole.service.state);
  });
});

it.each(['json', 'login_page', 'login_redirect', 'truncated'] as const)(
  'every answer carries the time of the service (%s)',
  async (answers) => {
    const client = createClient({ knobs: { answers, clock_offset: 90, limit: 3 } });
    client.advance(1_000);
    const stranger = { headers: { Authorization: basic('stranger') } };
    for (const answer of [
      await client.get('/api/network'),
      await client.get('/api/nothing'),
      await client.send('GET', '/api/network', stranger),
      await client.post(EXPENSES, {}),
      await client.get('/api/network'),
    ]) {
      expect(answer.headers.get('Date')).toBe('Sat, 21 Nov 2026 10:31:46 GMT');
    }
  },
);
