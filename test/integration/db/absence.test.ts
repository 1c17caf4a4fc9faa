import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import type { ReadObject } from '#main/db/mirror/mirror-store.ts';
import type { Resource } from '#shared/service/resources.ts';
import {
  clientRow,
  invoiceRow,
  newInvoice,
  NOW,
  openMemoryBook,
  sweepPage,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';
import type { Presence } from '#main/sync/ports/absence-store.ts';

let book: Book;
const invoices = { resource: 'invoices', parent: null } as const;
const rowsOf = (count: number): readonly ReadObject[] =>
  Array.from({ length: count }, (_each, index) => invoiceRow(index + 1));

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
  sweepPage(book, 'invoices', rowsOf(6));
});
afterEach(() => {
  book.close();
});

const uid = (id: number, resource: Resource = 'invoices') => uidOf(book, resource, id);
const isListed = (resource: Resource, id: number): boolean =>
  book.connection.raw.prepare(`SELECT is_listed FROM ${resource} WHERE server_id = ?`).pluck().get(id) === 1;
const save = (resource: Resource, id: number, presence: Presence): void => {
  book.engineStores.absences.saveAbsence({
    resource,
    at: NOW,
    records: [],
    presences: [{ uid: uid(id, resource), presence }],
  });
};
const read = (resource: Resource, object: ReadObject, parent = clientRow(1)): void => {
  book.engineStores.mirror.applyObject(resource, object, { id: parent.id, hash_key: parent.hash_key }, NOW);
};
const contact = (id: number): ReadObject => ({
  id,
  hash_key: null,
  fields: { id, first_name: 'Una', email: 'u@x.test' },
  details: null,
});

describe('the rows that a sweep did not show', () => {
  it('are the listed rows on none of its pages, each with the time of its last appearance', () => {
    sweepPage(book, 'invoices', [...rowsOf(2), invoiceRow(9)], { at: NOW + 1 });
    const findings = book.engineStores.absences.takeFindings(invoices, []);
    expect(findings).toMatchObject({ parentPresence: null, listed: 7, familyListed: 7 });
    expect(findings?.missing).toEqual([3, 4, 5, 6].map((id) => ({ uid: uid(id), checkedAt: NOW, isNew: false })));
    expect([uid(1), uid(2), uid(9)]).toContain(findings?.witness);
  });

  it('are reported once, and never for a sweep that began before the program did', () => {
    sweepPage(book, 'invoices', rowsOf(5), { at: NOW + 1 });
    expect(book.engineStores.absences.takeFindings(invoices, [])?.missing).toHaveLength(1);
    expect(book.engineStores.absences.takeFindings(invoices, [])).toBeNull();
  });

  it('do not include rows that are not uploaded, being deleted, hidden or gone', () => {
    save('invoices', 3, 'hidden');
    save('invoices', 4, 'gone');
    book.edits.enqueue(
      [
        { op: 'delete', resource: 'invoices', uid: uid(5) },
        newInvoice('01900000-0000-7000-8000-000000000001', uid(1, 'connections')),
      ],
      NOW,
    );
    sweepPage(book, 'invoices', rowsOf(2), { at: NOW + 1 });
    expect(book.engineStores.absences.takeFindings(invoices, [])).toMatchObject({
      listed: 3,
      missing: [{ uid: uid(6) }],
    });
  });

  it('come with a shown row as witness while any row of the resource is missing, and with none otherwise', () => {
    const feed = { resource: 'contacts', parent: { id: 1, hash_key: 'c1' } } as const;
    read('contacts', contact(1));
    read('contacts', contact(2), clientRow(2));
    const page = { feed, at: NOW, requestedAt: NOW, claims: { unclaimed: new Map(), duplicates: new Map() } };
    const walk = () => {
      const checkpoint = book.engineStores.mirror.beginSweep(feed, NOW);
      book.engineStores.mirror.applyPage({
        ...page,
        objects: [contact(1)],
        checkpoint: { ...checkpoint, nextPage: null },
      });
      return book.engineStores.absences.takeFindings(feed, []);
    };
    expect(walk()).toMatchObject({ missing: [], witness: null });
    const records = [[uid(2, 'contacts'), {}]] as const;
    book.engineStores.absences.saveAbsence({ resource: 'contacts', at: NOW, records, presences: [] });
    expect(walk()).toMatchObject({ missing: [], witness: uid(1, 'contacts') });
  });

  it('never come with a witness whose own parent is suspect, even if it is the newest row', () => {
    const walk = (id: number, objects: readonly ReadObject[]) => {
      const feed = { resource: 'contacts', parent: { id, hash_key: `c${String(id)}` } } as const;
      const page = { feed, at: NOW, requestedAt: NOW, claims: { unclaimed: new Map(), duplicates: new Map() } };
      const checkpoint = book.engineStores.mirror.beginSweep(feed, NOW);
      book.engineStores.mirror.applyPage({ ...page, objects, checkpoint: { ...checkpoint, nextPage: null } });
      return book.engineStores.absences.takeFindings(feed, []);
    };
    sweepPage(book, 'connections', [clientRow(1), clientRow(2), clientRow(3)]);
    for (const id of [1, 2, 3]) walk(id, [contact(id)]);
    expect(walk(1, [])).toMatchObject({ witness: uid(3, 'contacts') });
    save('connections', 3, 'suspect');
    expect(walk(1, [])).toMatchObject({ missing: [{ uid: uid(1, 'contacts') }], witness: uid(2, 'contacts') });
    save('connections', 2, 'suspect');
    expect(walk(1, [])).toMatchObject({ missing: [{ uid: uid(1, 'contacts') }], witness: null });
  });

  it('come with an excluded witness only when there is no other', () => {
    const all = [1, 2].map((id) => uid(id));
    const findings = (except: readonly string[]) => {
      sweepPage(book, 'invoices', rowsOf(2), { at: NOW + 1 });
      return book.engineStores.absences.takeFindings(invoices, except);
    };
    expect(findings([uid(1)])).toMatchObject({ witness: uid(2) });
    expect(findings([uid(2)])).toMatchObject({ witness: uid(1) });
    expect(findings(all)).toMatchObject({ witness: null });
    expect(book.engineStores.absences.anyWitness('invoices', all)).toBe(uid(6));
    expect(
      book.engineStores.absences.anyWitness(
        'invoices',
        rowsOf(6).map(({ id }) => uid(id)),
      ),
    ).toBeNull();
  });

  it('are limited to the parent of a child list', () => {
    const feed = { resource: 'contacts', parent: { id: 1, hash_key: 'c1' } } as const;
    for (const id of [1, 2]) read('contacts', contact(id));
    read('contacts', contact(3), clientRow(2));
    const checkpoint = book.engineStores.mirror.beginSweep(feed, NOW);
    const page = { feed, at: NOW, requestedAt: NOW, claims: { unclaimed: new Map(), duplicates: new Map() } };
    book.engineStores.mirror.applyPage({
      ...page,
      objects: [contact(1)],
      checkpoint: { ...checkpoint, nextPage: null },
    });
    expect(book.engineStores.absences.takeFindings(feed, [])).toMatchObject({
      parentPresence: 'present',
      listed: 2,
      familyListed: 3,
      missing: [{ uid: uid(2, 'contacts') }],
      witness: uid(1, 'contacts'),
    });
  });
});

describe('an object that left the lists', () => {
  it.each(['hidden', 'gone'] as const)('becomes present again only when a list shows it: %s', (presence) => {
    save('invoices', 3, presence);
    expect(isListed('invoices', 3)).toBe(false);
    read('invoices', invoiceRow(3, { summary: 'read' }));
    expect([isListed('invoices', 3), book.rows.of('invoices').byServerId(3)?.presence]).toEqual([false, presence]);
    sweepPage(book, 'invoices', [invoiceRow(3)], { at: NOW + 60_001 });
    expect([isListed('invoices', 3), book.rows.of('invoices').byServerId(3)?.presence]).toEqual([true, 'present']);
  });

  it('does not come back with a list that may be older than its removal', () => {
    save('invoices', 3, 'gone');
    read('invoices', invoiceRow(3));
    sweepPage(book, 'invoices', [invoiceRow(3)], { at: NOW + 59_999 });
    expect([isListed('invoices', 3), book.rows.of('invoices').byServerId(3)?.presence]).toEqual([false, 'gone']);
  });

  it('comes back although its removal has a time ahead of a clock that was set back', () => {
    save('invoices', 3, 'gone');
    read('invoices', invoiceRow(3));
    sweepPage(book, 'invoices', [invoiceRow(3)], { at: NOW - 3_600_000 });
    expect([isListed('invoices', 3), book.rows.of('invoices').byServerId(3)?.presence]).toEqual([true, 'present']);
  });

  it('hides its children and brings them back, except those that were removed themselves', () => {
    for (const id of [1, 2]) read('contacts', contact(id));
    save('contacts', 2, 'gone');
    save('connections', 1, 'hidden');
    expect([1, 2].map((id) => isListed('contacts', id))).toEqual([false, false]);
    expect(book.rows.of('contacts').byServerId(1)?.presence).toBe('present');
    sweepPage(book, 'connections', [clientRow(1)], { at: NOW + 1 });
    expect([1, 2].map((id) => isListed('contacts', id))).toEqual([true, false]);
  });

  it('stays hidden under a hidden parent until the parent comes back', () => {
    const feed = { resource: 'contacts', parent: { id: 1, hash_key: 'c1' } } as const;
    read('contacts', contact(1));
    save('contacts', 1, 'suspect');
    save('connections', 1, 'hidden');
    const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW + 60_001), nextPage: null };
    const asked = {
      at: NOW + 60_001,
      requestedAt: NOW + 60_001,
      claims: { unclaimed: new Map(), duplicates: new Map() },
    };
    book.engineStores.mirror.applyPage({ ...asked, feed, objects: [contact(1)], checkpoint });
    expect([isListed('contacts', 1), book.rows.of('contacts').byServerId(1)?.presence]).toEqual([false, 'present']);
    sweepPage(book, 'connections', [clientRow(1)], { at: NOW + 60_002 });
    expect(isListed('contacts', 1)).toBe(true);
  });

  it('keeps children with unsent edits listed', () => {
    read('contacts', contact(1));
    book.edits.enqueue([updateOf(book, 'contacts', uid(1, 'contacts'), { last_name: 'Mine' })], NOW);
    save('connections', 1, 'gone');
    save('contacts', 1, 'suspect');
    expect(isListed('contacts', 1)).toBe(true);
  });

  it('hides its children when it was deleted here', () => {
    read('contacts', contact(1));
    const [entry = 0] = book.edits.enqueue(
      [{ op: 'delete', resource: 'connections', uid: uid(1, 'connections') }],
      NOW,
    );
    book.engineStores.outbox.markSending(entry, { at: NOW, body: {}, baseline: null });
    book.engineStores.outbox.settle({ entry, object: null, at: NOW });
    expect([isListed('connections', 1), isListed('contacts', 1)]).toEqual([false, false]);
  });
});

describe('the record of an absent object', () => {
  const keep = (record: { readonly absences: number } | null): void => {
    const records = [[uid(3), record]] as const;
    book.engineStores.absences.saveAbsence({ resource: 'invoices', at: NOW, records, presences: [] });
  };

  it('stays in the book until it is deleted or a list shows the object', () => {
    keep({ absences: 1 });
    expect(book.engineStores.absences.listAbsent()).toMatchObject([
      { uid: uid(3), record: { absences: 1 }, isDirty: false },
    ]);
    keep(null);
    expect(book.engineStores.absences.listAbsent()).toEqual([]);
    keep({ absences: 2 });
    sweepPage(book, 'invoices', rowsOf(2), { at: NOW + 1 });
    expect(book.engineStores.absences.listAbsent()).toHaveLength(1);
    sweepPage(book, 'invoices', rowsOf(3), { at: NOW + 2 });
    expect(book.engineStores.absences.listAbsent()).toEqual([]);
  });

  it('tells whether the object has unsent edits', () => {
    keep({ absences: 1 });
    book.edits.enqueue([updateOf(book, 'invoices', uid(3), { summary: 'mine' })], NOW);
    expect(book.engineStores.absences.listAbsent()).toMatchObject([{ isDirty: true, isAsked: false }]);
  });

  it('is rolled back as a whole when the book cannot be written', () => {
    book.engineStores.absences.saveAbsence({
      resource: 'invoices',
      at: NOW,
      memory: { kept: 1 },
      records: [],
      presences: [],
    });
    book.connection.raw.exec(
      "CREATE TEMP TRIGGER full BEFORE INSERT ON absences BEGIN SELECT raise(ABORT, 'full'); END",
    );
    expect(() => {
      book.engineStores.absences.saveAbsence({
        resource: 'invoices',
        at: NOW,
        memory: { kept: 2 },
        records: [[uid(3), { absences: 1 }]],
        presences: [{ uid: uid(3), presence: 'gone' }],
      });
    }).toThrow();
    expect(book.engineStores.absences.loadAbsence('invoices')).toEqual({ kept: 1 });
    expect(isListed('invoices', 3)).toBe(true);
  });
});
