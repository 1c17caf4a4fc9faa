import { describe, expect, it } from 'vitest';
import { resourceAt } from '#main/demo/requests/resource-names.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { createClient, createConnection, createInvoice } from '#test/unit/main/demo/client.ts';

describe('a family that is not enabled', () => {
  const paths = {
    estimates: ['/api/network/KEY/estimates'],
    recurring_invoices: ['/api/rinv', '/api/rinv/', '/api/rinv/nothing', '/api/network/KEY/recurring_invoices'],
    payments: ['/api/invs/INVOICE/payments', '/api/invs/INVOICE/payments/1'],
    categories: ['items', 'expenses', 'tasks', 'trips'].map((kind) => `/api/categories/${kind}`),
    contacts: ['/api/network/KEY/contacts', '//api//network/KEY/contacts/1'],
  } as const satisfies Partial<Record<Knobs['module_off'], readonly string[]>>;

  const cases = Object.entries(paths).flatMap(([family, of]) => [
    [family as keyof typeof paths, '403', of] as const,
    [family as keyof typeof paths, '404', of] as const,
  ]);

  it.each(cases)('%s answers %s, and every other family as ever', async (module_off, module_status, off) => {
    const client = createClient({ knobs: { module_off, module_status } });
    const connection = await createConnection(client);
    const invoice = await createInvoice(client, connection);
    const at = (path: string): string => path.replace('KEY', connection.hash_key).replace('INVOICE', invoice.hash_key);
    const error = module_status === '403' ? 'Forbidden' : 'Not Found';
    for (const path of off) {
      const answer = await client.get(at(path));
      expect(answer).toMatchObject({ status: Number(module_status), body: { status: Number(module_status), error } });
    }
    const others = Object.entries(paths).flatMap(([family, of]) => (family === module_off ? [] : of));
    for (const path of ['/api/network', '/api/invs', ...others.filter((path) => !/nothing|\d$/.test(path))]) {
      expect((await client.get(at(path))).status, path).toBe(200);
    }
  });

  it('is refused before anything is looked up or written', async () => {
    const client = createClient({ knobs: { module_off: 'categories' } });
    const before = JSON.stringify(client.service.state);
    expect((await client.post('/api/categories/items', { item_category: { name: 'x', price: '1' } })).status).toBe(403);
    expect(JSON.stringify(client.service.state)).toBe(before);
  });
});

it.each([
  ['/api/network', 'connections'],
  ['/api/network/contacts', 'connections'],
  ['/api/network/k/invoices', 'invoices'],
  ['/api/network/k/contacts/5', 'contacts'],
  ['/api/invs/k/deliver', 'invoices'],
  ['/api/invs/k/payments/5/mark_as_realized', 'payments'],
  ['/api/rinv/k/invoices', 'recurring_invoices'],
  ['/api/categories/trips/5', 'trip_categories'],
  ['/api/networks', null],
  ['/api/categories/others', null],
  ['/', null],
])('%s is about %s', (path, resource) => {
  expect(resourceAt(path)).toBe(resource);
});
