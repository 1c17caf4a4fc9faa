import { describe, expect, it } from 'vitest';
import { pageOf } from '#main/demo/paging.ts';
import type { Client } from './client.ts';
import { createClient, unwrap } from './client.ts';

async function withExpenses(count: number): Promise<Client> {
  const client = createClient();
  for (let number = 0; number < count; number += 1) {
    const name = `Expense ${String(number).padStart(4, '0')}`;
    await client.post('/api/categories/expenses', { expense_category: { name } });
  }
  return client;
}

async function pageSizes(client: Client, perPage: string): Promise<readonly number[]> {
  const sizes: number[] = [];
  const seen = new Set<number>();
  for (let page = 1; page <= 7; page += 1) {
    const answer = await client.get(`/api/categories/expenses?per_page=${perPage}&page=${page}`);
    expect(answer.status).toBe(200);
    const rows = unwrap<readonly { id: number }[]>(answer, 'expense_categories');
    for (const row of rows) seen.add(row.id);
    sizes.push(rows.length);
  }
  expect(seen.size).toBe(sizes.reduce((total, size) => total + size, 0));
  return sizes;
}

describe('paging', () => {
  it.each([
    [0, '20', [0, 0, 0, 0, 0, 0, 0]],
    [1, '20', [1, 0, 0, 0, 0, 0, 0]],
    [20, '20', [20, 0, 0, 0, 0, 0, 0]],
    [21, '20', [20, 1, 0, 0, 0, 0, 0]],
    [100, '20', [20, 20, 20, 20, 20, 0, 0]],
    [101, '20', [20, 20, 20, 20, 20, 1, 0]],
    [61, '60', [60, 1, 0, 0, 0, 0, 0]],
    [100, '100', [100, 0, 0, 0, 0, 0, 0]],
    [101, '100', [100, 1, 0, 0, 0, 0, 0]],
  ])('cuts %i rows into pages of %s', async (count, perPage, sizes) => {
    expect(await pageSizes(await withExpenses(count), perPage)).toEqual(sizes);
  });

  it.each(['', '0', '1', '19', '21', '50', '101', '1000', '-20', '20.0', 'all', ' 60'])(
    'falls back to 20 rows for per_page = %j',
    (per_page) => {
      expect(pageOf(Array.from({ length: 150 }), { per_page })).toHaveLength(20);
    },
  );

  it.each(['', '0', '-1', '1.5', 'last'])('falls back to the first page for page = %j', (page) => {
    expect(
      pageOf(
        Array.from({ length: 150 }, (_row, index) => index),
        { page },
      )[0],
    ).toBe(0);
  });
});
