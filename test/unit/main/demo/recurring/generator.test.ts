import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecurringFields, StoredInvoice, StoredRecurringInvoice } from '#main/demo/state/state.ts';
import { addContact } from '#test/service/other-client/contacts.ts';
import { createRecurringInvoice, takeNumber } from '#test/service/other-client/create-statements.ts';
import { createConnection } from '#test/service/other-client/create.ts';
import { acceptSchedule, activateSchedule, closeSchedule } from '#test/service/other-client/schedules.ts';
import { purge, restore, trash } from '#test/service/other-client/trash.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Client } from '#test/unit/main/demo/client.ts';
import { createClient } from '#test/unit/main/demo/client.ts';
import { runsOf } from '#test/tier.ts';

const DAY = 86_400_000;
const TODAY = '2026-11-21';
const LINES = {
  items: [
    {
      id: null,
      date: null,
      description: 'Hosting',
      price: '10.00',
      quantity: '3',
      unit: 'month',
      total: null,
      sort_order: null,
      created_at: null,
    },
  ],
  taxes: [{ id: null, name: 'VAT', key: 3, combined_amount_percent: '10%', percentage: true }],
};

function setUp(client: Client, fields: Partial<RecurringFields>): StoredRecurringInvoice {
  const { context: book, state } = client.service;
  const connection = state.connections[0] ?? createConnection(book, { name: 'Birch', currency_iso_code: 'EUR' });
  const rhythm = { start_date: TODAY, interval: 1, interval_unit: 'months' };
  return createRecurringInvoice(book, connection.id, { fields: { ...rhythm, ...fields }, details: LINES });
}

/** Lets time pass and asks for something, because only a request winds the clockwork. */
async function pass(client: Client, days: number): Promise<void> {
  client.advance(days * DAY);
  await client.get('/api/rinv');
}

function generated(client: Client): readonly StoredInvoice[] {
  return client.service.state.invoices.filter((invoice) => invoice.recurring_id !== null);
}

function numbers(client: Client): readonly (string | null)[] {
  return generated(client).map(({ fields }) => fields.statement_no);
}

describe('the generator', () => {
  it('saves a draft on the billing date, with the lines and options of its schedule', async () => {
    const client = createClient();
    const profile = setUp(client, {
      start_date: '2026-11-23',
      due_date_options: 14,
      summary: 'Hosting',
      note: 'Thanks',
      po_number: 'PO-1',
      payment_options: ['cash'],
      send_reminders: true,
    });
    await pass(client, 1);
    expect(generated(client)).toEqual([]);
    await pass(client, 1);
    const [invoice] = generated(client);
    expect(invoice).toMatchObject({
      connection_id: profile.connection_id,
      recurring_id: profile.id,
      currency: 'EUR',
      stage: 'draft',
      billed_total: '33.00',
      fields: {
        date: '2026-11-23',
        due_date: '2026-12-07',
        statement_no: 'INV-0001',
        summary: 'Hosting',
        note: 'Thanks',
        po_number: 'PO-1',
        payment_options: ['cash'],
        send_reminders: true,
      },
    });
    // A copy, not the lines of the schedule themselves.
    expect(invoice?.details.items[0]).toMatchObject({ description: 'Hosting', total: '30.00' });
    expect(invoice?.details.items[0]?.id).not.toBe(profile.details.items[0]?.id);
    expect(invoice?.details.taxes[0]?.id).not.toBe(profile.details.taxes[0]?.id);
    expect(client.service.state.mails).toEqual([]);
    expect(client.service.state.recurring_invoices).toMatchObject([
      { iteration_no: 1, fields: { start_date: '2026-11-23', next_billing_date: '2026-12-23' } },
    ]);
  });

  it.each(['auto_send', 'auto_bill'])('sends what is to be sent ahead of its date (%s)', async (recurring_method) => {
    const client = createClient();
    const { context: book, state } = client.service;
    const profile = setUp(client, { recurring_method, start_date: '2026-11-24' });
    addContact(book, profile.connection_id, { first_name: 'Una', email: 'una@birch.example' });
    if (recurring_method === 'auto_bill') acceptSchedule(book, profile.id);
    await pass(client, 0);
    expect(generated(client)).toEqual([]);
    await pass(client, 1);
    expect(generated(client)).toMatchObject([
      { stage: 'sent', fields: { date: '2026-11-24', due_date: '2026-11-24' } },
    ]);
    expect(state.mails).toMatchObject([
      {
        kind: 'deliver',
        cause: 'schedule',
        template: 'default',
        invoice_hash_key: generated(client)[0]?.hash_key,
        recipients: [{ name: 'Una', email: 'una@birch.example' }],
      },
    ]);
  });

  it('sends as early as the service is set to', async () => {
    const client = createClient({ knobs: { auto_send_lead: 5 } });
    setUp(client, { recurring_method: 'auto_send', start_date: '2026-11-27' });
    await pass(client, 0);
    expect(generated(client)).toHaveLength(0);
    await pass(client, 1);
    expect(generated(client)).toHaveLength(1);
  });

  it('leaves auto_bill alone until the customer accepts, and bills nothing from before', async () => {
    const client = createClient();
    const { id } = setUp(client, { recurring_method: 'auto_bill' });
    await pass(client, 40);
    expect(generated(client)).toEqual([]);
    acceptSchedule(client.service.context, id);
    await pass(client, 25);
    expect(generated(client).map(({ fields }) => fields.date)).toEqual(['2027-01-21']);
  });

  it('takes the next number of the main sequence: prefix and padding kept, trashed ones counted', async () => {
    const client = createClient();
    const { context: book, state } = client.service;
    const profile = setUp(client, { interval_unit: 'days', start_date: '2026-11-22' });
    for (const number of ['A-3', 'IN/0099', '2026', 'X-00000000000000000001']) {
      takeNumber(book, profile.connection_id, number);
    }
    const highest = takeNumber(book, profile.connection_id, 'IN/2999');
    trash(book, state.invoices, highest.id);
    await pass(client, 1);
    expect(numbers(client)).toEqual(['IN/3000']);
    takeNumber(book, profile.connection_id, 'in/3001');
    await pass(client, 1);
    expect(numbers(client)).toEqual(['IN/3000', 'in/3002']);
  });

  it('counts a schedule with a number of its own apart, past numbers that are taken', async () => {
    const client = createClient();
    const { context: book } = client.service;
    const profile = setUp(client, { profile_no: 'RC-900', interval_unit: 'days' });
    setUp(client, { interval_unit: 'days', start_date: '2026-11-24' });
    takeNumber(book, profile.connection_id, 'INV-2');
    takeNumber(book, profile.connection_id, 'RC-900-2');
    await pass(client, 3);
    expect(numbers(client)).toEqual(['RC-900-1', 'RC-900-3', 'RC-900-4', 'RC-900-5', 'INV-3']);
  });

  it('generates all missed invoices in the order in which they fell due', async () => {
    const client = createClient();
    setUp(client, { start_date: '2026-11-30' });
    setUp(client, { interval: 3, interval_unit: 'weeks', start_date: '2026-12-01', occurrences: 3 });
    await pass(client, 100);
    expect(generated(client).map(({ fields }) => [fields.date, fields.statement_no])).toEqual([
      ['2026-11-30', 'INV-0001'],
      ['2026-12-01', 'INV-0002'],
      ['2026-12-22', 'INV-0003'],
      ['2026-12-30', 'INV-0004'],
      ['2027-01-12', 'INV-0005'],
      ['2027-01-30', 'INV-0006'],
      ['2027-02-28', 'INV-0007'],
    ]);
    const [, completed] = client.service.state.recurring_invoices;
    expect(completed).toMatchObject({ iteration_no: 3 });
    await pass(client, 400);
    expect(generated(client).filter((invoice) => invoice.recurring_id === completed?.id)).toHaveLength(3);
  });

  it('stands still for what lies in the trash, and for a connection that does', async () => {
    const client = createClient();
    const { context: book, state } = client.service;
    const profile = setUp(client, { interval_unit: 'days' });
    trash(book, state.recurring_invoices, profile.id);
    await pass(client, 1);
    restore(book, state.recurring_invoices, profile.id);
    trash(book, state.connections, profile.connection_id);
    await pass(client, 1);
    purge(book, state.connections, profile.connection_id);
    await pass(client, 1);
    expect(generated(client)).toEqual([]);
  });

  it('does not bill what a closed schedule missed once it is active again', async () => {
    const client = createClient();
    const { id } = setUp(client, { interval_unit: 'weeks' });
    closeSchedule(client.service.context, id);
    await pass(client, 30);
    activateSchedule(client.service.context, id);
    await pass(client, 5);
    expect(generated(client).map(({ fields }) => fields.date)).toEqual(['2026-12-26']);
  });

  it('announces what it generated, and nothing when nothing was due', async () => {
    let changes = 0;
    const client = createClient({ onChange: () => (changes += 1) });
    setUp(client, { start_date: '2026-11-22' });
    await pass(client, 0);
    const before = changes;
    await pass(client, 1);
    await pass(client, 1);
    expect(changes - before).toBe(1);
  });

  it('runs for any request, also without a key', async () => {
    const client = createClient();
    setUp(client, {});
    await client.send('GET', '/api/invs', { headers: { Authorization: 'Basic nothing' } });
    expect(generated(client)).toHaveLength(1);
  });

  it('neither skips nor repeats a run, however rare requests are', async () => {
    const profile = fc.record({
      recurring_method: fc.constantFrom('save_draft', 'auto_send'),
      interval_unit: fc.constantFrom('days', 'weeks', 'months', 'years'),
      interval: fc.integer({ min: 1, max: 4 }),
      occurrences: fc.constantFrom(0, 0, 1, 5),
      start_date: fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days)),
    });
    const jumps = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(profile, { minLength: 1, maxLength: 3 }), jumps, async (profiles, waits) => {
        const total = waits.reduce((sum, wait) => sum + wait, 0);
        const [patient, restless] = [createClient(), createClient()];
        for (const fields of profiles) for (const client of [patient, restless]) setUp(client, fields);
        await pass(patient, total);
        for (const wait of waits) await pass(restless, wait);
        const runs = (client: Client) =>
          generated(client).map(({ recurring_id, fields }) => [recurring_id, fields.date, fields.statement_no]);
        expect(runs(restless)).toEqual(runs(patient));
        expect(new Set(numbers(restless)).size).toBe(runs(restless).length);
        const lastDay = addDays(TODAY, total);
        for (const stored of restless.service.state.recurring_invoices) {
          const { recurring_method, occurrences, next_billing_date } = stored.fields;
          const lead = recurring_method === 'auto_send' ? 2 : 0;
          const mine = generated(restless).filter((invoice) => invoice.recurring_id === stored.id);
          expect(mine).toHaveLength(stored.iteration_no);
          const isOver = occurrences !== 0 && stored.iteration_no === occurrences;
          expect(isOver || addDays(next_billing_date ?? '', -lead) > lastDay).toBe(true);
          expect(mine.every(({ fields }) => addDays(fields.date ?? '', -lead) <= lastDay)).toBe(true);
          const dates = mine.map(({ fields }) => fields.date);
          expect(dates).toEqual([...new Set(dates)].sort());
        }
      }),
      { numRuns: runsOf(60) },
    );
  });
});
