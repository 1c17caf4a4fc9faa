import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { NestedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import {
  bookFolder,
  invoiceRow,
  noLines,
  NOW,
  openFileBook,
  openMemoryBook,
  sweepPage,
  updateOf,
  uidOf,
} from '#test/helpers/books.ts';
import { message } from '#shared/words/message.ts';

const old = { id: 1, description: 'Old', price: '1', quantity: '1', sort_order: 1 };
const mine = { description: 'Mine', price: '2', quantity: '1', sort_order: 1 };
const learned = (value: NestedUpdateBehaviour) => ({ value, learnedAt: NOW, appVersion: '1.0.0' });

/** A book with two invoices on which lines were edited. */
function openEdited() {
  const book = openMemoryBook();
  const objects = [1, 2].map((id) => invoiceRow(id, {}, { ...noLines, items: [old] }));
  sweepPage(book, 'invoices', objects);
  for (const object of objects) book.engineStores.mirror.applyObject('invoices', object, null, NOW);
  const entries = [1, 2].map((id) => {
    const edit = updateOf(book, 'invoices', uidOf(book, 'invoices', id), { note: 'Mine', items: [mine] });
    return book.edits.enqueue([edit], NOW)[0] ?? -1;
  });
  const [first = -1, second = -1] = entries;
  const lock = (entry: number, because: LineLock, value: NestedUpdateBehaviour | null = null): void => {
    const taught = value === null ? null : learned(value);
    book.engineStores.outbox.lockLines(entry, { because, object: null, at: NOW, learned: taught });
  };
  const shownLines = (): unknown => {
    const state = book.rows.of('invoices').byServerId(1);
    return state === null ? null : book.rows.draw('invoices', state).view['items'];
  };
  const send = (entry: number): void => {
    book.engineStores.outbox.markSending(entry, { at: NOW, body: { items: [mine] }, baseline: { items: [old] } });
  };
  return { book, store: book.engineStores, first, second, lock, shownLines, send };
}

describe('locked lines', () => {
  it.each<[NestedUpdateBehaviour, string, LineLock | null]>([
    ['replace', 'queued', null],
    ['rails', 'queued', null],
    ['append', 'needs_you', 'appends'],
  ])('follow what is learned about the service: %s', (value, state, because) => {
    const { book, first, second, lock } = openEdited();
    lock(first, 'unknown');
    lock(second, 'doubled', value);
    expect(book.outbox.get(first)).toMatchObject({ state, question: because && { kind: 'lines', because } });
    expect(book.outbox.get(second)).toMatchObject({ state: 'needs_you', question: { because: 'doubled' } });
    expect(book.engineStores.account.nestedPut()).toEqual(learned(value));
  });

  it.each<[LineLock, object]>([
    ['unknown', mine],
    ['appends', mine],
    ['doubled', old],
    ['ignored', old],
    ['unclear', old],
  ])('are shown as typed until they were sent, and then as the account has them (%s)', (because, row) => {
    const { first, lock, shownLines } = openEdited();
    lock(first, because);
    expect(shownLines()).toMatchObject([row]);
  });
});

describe('lines that the service rewrote', () => {
  const cut = { ...mine, id: 2, quantity: '1.2' };
  const totals = { sub_total: '2.40', billed_total: '2.40', total_due: '2.40' };
  const lost = { code: 'timeout', message: message('error_internal'), status: null, fields: {} } as const;

  function lockedAs(because: LineLock, before: JsonObject, isLookedAt = false): unknown {
    const { book, store, first } = openEdited();
    const { fields } = invoiceRow(1);
    const baseline = { ...fields, ...noLines, items: [before] };
    store.outbox.markSending(first, { at: NOW, body: { items: [mine] }, baseline });
    if (isLookedAt) store.outbox.markUnconfirmed(first, { at: NOW, lookAt: NOW, error: lost });
    const object = invoiceRow(1, { note: 'Mine', ...totals }, { ...noLines, items: [cut] });
    store.outbox.lockLines(first, { because, object, at: NOW, learned: null });
    const mutation = book.outbox.get(first)?.mutation;
    return mutation?.op === 'update' ? mutation.base : null;
  }

  it('become the base of the next attempt, together with their totals', () => {
    expect(lockedAs('unclear', old)).toMatchObject({ items: [cut], ...totals });
  });

  it('do not become the base when someone else changed them before it was sent or may have since', () => {
    const { billed_total: before } = invoiceRow(1).fields;
    expect(lockedAs('unclear', { ...old, description: 'Theirs' })).toMatchObject({
      items: [old],
      billed_total: before,
    });
    expect(lockedAs('unclear', old, true)).toMatchObject({ items: [old], billed_total: before });
    expect(lockedAs('doubled', old)).toMatchObject({ items: [old], billed_total: before });
  });
});

describe('a write of lines', () => {
  it('is distinguished from its repairs, and repairs that were never sent do not count', () => {
    const { store, first, send } = openEdited();
    expect(store.evidence.linesWrite(first)).toBeNull();
    send(first);
    expect(store.evidence.linesWrite(first)).toMatchObject({
      body: { items: [mine] },
      isAnswered: false,
      repair: null,
    });
    store.outbox.leaveLinesOpen(first, { outcome: 'answered', at: NOW + 1, error: null });
    expect(store.evidence.linesWrite(first)).toMatchObject({ isAnswered: true, endedAt: NOW + 1 });
    store.outbox.markRepairing(first, { at: NOW + 2, body: { items: [{ id: 1, _destroy: true }] } });
    store.outbox.leaveLinesOpen(first, { outcome: 'not_sent', at: NOW + 3, error: null });
    expect(store.evidence.linesWrite(first)).toMatchObject({ body: { items: [mine] }, isAnswered: true, repair: null });
    store.outbox.markRepairing(first, { at: NOW + 4, body: {} });
    store.outbox.recoverInFlight(NOW + 5);
    expect(store.evidence.linesWrite(first)?.repair).toEqual({ endedAt: NOW + 5, isAnswered: false, count: 1 });
  });

  it('begins again when the entry is sent again', () => {
    const { book, store, first, lock, send } = openEdited();
    send(first);
    store.outbox.markRepairing(first, { at: NOW, body: {} });
    lock(first, 'doubled');
    book.edits.retry(first);
    send(first);
    expect(store.evidence.linesWrite(first)).toMatchObject({ isAnswered: false, repair: null });
  });
});

describe('an edit made while a write of lines was being repaired', () => {
  it('has the totals of that write as its base, as without a repair', () => {
    const totals = { sub_total: '2.00', billed_total: '2.00', total_due: '2.00' };
    const baseOf = (isRepaired: boolean): unknown => {
      const { book, store, first } = openEdited();
      const uid = uidOf(book, 'invoices', 1);
      const { fields } = invoiceRow(1);
      store.outbox.markSending(first, {
        at: NOW,
        body: { items: [mine] },
        baseline: { ...fields, ...noLines, items: [old] },
      });
      const [later = -1] = book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid }], NOW);
      if (isRepaired) store.outbox.markRepairing(first, { at: NOW, body: { items: [{ id: 1, _destroy: true }] } });
      const object = invoiceRow(1, { note: 'Mine', ...totals }, { ...noLines, items: [{ ...mine, id: 2 }] });
      store.outbox.settleLines({ entry: first, object, at: NOW, learned: null });
      const mutation = book.outbox.get(later)?.mutation;
      return mutation?.op === 'delete' ? mutation.base : null;
    };
    expect(baseOf(false)).toMatchObject(totals);
    expect(baseOf(true)).toEqual(baseOf(false));
  });
});

describe('the longest page', () => {
  it('is remembered for all lists, also after a restart', () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    expect(book.engineStores.account.longestPage()).toBe(0);
    book.engineStores.account.noteLongestPage(60, NOW);
    book.close();
    const again = openFileBook(path);
    expect(again.engineStores.account.longestPage()).toBe(60);
    again.close();
  });
});
