import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Book } from '#main/db/book.ts';
import type { ReadObject } from '#main/db/mirror/mirror-store.ts';
import type { Resource } from '#shared/service/resources.ts';
import {
  clientRow,
  invoiceRow,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';

/** A row of this service says nothing of what is empty. */
function without(row: ReadObject, ...names: readonly string[]): ReadObject {
  const fields = Object.fromEntries(Object.entries(row.fields).filter(([name]) => !names.includes(name)));
  return { ...row, fields };
}

const written: JsonObject = { note: 'Thanks', summary: 'Hosting', payment_options: ['cash'] };

/** A book with an invoice of which all was read. */
function readBook(): Book {
  const book = openMemoryBook();
  sweepPage(book, 'invoices', [invoiceRow(1, written)]);
  book.engineStores.mirror.applyObject('invoices', invoiceRow(1, written, noLines), null, NOW);
  return book;
}

const mirrorOf = (book: Book): JsonObject => book.rows.of('invoices').byServerId(1)?.mirror ?? {};

describe('a field that the service omits', () => {
  it('is empty, in a row and in a fetch', () => {
    const book = readBook();
    sweepPage(book, 'invoices', [without(invoiceRow(1, written), 'note', 'payment_options')]);
    expect(mirrorOf(book)).toMatchObject({ note: null, payment_options: null, summary: 'Hosting' });
    book.engineStores.mirror.applyObject(
      'invoices',
      without(invoiceRow(1, written, noLines), 'note', 'summary'),
      null,
      NOW + 1,
    );
    expect(mirrorOf(book)).toMatchObject({ summary: null, payment_options: ['cash'] });
  });

  it.each([
    ['connections', { custom_fields: [{ name: 'VAT', value: '1' }] }, { custom_fields: [] }],
    ['task_categories', { rate: '80.00' }, { rate: null }],
  ] as const)('is empty when it is not a text: %s', (resource, full, emptied) => {
    const [name = ''] = Object.keys(full);
    const book = openMemoryBook();
    const valueOf = () => book.rows.of(resource).byServerId(1)?.mirror?.[name];
    const row = { id: 1, hash_key: 'h1', fields: { id: 1, name: 'One', ...full }, details: null };
    sweepPage(book, resource, [row]);
    sweepPage(book, resource, [without(row, name)]);
    expect(valueOf()).toBeNull();
    sweepPage(book, resource, [row]);
    const [entry = 0] = book.edits.enqueue([updateOf(book, resource, uidOf(book, resource, 1), emptied)], NOW);
    book.engineStores.outbox.settle({ entry, object: without(row, name), at: NOW + 1 });
    expect(valueOf()).toBeNull();
  });

  it('is unchanged when rows never show it', () => {
    const book = openMemoryBook();
    sweepPage(book, 'invoices', [without(invoiceRow(1, written), 'note')]);
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, written, noLines), null, NOW);
    sweepPage(book, 'invoices', [without(invoiceRow(1, { ...written, summary: 'Mail' }), 'note')]);
    expect(mirrorOf(book)).toMatchObject({ note: 'Thanks', summary: 'Mail' });
  });

  it('is unchanged when it could not be parsed', () => {
    const book = readBook();
    const row = without(invoiceRow(1, written, noLines), 'note');
    const fields = { ...row.fields, unreadable: { note: 7 } };
    book.engineStores.mirror.applyObject('invoices', { ...row, fields }, null, NOW + 1);
    expect(mirrorOf(book)).toMatchObject({ note: 'Thanks' });
  });

  it('is empty after an edit that emptied it, and unchanged after any other edit', () => {
    const book = readBook();
    const uid = uidOf(book, 'invoices', 1);
    const settle = (data: JsonObject): void => {
      const [entry = 0] = book.edits.enqueue([updateOf(book, 'invoices', uid, data)], NOW);
      const object = without(invoiceRow(1, written, noLines), 'note', 'summary');
      book.engineStores.outbox.settle({ entry, object, at: NOW + 1 });
    };
    settle({ po_number: '7' });
    expect(mirrorOf(book)).toMatchObject({ note: 'Thanks', summary: 'Hosting' });
    settle({ note: '' });
    expect(mirrorOf(book)).toMatchObject({ note: null, summary: 'Hosting' });
  });

  it('is empty when people fill it in: named values, a date, a read-only text', () => {
    const book = openMemoryBook();
    const row = (id: number, fields: JsonObject): ReadObject => ({ id, hash_key: null, fields, details: null });
    const client = clientRow(1, { custom_fields: [{ name: 'VAT', value: 'DE1' }] });
    const schedule = row(1, { start_date: '2026-01-01', next_billing_date: '2026-12-01' });
    const estimate = row(5, { note: 'Until May' });
    const feed = { resource: 'estimates', parent: { id: 1, hash_key: 'c1' } } as const;
    const walk = (at: number, ...left: readonly string[]): void => {
      sweepPage(book, 'connections', [without(client, ...left)], { at });
      sweepPage(book, 'recurring_invoices', [without(schedule, ...left)], { at });
      const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, at), nextPage: null };
      const page = { feed, checkpoint, at, requestedAt: at, claims: { unclaimed: new Map(), duplicates: new Map() } };
      book.engineStores.mirror.applyPage({ ...page, objects: [without(estimate, ...left)] });
    };
    walk(NOW);
    walk(NOW + 1, 'custom_fields', 'next_billing_date', 'note');
    const stored = (resource: Resource, id: number): JsonObject => book.rows.of(resource).byServerId(id)?.mirror ?? {};
    expect(stored('connections', 1)).toMatchObject({ custom_fields: null });
    expect(stored('recurring_invoices', 1)).toMatchObject({ next_billing_date: null, start_date: '2026-01-01' });
    expect(stored('estimates', 5)).toMatchObject({ note: null });
  });

  it('is empty after an edit that emptied a client’s further fields', () => {
    const book = openMemoryBook();
    sweepPage(book, 'connections', [clientRow(1, { custom_fields: [{ name: 'VAT', value: 'DE1' }] })]);
    const uid = uidOf(book, 'connections', 1);
    const [entry = 0] = book.edits.enqueue([updateOf(book, 'connections', uid, { custom_fields: [] })], NOW);
    book.engineStores.outbox.settle({ entry, object: clientRow(1), at: NOW + 1 });
    expect(book.rows.of('connections').byServerId(1)?.mirror).toMatchObject({ custom_fields: null });
  });

  it('counts as a change that makes the details outdated', () => {
    const book = readBook();
    sweepPage(book, 'invoices', [without(invoiceRow(1, written), 'note')], { at: NOW + 1 });
    expect(book.rows.of('invoices').byServerId(1)?.isDetailStale).toBe(true);
    const client = clientRow(1, { primary_contact_first_name: 'Una' });
    const feed = { resource: 'contacts', parent: { id: 1, hash_key: 'c1' } } as const;
    sweepPage(book, 'connections', [client]);
    book.sweeps.put(feed, { sweep: 1, nextPage: null, startedAt: NOW, finishedAt: NOW, isClean: true });
    sweepPage(book, 'connections', [without(client, 'primary_contact_first_name')], { at: NOW + 1 });
    expect(book.engineStores.mirror.wasRead(feed)).toBe(false);
  });
});
