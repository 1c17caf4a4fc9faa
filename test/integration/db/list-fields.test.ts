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

describe('a service whose single reads say more than its list rows', () => {
  it('is not taken for one that changes every invoice between two walks', () => {
    const book = openMemoryBook();
    const { engineStore } = book;
    const walk = () =>
      engineStore.applyPage({
        feed: { resource: 'invoices', parent: null },
        objects: [invoiceRow(7)],
        checkpoint,
        at: NOW,
        requestedAt: NOW,
        claims: noClaims,
      });
    const clients = { resource: 'connections', parent: null } as const;
    engineStore.applyPage({
      feed: clients,
      objects: [clientRow(1)],
      checkpoint,
      at: NOW,
      requestedAt: NOW,
      claims: noClaims,
    });
    walk();
    const whole = invoiceRow(7, { reminder_policy: 'weekly', viewed_by: 'Ann' }, noLines);
    engineStore.applyObject('invoices', whole, null, NOW);
    expect(walk()).toMatchObject({ created: 0, updated: 0, stale: [] });
    expect(engineStore.countDetailTasks()).toBe(0);
    book.close();
  });

  it('still shows a change that its rows can tell', () => {
    const book = openMemoryBook();
    const { engineStore } = book;
    const walk = (summary: string) =>
      engineStore.applyPage({
        feed: { resource: 'invoices', parent: null },
        objects: [invoiceRow(7, { summary })],
        checkpoint,
        at: NOW,
        requestedAt: NOW,
        claims: noClaims,
      });
    walk('Old');
    engineStore.applyObject('invoices', invoiceRow(7, { summary: 'Old', viewed_by: 'Ann' }, noLines), null, NOW);
    expect(walk('New')).toMatchObject({ updated: 1 });
    expect(engineStore.countDetailTasks()).toBe(1);
    book.close();
  });
});

describe('a service whose list says a note shorter than its single reads', () => {
  const WHOLE = 'A note that goes on and on';
  const HOUR = 3_600_000;
  const SECOND = 1_000;
  const walk = (book: Book, note = 'A note…', at = NOW) =>
    sweepPage(book, 'invoices', [invoiceRow(7, { note })], { at });
  const read = (book: Book, note = WHOLE, at = NOW) => {
    book.engineStore.applyObject('invoices', invoiceRow(7, { note }, noLines), null, at);
  };
  const noteOf = (book: Book) => book.rows.of('invoices').byServerId(7)?.mirror?.['note'];

  /** How often it is read until a walk an hour later says nothing new, five walks at most. */
  function readsUntilQuiet(book: Book, from = NOW): number {
    for (let reads = 0; reads < 5; reads += 1) {
      const at = from + reads * HOUR;
      walk(book, undefined, at);
      if (book.engineStore.countDetailTasks() === 0) return reads;
      read(book, undefined, at + SECOND);
    }
    return Number.POSITIVE_INFINITY;
  }
  /** After all of that. */
  const LATER = NOW + 12 * HOUR;

  it('has each invoice read three times and no more, and shows the whole note', () => {
    const book = openMemoryBook();
    expect(readsUntilQuiet(book)).toBe(3);
    expect(walk(book, undefined, LATER)).toMatchObject({ updated: 0, stale: [] });
    expect(noteOf(book)).toBe(WHOLE);
    book.close();
  });

  it('has it read twice more after a restart', () => {
    const { path } = bookFolder();
    const first = openFileBook(path);
    readsUntilQuiet(first);
    first.close();
    const second = openFileBook(path);
    expect(readsUntilQuiet(second, LATER)).toBe(2);
    second.close();
  });

  it('is not taken for one that lags behind a change: undone an hour later, that is seen', () => {
    const book = openMemoryBook();
    walk(book, 'Before', NOW);
    read(book, 'Before', NOW + SECOND);
    read(book, 'After', NOW + 2 * SECOND);
    walk(book, 'Before', NOW + 3 * SECOND);
    read(book, 'After', NOW + 4 * SECOND);
    walk(book, 'Before', NOW + 30 * SECOND);
    read(book, 'After', NOW + 31 * SECOND);
    expect(walk(book, 'Before', NOW + HOUR)).toMatchObject({ updated: 1 });
    expect(book.engineStore.countDetailTasks()).toBe(1);
    book.close();
  });

  it('still shows a change, also one that the row says as it said an older one', () => {
    const book = openMemoryBook();
    readsUntilQuiet(book);
    expect(walk(book, 'Another…', LATER)).toMatchObject({ updated: 1 });
    read(book, 'Another note', LATER + SECOND);
    // What a read shows for the first time may be changed back by the next row.
    expect(walk(book, undefined, LATER + HOUR)).toMatchObject({ updated: 1 });
    expect(book.engineStore.countDetailTasks()).toBe(1);
    book.close();
  });

  it('takes a row for news again once rows say what reads say', () => {
    const book = openMemoryBook();
    readsUntilQuiet(book);
    expect(walk(book, WHOLE, LATER)).toMatchObject({ updated: 0 });
    expect(walk(book, undefined, LATER + HOUR)).toMatchObject({ updated: 1 });
    book.close();
  });

  it('takes nothing for known that was changed and changed back between a read and a row', () => {
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
