import { describe, expect, it } from 'vitest';
import { createRecurringInvoice } from '#test/service/other-client/create-statements.ts';
import { closeSchedule } from '#test/service/other-client/schedules.ts';
import { languages } from '#shared/service/connection.ts';
import {
  connectionBody,
  CREATED_AT,
  createClient,
  createConnection,
  createInvoice,
  createPayment,
  hundred,
  invoiceBody,
  unwrap,
} from './client.ts';

describe('connections', () => {
  it('creates an organization', async () => {
    const client = createClient();
    const answer = await client.post('/api/network', {
      network: {
        ...connectionBody,
        city: 'Cork',
        zip_code: '',
        website_url: 'https://birch.example',
        primary_contact_first_name: 'Una',
        primary_contact_last_name: 'Daly',
        custom_fields: [{ name: 'VAT number', value: 'IE123' }],
        first_name: 'ignored',
        created_at: 'ignored',
        unknown_field: 'ignored',
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(answer.body).toEqual({
      network: {
        id: 1,
        hash_key: expect.stringMatching(/^[0-9A-Za-z]{14}$/),
        category: 'organization',
        name: 'Birch & Alder Ltd',
        first_name: null,
        last_name: null,
        business_email: 'books@birch.example',
        address: null,
        city: 'Cork',
        state_name: null,
        zip_code: '',
        country: null,
        phone: null,
        fax: null,
        website_url: 'https://birch.example',
        language: 'en-uk',
        currency: 'eur',
        currency_symbol: '€',
        currency_iso_code: 'EUR',
        primary_contact_first_name: 'Una',
        primary_contact_last_name: 'Daly',
        custom_fields: [{ name: 'VAT number', value: 'IE123' }],
        created_at: CREATED_AT,
      },
    });
  });

  it('makes an individual its own primary contact', async () => {
    const client = createClient();
    const created = await createConnection(client, {
      category: 'individual',
      first_name: 'Zoë',
      last_name: 'Ó Briain',
      primary_contact_first_name: 'Somebody',
    });
    expect(created).toMatchObject({
      name: null,
      first_name: 'Zoë',
      last_name: 'Ó Briain',
      primary_contact_first_name: 'Zoë',
      primary_contact_last_name: 'Ó Briain',
    });
  });

  it.each([
    ['organization', 'name'],
    ['organization', 'business_email'],
    ['organization', 'language'],
    ['organization', 'currency'],
    ['organization', 'category'],
    ['individual', 'first_name'],
    ['individual', 'business_email'],
  ])('requires of an %s its %s, on create and on update', async (category, field) => {
    const client = createClient();
    const complete = { ...connectionBody, category, first_name: 'Una' };
    const kept = await createConnection(client, complete);
    const withoutField = Object.fromEntries(Object.entries(complete).filter(([name]) => name !== field));
    for (const network of [withoutField, { ...complete, [field]: ' ' }, { ...complete, [field]: null }]) {
      const refused = await client.post('/api/network', { network });
      expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: ["can't be blank"] } } });
      expect((await client.put(`/api/network/${kept.hash_key}`, { network })).status).toBe(422);
    }
    expect(client.service.state.connections).toHaveLength(1);
  });

  it('names every missing field at once, also when the wrapper is missing', async () => {
    const answer = await createClient().post('/api/network', { name: 'Birch' });
    const blank = ["can't be blank"];
    expect(answer.body).toEqual({
      errors: { business_email: blank, language: blank, currency: blank, category: blank },
    });
  });

  it.each([
    ['language', 'klingon', 'is not included in the list'],
    ['category', 'company', 'is not included in the list'],
    ['currency', 'euro', 'is invalid'],
    ['phone', { number: 1 }, 'is invalid'],
    ['custom_fields', ['VAT'], 'is invalid'],
  ])('refuses %s = %j', async (field, value, message) => {
    const answer = await createClient().post('/api/network', { network: { ...connectionBody, [field]: value } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
  });

  it.each(languages)('speaks %s', async (language) => {
    expect((await createConnection(createClient(), { language })).language).toBe(language);
  });

  it('reads and updates by hash key, and keeps optional fields that were not sent', async () => {
    const client = createClient();
    const created = await createConnection(client, { city: 'Cork', custom_fields: [{ name: 'a', value: 'b' }] });
    const path = `/api/network/${created.hash_key}`;
    expect((await client.get(path)).body).toEqual({ network: created });
    const updated = await client.put(path, { network: { ...connectionBody, name: 'Birch Ltd', currency: 'gbp' } });
    const expected = { ...created, name: 'Birch Ltd', currency: 'gbp', currency_iso_code: 'GBP', currency_symbol: '£' };
    expect(updated).toMatchObject({ status: 200, body: { network: expected } });
    expect((await client.get(path)).body).toEqual({ network: expected });
  });

  it('moves a deleted connection to the trash', async () => {
    const client = createClient();
    const { id, hash_key } = await createConnection(client);
    const answer = await client.delete(`/api/network/${hash_key}`);
    expect(answer).toMatchObject({ status: 200, body: { network: { deleted: true, id: hash_key } } });
    expect((await client.get(`/api/network/${hash_key}`)).status).toBe(404);
    expect((await client.get(`/api/network/${hash_key}/contacts`)).status).toBe(404);
    expect((await client.delete(`/api/network/${hash_key}`)).status).toBe(404);
    expect((await client.get('/api/network')).body).toEqual({ networks: [] });
    expect(client.service.state.connections).toMatchObject([{ id, trashed_at: CREATED_AT }]);
  });

  it('refuses to delete a connection that has statements, until they are in the trash', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const invoice = await createInvoice(client, connection);
    const path = `/api/network/${connection.hash_key}`;
    expect(await client.delete(path)).toMatchObject({
      status: 422,
      body: { errors: { base: ['Connection has statements'] } },
    });
    expect((await client.get(path)).status).toBe(200);
    await client.delete(`/api/invs/${invoice.hash_key}`);
    expect((await client.delete(path)).status).toBe(200);
  });

  it('deletes a connection whose invoices are paid and whose schedules are over', async () => {
    const client = createClient();
    const { context: book } = client.service;
    const connection = await createConnection(client);
    const invoice = await createInvoice(client, connection, hundred);
    const profile = createRecurringInvoice(book, connection.id);
    const remove = async (): Promise<number> => (await client.delete(`/api/network/${connection.hash_key}`)).status;
    await createPayment(client, invoice.hash_key, { amount: '99.99' });
    expect(await remove()).toBe(422);
    await createPayment(client, invoice.hash_key, { amount: '0.01' });
    expect(await remove()).toBe(422);
    closeSchedule(book, profile.id);
    expect(await remove()).toBe(200);
  });

  it('deletes a connection with open statements where the service allows it, and refuses new ones for it', async () => {
    const client = createClient({ knobs: { delete_with_statements: 'accepted' } });
    const connection = await createConnection(client);
    const { hash_key } = await createInvoice(client, connection);
    expect((await client.delete(`/api/network/${connection.hash_key}`)).status).toBe(200);
    expect(await client.post('/api/invs', { invoice: invoiceBody(connection) })).toMatchObject({
      status: 422,
      body: { errors: { connection_id: ['must exist'] } },
    });
    const recurring_invoice = { connection_id: connection.id, profile_name: 'Retainer' };
    expect((await client.post('/api/rinv/', { recurring_invoice })).status).toBe(422);
    expect((await client.get(`/api/invs/${hash_key}`)).status).toBe(200);
  });

  it('answers reads of a trashed connection, and no writes, where the service does so', async () => {
    const client = createClient({ knobs: { trashed_get: 'answers' } });
    const connection = await createConnection(client);
    const path = `/api/network/${connection.hash_key}`;
    await client.delete(path);
    expect(await client.get(path)).toMatchObject({ status: 200, body: { network: connection } });
    expect((await client.get('/api/network')).body).toEqual({ networks: [] });
    expect((await client.put(path, { network: connectionBody })).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
  });

  it('lists alphabetically by the name people see, accents and letter case aside', async () => {
    const client = createClient();
    for (const name of ['zebra', 'Ezra', 'Élan', 'eagle', 'Émile']) await createConnection(client, { name });
    await createConnection(client, { category: 'individual', first_name: 'Fay', last_name: 'Ash' });
    const names = async (query: string): Promise<readonly unknown[]> =>
      unwrap<readonly { name: string | null; first_name: string | null }[]>(
        await client.get(`/api/network${query}`),
        'networks',
      ).map((row) => row.name ?? row.first_name);
    const ascending = ['eagle', 'Élan', 'Émile', 'Ezra', 'Fay', 'zebra'];
    expect(await names('')).toEqual(ascending);
    expect(await names('?order=asc')).toEqual(ascending);
    expect(await names('?order=sideways')).toEqual(ascending);
    expect(await names('?order=desc')).toEqual([...ascending].reverse());
  });

  it('keeps ties in the order of their ids, in both directions', async () => {
    const client = createClient();
    for (let count = 0; count < 5; count += 1) await createConnection(client);
    for (const order of ['asc', 'desc']) {
      const rows = unwrap<readonly { id: number }[]>(await client.get(`/api/network?order=${order}`), 'networks');
      expect(rows.map((row) => row.id)).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('lists the invoices of one connection by date and creation, without nested arrays', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const other = await createConnection(client);
    const late = await createInvoice(client, connection, { date: '2026-11-09' });
    client.advance(1000);
    const early = await createInvoice(client, connection, { date: '2026-11-01' });
    client.advance(1000);
    const second = await createInvoice(client, connection, { date: '2026-11-01' });
    const trashed = await createInvoice(client, connection);
    await client.delete(`/api/invs/${trashed.hash_key}`);
    await createInvoice(client, other);
    const path = `/api/network/${connection.hash_key}/invoices`;
    // The list documents no order: asking for one changes nothing.
    for (const query of ['', '?order=desc']) {
      const rows = unwrap<readonly { id: number }[]>(await client.get(path + query), 'invoices');
      expect(rows.map((row) => row.id)).toEqual([early.id, second.id, late.id]);
      expect(rows[0]).not.toHaveProperty('items');
      expect(rows[0]).not.toHaveProperty('taxes');
    }
  });

  it('lists the schedules of one connection by creation', async () => {
    const client = createClient();
    const { context: book } = client.service;
    const connection = await createConnection(client);
    const other = await createConnection(client);
    const create = (connectionId: number, profile_name: string): number => {
      client.advance(1000);
      return createRecurringInvoice(book, connectionId, { fields: { profile_name } }).id;
    };
    const ids = [create(connection.id, 'Zeta'), create(connection.id, 'Alpha')];
    create(other.id, 'Beta');
    const path = `/api/network/${connection.hash_key}/recurring_invoices`;
    for (const query of ['', '?order=desc']) {
      const rows = unwrap<readonly { id: number }[]>(await client.get(path + query), 'recurring_invoices');
      expect(rows.map((row) => row.id)).toEqual(ids);
      expect(rows[0]).not.toHaveProperty('items');
    }
    expect((await client.get('/api/network/nothing/recurring_invoices')).status).toBe(404);
  });
});
