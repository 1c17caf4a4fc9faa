import { describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import {
  bookFolder,
  clientRow,
  invoiceRow,
  noLines,
  NOW,
  openFileBook,
  openMemoryBook,
  sweepPage,
} from '#test/helpers/books.ts';
import { noClaims } from '#main/sync/pull/claims.ts';

const checkpoint = { sweep: 1, nextPage: null, startedAt: NOW, finishedAt: NOW, isClean: true };

describe('a service whose fetches return more fields than its list rows', () => {
  it('does not seem to change every invoice between two sweeps', () => {
    const book = openMemoryBook();
    const { engineStores } = book;
    const walk = () =>
      engineStores.mirror.applyPage({
        feed: { resource: 'invoices', parent: null },
        objects: [invoiceRow(7)],
        checkpoint,
        at: NOW,
        requestedAt: NOW,
        claims: noClaims,
      });
    const clients = { resource: 'connections', parent: null } as const;
    engineStores.mirror.applyPage({
      feed: clients,
      objects: [clientRow(1)],
      checkpoint,
      at: NOW,
      requestedAt: NOW,
      claims: noClaims,
    });
    walk();
    const whole = invoiceRow(7, { reminder_policy: 'weekly', viewed_by: 'Ann' }, noLines);
    engineStores.mirror.applyObject('invoices', whole, null, NOW);
    expect(walk()).toMatchObject({ created: 0, updated: 0, stale: [] });
    expect(engineStores.dueReads.countDetailTasks()).toBe(0);
    book.close();
  });

  it('still shows a change in fields of its rows', () => {
    const book = openMemoryBook();
    const { engineStores } = book;
    const walk = (summary: string) =>
      engineStores.mirror.applyPage({
        feed: { resource: 'invoices', parent: null },
        objects: [invoiceRow(7, { summary })],
        checkpoint,
        at: NOW,
        requestedAt: NOW,
        claims: noClaims,
      });
    walk('Old');
    engineStores.mirror.applyObject(
      'invoices',
      invoiceRow(7, { summary: 'Old', viewed_by: 'Ann' }, noLines),
      null,
      NOW,
    );
    expect(walk('New')).toMatchObject({ updated: 1 });
    expect(engineStores.dueReads.countDetailTasks()).toBe(1);
    book.close();
  });
});

describe('a service whose list rows cut a note short', () => {
  const WHOLE = 'A note that goes on and on';
  const HOUR = 3_600_000;
  const SECOND = 1_000;
  const walk = (book: Book, note = 'A note…', at = NOW) =>
    sweepPage(book, 'invoices', [invoiceRow(7, { note })], { at });
  const read = (book: Book, note = WHOLE, at = NOW) => {
    book.engineStores.mirror.applyObject('invoices', invoiceRow(7, { note }, noLines), null, at);
  };
  const noteOf = (book: Book) => book.rows.of('invoices').byServerId(7)?.mirror?.['note'];

  /** How often it is read until a walk an hour later says nothing new, five walks at most. */
  function readsUntilQuiet(book: Book, from = NOW): number {
    for (let reads = 0; reads < 5; reads += 1) {
      const at = from + reads * HOUR;
      walk(book, undefined, at);
      if (book.engineStores.dueReads.countDetailTasks() === 0) return reads;
      read(book, undefined, at + SECOND);
    }
    return Number.POSITIVE_INFINITY;
  }
  /** After all of that. */
  const LATER = NOW + 12 * HOUR;

  it('gets each invoice fetched three times at most, and the whole note is shown', () => {
    const book = openMemoryBook();
    expect(readsUntilQuiet(book)).toBe(3);
    expect(walk(book, undefined, LATER)).toMatchObject({ updated: 0, stale: [] });
    expect(noteOf(book)).toBe(WHOLE);
    book.close();
  });

  it('gets it fetched twice more after a restart', () => {
    const { path } = bookFolder();
    const first = openFileBook(path);
    readsUntilQuiet(first);
    first.close();
    const second = openFileBook(path);
    expect(readsUntilQuiet(second, LATER)).toBe(2);
    second.close();
  });

  it('does not hide a change that is undone an hour later', () => {
    const book = openMemoryBook();
    walk(book, 'Before', NOW);
    read(book, 'Before', NOW + SECOND);
    read(book, 'After', NOW + 2 * SECOND);
    walk(book, 'Before', NOW + 3 * SECOND);
    read(book, 'After', NOW + 4 * SECOND);
    walk(book, 'Before', NOW + 30 * SECOND);
    read(book, 'After', NOW + 31 * SECOND);
    expect(walk(book, 'Before', NOW + HOUR)).toMatchObject({ updated: 1 });
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(1);
    book.close();
  });

  it('still shows a change whose row looks like an older one', () => {
    const book = openMemoryBook();
    readsUntilQuiet(book);
    expect(walk(book, 'Another…', LATER)).toMatchObject({ updated: 1 });
    read(book, 'Another note', LATER + SECOND);
    // What a read shows for the first time may be changed back by the next row.
    expect(walk(book, undefined, LATER + HOUR)).toMatchObject({ updated: 1 });
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(1);
    book.close();
  });

  it('treats a row as news again once rows equal fetches', () => {
    const book = openMemoryBook();
    readsUntilQuiet(book);
    expect(walk(book, WHOLE, LATER)).toMatchObject({ updated: 0 });
    expect(walk(book, undefined, LATER + HOUR)).toMatchObject({ updated: 1 });
    book.close();
  });

  it('does not learn from a change that was reverted between a fetch and a row', () => {
    const book = openMemoryBook();
    walk(book, 'One', NOW);
    read(book, 'Two', NOW + SECOND);
    expect(walk(book, 'One', NOW + HOUR)).toMatchObject({ updated: 1 });
    read(book, 'One', NOW + HOUR + SECOND);
    expect(walk(book, 'Two', NOW + 2 * HOUR)).toMatchObject({ updated: 1 });
    expect(noteOf(book)).toBe('Two');
    book.close();
  });
});
