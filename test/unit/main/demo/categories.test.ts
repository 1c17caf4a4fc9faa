import { describe, expect, it } from 'vitest';
import { CREATED_AT, createClient, unwrap } from './client.ts';

const kinds = [
  {
    path: 'items',
    wrapper: 'item_category',
    plural: 'item_categories',
    sent: { name: 'Consulting', price: '95.0', unit: 'hour' },
    answered: { description: null, formatted_price: '95.00' },
    required: ['name', 'price'],
  },
  {
    path: 'expenses',
    wrapper: 'expense_category',
    plural: 'expense_categories',
    sent: { name: 'Courier' },
    answered: {},
    required: ['name'],
  },
  {
    path: 'tasks',
    wrapper: 'task_category',
    plural: 'task_categories',
    sent: { name: 'Design', rate: '1085' },
    answered: { formatted_rate: '1,085.00' },
    required: ['name'],
  },
  {
    path: 'trips',
    wrapper: 'trip_category',
    plural: 'trip_categories',
    sent: { name: 'By car' },
    answered: { rate: null, formatted_rate: null },
    required: ['name'],
  },
] as const;

describe.each(kinds)('saved $path', ({ path, wrapper, plural, sent, answered, required }) => {
  const list = `/api/categories/${path}`;

  it('creates, reads, updates and deletes for good', async () => {
    const client = createClient();
    const created = await client.post(list, { [wrapper]: { ...sent, color: 'ignored' } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ [wrapper]: { id: 1, ...sent, ...answered, created_at: CREATED_AT } });
    expect((await client.get(`${list}/1`)).body).toEqual(created.body);

    client.advance(60_000);
    const updated = await client.put(`${list}/1`, { [wrapper]: { ...sent, name: 'Renamed' } });
    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({
      [wrapper]: { id: 1, ...sent, ...answered, name: 'Renamed', created_at: CREATED_AT },
    });
    expect((await client.get(list)).body).toEqual({ [plural]: [unwrap(updated, wrapper)] });

    expect((await client.delete(`${list}/1`)).body).toEqual({ [wrapper]: { deleted: true, id: '1' } });
    for (const method of ['GET', 'DELETE']) expect((await client.send(method, `${list}/1`)).status).toBe(404);
    expect((await client.put(`${list}/1`, { [wrapper]: sent })).status).toBe(404);
    expect((await client.get(list)).body).toEqual({ [plural]: [] });
  });

  it.each(required)('requires %s, on create and on update', async (field) => {
    const client = createClient();
    await client.post(list, { [wrapper]: sent });
    const body = { [wrapper]: Object.fromEntries(Object.entries(sent).filter(([name]) => name !== field)) };
    const expected = { status: 422, body: { errors: { [field]: ["can't be blank"] } } };
    expect(await client.post(list, body)).toMatchObject(expected);
    expect(await client.put(`${list}/1`, body)).toMatchObject(expected);
  });

  it('lists by name in the order asked for', async () => {
    const client = createClient();
    for (const name of ['b', 'A', 'c']) await client.post(list, { [wrapper]: { ...sent, name } });
    const names = async (query: string): Promise<readonly string[]> =>
      unwrap<readonly { name: string }[]>(await client.get(list + query), plural).map((row) => row.name);
    expect(await names('')).toEqual(['A', 'b', 'c']);
    expect(await names('?order=desc')).toEqual(['c', 'b', 'A']);
  });
});

describe('saved amounts', () => {
  it.each([
    ['items', 'item_category', 'price'],
    ['tasks', 'task_category', 'rate'],
    ['trips', 'trip_category', 'rate'],
  ])('of %s must be numbers', async (path, wrapper, field) => {
    const category = { name: 'Anything', price: '1', [field]: 'a lot' };
    const answer = await createClient().post(`/api/categories/${path}`, { [wrapper]: category });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: ['is not a number'] } } });
  });
});
