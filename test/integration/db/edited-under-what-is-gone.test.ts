import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { clientRow, NOW, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';
import type { Presence } from '#main/sync/ports/absence-store.ts';

let book: Book;
const contact = { id: 1, hash_key: null, fields: { id: 1, first_name: 'Una', email: 'u@x.test' }, details: null };

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
  book.engineStores.mirror.applyObject('contacts', contact, { id: 1, hash_key: clientRow(1).hash_key }, NOW);
});
afterEach(() => {
  book.close();
});

const isListed = (): boolean => book.connection.raw.prepare('SELECT is_listed FROM contacts').pluck().get() === 1;
const setClient = (presence: Presence): void => {
  const presences = [{ uid: uidOf(book, 'connections', 1), presence }];
  book.engineStores.absences.saveAbsence({ resource: 'connections', at: NOW, records: [], presences });
};

describe('an edit of a child whose parent is gone', () => {
  it('keeps the child listed only while the edit waits', () => {
    const uid = uidOf(book, 'contacts', 1);
    book.edits.enqueue(
      [{ op: 'update', resource: 'contacts', uid, data: { last_name: 'Moss' }, base: contact.fields }],
      NOW,
    );
    setClient('gone');
    expect(isListed()).toBe(true);
    const [entry] = book.outbox.listOpen();
    book.decisions.decide(entry?.id ?? 0, { kind: 'discard' }, NOW);
    expect(isListed()).toBe(false);
    setClient('present');
    expect(isListed()).toBe(true);
  });
});
