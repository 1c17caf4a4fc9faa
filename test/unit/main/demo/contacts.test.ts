import { describe, expect, it } from 'vitest';
import { CREATED_AT, createClient, createConnection, createContact, unwrap } from './client.ts';

describe('contacts', () => {
  it('creates, reads, updates and deletes for good', async () => {
    const client = createClient();
    const { hash_key } = await createConnection(client);
    const list = `/api/network/${hash_key}/contacts`;
    const contact = { first_name: 'Una', last_name: 'Daly', email: 'una@birch.example', mobile: '', phone: '+353 1' };
    const created = await client.post(list, { contact: { ...contact, id: 99, nickname: 'ignored' } });
    expect(created).toMatchObject({ status: 201 });
    expect(created.body).toEqual({ contact: { id: 1, ...contact, created_at: CREATED_AT } });
    expect((await client.get(`${list}/1`)).body).toEqual(created.body);

    const updated = await client.put(`${list}/1`, { contact: { first_name: 'Oona', email: 'oona@birch.example' } });
    expect(updated.status).toBe(200);
    expect(updated.body).toMatchObject({
      contact: { id: 1, first_name: 'Oona', email: 'oona@birch.example', last_name: 'Daly', phone: '+353 1' },
    });

    expect(await client.delete(`${list}/1`)).toMatchObject({
      status: 200,
      body: { contact: { deleted: true, id: '1' } },
    });
    expect((await client.get(`${list}/1`)).status).toBe(404);
    expect((await client.delete(`${list}/1`)).status).toBe(404);
    expect(client.service.state.connections[0]?.contacts).toEqual([]);
  });

  it.each(['first_name', 'email'])('requires %s, on create and on update', async (field) => {
    const client = createClient();
    const { hash_key } = await createConnection(client);
    const { id } = await createContact(client, hash_key);
    const contact = { first_name: 'Una', email: 'una@birch.example', [field]: '' };
    const list = `/api/network/${hash_key}/contacts`;
    const expected = { status: 422, body: { errors: { [field]: ["can't be blank"] } } };
    expect(await client.post(list, { contact })).toMatchObject(expected);
    expect(await client.put(`${list}/${id}`, { contact })).toMatchObject(expected);
  });

  it('belongs to one connection', async () => {
    const client = createClient();
    const [one, other] = [await createConnection(client), await createConnection(client)];
    const { id } = await createContact(client, one.hash_key);
    expect((await client.get(`/api/network/${other.hash_key}/contacts/${id}`)).status).toBe(404);
    expect((await client.get(`/api/network/${other.hash_key}/contacts`)).body).toEqual({ contacts: [] });
  });

  it('lists by first name in the order asked for', async () => {
    const client = createClient();
    const { hash_key } = await createConnection(client);
    for (const first_name of ['Øystein', 'anna', 'Bea']) await createContact(client, hash_key, { first_name });
    const names = async (query: string): Promise<readonly string[]> =>
      unwrap<readonly { first_name: string }[]>(
        await client.get(`/api/network/${hash_key}/contacts${query}`),
        'contacts',
      ).map((row) => row.first_name);
    expect(await names('')).toEqual(['anna', 'Bea', 'Øystein']);
    expect(await names('?order=desc')).toEqual(['Øystein', 'Bea', 'anna']);
  });
});
