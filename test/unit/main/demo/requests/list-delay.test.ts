import { describe, expect, it } from 'vitest';
import { renameConnection } from '#test/service/other-client/edit.ts';
import { trash, restore, purge } from '#test/service/other-client/trash.ts';
import { createRecurringInvoice } from '#test/service/other-client/create-statements.ts';
import { createConnection } from '#test/service/other-client/create.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import { createClient, createInvoice, createPayment, unwrap } from '#test/unit/main/demo/client.ts';

const SECOND = 1000;

function createLagging(list_lag = 60): Client {
  return createClient({ knobs: { list_lag } });
}

async function listedNames(client: Client): Promise<readonly (string | null)[]> {
  const rows = unwrap<readonly { name: string | null }[]>(await client.get('/api/network'), 'networks');
  return rows.map((row) => row.name);
}

describe('lists that lag behind', () => {
  it('show a new object after the lag, while a read answers it at once', async () => {
    const client = createLagging();
    const { hash_key } = createConnection(client.service.context, { name: 'Birch' });
    expect((await client.get(`/api/network/${hash_key}`)).status).toBe(200);
    expect(await listedNames(client)).toEqual([]);
    client.advance(59 * SECOND);
    expect(await listedNames(client)).toEqual([]);
    client.advance(SECOND);
    expect(await listedNames(client)).toEqual(['Birch']);
  });

  it('show each version for as long as the next one takes', async () => {
    const client = createLagging();
    const { context: book, state } = client.service;
    const { id } = createConnection(book, { name: 'first' });
    client.advance(60 * SECOND);
    renameConnection(book, id, 'second');
    client.advance(30 * SECOND);
    renameConnection(book, id, 'third');
    expect(await listedNames(client)).toEqual(['first']);
    client.advance(30 * SECOND);
    expect(await listedNames(client)).toEqual(['second']);
    client.advance(30 * SECOND);
    expect(await listedNames(client)).toEqual(['third']);
    expect(state.connections).toHaveLength(1);
  });

  it('show what is gone until the lag is over, trashed or removed for good', async () => {
    const client = createLagging();
    const { context: book, state } = client.service;
    const { id } = createConnection(book, { name: 'Birch' });
    const other = createConnection(book, { name: 'Alder' });
    client.advance(60 * SECOND);
    trash(book, state.connections, id);
    purge(book, state.connections, other.id);
    expect(await listedNames(client)).toEqual(['Alder', 'Birch']);
    client.advance(60 * SECOND);
    expect(await listedNames(client)).toEqual([]);
    restore(book, state.connections, id);
    expect(await listedNames(client)).toEqual([]);
    client.advance(60 * SECOND);
    expect(await listedNames(client)).toEqual(['Birch']);
  });

  it('show an invoice under the connection it was moved away from', async () => {
    const client = createLagging();
    const { context: book } = client.service;
    const [birch, alder] = [createConnection(book, { name: 'Birch' }), createConnection(book, { name: 'Alder' })];
    const invoice = await createInvoice(client, { ...birch });
    client.advance(60 * SECOND);
    const moved = { ...invoice, connection_id: alder.id };
    expect((await client.put(`/api/invs/${invoice.hash_key}`, { invoice: moved })).status).toBe(200);
    const count = async (key: string): Promise<number> =>
      unwrap<readonly unknown[]>(await client.get(`/api/network/${key}/invoices`), 'invoices').length;
    expect([await count(birch.hash_key), await count(alder.hash_key)]).toEqual([1, 0]);
    client.advance(60 * SECOND);
    expect([await count(birch.hash_key), await count(alder.hash_key)]).toEqual([0, 1]);
  });

  it('are those of every kind: schedules, invoices, payments and categories', async () => {
    const client = createLagging();
    const { context: book } = client.service;
    const connection = createConnection(book, { name: 'Birch' });
    const { hash_key } = await createInvoice(client, connection);
    await createPayment(client, hash_key);
    createRecurringInvoice(book, connection.id);
    await client.post('/api/categories/expenses', { expense_category: { name: 'Courier' } });
    const paths: readonly (readonly [string, string])[] = [
      ['/api/invs', 'invoices'],
      ['/api/rinv', 'recurring_invoices'],
      [`/api/network/${connection.hash_key}/recurring_invoices`, 'recurring_invoices'],
      [`/api/invs/${hash_key}/payments`, 'payments'],
      ['/api/categories/expenses', 'expense_categories'],
    ];
    for (const [path, name] of paths) expect([path, (await client.get(path)).body]).toEqual([path, { [name]: [] }]);
    client.advance(60 * SECOND);
    for (const [path, name] of paths) expect(unwrap<unknown[]>(await client.get(path), name), path).toHaveLength(1);
  });
});
