import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { createClient, createConnection, createInvoice, invoiceBody } from '#test/unit/main/demo/client.ts';

async function setUp(statement_numbers: Knobs['statement_numbers']) {
  const client = createClient({ knobs: { statement_numbers, put: 'lenient' } });
  const connection = await createConnection(client);
  const first = await createInvoice(client, connection, { statement_no: 'IN-1' });
  const post = async (statement_no: string): Promise<number> =>
    (await client.post('/api/invs', { invoice: invoiceBody(connection, { statement_no }) })).status;
  const rename = async (key: string, statement_no: string): Promise<number> =>
    (await client.put(`/api/invs/${key}`, { invoice: { statement_no } })).status;
  return { client, connection, first, post, rename };
}

describe('a statement number', () => {
  it.each([
    ['unique', 422, 201, 422],
    ['case_insensitive', 422, 422, 422],
    ['racy', 422, 201, 422],
    ['untrashed', 422, 201, 201],
    ['free', 201, 201, 201],
  ] as const)('under %s: the same %i, in other letters %i, of a trashed one %i', async (rule, same, cased, trashed) => {
    const { client, connection, post } = await setUp(rule);
    const { hash_key } = await createInvoice(client, connection, { statement_no: 'IN-2' });
    await client.delete(`/api/invs/${hash_key}`);
    client.advance(1000);
    expect([await post('IN-1'), await post('in-1'), await post('IN-2')]).toEqual([same, cased, trashed]);
  });

  it('that races is not noticed for a second, whether an invoice came with it or took it later', async () => {
    const { client, connection, first, post, rename } = await setUp('racy');
    client.advance(999);
    expect(await post('IN-1')).toBe(201);
    client.advance(1);
    const other = await createInvoice(client, connection, { statement_no: 'IN-2' });
    expect(await rename(other.hash_key, 'IN-1')).toBe(422);
    client.advance(5000);
    expect(await rename(first.hash_key, 'IN-3')).toBe(200);
    expect(await rename(other.hash_key, 'IN-3')).toBe(200);
    client.advance(1000);
    expect(await post('IN-3')).toBe(422);
  });

  it.each(['unique', 'case_insensitive', 'racy', 'untrashed', 'free'] as const)(
    'may stay its own under %s',
    async (rule) => {
      const { client, first, rename } = await setUp(rule);
      client.advance(5000);
      expect(await rename(first.hash_key, 'IN-1')).toBe(200);
      expect(await rename(first.hash_key, 'in-1')).toBe(200);
      expect(client.service.state.invoices).toHaveLength(1);
    },
  );
});
