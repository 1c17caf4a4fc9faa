import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { editedSinceSent } from '#shared/compare/edited-since-sent.ts';
import { clientRow, invoiceRow, newClient, newInvoice, noLines, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const region = { name: 'Region', value: 'North' };

describe('what somebody has made of an object before its lost create is found', () => {
  const sent = { category: 'organization', name: 'Client 000001 Ltd' };

  it('includes a named value where none was sent', () => {
    const found = clientRow(1, { custom_fields: [region] });
    expect(editedSinceSent('connections', [sent], found)).toMatchObject({ custom_fields: [] });
  });

  it('includes nothing where nothing is, or where exactly this was sent', () => {
    expect(editedSinceSent('connections', [sent], clientRow(1, { custom_fields: [] }))).not.toHaveProperty(
      'custom_fields',
    );
    const own = { ...sent, custom_fields: [region] };
    const found = clientRow(1, { custom_fields: [region] });
    expect(editedSinceSent('connections', [own], found)).not.toHaveProperty('custom_fields');
  });
});

describe('the lines of a lost create that a list shows without any', () => {
  const items = [{ description: 'Design', price: '50.00', quantity: '2' }];
  const taxes = [{ name: 'VAT', combined_amount_percent: '10%', percentage: true }];
  const since = (totals: JsonObject): JsonObject =>
    editedSinceSent('invoices', [{ items, taxes }], { fields: totals, details: null });

  it('are as they were sent where it shows other totals, for somebody has changed some of them', () => {
    expect(since({ sub_total: '90.00', billed_total: '99.00' })).toMatchObject({ items, taxes, expenses: [] });
    expect(since({ sub_total: '100.00', billed_total: '100.00' })).toMatchObject({ items, taxes });
  });

  it('are unknown where it shows their totals, or none', () => {
    expect(since({ sub_total: '100.0', billed_total: '110' })).not.toHaveProperty('items');
    expect(since({})).not.toHaveProperty('items');
  });
});

describe('what a service makes of a client by itself', () => {
  const names = { first_name: 'Una', last_name: 'Daly' };
  const sent = { category: 'individual', ...names, business_email: 'una@daly.test', currency: 'USD' };
  const made = { name: 'Una Daly', primary_contact_first_name: 'Una', primary_contact_last_name: 'Daly' };

  it('does not count as an edit: its names, and the currency code in small letters', () => {
    const found = clientRow(1, { ...sent, ...made, currency: 'usd' });
    expect(editedSinceSent('connections', [sent], found)).toEqual({});
  });

  it('counts as an edit when it is another name or another currency', () => {
    const found = clientRow(1, {
      ...sent,
      ...made,
      name: 'Daly & Co',
      primary_contact_first_name: 'Jo',
      currency: 'eur',
    });
    const then = { name: null, primary_contact_first_name: null, currency: 'USD' };
    expect(editedSinceSent('connections', [sent], found)).toEqual(then);
  });

  it('can be deleted without a question, once its lost create is found', async () => {
    const { book, service, clock, engine } = createEngineWorld();
    const uid = uidFrom(1, new Uint8Array(10));
    book.edits.enqueue([newClient(uid, { ...sent, name: null })], clock.now());
    service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    engine.start();
    await clock.advance(4_000);
    const [id = 0] = service.objects.get('connections')?.keys() ?? [];
    service.edit('connections', id, { ...made, currency: 'usd' });
    book.edits.enqueue([{ op: 'delete', resource: 'connections', uid }], clock.now());
    await clock.advance(60_000);
    await clock.until(engine.stop());
    expect(book.outbox.listAll().map(({ state }) => state)).toEqual(['done', 'done']);
    expect(service.objects.get('connections')?.size).toBe(0);
  });
});

const line = { description: 'Work', price: '95.00', quantity: '3', unit: null, sort_order: 1 };
const discount = { id: 5, name: 'Theirs', combined_amount_percent: '7%', percentage: true };
const sentInvoice: JsonObject = { statement_no: 'INV-9001', date: TODAY, due_date: '2026-12-05', items: [line] };
const rows = { ...noLines, items: [{ id: 1, ...line, total: '285.00' }] };
const header = { statement_no: 'INV-9001', date: TODAY, due_date: '2026-12-05', state: 'draft', summary: null };
const changed = (details: JsonObject, ...bodies: readonly JsonObject[]): JsonObject =>
  editedSinceSent('invoices', bodies, invoiceRow(9, header, { ...rows, ...details }));

describe('rows of a found invoice of a kind that its create left without', () => {
  it('were written by somebody', () => {
    expect(changed({ discounts: [discount] }, sentInvoice)).toEqual({ discounts: [] });
  });

  it('are ours when one of the attempts had them, and ignored when there are none', () => {
    expect(changed({ discounts: [discount] }, { ...sentInvoice, discounts: [discount] }, sentInvoice)).toEqual({});
    expect(changed({}, sentInvoice)).toEqual({});
  });
});

describe('text in a cell that a found invoice left without', () => {
  it('was written by somebody, unlike a date', () => {
    const [row] = rows.items;
    expect(changed({ items: [{ ...row, date: TODAY }] }, sentInvoice)).toEqual({});
    expect(changed({ items: [{ ...row, unit: 'days' }] }, sentInvoice)).toEqual({ items: [line] });
  });

  it('is the account’s name of a tax that was sent by its key', () => {
    const tax = { name: '', combined_amount_percent: '7%', percentage: true };
    const found = (key: number | null): JsonObject => ({ taxes: [{ id: 5, ...tax, key, name: 'VAT' }] });
    expect(changed(found(23), { ...sentInvoice, taxes: [{ ...tax, key: 23 }] })).toEqual({});
    expect(changed(found(null), { ...sentInvoice, taxes: [tax] })).toEqual({ taxes: [tax] });
  });
});

describe('choices of a found invoice of which its create said nothing', () => {
  const found = invoiceRow(9, { ...header, payment_options: ['bank_transfer', 'check'] }, rows);

  it('were made by somebody', () => {
    expect(editedSinceSent('invoices', [sentInvoice], found)).toEqual({ payment_options: [] });
  });

  it('are ours when exactly those were sent, and ignored when there are none', () => {
    const own = { ...sentInvoice, payment_options: ['check', 'bank_transfer'] };
    expect(editedSinceSent('invoices', [own], found)).toEqual({});
    const none = invoiceRow(9, { ...header, payment_options: [] }, rows);
    expect(editedSinceSent('invoices', [sentInvoice], none)).toEqual({});
  });
});

it('asks before it overwrites text that somebody wrote in a line of an invoice whose create was lost', async () => {
  const { book, service, clock, engine, run } = createEngineWorld();
  service.put('connections', clientRow(1));
  await run({ isFull: true });
  const uid = uidFrom(1, new Uint8Array(10));
  book.edits.enqueue([newInvoice(uid, uidOf(book, 'connections', 1), { items: [line] })], clock.now());
  service.interfere = ({ call }) =>
    call === 'create' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
  engine.start();
  await clock.advance(4_000);
  const theirs = [{ id: 5, ...line, unit: 'days' }];
  for (const found of service.objects.get('invoices')?.values() ?? [])
    service.put('invoices', { ...found, details: { ...found.details, items: theirs } });
  book.edits.enqueue([updateOf(book, 'invoices', uid, { items: [{ ...line, description: 'Design' }] })], clock.now());
  await clock.advance(3_600_000);
  await clock.until(engine.stop());
  expect(book.outbox.listOpen()).toMatchObject([{ state: 'needs_you', reason: 'conflict' }]);
  expect([...(service.objects.get('invoices')?.values() ?? [])]).toMatchObject([{ details: { items: theirs } }]);
});
