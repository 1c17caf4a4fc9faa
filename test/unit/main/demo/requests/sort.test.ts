import { describe, expect, it } from 'vitest';
import { alphabetical, readDirection, sortRows } from '#main/demo/requests/sort.ts';
import { createClient, createConnection, createContact } from '#test/unit/main/demo/client.ts';

const rows = [
  { id: 1, name: 'b' },
  { id: 4, name: 'a' },
  { id: 3, name: 'b' },
  { id: 2, name: 'a' },
];

describe('sortRows', () => {
  it('puts ties in the order of their ids, and says which rows tie', () => {
    const keysOf = ({ name }: { name: string }): readonly string[] => [name];
    const ascending = sortRows(rows, keysOf);
    expect(ascending.rows.map(({ id }) => id)).toEqual([2, 4, 1, 3]);
    expect(ascending.groups).toEqual([0, 0, 1, 1]);
    const descending = sortRows(rows, keysOf, 'desc');
    expect(descending.rows.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
    expect(descending.groups).toEqual([0, 0, 1, 1]);
  });

  it('ties only what is equal in every key', () => {
    const { rows: sorted, groups } = sortRows(rows, ({ id, name }) => [name, String(id)]);
    expect(sorted.map(({ id }) => id)).toEqual([2, 4, 1, 3]);
    expect(groups).toEqual([0, 1, 2, 3]);
    expect(sortRows(rows, () => []).groups).toEqual([0, 0, 0, 0]);
  });
});

describe('alphabetical', () => {
  it.each([
    [
      'folded',
      ['Birch', 'birch', 'Bïrch', 'Zest', 'acorn', 'Ätna'],
      ['acorn', 'Ätna', 'Birch', 'birch', 'Bïrch', 'Zest'],
    ],
    [
      'binary',
      ['Birch', 'birch', 'Bïrch', 'Zest', 'acorn', 'Ätna'],
      ['Birch', 'Bïrch', 'Zest', 'acorn', 'birch', 'Ätna'],
    ],
  ] as const)('%s', (collation, names, expected) => {
    const people = names.map((name, index) => ({ id: index, name }));
    expect(sortRows(people, ({ name }) => [alphabetical(name, collation)]).rows.map(({ name }) => name)).toEqual(
      expected,
    );
  });

  it('counts no name as an empty one', () => {
    expect([alphabetical(null, 'folded'), alphabetical(null, 'binary')]).toEqual(['', '']);
  });
});

it.each([
  ['folded', ['acorn', 'Birch', 'Ésme']],
  ['binary', ['Birch', 'acorn', 'Ésme']],
] as const)('every list of names is sorted %s', async (collation, expected) => {
  const client = createClient({ knobs: { collation } });
  const { hash_key, id } = await createConnection(client, { name: 'Birch' });
  for (const name of ['Ésme', 'acorn']) await createConnection(client, { name });
  for (const first_name of ['Ésme', 'acorn', 'Birch']) {
    await createContact(client, hash_key, { first_name });
    const profile = { connection_id: id, profile_name: first_name };
    await client.post('/api/rinv', { recurring_invoice: profile });
    for (const kind of ['item', 'expense', 'task', 'trip']) {
      await client.post(`/api/categories/${kind}s`, { [`${kind}_category`]: { name: first_name, price: '1' } });
    }
  }
  const kinds = ['items', 'expenses', 'tasks', 'trips'].map((kind) => `/api/categories/${kind}`);
  for (const path of ['/api/network', `/api/network/${hash_key}/contacts`, '/api/rinv', ...kinds]) {
    const [rows = []] = Object.values(
      (await client.get(path)).body as Record<string, readonly Record<string, string>[]>,
    );
    expect(
      rows.map((row) => row['profile_name'] ?? row['first_name'] ?? row['name']),
      path,
    ).toEqual(expected);
  }
});

it('reads every order but desc as ascending', () => {
  expect(['desc', 'asc', 'DESC', '', undefined].map(readDirection)).toEqual(['desc', 'asc', 'asc', 'asc', 'asc']);
});
