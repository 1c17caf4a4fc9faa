import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { listTags } from '#main/db/tags/tag-queries.ts';
import { bookFolder, clientRow, invoiceRow, NOW, openFileBook, sweepPage, uidOf } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

let book: Book;
let uids: readonly Uid[];
let place: ReturnType<typeof bookFolder>;
beforeEach(() => {
  place = bookFolder();
  book = openFileBook(place.path);
  sweepPage(book, 'connections', [clientRow(1)]);
  sweepPage(book, 'invoices', [invoiceRow(1), invoiceRow(2), invoiceRow(3)]);
  uids = [1, 2, 3].map((id) => uidOf(book, 'invoices', id));
});
afterEach(() => {
  book.close();
  rmSync(place.folder, { recursive: true });
});

const some = (...places: readonly number[]): readonly Uid[] => places.map((at) => uids[at] ?? expect.fail());
const put = (name: string, on: readonly Uid[]) => book.tags.change({ name, isOn: true, uids: on });
const take = (name: string, off: readonly Uid[]) => book.tags.change({ name, isOn: false, uids: off });

describe('tags of invoices', () => {
  it('count on the given invoices, and name all tags in use', () => {
    put('Rush', some(0, 1));
    put('Über', some(2));
    expect(listTags(book.orm, some(1, 2))).toEqual([
      { name: 'Rush', count: 1 },
      { name: 'Über', count: 1 },
    ]);
    expect(listTags(book.orm, some(0))).toEqual([
      { name: 'Rush', count: 1 },
      { name: 'Über', count: 0 },
    ]);
    expect(listTags(book.orm, [])).toHaveLength(2);
  });

  it('treat names that differ in case, accents, spaces or quotes as one, as first written', () => {
    put('Café Nord', some(0));
    put('CAFE   nord', some(1));
    put('cafe"nord', some(2));
    expect(listTags(book.orm, uids)).toEqual([{ name: 'Café Nord', count: 3 }]);
    take('café NORD', some(0));
    expect(listTags(book.orm, uids)).toEqual([{ name: 'Café Nord', count: 2 }]);
  });

  it('return the previous state of changed invoices, and ignore unknown ones', () => {
    expect(put('Rush', some(0))).toEqual(some(0));
    const stranger = uids[0]?.replace(/.$/, (end) => (end === '0' ? '1' : '0')) as Uid;
    expect(put('Rush', [...some(0, 1), stranger])).toEqual(some(1));
    expect(take('Rush', [...some(2, 1), stranger])).toEqual(some(1));
    expect(listTags(book.orm, uids)).toEqual([{ name: 'Rush', count: 1 }]);
  });

  it('announce only real changes', () => {
    const told: string[] = [];
    book.writer.onCommit(({ resources, isOutboxTouched }) => told.push(...resources, String(isOutboxTouched)));
    put('Rush', some(0));
    put('Rush', some(0));
    take('Other', some(0));
    expect(told).toEqual(['invoices', 'false']);
  });

  it('survive sweeps, changes in the account and a restart', () => {
    put('Rush', some(0));
    sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'Changed there' })], { at: NOW + 1_000 });
    expect(book.outbox.listAll()).toEqual([]);
    book.close();
    book = openFileBook(place.path);
    expect(listTags(book.orm, uids)).toEqual([{ name: 'Rush', count: 1 }]);
  });

  it('are not offered while all their invoices are gone', () => {
    put('Rush', some(0));
    book.bin.remove(some(0), NOW);
    expect(listTags(book.orm, [])).toEqual([]);
    book.bin.restore(some(0), NOW);
    expect(listTags(book.orm, [])).toEqual([{ name: 'Rush', count: 0 }]);
  });

  it('are read from indexes only', () => {
    put('Rush', uids);
    const plans = queryPlans(book.connection, () => listTags(book.orm, uids)).join('\n');
    expect(plans).toMatch(/SEARCH of_one USING .*INDEX invoice_tags_invoice/);
    expect(plans).not.toMatch(/SCAN (invoice|tagged|of_one|invoice_tags)\b/);
  });
});
