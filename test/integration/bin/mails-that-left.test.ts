import { describe, expect, it } from 'vitest';
import { shownOf } from '#shared/screens/bin.ts';
import type { Book } from '#main/db/book.ts';
import { impactOfDeletes } from '#main/db/bin/delete-impact.ts';
import { isMailed } from '#main/db/numbering/next-number.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, uidOf } from '#test/helpers/books.ts';
import { message } from '#shared/words/message.ts';

const lost = { code: 'timeout', status: null, message: message('error_internal'), fields: {} } as const;
const refused = { code: 'rejected', status: 422, message: message('error_internal'), fields: {} } as const;

/** A draft of the account, of which only what left from here says that anybody has it. */
function setUp() {
  const book: Book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  sweepPage(book, 'invoices', [invoiceRow(1, { state: 'draft', paid_total: '0.00' })]);
  const uid = uidOf(book, 'invoices', 1);
  const [id = 0] = book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], NOW);
  const left = (): void => {
    book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: null });
  };
  const weight = () => impactOfDeletes(book, [uid])[0];
  return { book, uid, id, left, weight };
}

function unanswered() {
  const world = setUp();
  world.left();
  world.book.engineStores.outbox.markUnconfirmed(world.id, { at: NOW, lookAt: NOW, error: lost });
  return world;
}

function asked() {
  const world = unanswered();
  world.book.engineStores.outbox.needsPerson(world.id, 'unknown_send', lost);
  return world;
}

function dismissed() {
  const world = asked();
  world.book.decisions.decide(world.id, { kind: 'dismiss' }, NOW + 1);
  expect(world.book.outbox.get(world.id)?.state).toBe('cancelled');
  return world;
}

describe('an invoice with an unanswered mail', () => {
  it.each([
    ['nobody was asked yet', unanswered],
    ['a person is asked', asked],
    ['a person left it at that', dismissed],
  ])('counts as known to the client, and no mail is announced as cancelled: %s', (_when, world) => {
    const { book, uid, weight } = world();
    expect(weight()).toMatchObject({ isWithClient: true, waitingMails: 0 });
    expect(isMailed(book.orm, uid)).toBe(true);
  });

  it('is not deleted when it was announced as unknown to the client', () => {
    const { book, uid, id, left, weight } = setUp();
    const shown = weight();
    expect(shown).toMatchObject({ isWithClient: false, waitingMails: 1 });
    left();
    book.engineStores.outbox.markUnconfirmed(id, { at: NOW, lookAt: NOW, error: lost });
    expect(book.bin.remove([uid], NOW + 1, shown === undefined ? [] : [shownOf(shown)])).toMatchObject([
      { kind: 'refused', message: { key: 'error_delete_weighs_more' } },
    ]);
  });

  it('counts as known to the client while another mail about it waits', () => {
    const { book, uid, weight } = dismissed();
    book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], NOW + 2);
    expect(weight()).toMatchObject({ isWithClient: true, waitingMails: 1 });
  });
});

describe('an invoice whose mail was not sent', () => {
  it('counts as unknown to the client when the mail waits or was cancelled before it was sent', () => {
    const { book, uid, id, weight } = setUp();
    expect(weight()).toMatchObject({ isWithClient: false, waitingMails: 1 });
    expect(isMailed(book.orm, uid)).toBe(true);
    book.decisions.decide(id, { kind: 'discard' }, NOW + 1);
    expect(weight()).toMatchObject({ isWithClient: false, waitingMails: 0 });
    expect(isMailed(book.orm, uid)).toBe(false);
  });

  it('counts as unknown to the client when the mail was refused and discarded', () => {
    const { book, uid, id, left, weight } = setUp();
    left();
    book.engineStores.outbox.needsPerson(id, 'rejected', refused);
    expect(weight()).toMatchObject({ isWithClient: false, waitingMails: 1 });
    book.decisions.decide(id, { kind: 'discard' }, NOW + 1);
    expect(weight()).toMatchObject({ isWithClient: false, waitingMails: 0 });
    expect(isMailed(book.orm, uid)).toBe(false);
  });
});
