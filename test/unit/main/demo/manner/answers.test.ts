import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import {
  createClient,
  createConnection,
  createContact,
  createInvoice,
  createPayment,
} from '#test/unit/main/demo/client.ts';

/** The path of every list with its documented name and the name of its elements. */
async function lists(client: Client): Promise<readonly (readonly [path: string, list: string, object: string])[]> {
  const connection = await createConnection(client);
  const network = `/api/network/${connection.hash_key}`;
  await createContact(client, connection.hash_key);
  const invoice = await createInvoice(client, connection, { statement_no: 'IN-1' });
  await createPayment(client, invoice.hash_key);
  await client.post('/api/categories/items', { item_category: { name: 'Item', price: '1' } });
  for (const kind of ['expense', 'task', 'trip']) {
    await client.post(`/api/categories/${kind}s`, { [`${kind}_category`]: { name: kind } });
  }
  await client.post('/api/rinv', { recurring_invoice: { connection_id: connection.id, profile_name: 'Rent' } });
  return [
    ['/api/network', 'networks', 'network'],
    [`${network}/contacts`, 'contacts', 'contact'],
    [`${network}/invoices`, 'invoices', 'invoice'],
    [`${network}/recurring_invoices`, 'recurring_invoices', 'recurring_invoice'],
    ['/api/invs', 'invoices', 'invoice'],
    [`/api/invs/${invoice.hash_key}/payments`, 'payments', 'payment'],
    ['/api/rinv', 'recurring_invoices', 'recurring_invoice'],
    ['/api/categories/items', 'item_categories', 'item_category'],
    ['/api/categories/expenses', 'expense_categories', 'expense_category'],
    ['/api/categories/tasks', 'task_categories', 'task_category'],
    ['/api/categories/trips', 'trip_categories', 'trip_category'],
  ];
}

const misspelt: Readonly<Record<string, string>> = {
  networks: 'netwoks',
  contacts: 'contats',
  invoices: 'invoies',
  recurring_invoices: 'recurring_invoies',
  payments: 'paymets',
  item_categories: 'item_categores',
  expense_categories: 'expense_categores',
  task_categories: 'task_categores',
  trip_categories: 'trip_categores',
};

const wrap: Readonly<
  Record<Knobs['list_wrapping'], (rows: readonly unknown[], list: string, object: string) => unknown>
> = {
  flat: (rows, list) => ({ [list]: rows }),
  wrapped: (rows, list, object) => ({ [list]: rows.map((row) => ({ [object]: row })) }),
  bare: (rows) => rows,
  misspelt: (rows, list) => ({ [misspelt[list] ?? '']: rows }),
};

describe('a list', () => {
  it.each(['flat', 'wrapped', 'bare', 'misspelt'] as const)('is %s', async (list_wrapping) => {
    const [plain, client] = [createClient(), createClient({ knobs: { list_wrapping } })];
    await lists(plain);
    for (const [path, list, object] of await lists(client)) {
      const { body } = await plain.get(path);
      const rows = (body as Record<string, readonly unknown[]>)[list] ?? [];
      expect(rows).toHaveLength(1);
      expect((await client.get(path)).body).toEqual(wrap[list_wrapping](rows, list, object));
    }
  });

  it.each([
    ['flat', { payments: null }],
    ['wrapped', { payments: null }],
    ['bare', null],
    ['misspelt', { paymets: null }],
  ] as const)('that is null past its end is so in its wrapping, too (%s)', async (list_wrapping, expected) => {
    const client = createClient({ knobs: { list_wrapping, past_end: 'null' } });
    const invoice = await createInvoice(client, await createConnection(client));
    expect((await client.get(`/api/invs/${invoice.hash_key}/payments?page=2`)).body).toEqual(expected);
  });
});

it('answers that hold no object are the same in every manner', async () => {
  const client = createClient({
    knobs: { booleans: 'digits', ids: 'texts', unknown_fields: 'some', empties: 'missing' },
  });
  const invoice = await createInvoice(client, await createConnection(client));
  expect((await client.post(`/api/invs/${invoice.hash_key}/deliver`)).body).toEqual({ send: 'ok' });
  const deleted = { deleted: 1, id: invoice.hash_key };
  expect((await client.delete(`/api/invs/${invoice.hash_key}`)).body).toEqual({ invoice: deleted });
});
