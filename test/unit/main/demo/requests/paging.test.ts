import { describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { SortedRows } from '#main/demo/requests/sort.ts';
import { pageOf } from '#main/demo/requests/paging.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import { createClient, unwrap } from '#test/unit/main/demo/client.ts';

type Rows = readonly { readonly id: number }[];

async function withExpenses(names: readonly string[], knobs: Partial<Knobs> = {}): Promise<Client> {
  const client = createClient({ knobs });
  for (const name of names) await client.post('/api/categories/expenses', { expense_category: { name } });
  return client;
}

const numbered = (count: number): readonly string[] =>
  Array.from({ length: count }, (_name, number) => `Expense ${String(number).padStart(4, '0')}`);

async function pageSizes(client: Client, perPage: string): Promise<readonly number[]> {
  const sizes: number[] = [];
  const seen = new Set<number>();
  for (let page = 1; page <= 7; page += 1) {
    const answer = await client.get(`/api/categories/expenses?per_page=${perPage}&page=${page}`);
    expect(answer.status).toBe(200);
    const rows = unwrap<Rows>(answer, 'expense_categories');
    for (const row of rows) seen.add(row.id);
    sizes.push(rows.length);
  }
  expect(seen.size).toBe(sizes.reduce((total, size) => total + size, 0));
  return sizes;
}

const plain = { knobs: { ties: 'stable', page_size: 'asked', past_end: 'empty' }, turn: 1 } as const;

function untied(count: number): SortedRows<{ readonly id: number }> {
  const rows = Array.from({ length: count }, (_row, id) => ({ id }));
  return { rows, groups: rows.map(({ id }) => id) };
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
    expect(await pageSizes(await withExpenses(numbered(count)), perPage)).toEqual(sizes);
  });

  it.each(['', '0', '1', '19', '21', '50', '101', '1000', '-20', '20.0', 'all', ' 60'])(
    'falls back to 20 rows for per_page = %j',
    (per_page) => {
      expect(pageOf(untied(150), { per_page }, plain)).toHaveLength(20);
    },
  );

  it.each(['', '0', '-1', '1.5', 'last'])('falls back to the first page for page = %j', (page) => {
    expect(pageOf(untied(150), { page }, plain)?.[0]).toEqual({ id: 0 });
  });

  it.each([
    ['asked', '100', 100],
    ['20', '100', 20],
    ['60', '100', 60],
    ['60', '20', 60],
  ] as const)('has pages of the size %s when %s are asked for: %i', async (page_size, perPage, expected) => {
    const client = await withExpenses(numbered(130), { page_size });
    expect((await pageSizes(client, perPage))[0]).toBe(expected);
  });
});

describe('a page past the end', () => {
  const past = '/api/categories/expenses?page=3';
  it.each([
    ['empty', 200, { expense_categories: [] }],
    ['null', 200, { expense_categories: null }],
    ['not_found', 404, { status: 404, error: 'Not Found' }],
  ] as const)('is %s', async (past_end, status, body) => {
    // Whatever an unknown id is answered with.
    const client = await withExpenses(numbered(25), { past_end, not_found: '422' });
    expect(await client.get(past)).toMatchObject({ status, body });
    expect(unwrap<Rows>(await client.get('/api/categories/expenses?page=2'), 'expense_categories')).toHaveLength(5);
  });

  it('repeats the last one', async () => {
    const client = await withExpenses(numbered(25), { past_end: 'repeats' });
    const last = await client.get('/api/categories/expenses?page=2');
    expect((await client.get(past)).body).toEqual(last.body);
    expect((await client.get('/api/categories/expenses?page=900')).body).toEqual(last.body);
  });

  it.each(['empty', 'null', 'not_found', 'repeats'] as const)(
    'does not begin before the second page of an empty list (%s)',
    async (past_end) => {
      const client = createClient({ knobs: { past_end } });
      expect(await client.get('/api/categories/expenses')).toMatchObject({
        status: 200,
        body: { expense_categories: [] },
      });
    },
  );
});

describe('rows that tie', () => {
  const names = [
    ...numbered(15),
    ...Array.from({ length: 12 }, () => 'Same'),
    ...numbered(15).map((name) => `Z${name}`),
  ];

  async function walk(client: Client): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const answer = await client.get(`/api/categories/expenses?page=${page}`);
      ids.push(...unwrap<Rows>(answer, 'expense_categories').map(({ id }) => id));
    }
    return ids;
  }

  it('stand in the order of their ids when they are stable', async () => {
    const client = await withExpenses(names, { ties: 'stable' });
    const [first, second] = [await walk(client), await walk(client)];
    expect(first).toEqual(second);
    expect(new Set(first).size).toBe(names.length);
    expect(first.slice(15, 27)).toEqual([...first.slice(15, 27)].sort((left, right) => left - right));
  });

  it('come in another order in each request when they are shuffled, and a walk over pages can miss some', async () => {
    const client = await withExpenses(names, { ties: 'shuffled' });
    const walks = [await walk(client), await walk(client), await walk(client)];
    expect(new Set(walks.map((ids) => ids.join())).size).toBe(3);
    // The border of the first page runs through the ties; all else stays where it is.
    for (const ids of walks) {
      expect(ids.slice(0, 15)).toEqual(walks[0]?.slice(0, 15));
      expect(ids.slice(27)).toEqual(walks[0]?.slice(27));
    }
    expect(walks.some((ids) => new Set(ids).size < names.length)).toBe(true);
  });

  it('are shuffled alike by two services that were asked the same', async () => {
    const [one, other] = [
      await withExpenses(names, { ties: 'shuffled' }),
      await withExpenses(names, { ties: 'shuffled' }),
    ];
    expect(await walk(one)).toEqual(await walk(other));
  });

  it('are all there within one page, each in its place some time', () => {
    const rows = Array.from({ length: 8 }, (_row, id) => ({ id: id + 1 }));
    const tied = { rows, groups: rows.map(() => 0) };
    const firsts = new Set<number | undefined>();
    for (let turn = 1; turn <= 100; turn += 1) {
      const page = pageOf(tied, {}, { knobs: { ...plain.knobs, ties: 'shuffled' }, turn });
      expect(page?.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      firsts.add(page?.[0]?.id);
    }
    expect(firsts.size).toBe(8);
  });

  it('land on either side of the border that runs through them', () => {
    // Rows 15 to 26 tie; the first page ends after row 20.
    const rows = Array.from({ length: 45 }, (_row, index) => ({ id: index + 1 }));
    const tied = rows.slice(14, 26).map(({ id }) => id);
    const sorted = { rows, groups: rows.map(({ id }) => (tied.includes(id) ? 0 : id) + (id < 15 ? 0 : 100)) };
    const seen = { '1': new Set<number>(), '2': new Set<number>() };
    for (let turn = 1; turn <= 200; turn += 1) {
      for (const page of ['1', '2'] as const) {
        const shown = pageOf(sorted, { page }, { knobs: { ...plain.knobs, ties: 'shuffled' }, turn });
        for (const { id } of shown ?? []) seen[page].add(id);
      }
    }
    for (const page of ['1', '2'] as const) expect([...seen[page]]).toEqual(expect.arrayContaining(tied));
  });

  it('cost a page of a hundred thousand rows next to nothing', () => {
    const rows = Array.from({ length: 100_000 }, (_row, id) => ({ id }));
    const sorted = { rows, groups: rows.map(({ id }) => Math.floor(id / 30)) };
    // Sorting everything for each page would take longer than a test may.
    for (let turn = 1; turn <= 10_000; turn += 1) {
      const query = { per_page: '100', page: String(1 + (turn % 1_000)) };
      expect(pageOf(sorted, query, { knobs: { ...plain.knobs, ties: 'shuffled' }, turn })).toHaveLength(100);
    }
  });
});
