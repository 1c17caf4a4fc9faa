import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { shownOf } from '#shared/screens/bin.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { Book } from '#main/db/book.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { binHandlers } from '#main/ipc/handlers/bin-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { clientRow, countingUids, invoiceForm, invoiceRow, newInvoice } from '#test/helpers/books.ts';
import { NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

const draft: JsonObject = { state: 'draft', paid_total: '0.00' };

/** Invoices of the account and the handlers over them; every look at the clock finds it `stepMs` later. */
function setUp({ count = 2, stepMs = 1 } = {}) {
  const book: Book = openMemoryBook();
  const { engine, service } = createEngineWorld({}, book);
  sweepPage(book, 'connections', [clientRow(1)]);
  sweepPage(
    book,
    'invoices',
    Array.from({ length: count }, (_each, index) => invoiceRow(index + 1, draft)),
  );
  let now = NOW;
  const context = {
    locale: 'en-US',
    now: () => (now += stepMs),
    today: () => TODAY,
    session: () => ({ account: null, book, service, engine, close: () => Promise.resolve() }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = { ...binHandlers(app), ...undoHandlers(app) };
  const uids = Array.from({ length: count }, (_each, index) => uidOf(book, 'invoices', index + 1));
  const createUid = countingUids();
  for (let each = 0; each < 500; each += 1) createUid();
  const fresh: Uid = createUid();
  const weigh = (some: readonly Uid[]) => handlers['bin:prepare']({ uids: some }).map(shownOf);
  return { book, handlers, uids, fresh, weigh, now: () => now };
}

describe('a delete of several invoices whose impact was shown', () => {
  it.each<[string, JsonObject]>([
    ['was paid', { paid_total: '40.00' }],
    ['has reached the client', { state: 'sent' }],
  ])('leaves out the one that %s since, and deletes it once that is known', (_what, change) => {
    const { book, handlers, uids, weigh } = setUp();
    const [one, two] = uids;
    const deletes = weigh(uids);
    sweepPage(book, 'invoices', [invoiceRow(1, { ...draft, ...change }), invoiceRow(2, draft)]);
    expect(handlers['bin:delete']({ deletes })).toMatchObject([
      { uid: one, kind: 'refused', message: { key: 'error_delete_weighs_more' } },
      { uid: two, kind: 'done' },
    ]);
    expect(book.outbox.listOpen().map(({ mutation }) => mutation.uid)).toEqual([two]);
    expect(handlers['bin:delete']({ deletes: weigh(uids) })).toMatchObject([{ uid: one, kind: 'done' }]);
  });

  it('continues when an invoice has less impact by then', () => {
    const { book, handlers, uids, weigh } = setUp({ count: 1 });
    sweepPage(book, 'invoices', [invoiceRow(1, { ...draft, paid_total: '40.00' })]);
    const deletes = weigh(uids);
    expect(deletes).toMatchObject([{ paid: '40.00' }]);
    sweepPage(book, 'invoices', [invoiceRow(1, draft)]);
    expect(handlers['bin:delete']({ deletes })).toMatchObject([{ kind: 'done' }]);
  });

  it('deletes nothing from the account that was announced as local', () => {
    const { book, handlers, fresh, weigh } = setUp();
    book.drafts.save(fresh, invoiceForm({ statementNo: 'X-1', summary: 'Only here' }), NOW);
    const deletes = weigh([fresh]);
    expect(deletes).toMatchObject([{ isLocal: true }]);
    const [id = 0] = book.edits.enqueue([newInvoice(fresh, uidOf(book, 'connections', 1))], NOW);
    book.outbox.update(id, { state: 'unconfirmed', attempts: 1 });
    expect(handlers['bin:delete']({ deletes })).toMatchObject([
      { kind: 'refused', message: { key: 'error_invoice_has_left' } },
    ]);
    expect(book.outbox.listOpen().map(({ mutation }) => mutation.op)).toEqual(['create']);
  });
});

describe('an invoice whose create is unanswered', () => {
  function thrownAway() {
    const world = setUp();
    const { book, fresh, handlers, weigh } = world;
    const [id = 0] = book.edits.enqueue([newInvoice(fresh, uidOf(book, 'connections', 1))], NOW);
    book.outbox.update(id, { state: 'unconfirmed', attempts: 1 });
    const deletes = weigh([fresh]);
    expect(deletes).toMatchObject([{ isLocal: false }]);
    expect(handlers['bin:delete']({ deletes })).toMatchObject([{ kind: 'done' }]);
    return { ...world, id };
  }

  it('is not announced as local, and stays when the bin is emptied', () => {
    const { book, handlers, fresh } = thrownAway();
    const page = handlers['bin:list']({ limit: 10, search: '' });
    expect(page).toMatchObject({ onlyHere: 0, entries: [{ uid: fresh, why: 'deleting', canRestore: true }] });
    expect(book.outbox.listOpenOf(fresh).map(({ mutation }) => mutation.op)).toEqual(['create', 'delete']);
  });

  it('counts as possibly arrived after nothing of it waits', () => {
    const { book, handlers, fresh } = thrownAway();
    for (const { id } of book.outbox.listOpenOf(fresh)) book.outbox.update(id, { state: 'cancelled', settledAt: NOW });
    expect(handlers['bin:list']({ limit: 10, search: '' }).entries).toMatchObject([{ why: 'given_up' }]);
  });
});

describe('a delete in the bin', () => {
  it.each([
    ['queued', null, 'deleting', true],
    ['sending', null, 'leaving', false],
    ['unconfirmed', null, 'leaving', false],
    ['needs_you', 'rejected', 'refused', true],
    ['needs_you', 'parked', 'refused', true],
    ['needs_you', 'conflict', 'asked', false],
  ] as const)('is shown with its state: %s, %s', (state, reason, why, canRestore) => {
    const { book, handlers, uids, weigh } = setUp({ count: 1 });
    handlers['bin:delete']({ deletes: weigh(uids) });
    const [entry] = book.outbox.listOpen();
    book.outbox.update(entry?.id ?? 0, { state, reason });
    expect(handlers['bin:list']({ limit: 10, search: '' }).entries).toMatchObject([{ why, canRestore }]);
  });
});

describe('a delete of very many', () => {
  it('reads the outbox once, and can be undone for ten seconds after its end', () => {
    const { book, handlers, uids, weigh, now } = setUp({ count: 60, stepMs: 7_000 });
    const deletes = weigh(uids);
    const [reads, all] = [vi.spyOn(book.outbox, 'listOpen'), vi.spyOn(book.outbox, 'listAll')];
    expect(handlers['bin:delete']({ deletes }).every(({ kind }) => kind === 'done')).toBe(true);
    expect(reads.mock.calls.length).toBeLessThan(5);
    const leaves = book.outbox.listOpen().map(({ nextAttemptAt }) => nextAttemptAt ?? 0);
    expect(leaves).toHaveLength(60);
    expect(Math.min(...leaves)).toBeGreaterThanOrEqual(now() + UNDO_HOLD_MS);
    all.mockClear();
    const { outcomes = [] } = handlers['undo:undo']({ kind: 'invoices_deleted', deletes });
    expect(outcomes.map(({ kind }) => kind)).toEqual(uids.map(() => 'done'));
    expect(all.mock.calls.length).toBeLessThan(5);
    expect(book.outbox.listOpen()).toEqual([]);
  });
});
