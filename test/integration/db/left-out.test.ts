import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Book } from '#main/db/book.ts';
import { invoiceRow, noLines, NOW, openMemoryBook, sweepPage, uidOf, updateOf } from '#test/helpers/books.ts';

/** A row of this service says nothing of what is empty. */
function without(row: ReturnType<typeof invoiceRow>, ...names: readonly string[]) {
  const fields = Object.fromEntries(Object.entries(row.fields).filter(([name]) => !names.includes(name)));
  return { ...row, fields };
}

const written: JsonObject = { note: 'Thanks', summary: 'Hosting', payment_options: ['cash'] };

/** A book with an invoice of which all was read. */
function readBook(): Book {
  const book = openMemoryBook();
  sweepPage(book, 'invoices', [invoiceRow(1, written)]);
  book.engineStore.applyObject('invoices', invoiceRow(1, written, noLines), null, NOW);
  return book;
}

const mirrorOf = (book: Book): JsonObject => book.rows.of('invoices').byServerId(1)?.mirror ?? {};

describe('what a service leaves out of an object', () => {
  it('is empty there by now, in a row and in a read', () => {
    const book = readBook();
    sweepPage(book, 'invoices', [without(invoiceRow(1, written), 'note', 'payment_options')]);
    expect(mirrorOf(book)).toMatchObject({ note: null, payment_options: null, summary: 'Hosting' });
    book.engineStore.applyObject(
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
  ] as const)('is empty also where it is no text: %s', (resource, full, emptied) => {
    const [name = ''] = Object.keys(full);
    const book = openMemoryBook();
    const valueOf = () => book.rows.of(resource).byServerId(1)?.mirror?.[name];
    const row = { id: 1, hash_key: 'h1', fields: { id: 1, name: 'One', ...full }, details: null };
    sweepPage(book, resource, [row]);
    sweepPage(book, resource, [without(row, name)]);
    expect(valueOf()).toBeNull();
    sweepPage(book, resource, [row]);
    const [entry = 0] = book.edits.enqueue([updateOf(book, resource, uidOf(book, resource, 1), emptied)], NOW);
    book.engineStore.settle({ entry, object: without(row, name), at: NOW + 1 });
    expect(valueOf()).toBeNull();
  });

  it('is as it was where rows never show it', () => {
    const book = openMemoryBook();
    sweepPage(book, 'invoices', [without(invoiceRow(1, written), 'note')]);
    book.engineStore.applyObject('invoices', invoiceRow(1, written, noLines), null, NOW);
    sweepPage(book, 'invoices', [without(invoiceRow(1, { ...written, summary: 'Mail' }), 'note')]);
    expect(mirrorOf(book)).toMatchObject({ note: 'Thanks', summary: 'Mail' });
  });

  it('is as it was where it could not be read', () => {
    const book = readBook();
    const row = without(invoiceRow(1, written, noLines), 'note');
    const fields = { ...row.fields, unreadable: { note: 7 } };
    book.engineStore.applyObject('invoices', { ...row, fields }, null, NOW + 1);
    expect(mirrorOf(book)).toMatchObject({ note: 'Thanks' });
  });

  it('is empty after an edit that emptied it, and as it was after one of something else', () => {
    const book = readBook();
    const uid = uidOf(book, 'invoices', 1);
    const settle = (data: JsonObject): void => {
      const [entry = 0] = book.edits.enqueue([updateOf(book, 'invoices', uid, data)], NOW);
      const object = without(invoiceRow(1, written, noLines), 'note', 'summary');
      book.engineStore.settle({ entry, object, at: NOW + 1 });
    };
    settle({ po_number: '7' });
    expect(mirrorOf(book)).toMatchObject({ note: 'Thanks', summary: 'Hosting' });
    settle({ note: '' });
    expect(mirrorOf(book)).toMatchObject({ note: null, summary: 'Hosting' });
  });
});
