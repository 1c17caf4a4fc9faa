import { describe, expect, it } from 'vitest';
import { createEstimate } from '#test/service/other-client/create-statements.ts';
import { createConnection } from '#test/service/other-client/create.ts';
import { setShared } from '#test/service/other-client/statements.ts';
import { trash } from '#test/service/other-client/trash.ts';
import { setRole } from '#test/service/other-client/account.ts';
import type { Client } from './client.ts';
import { CREATED_AT, createClient, createInvoice, unwrap } from './client.ts';

async function listEstimates(client: Client, key: string): Promise<readonly Record<string, unknown>[]> {
  return unwrap(await client.get(`/api/network/${key}/estimates`), 'estimates');
}

describe('estimates', () => {
  it('are listed under their connection with the documented fields', async () => {
    const client = createClient();
    const { context: book } = client.service;
    const connection = createConnection(book, { name: 'Birch', currency_iso_code: 'EUR' });
    const estimate = createEstimate(book, connection.id, {
      fields: { date: '2026-11-20', state: 'sent', summary: 'New site', statement_no: 'EST-7' },
      total: '480.00',
    });
    expect(await listEstimates(client, connection.hash_key)).toEqual([
      {
        id: estimate.id,
        connection: { id: connection.id, hash_key: connection.hash_key, name: 'Birch' },
        date: '2026-11-20',
        expire_date: '2026-12-20',
        hash_key: estimate.hash_key,
        state: 'sent',
        summary: 'New site',
        note: null,
        company_id: '612',
        statement_no: 'EST-7',
        currency_iso_code: 'EUR',
        currency_symbol: '€',
        send_reminders: false,
        billed_total: '480.00',
        sub_total: '480.00',
        created_at: CREATED_AT,
      },
    ]);
  });

  it('can look the way other clients have seen them', async () => {
    const client = createClient({ knobs: { estimate_rows: 'foreign' } });
    const connection = createConnection(client.service.context, { name: 'Birch', currency_iso_code: 'EUR' });
    createEstimate(client.service.context, connection.id);
    const [row] = await listEstimates(client, connection.hash_key);
    expect(row).toMatchObject({ business_id: connection.id, currency: 'EUR' });
    expect(row).not.toHaveProperty('connection');
    expect(row).not.toHaveProperty('currency_iso_code');
  });

  it('come in the order of their creation, without trashed ones and those of others', async () => {
    const client = createClient();
    const { context: book, state } = client.service;
    const [birch, alder] = [createConnection(book, { name: 'Birch' }), createConnection(book, { name: 'Alder' })];
    const create = (connectionId: number, date: string): number => {
      client.advance(1000);
      return createEstimate(book, connectionId, { fields: { date } }).id;
    };
    const [first, second, third] = [
      create(birch.id, '2026-11-09'),
      create(birch.id, '2026-11-01'),
      create(birch.id, ''),
    ];
    create(alder.id, '2026-11-01');
    trash(book, state.estimates, third);
    expect((await listEstimates(client, birch.hash_key)).map(({ id }) => id)).toEqual([first, second]);
    expect((await client.get('/api/network/nothing/estimates')).status).toBe(404);
  });

  it('have numbers of their own: an invoice may carry the same one', async () => {
    const client = createClient();
    const connection = createConnection(client.service.context, { name: 'Birch' });
    createEstimate(client.service.context, connection.id, { fields: { statement_no: 'INV-1' } });
    expect((await createInvoice(client, connection, { statement_no: 'INV-1' })).statement_no).toBe('INV-1');
  });

  it('are shown to staff only when shared', async () => {
    const client = createClient();
    const { context: book, state } = client.service;
    const connection = createConnection(book, { name: 'Birch' });
    const { id } = createEstimate(book, connection.id);
    setShared(book, state.estimates, id, false);
    expect(await listEstimates(client, connection.hash_key)).toHaveLength(1);
    setRole(book, 'staff');
    expect(await listEstimates(client, connection.hash_key)).toHaveLength(0);
  });

  it('have no address of their own', async () => {
    const client = createClient();
    for (const path of ['/api/estm', '/api/estimates']) expect((await client.get(path)).status).toBe(404);
  });
});
