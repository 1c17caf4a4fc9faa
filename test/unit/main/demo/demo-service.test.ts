import { describe, expect, it } from 'vitest';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import {
  connectionBody,
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
  hundred,
  invoiceBody,
} from './client.ts';

const notFound = { status: 404, body: { error: 'Record not found' } };

describe('unknown ids', () => {
  const connection = '/api/network/nothing';
  const invoice = '/api/invs/nothing';
  it.each([
    ['GET', connection],
    ['PUT', connection],
    ['DELETE', connection],
    ['GET', `${connection}/invoices`],
    ['POST', `${connection}/contacts`],
    ['GET', `${connection}/contacts`],
    ['GET', `${connection}/contacts/1`],
    ['PUT', `${connection}/contacts/1`],
    ['DELETE', `${connection}/contacts/1`],
    ['GET', invoice],
    ['PUT', invoice],
    ['DELETE', invoice],
    ['POST', `${invoice}/deliver`],
    ['POST', `${invoice}/reminder`],
    ['POST', `${invoice}/payments`],
    ['GET', `${invoice}/payments`],
    ['GET', `${invoice}/payments/1`],
    ['PUT', `${invoice}/payments/1`],
    ['DELETE', `${invoice}/payments/1`],
    ['POST', `${invoice}/payments/1/mark_as_realized`],
    ['GET', '/api/categories/items/1'],
    ['PUT', '/api/categories/expenses/1'],
    ['DELETE', '/api/categories/tasks/1'],
    ['GET', '/api/categories/trips/one'],
  ])('%s %s is not found', async (method, path) => {
    expect(await createClient().send(method, path)).toMatchObject(notFound);
  });

  it.each(['nothing', '0', '-1', '1.0', '1e0', '%20', '__proto__', 'constructor', '99999999999999999999'])(
    'the id %s names no contact',
    async (id) => {
      const client = createClient();
      const { hash_key } = await createConnection(client);
      await createContact(client, hash_key);
      expect(await client.get(`/api/network/${hash_key}/contacts/${id}`)).toMatchObject(notFound);
    },
  );

  it('addresses connections and invoices by hash key only', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const { id } = await createInvoice(client, connection);
    expect(await client.get(`/api/network/${connection.id}`)).toMatchObject(notFound);
    expect(await client.get(`/api/invs/${id}`)).toMatchObject(notFound);
  });
});

describe('the service', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/estm'],
    ['GET', '/api/categories/others'],
    ['PATCH', '/api/network'],
    ['GET', '/network'],
  ])('knows no %s %s', async (method, path) => {
    expect(await createClient().send(method, path)).toMatchObject({ status: 404, body: { error: 'Not Found' } });
  });

  it.each(['/api/rinv/', '/api//rinv', '//api/rinv', '/api/rinv//', '/api/rinv/?page=1'])(
    'does not mind the slashes in %s',
    async (path) => {
      expect(await createClient().get(path)).toMatchObject({ status: 200, body: { recurring_invoices: [] } });
    },
  );

  it('creates, reads and changes what a path with too many slashes names', async () => {
    const client = createClient();
    const { hash_key } = await createConnection(client);
    const path = `/api//network/${hash_key}//contacts/`;
    const contact = { first_name: 'Una', email: 'una@birch.example' };
    expect((await client.post(path, { contact })).status).toBe(201);
    expect(await client.get(`${path}1/`)).toMatchObject({ status: 200, body: { contact } });
  });

  it('announces each request that changed something, and no other', async () => {
    let changes = 0;
    const client = createClient({ onChange: () => (changes += 1) });
    const expectChanges = async (expected: number, request: Promise<unknown>): Promise<void> => {
      const before = changes;
      await request;
      expect(changes - before).toBe(expected);
    };
    await expectChanges(1, client.post('/api/network', { network: connectionBody }));
    await expectChanges(0, client.post('/api/network', { network: {} }));
    await expectChanges(0, client.get('/api/network'));
    const connection = await createConnection(client);
    const { hash_key } = await createInvoice(client, connection, hundred);
    await expectChanges(1, client.post(`/api/invs/${hash_key}/deliver`));
    await expectChanges(1, createPayment(client, hash_key, { payment_method: 'cash' }));
    const realize = `/api/invs/${hash_key}/payments/1/mark_as_realized`;
    await expectChanges(1, client.post(realize));
    await expectChanges(0, client.post(realize));
    await expectChanges(1, client.delete(`/api/invs/${hash_key}`));
    await expectChanges(0, client.delete(`/api/invs/${hash_key}`));
  });

  it('continues from a state that was stored as JSON', async () => {
    const first = createClient({ state: seedBook({ seed: 3, today: '2026-11-21' }) });
    const connection = await createConnection(first);
    const { hash_key } = await createInvoice(first, connection, hundred);
    await first.post(`/api/invs/${hash_key}/deliver`);
    await createPayment(first, hash_key);

    // A state is plain data: what was a state before it was written down is one again.
    const restored = JSON.parse(JSON.stringify(first.service.state)) as DemoState;
    expect(restored).toEqual(first.service.state);
    const second = createClient({ state: restored });
    const next = { invoice: invoiceBody(connection, { statement_no: 'AFTER', ...hundred }) };
    const paths = ['/api/network?per_page=100', '/api/invs?per_page=100&page=5', `/api/invs/${hash_key}`];
    for (const path of paths) expect((await second.get(path)).body).toEqual((await first.get(path)).body);
    expect((await second.post('/api/invs', next)).body).toEqual((await first.post('/api/invs', next)).body);
  });

  it('gives out hash keys that never repeat', async () => {
    const client = createClient();
    const keys = new Set<string>();
    for (let count = 0; count < 500; count += 1) keys.add((await createConnection(client)).hash_key);
    expect(keys.size).toBe(500);
  });

  it('throws an error of its own instead of answering 500', async () => {
    const client = createClient({
      now: () => {
        throw new Error('the clock broke');
      },
    });
    await expect(client.post('/api/network', { network: connectionBody })).rejects.toThrow('the clock broke');
  });
});
