import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { clientRow, NOW, openMemoryBook, sweepPage, uidOf, updateOf } from '#test/helpers/books.ts';

let book: Book;
beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
});
afterEach(() => {
  book.close();
});

const count = () => book.engineStores.dueReads.countListsMissing();

function walk(resource: 'contacts' | 'estimates', id: number, nextPage: number | null = null): void {
  const feed = { resource, parent: { id, hash_key: null } };
  const checkpoint = { sweep: 1, nextPage, startedAt: NOW, finishedAt: nextPage === null ? NOW : null, isClean: true };
  book.engineStores.mirror.applyPage({ feed, objects: [], checkpoint, at: NOW, requestedAt: NOW, claims: noClaims });
}

it('changes with each complete sweep, each client that appears or leaves, and each list that is due again', () => {
  expect(count()).toBe(4);
  walk('contacts', 1, 2);
  expect(count()).toBe(4);
  walk('contacts', 1);
  expect(count()).toBe(3);
  walk('estimates', 1);
  expect(count()).toBe(2);
  sweepPage(book, 'connections', [clientRow(3)]);
  expect(count()).toBe(4);
  const presences = [{ uid: uidOf(book, 'connections', 3), presence: 'hidden' }] as const;
  book.engineStores.absences.saveAbsence({ resource: 'connections', at: NOW, records: [], presences });
  expect(count()).toBe(2);
  sweepPage(book, 'connections', [clientRow(1, { primary_contact_first_name: 'Ann' })]);
  expect(count()).toBe(3);
});

it('changes with a new primary contact, also when a fetch or an answer shows it first', () => {
  for (const resource of ['contacts', 'estimates'] as const) for (const id of [1, 2]) walk(resource, id);
  book.engineStores.mirror.applyObject('connections', clientRow(1, { city: 'Cork' }), null, NOW);
  expect(count()).toBe(0);
  const named = clientRow(1, { city: 'Cork', primary_contact_first_name: 'Ann' });
  book.engineStores.mirror.applyObject('connections', named, null, NOW);
  sweepPage(book, 'connections', [named], { at: NOW + 1 });
  expect(count()).toBe(1);
  const data = { primary_contact_first_name: 'Bo' };
  const [entry = 0] = book.edits.enqueue([updateOf(book, 'connections', uidOf(book, 'connections', 2), data)], NOW);
  book.engineStores.outbox.markSending(entry, { at: NOW, body: data, baseline: null });
  book.engineStores.outbox.settle({ entry, object: clientRow(2, data), at: NOW });
  expect(count()).toBe(2);
});

it('reads no client while neither clients nor sweeps change', () => {
  expect(count()).toBe(4);
  // Behind the book's back: what was counted still stands.
  book.connection.raw.exec('UPDATE connections SET is_listed = 0');
  sweepPage(book, 'invoices', []);
  expect(count()).toBe(4);
  walk('contacts', 1);
  walk('estimates', 1);
  expect(count()).toBe(0);
});
