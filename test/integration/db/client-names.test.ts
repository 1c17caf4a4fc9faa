import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import type { JsonObject } from '#shared/json.ts';
import { learnAll, startLearning } from '#main/account/background-learner.ts';
import { bookFolder, clientRow, countingUids, invoiceRow, newClient, noLines } from '#test/helpers/books.ts';
import { NOW, openFileBook, sweepPage, TODAY, uidOf, updateOf } from '#test/helpers/books.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

const MANY = 120;

let path: string;
let book: Book;
beforeEach(() => {
  ({ path } = bookFolder());
  book = openFileBook(path);
});
afterEach(() => {
  book.close();
});

/** So many invoices of client 1, the first the newest, all with lines. */
function invoicesOfOne(count: number): void {
  for (let id = 1; id <= count; id += 1) {
    const date = new Date(NOW - id * 86_400_000).toISOString().slice(0, 10);
    const details = { ...noLines, items: [{ id, description: `Zebra ${String(id)}`, price: '1', quantity: '1' }] };
    book.engineStores.mirror.applyObject('invoices', invoiceRow(id, { date, note: 'Thanks' }, details), null, NOW);
  }
}

function rename(name: string, part: JsonObject = {}): void {
  sweepPage(book, 'connections', [clientRow(1, { name, ...part })]);
}

function called(name: string): readonly string[] {
  const query = {
    tab: 'all',
    search: name,
    sort: { column: 'date', direction: 'desc' },
    offset: 0,
    limit: 500,
  } as const;
  const { rows } = listInvoices(book.orm, query, TODAY);
  return rows.filter(({ clientName }) => clientName === name).map(({ number }) => number);
}

function catchUp(steps: number): void {
  for (let step = 0; step < steps; step += 1) book.writer.write(() => book.rows.catchUpNames(NOW, () => false));
}

/** Invoices that another drawing would change: their columns, their text or what finds them is not as it would be drawn. */
const outdated = () =>
  Array.from({ length: MANY }, (_none, index) => book.rows.of('invoices').byServerId(index + 1)).filter(
    (state) => state !== null && book.writer.write(() => book.rows.write('invoices', state)),
  );

describe('the documents of a renamed client', () => {
  it('get the new name at once when there are few', () => {
    rename('Birch');
    invoicesOfOne(30);
    sweepPage(book, 'recurring_invoices', [
      {
        id: 5,
        hash_key: 'r5',
        fields: { id: 5, hash_key: 'r5', connection: { id: 1 }, state: 'active' },
        details: null,
      },
    ]);
    rename('Alder');
    expect(called('Alder')).toHaveLength(30);
    expect(called('Birch')).toEqual([]);
    expect(book.connection.raw.prepare('SELECT client_name FROM recurring_invoices').pluck().all()).toEqual(['Alder']);
    expect(outdated()).toEqual([]);
  });

  it('get it in steps when there are many, the newest first', async () => {
    rename('Birch');
    invoicesOfOne(MANY);
    const clock = createVirtualClock();
    const end = startLearning(book, clock);
    await clock.advance(60_000);
    rename('Alder');
    expect(called('Alder')).toHaveLength(40);
    expect(called('Alder')[0]).toBe('INV-000001');
    expect(called('Birch')).toHaveLength(MANY - 40);
    await clock.advance(5_000);
    expect(called('Alder')).toHaveLength(MANY);
    expect(outdated()).toEqual([]);
    end();
  });

  it('get it although the program ended in between', () => {
    rename('Birch');
    invoicesOfOne(MANY);
    rename('Alder');
    catchUp(3);
    expect(called('Alder')).toHaveLength(75);
    book.close();
    book = openFileBook(path);
    learnAll(book, NOW);
    expect(called('Alder')).toHaveLength(MANY);
    expect(outdated()).toEqual([]);
  });

  it('get the last of several names', () => {
    rename('Birch');
    invoicesOfOne(MANY);
    rename('Alder');
    catchUp(2);
    rename('Linden');
    catchUp(2);
    rename('Birch');
    learnAll(book, NOW);
    expect(called('Birch')).toHaveLength(MANY);
    expect(outdated()).toEqual([]);
  });

  it('are renamed at once only up to a limit, however many clients a page renames', () => {
    const ids = [1, 2, 3, 4];
    const clients = (of: string) => ids.map((id) => clientRow(id, { name: `${of} ${String(id)}` }));
    sweepPage(book, 'connections', clients('Birch'));
    const rows = ids.flatMap((id) =>
      Array.from({ length: 20 }, (_none, index) => invoiceRow(id * 20 + index, { connection: { id } })),
    );
    sweepPage(book, 'invoices', rows);
    sweepPage(book, 'connections', clients('Alder'));
    const counted = () => ids.map((id) => called(`Alder ${String(id)}`).length).reduce((sum, count) => sum + count, 0);
    expect(counted()).toBe(40);
    learnAll(book, NOW);
    expect(counted()).toBe(80);
  });

  it('get name and currency at once when they have unsent edits', () => {
    rename('Birch');
    invoicesOfOne(MANY);
    const [uid, client] = [uidOf(book, 'invoices', MANY), uidOf(book, 'connections', 1)];
    book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'Mine', connection: client })], NOW);
    rename('Alder', { currency_iso_code: 'JPY', currency: 'jpy' });
    expect(called('Alder')).toContain('INV-000120');
    learnAll(book, NOW);
    expect(outdated()).toEqual([]);
  });

  it('keep the name of another client that got one of them meanwhile', () => {
    invoicesOfOne(MANY);
    sweepPage(book, 'connections', [clientRow(1, { name: 'Birch' }), clientRow(2, { name: 'Cedar' })]);
    rename('Alder');
    catchUp(1);
    sweepPage(book, 'invoices', [invoiceRow(MANY, { connection: { id: 2 } })]);
    learnAll(book, NOW);
    expect(called('Cedar')).toHaveLength(1);
    expect(called('Alder')).toHaveLength(MANY - 1);
    expect(outdated()).toEqual([]);
  });

  it('are left alone when only another field of the client changes', () => {
    rename('Birch');
    invoicesOfOne(3);
    const version = () => book.connection.raw.prepare('SELECT total_changes()').pluck().get();
    const rewrites = (part: JsonObject): number => {
      const before = Number(version());
      rename('Birch', part);
      return Number(version()) - before;
    };
    rename('Birch', { city: 'Bergen' });
    const alone = rewrites({ city: 'Riga' });
    invoicesOfOne(30);
    expect(rewrites({ city: 'Oslo' })).toBe(alone);
  });

  it('get the local name once the client that they name is merged into ours', () => {
    const uid = countingUids(7)();
    const [entry] = book.edits.enqueue([newClient(uid, { name: 'Acme' })], NOW);
    sweepPage(book, 'invoices', [invoiceRow(1, { connection: { id: 9, hash_key: 'c9', name: 'Acme as they say' } })]);
    expect(called('Acme as they say')).toHaveLength(1);
    book.engineStores.outbox.markSending(entry ?? 0, { at: NOW, body: {}, baseline: null });
    book.engineStores.outbox.settle({ entry: entry ?? 0, object: clientRow(9, { name: 'Acme' }), at: NOW });
    expect(called('Acme')).toHaveLength(1);
    expect(outdated()).toEqual([]);
  });
});
