import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAccount } from '#main/api/account/check-account.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import type { Feed, ReadAnswer, ServerObject, WriteAnswer } from '#shared/service/wire-types.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import type { JsonObject } from '#shared/json.ts';
import { categoryResources } from '#shared/service/category.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { serveDemo } from '#test/service/serve.ts';

const KEY = 'demo-key';
const TODAY = '2026-11-21';

function createService(): ReturnType<typeof createDemoService> {
  const state = seedBook({ seed: 7, today: TODAY });
  const now = (): number => Date.parse(`${TODAY}T10:00:00Z`);
  return createDemoService({ apiKey: KEY, companyId: '612', now, state, knobs: plainKnobs });
}

function valueOf<Value>(answer: ReadAnswer<Value>): Value {
  if (answer.kind === 'failed') throw answer.error;
  return answer.value;
}

function objectOf(answer: WriteAnswer): ServerObject {
  if (answer.kind !== 'done') throw answer.error;
  if (answer.object === null) throw new Error('The answer carried no object.');
  return answer.object;
}

async function listAll(client: ServiceClient, feed: Feed): Promise<readonly ServerObject[]> {
  const rows: ServerObject[] = [];
  for (let page = 1; ; page += 1) {
    const found = valueOf(await client.list(feed, { page, perPage: 20, order: 'asc' }));
    rows.push(...found);
    if (found.length < 20) return rows;
  }
}

const CLIENT: JsonObject = {
  category: 'organization',
  name: 'Birch & Alder',
  business_email: 'books@birch.example',
  language: 'en-uk',
  currency: 'eur',
  custom_fields: [{ name: 'VAT', value: 'IE1' }],
};
const LINES: JsonObject = {
  items: [
    {
      id: null,
      date: TODAY,
      description: 'Widgets',
      price: '10.00',
      quantity: '3',
      unit: 'pc',
      total: null,
      sort_order: 1,
      created_at: null,
    },
  ],
  tasks: [{ date: TODAY, description: 'Review', duration: '90', rate: '40.00', sort_order: 2 }],
  taxes: [{ id: null, name: 'VAT', key: null, combined_amount_percent: '10%', percentage: true }],
};

describe.each(['over a socket', 'in this process'] as const)('the demo service %s', (way) => {
  const service = createService();
  let client: ServiceClient;
  let close = (): Promise<void> => Promise.resolve();

  beforeAll(async () => {
    if (way === 'in this process') {
      client = createServiceClient({
        baseUrl: 'https://demo.inkwell.invalid',
        readKey: () => KEY,
        transport: (request) => service.handle(request),
      });
      return;
    }
    const served = await serveDemo(service);
    client = createServiceClient({ baseUrl: served.url, readKey: () => KEY });
    close = served.close;
  });
  afterAll(async () => {
    client.close();
    await close();
  });

  it('is recognised as the API and checks the key', async () => {
    expect(await checkAccount(client)).toMatchObject({ companyId: '612', isPartial: true });
    const stranger = createServiceClient({
      baseUrl: 'https://demo.inkwell.invalid',
      readKey: () => 'wrong',
      transport: (request) => service.handle(request),
    });
    await expect(checkAccount(stranger)).rejects.toMatchObject({ code: 'key_refused' });
  });

  it('lists every row of every feed once', async () => {
    expect(await listAll(client, { resource: 'connections', parent: null })).toHaveLength(
      service.state.connections.length,
    );
    const invoices = await listAll(client, { resource: 'invoices', parent: null });
    expect(new Set(invoices.map((invoice) => invoice.id)).size).toBe(service.state.invoices.length);
    for (const resource of categoryResources) {
      expect(await listAll(client, { resource, parent: null })).toHaveLength(service.state[resource].length);
    }
  });

  it('stores a client, its contact and an invoice, and returns them unchanged', async () => {
    const connection = objectOf(
      await client.write({ op: 'create', resource: 'connections', parent: null, body: CLIENT }),
    );
    expect(connection.fields).toMatchObject({ ...CLIENT, currency_iso_code: 'EUR' });
    const contact = objectOf(
      await client.write({
        op: 'create',
        resource: 'contacts',
        parent: connection,
        body: { first_name: 'Una', email: 'u@birch.example' },
      }),
    );
    const body: JsonObject = {
      connection: { id: connection.id },
      date: TODAY,
      due_date: TODAY,
      statement_no: `X-${way}`,
      payment_options: ['cash'],
      ...LINES,
    };
    const created = objectOf(await client.write({ op: 'create', resource: 'invoices', parent: null, body }));
    expect(created.fields).toMatchObject({
      connection: { id: connection.id, hash_key: connection.hash_key },
      state: 'draft',
      billed_total: '99.00',
    });

    const read = valueOf(await client.read('invoices', created, null));
    expect(read).toEqual(created);
    expect(read.details).toMatchObject({
      items: [{ description: 'Widgets', total: '30.00' }],
      tasks: [{ total: '60.00' }],
      trips: [],
      taxes: [{ combined_amount_percent: '10%', percentage: true }],
    });
    expect(valueOf(await client.read('contacts', contact, connection)).fields).toMatchObject({ first_name: 'Una' });
    expect(await listAll(client, { resource: 'contacts', parent: connection })).toEqual([contact]);
    const [row] = await listAll(client, { resource: 'invoices', parent: connection });
    expect(row).toEqual({ ...read, details: null });
    expect(await listAll(client, { resource: 'estimates', parent: connection })).toEqual([]);
    expect(await listAll(client, { resource: 'recurring_invoices', parent: connection })).toEqual([]);
  });

  it('changes only the edited field on a full update', async () => {
    const [first] = valueOf(
      await client.list({ resource: 'invoices', parent: null }, { page: 1, perPage: 20, order: 'asc' }),
    );
    const invoice = valueOf(await client.read('invoices', first ?? { id: null, hash_key: null }, null));
    const updated = objectOf(
      await client.write({
        op: 'update',
        resource: 'invoices',
        parent: null,
        target: invoice,
        body: { ...invoice.fields, note: 'edited' },
      }),
    );
    expect(updated.fields).toEqual({ ...invoice.fields, note: 'edited' });
    expect(updated.details).toEqual(invoice.details);

    const [name] = await listAll(client, { resource: 'connections', parent: null });
    const connection = valueOf(await client.read('connections', name ?? { id: null, hash_key: null }, null));
    const moved = objectOf(
      await client.write({
        op: 'update',
        resource: 'connections',
        parent: null,
        target: connection,
        body: { ...connection.fields, city: 'Cork' },
      }),
    );
    expect(moved.fields).toEqual({ ...connection.fields, city: 'Cork' });
  });

  it('stores saved items, expenses, tasks and trips', async () => {
    for (const resource of categoryResources) {
      const amount =
        resource === 'item_categories' ? { price: '5.00' } : resource === 'expense_categories' ? {} : { rate: '5.00' };
      const created = objectOf(
        await client.write({ op: 'create', resource, parent: null, body: { name: 'Aaa', ...amount } }),
      );
      const target = { id: created.id, hash_key: null };
      expect(valueOf(await client.read(resource, target, null))).toEqual(created);
      const renamed = await client.write({
        op: 'update',
        resource,
        parent: null,
        target,
        body: { ...created.fields, name: 'Bbb' },
      });
      expect(objectOf(renamed).fields).toEqual({ ...created.fields, name: 'Bbb' });
      expect(await client.write({ op: 'delete', resource, parent: null, target })).toEqual({
        kind: 'done',
        object: null,
      });
      expect(await client.read(resource, target, null)).toMatchObject({ kind: 'failed', error: { code: 'not_found' } });
      expect(await client.write({ op: 'delete', resource, parent: null, target })).toMatchObject({
        kind: 'rejected',
        error: { code: 'not_found' },
      });
    }
  });

  it('refuses with a sentence that names the field', async () => {
    const taken = service.state.invoices[0]?.fields.statement_no ?? '';
    const connection = { id: service.state.connections[0]?.id ?? 0 };
    const body: JsonObject = { connection, date: TODAY, due_date: TODAY, statement_no: taken };
    const answer = await client.write({ op: 'create', resource: 'invoices', parent: null, body });
    expect(answer).toMatchObject({
      kind: 'rejected',
      error: { code: 'rejected', details: { status: 422, fields: { statement_no: [expect.any(String)] } } },
    });
    if (answer.kind === 'rejected') expect(answer.error.message).toContain('statement no');
  });

  it('sends a mail in either form, once', async () => {
    const stored = service.state.invoices.find((invoice) => invoice.trashed_at === null && invoice.stage === 'draft');
    const target = { id: stored?.id ?? null, hash_key: stored?.hash_key ?? null };
    const before = service.state.mails.length;
    expect(await client.write({ op: 'deliver', target, delivery: null })).toEqual({ kind: 'done', object: null });
    const delivery = {
      recipients: [{ name: 'Una', email: 'u@birch.example' }],
      blind_copies: [{ name: 'Me', email: 'me@x.example' }],
      subject: 'Reminder',
      message: 'Please',
      attachment: true,
    };
    expect(await client.write({ op: 'reminder', target, delivery })).toEqual({ kind: 'done', object: null });
    expect(service.state.mails.slice(before)).toMatchObject([
      { kind: 'deliver', template: 'default' },
      { kind: 'reminder', template: 'custom', ...delivery },
    ]);
  });

  it('trashes invoices', async () => {
    const stored = service.state.invoices.findLast(
      (invoice) => invoice.trashed_at === null && invoice.payments.length === 0,
    );
    const target = { id: stored?.id ?? null, hash_key: stored?.hash_key ?? null };
    expect(await client.write({ op: 'delete', resource: 'invoices', parent: null, target })).toEqual({
      kind: 'done',
      object: null,
    });
    expect(await client.read('invoices', target, null)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('lists the payments of an invoice', async () => {
    const stored = service.state.invoices.find((invoice) => invoice.payments.length > 0 && invoice.trashed_at === null);
    const parent = { id: stored?.id ?? null, hash_key: stored?.hash_key ?? null };
    const payments = await listAll(client, { resource: 'payments', parent });
    expect(payments).toHaveLength(stored?.payments.length ?? -1);
    expect(payments[0]?.details).toBeNull();
  });
});
