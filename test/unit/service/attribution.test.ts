import { describe, expect, it } from 'vitest';
import type { Change } from '#test/service/changes.ts';
import { attribute } from '#test/service/attribution.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import {
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
} from '#test/unit/main/demo/client.ts';

async function changesOf(client: Client, action: () => Promise<unknown>): Promise<readonly Change[]> {
  return (await attribute(client.service.context, action)).changes;
}

describe('what an action changed', () => {
  it('names each record that it made, changed or removed', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const invoice = await createInvoice(client, connection);
    expect(await changesOf(client, () => createContact(client, connection.hash_key))).toEqual([
      { what: 'changed', list: 'connections', id: connection.id },
      { what: 'made', list: 'contacts', id: 1 },
    ]);
    expect(await changesOf(client, () => createPayment(client, invoice.hash_key))).toEqual([
      { what: 'changed', list: 'invoices', id: invoice.id },
      { what: 'made', list: 'payments', id: 1 },
    ]);
    expect(await changesOf(client, () => client.post(`/api/invs/${invoice.hash_key}/deliver`))).toContainEqual({
      what: 'made',
      list: 'mails',
      id: 1,
    });
    expect(await changesOf(client, () => client.delete(`/api/network/${connection.hash_key}/contacts/1`))).toEqual([
      { what: 'changed', list: 'connections', id: connection.id },
      { what: 'removed', list: 'contacts', id: 1 },
    ]);
  });

  it('is nothing for a read and for a refusal', async () => {
    const client = createClient();
    expect(await changesOf(client, () => client.get('/api/network'))).toEqual([]);
    expect(await changesOf(client, () => client.post('/api/network', { network: {} }))).toEqual([]);
  });

  it('is told apart from what others do, because each waits for its turn', async () => {
    const client = createClient();
    const made = await Promise.all(
      ['A', 'B', 'C'].map((name) => changesOf(client, () => createConnection(client, { name }))),
    );
    expect(made).toEqual([1, 2, 3].map((id) => [{ what: 'made', list: 'connections', id }]));
    await expect(changesOf(client, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await changesOf(client, () => createConnection(client))).toHaveLength(1);
  });

  it('leaves out what a schedule had to do by then', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const profile = {
      connection_id: connection.id,
      recurring_method: 'auto_send',
      profile_name: 'Hosting',
      start_date: '2026-12-01',
      interval: 1,
      interval_unit: 'months',
      occurrences: 0,
      due_date_options: 14,
    };
    const made = await client.post('/api/rinv', { recurring_invoice: profile });
    expect(made.status).toBe(201);
    client.advance(20 * 24 * 3_600_000);
    expect(await changesOf(client, () => createContact(client, connection.hash_key))).toHaveLength(2);
    expect(client.service.state.invoices).toHaveLength(1);
  });
});
