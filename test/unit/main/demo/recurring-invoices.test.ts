import { describe, expect, it } from 'vitest';
import { setRole } from '#test/service/other-client/account.ts';
import { closeSchedule } from '#test/service/other-client/schedules.ts';
import { setArchived, setShared } from '#test/service/other-client/statements.ts';
import { restore, trash } from '#test/service/other-client/trash.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { RecurringInvoice } from '#shared/service/recurring-invoice.ts';
import type { Answer, Client } from './client.ts';
import { CREATED_AT, createClient, createConnection, hundred, unwrap } from './client.ts';

const DAY = 86_400_000;
type Body = Readonly<Record<string, unknown>>;
type Profile = RecurringInvoice & DocumentDetails;

const MONTHLY = { start_date: '2026-12-01', interval: 1, interval_unit: 'months' };

async function post(client: Client, changes: Body = {}): Promise<Answer> {
  const connection = client.service.state.connections[0] ?? (await createConnection(client));
  const recurring_invoice = { connection_id: connection.id, profile_name: 'Retainer', ...changes };
  return client.post('/api/rinv/', { recurring_invoice });
}

async function create(client: Client, changes: Body = {}): Promise<Profile> {
  return unwrap<Profile>(await post(client, changes), 'recurring_invoice');
}

async function put(client: Client, profile: Profile, changes: Body): Promise<Answer> {
  const required = { connection_id: profile.connection?.id, profile_name: profile.profile_name };
  return client.put(`/api/rinv/${profile.hash_key}`, { recurring_invoice: { ...required, ...changes } });
}

async function read(client: Client, { hash_key }: Profile): Promise<Profile> {
  return unwrap<Profile>(await client.get(`/api/rinv/${hash_key}`), 'recurring_invoice');
}

async function list(client: Client, path = '/api/rinv', name = 'recurring_invoices'): Promise<readonly Profile[]> {
  return unwrap<readonly Profile[]>(await client.get(path), name);
}

describe('recurring invoices', () => {
  it('are created with all there is to them, totals computed', async () => {
    const client = createClient();
    const connection = await createConnection(client);
    const fields = {
      recurring_method: 'auto_send',
      start_date: '2026-12-01',
      profile_name: 'Hosting',
      profile_no: 'RC-001',
      occurrences: 12,
      interval_unit: 'months',
      interval: 3,
      due_date_options: 14,
      summary: 'Hosting',
      note: 'Thanks',
      po_number: 'PO-1',
      payment_options: ['cash', 'paypal'],
      allow_partial_payments: true,
      send_receipts_automatically: true,
      send_reminders: true,
    };
    const answer = await client.post('/api/rinv/', {
      recurring_invoice: {
        connection_id: connection.id,
        ...fields,
        ...hundred,
        taxes_attributes: [{ name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
        next_billing_date: '2027-05-05',
        statement_no: 'ignored',
        iteration_no: 9,
        state: 'closed',
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      recurring_invoice: {
        id: 1,
        connection: { id: connection.id, hash_key: connection.hash_key, name: 'Birch & Alder Ltd' },
        hash_key: expect.stringMatching(/^[0-9A-Za-z]{14}$/),
        ...fields,
        next_billing_date: '2026-12-01',
        iteration_no: 0,
        state: 'scheduled',
        statement_no: 'RP-0001',
        company_id: '612',
        currency_iso_code: 'EUR',
        currency_symbol: '€',
        billed_total: '105.25',
        sub_total: '100.00',
        formatted_billed_total: '€105.25',
        formatted_sub_total: '€100.00',
        created_at: CREATED_AT,
        items: [expect.objectContaining({ id: 1, description: 'Widgets', total: '100.00', sort_order: 1 })],
        expenses: [],
        tasks: [],
        trips: [],
        taxes: [{ id: 1, name: 'VAT', key: 23, combined_amount_percent: '5.25%', percentage: true }],
        discounts: [],
        shipping_amounts: [],
      },
    });
  });

  it('are drafts until they have a rhythm, and need no more than a connection and a name', async () => {
    const client = createClient();
    expect(await create(client)).toMatchObject({ state: 'draft', next_billing_date: null, iteration_no: 0 });
    expect(await create(client, { ...MONTHLY, interval: null })).toMatchObject({ state: 'draft' });
    client.advance(400 * DAY);
    expect((await list(client)).map(({ state }) => state)).toEqual(['draft', 'draft']);
    expect(client.service.state.invoices).toEqual([]);
  });

  it.each<[string, Body]>([
    ['scheduled', MONTHLY],
    ['active', { ...MONTHLY, start_date: '2026-11-21' }],
    ['pending', { ...MONTHLY, recurring_method: 'auto_bill' }],
  ])('are %s when made of %j', async (state, changes) => {
    expect(await create(createClient(), changes)).toMatchObject({ state });
  });

  it.each([
    ['connection_id', null, "can't be blank"],
    ['connection_id', 99, 'must exist'],
    ['profile_name', ' ', "can't be blank"],
    ['recurring_method', 'by_owl', 'is not included in the list'],
    ['interval_unit', 'fortnights', 'is not included in the list'],
    ['interval', 0, 'must be greater than or equal to 1'],
    ['interval', 'often', 'is not a number'],
    ['occurrences', -1, 'must be greater than or equal to 0'],
    ['due_date_options', -1, 'must be greater than or equal to 0'],
    ['start_date', '2026-02-30', 'is not a valid date'],
    ['payment_options', ['barter'], 'is not included in the list'],
  ])('are refused with %s = %j', async (field, value, message) => {
    const client = createClient();
    const answer = await post(client, { ...MONTHLY, [field]: value });
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    expect(client.service.state.recurring_invoices).toEqual([]);
  });

  it('need a rhythm where the service asks for the likely fields', async () => {
    const client = createClient({ knobs: { required: 'likely' } });
    const blank = ["can't be blank"];
    expect(await post(client)).toMatchObject({
      status: 422,
      body: { errors: { recurring_method: blank, start_date: blank, interval: blank, interval_unit: blank } },
    });
    const profile = await create(client, { ...MONTHLY, recurring_method: 'save_draft' });
    // The start date is not in the list of an update.
    const rest = { recurring_method: 'save_draft', interval: 2, interval_unit: 'weeks' };
    expect((await put(client, profile, rest)).status).toBe(200);
    expect((await put(client, profile, { recurring_method: 'save_draft' })).status).toBe(422);
  });

  it('are refused for a connection in the trash; those it has may still be written', async () => {
    const client = createClient();
    const profile = await create(client, MONTHLY);
    trash(client.service.context, client.service.state.connections, profile.connection?.id ?? 0);
    expect((await post(client)).status).toBe(422);
    expect((await put(client, profile, { note: 'edited' })).status).toBe(200);
  });

  it('are updated field by field, and move on from another next billing date', async () => {
    const client = createClient();
    const profile = await create(client, { ...MONTHLY, ...hundred, note: 'first' });
    const answer = await put(client, profile, { next_billing_date: '2027-01-31', summary: 'second' });
    const expected = { ...profile, next_billing_date: '2027-01-31', summary: 'second' };
    expect(answer).toMatchObject({ status: 200, body: { recurring_invoice: expected } });
    expect(await read(client, profile)).toEqual(expected);
    client.advance(130 * DAY);
    await list(client);
    expect(client.service.state.invoices.map(({ fields }) => fields.date)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  it('start later or earlier as long as they have not begun', async () => {
    const client = createClient();
    const profile = await create(client, MONTHLY);
    await put(client, profile, { start_date: '2026-12-15' });
    expect(await read(client, profile)).toMatchObject({ start_date: '2026-12-15', next_billing_date: '2026-12-15' });
  });

  it('begin when a draft is given a billing date, which becomes the start', async () => {
    const client = createClient();
    const profile = await create(client, { interval: 1, interval_unit: 'weeks' });
    await put(client, profile, { next_billing_date: '2026-11-23' });
    expect(await read(client, profile)).toMatchObject({ state: 'scheduled', start_date: null });
    client.advance(3 * DAY);
    expect(await read(client, profile)).toMatchObject({
      state: 'active',
      start_date: '2026-11-23',
      next_billing_date: '2026-11-30',
      iteration_no: 1,
    });
  });

  it.each(['refused', 'ignored'] as const)('have another start date %s after the first invoice', async (start_date) => {
    const client = createClient({ knobs: { start_date } });
    const profile = await create(client, { ...MONTHLY, start_date: '2026-11-21' });
    expect(await read(client, profile)).toMatchObject({ iteration_no: 1 });
    expect((await put(client, profile, { start_date: '2026-11-21' })).status).toBe(200);
    const answer = await put(client, profile, { start_date: '2027-01-01', note: 'edited' });
    expect(answer.status).toBe(start_date === 'refused' ? 422 : 200);
    const note = start_date === 'refused' ? null : 'edited';
    expect(await read(client, profile)).toMatchObject({ start_date: '2026-11-21', note });
  });

  it('keep their dates where updates blank what was not sent', async () => {
    const client = createClient({ knobs: { put: 'blanking' } });
    const profile = await create(client, { ...MONTHLY, note: 'gone' });
    await put(client, profile, { interval: 1, interval_unit: 'months' });
    expect(await read(client, profile)).toMatchObject({
      start_date: '2026-12-01',
      next_billing_date: '2026-12-01',
      note: null,
      state: 'scheduled',
    });
  });

  it('take the currency of another connection, and keep their own otherwise', async () => {
    const client = createClient();
    const profile = await create(client, { ...MONTHLY, ...hundred });
    const other = await createConnection(client, { currency: 'JPY' });
    await put(client, profile, { connection_id: other.id });
    expect(await read(client, profile)).toMatchObject({
      currency_iso_code: 'JPY',
      billed_total: '100',
      formatted_billed_total: '¥100',
    });
  });

  it('show no next billing date once they are completed', async () => {
    const client = createClient();
    const profile = await create(client, { ...MONTHLY, start_date: '2026-11-21', occurrences: 2 });
    client.advance(40 * DAY);
    const completed = { state: 'completed', next_billing_date: null, iteration_no: 2 };
    expect(await read(client, profile)).toMatchObject(completed);
    // Echoing the blank date changes nothing; more occurrences go on where it ended.
    await put(client, profile, { next_billing_date: null });
    expect(await read(client, profile)).toMatchObject(completed);
    await put(client, profile, { next_billing_date: null, occurrences: 3 });
    expect(await read(client, profile)).toMatchObject({ state: 'active', next_billing_date: '2027-01-21' });
  });

  it('never bill beyond the calendar, however long the interval', async () => {
    const client = createClient();
    const far = { start_date: '2026-11-21', interval: 9999, interval_unit: 'years' };
    const profile = await create(client, far);
    expect(await read(client, profile)).toMatchObject({ iteration_no: 1, next_billing_date: '9999-12-31' });
    for (const field of ['interval', 'due_date_options']) {
      const answer = await post(client, { ...far, [field]: 10_000 });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { [field]: ['must be less than or equal to 9999'] } },
      });
    }
  });

  it('go to the trash and come back as they were', async () => {
    const client = createClient();
    const profile = await create(client, MONTHLY);
    const path = `/api/rinv/${profile.hash_key}`;
    expect(await client.delete(path)).toMatchObject({
      status: 200,
      body: { recurring_invoice: { deleted: true, id: profile.hash_key } },
    });
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get(`${path}/invoices`)).status).toBe(404);
    expect((await client.delete(path)).status).toBe(404);
    expect((await put(client, profile, {})).status).toBe(404);
    expect(await list(client)).toEqual([]);
    restore(client.service.context, client.service.state.recurring_invoices, profile.id);
    expect(await read(client, profile)).toEqual(profile);
  });

  it('answer reads from the trash where the service does so', async () => {
    const client = createClient({ knobs: { trashed_get: 'answers' } });
    const profile = await create(client, MONTHLY);
    await client.delete(`/api/rinv/${profile.hash_key}`);
    expect(await read(client, profile)).toEqual(profile);
    expect(await list(client)).toEqual([]);
    expect((await put(client, profile, {})).status).toBe(404);
  });

  it('answer at both notations of the address, and nowhere else', async () => {
    const client = createClient();
    const { id } = await createConnection(client);
    const recurring_invoice = { connection_id: id, profile_name: 'Retainer' };
    for (const path of ['/api/rinv', '/api/rinv/']) {
      expect((await client.post(path, { recurring_invoice })).status).toBe(201);
      expect((await client.get(path)).status).toBe(200);
    }
    expect((await client.get('/api/rinv/nothing')).status).toBe(404);
  });
});

describe('the list of recurring invoices', () => {
  it('is sorted by name, next date, state, unit and creation, in both directions, without nested arrays', async () => {
    const client = createClient();
    const date = (start_date: string): Body => ({ ...MONTHLY, start_date });
    const specs: readonly Body[] = [
      { profile_name: 'beta' },
      { profile_name: 'Alpha', ...date('2027-02-01') },
      { profile_name: 'alpha', ...date('2027-01-01'), interval_unit: 'weeks' },
      { profile_name: 'Alpha', ...date('2027-01-01') },
      { profile_name: 'alpha', ...date('2027-01-01'), recurring_method: 'auto_bill' },
      { profile_name: 'alpha', ...date('2027-01-01') },
    ];
    for (const changes of specs) {
      client.advance(1000);
      await create(client, changes);
    }
    const ids = async (query: string): Promise<readonly number[]> =>
      (await list(client, `/api/rinv${query}`)).map(({ id }) => id);
    const ascending = [5, 4, 6, 3, 2, 1];
    expect(await ids('')).toEqual(ascending);
    expect(await ids('?order=asc')).toEqual(ascending);
    expect(await ids('?order=desc')).toEqual([...ascending].reverse());
    const [row] = await list(client);
    expect(row).not.toHaveProperty('items');
    expect(row).not.toHaveProperty('taxes');
  });

  it('comes in pages', async () => {
    const client = createClient();
    for (let count = 0; count < 23; count += 1) await create(client);
    expect(await list(client, '/api/rinv?per_page=20&page=2')).toHaveLength(3);
  });

  it('leaves out archived ones, and for staff those that are not shared', async () => {
    const client = createClient();
    const { context: book, state } = client.service;
    const [shown, archived, hidden] = [await create(client), await create(client), await create(client)];
    setArchived(book, state.recurring_invoices, archived.id, true);
    setShared(book, state.recurring_invoices, hidden.id, false);
    expect((await list(client)).map(({ id }) => id)).toEqual([shown.id, hidden.id]);
    setRole(book, 'staff');
    expect((await list(client)).map(({ id }) => id)).toEqual([shown.id]);
    expect((await client.get(`/api/rinv/${hidden.hash_key}`)).status).toBe(404);
    expect((await client.get(`/api/rinv/${archived.hash_key}`)).status).toBe(200);
  });

  it('shows what the web side made of them', async () => {
    const client = createClient();
    const { id } = await create(client, MONTHLY);
    closeSchedule(client.service.context, id);
    expect((await list(client))[0]?.state).toBe('closed');
  });
});

describe('the invoices of a recurring invoice', () => {
  it('are listed by creation in both directions, without those of others and trashed ones', async () => {
    const client = createClient();
    const profile = await create(client, { ...MONTHLY, start_date: '2026-11-21', interval_unit: 'days' });
    await create(client, { ...MONTHLY, start_date: '2026-11-21' });
    const path = `/api/rinv/${profile.hash_key}/invoices`;
    for (let day = 0; day < 4; day += 1) {
      await list(client);
      client.advance(DAY);
    }
    const dates = async (query: string) =>
      (await list(client, path + query, 'invoices')).map((row) => Object(row).date);
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'];
    expect(await dates('')).toEqual(days);
    expect(await dates('?order=desc')).toEqual([...days].reverse());
    const [first] = await list(client, path, 'invoices');
    expect(first).not.toHaveProperty('items');
    await client.delete(`/api/invs/${first?.hash_key}`);
    expect(await dates('')).toEqual(days.slice(1));
    expect((await client.get('/api/rinv/nothing/invoices')).status).toBe(404);
  });
});
