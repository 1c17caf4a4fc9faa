import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Book } from '#main/db/book.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { listOutbox, listWholeOutbox } from '#main/db/outbox/outbox-list.ts';
import { getObject } from '#main/db/objects/object-queries.ts';
import type { Change } from '#main/db/connection/transaction.ts';
import {
  bookFolder,
  clientRow,
  invoiceForm,
  invoiceRow,
  newClient,
  newInvoice,
  noLines,
  NOW,
  openFileBook,
  sweepPage,
  TODAY,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';
import { codeOf } from '#test/helpers/error-code.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import { writingIn } from '#shared/writing/writing.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const INVOICE = uidFrom(2, new Uint8Array(10));
let book: Book;
let path: string;

beforeEach(() => {
  path = bookFolder().path;
  book = openFileBook(path);
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
  sweepPage(book, 'invoices', [invoiceRow(1), invoiceRow(2)]);
});
afterEach(() => {
  book.close();
});

const enqueue = (...mutations: readonly Mutation[]): readonly number[] => book.edits.enqueue(mutations, NOW);
const edit = (uid: Uid, data: JsonObject): number => enqueue(updateOf(book, 'invoices', uid, data))[0] ?? 0;
const first = (): Uid => uidOf(book, 'invoices', 1);
const stateOf = (uid: Uid) => book.rows.of('invoices').byUid(uid);
const viewOf = (uid: Uid): JsonObject => {
  const state = stateOf(uid);
  return state === null ? {} : book.rows.draw('invoices', state).view;
};
const summaryOf = (uid: Uid): unknown => getObject(book, 'invoices', uid, 'header')?.['summary'];
const open = (): readonly (readonly [number, string, string])[] =>
  book.outbox.listOpen().map((entry) => [entry.id, entry.mutation.op, entry.state]);

/** Lets an entry leave and be answered, as the engine does. */
function settle(id: number, object: ReturnType<typeof invoiceRow> | null): void {
  book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: null });
  book.engineStores.outbox.settle({ entry: id, object, at: NOW });
}

describe('a sweep over an edited object', () => {
  it('never changes the edit or its base, and the edit stays displayed', () => {
    edit(first(), { summary: 'mine' });
    const before = stateOf(first());
    sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'theirs', note: 'theirs' }), invoiceRow(2)]);
    const after = stateOf(first());
    expect({ patch: after?.patch, base: after?.base }).toEqual({ patch: before?.patch, base: before?.base });
    expect(after?.mirror).toMatchObject({ summary: 'theirs', note: 'theirs' });
    expect(getObject(book, 'invoices', first(), 'header')).toMatchObject({
      summary: 'mine',
      note: 'theirs',
      sync: 'waiting',
    });
  });

  it('is displayed as soon as the edit is discarded', () => {
    const id = edit(first(), { summary: 'mine' });
    sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'theirs' })]);
    book.edits.discard(id, NOW);
    expect(summaryOf(first())).toBe('theirs');
    expect(stateOf(first())).toMatchObject({ patch: null, base: null });
  });

  it('touches no unchanged row, and announces nothing', () => {
    const heard: Change[] = [];
    book.writer.onCommit((change) => heard.push(change));
    const again = sweepPage(book, 'invoices', [invoiceRow(2), invoiceRow(1, { formatted_billed_total: '€ 100' })]);
    expect(again).toMatchObject({ created: 0, updated: 0, stale: [] });
    expect(heard).toEqual([]);
  });

  it('makes details stale when the row changed after they were read', () => {
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, noLines), null, NOW);
    expect(sweepPage(book, 'invoices', [invoiceRow(1)])).toMatchObject({ stale: [] });
    const changed = sweepPage(book, 'invoices', [invoiceRow(1, { billed_total: '1.00' })]);
    expect(changed).toMatchObject({ created: 0, updated: 1, stale: [first()] });
    expect(book.engineStores.dueReads.listDetailTasks('invoices', 10).map((task) => task.target.id)).toContain(1);
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, { billed_total: '1.00' }, noLines), null, NOW);
    expect(book.engineStores.dueReads.listDetailTasks('invoices', 10).map((task) => task.target.id)).toEqual([2]);
  });

  it('brings a gone object back under the same uid', () => {
    const uid = first();
    const [id = 0] = enqueue({ op: 'delete', resource: 'invoices', uid });
    settle(id, null);
    expect(stateOf(uid)).toMatchObject({ presence: 'gone', isDeleting: false });
    sweepPage(book, 'invoices', [invoiceRow(1)]);
    expect(stateOf(first())).toMatchObject({ uid, presence: 'present' });
  });

  it('holds rows it does not know while a create of that kind is unresolved, and only those', () => {
    const held = sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'new' }), invoiceRow(50)], {
      unclaimed: new Map([[50, 1]]),
    });
    expect(held).toMatchObject({ created: 0, updated: 1 });
    expect(book.rows.of('invoices').byServerId(50)).toBeNull();
    expect(sweepPage(book, 'invoices', [invoiceRow(50)])).toMatchObject({ created: 1 });
  });
});

describe('an answer to an own write', () => {
  it('removes the patch and becomes the mirror', () => {
    const id = edit(first(), { summary: 'mine' });
    settle(id, invoiceRow(1, { summary: 'mine, trimmed' }));
    expect(stateOf(first())).toMatchObject({ patch: null, base: null, mirror: { summary: 'mine, trimmed' } });
    expect(getObject(book, 'invoices', first(), 'header')).toMatchObject({ summary: 'mine, trimmed', sync: 'synced' });
    expect(sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'mine, trimmed' })])).toMatchObject({
      updated: 0,
      stale: [],
    });
  });

  it('keeps an edit that was made while it was on its way', () => {
    const id = edit(first(), { summary: 'first', note: 'n' });
    book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: null });
    const next = edit(first(), { summary: 'second' });
    expect(next).not.toBe(id);
    book.engineStores.outbox.settle({ entry: id, object: invoiceRow(1, { summary: 'first', note: 'n' }), at: NOW });
    expect(stateOf(first())).toMatchObject({ patch: { summary: 'second' }, base: { summary: 'first', note: 'n' } });
    expect(summaryOf(first())).toBe('second');
    expect(open()).toEqual([[next, 'update', 'queued']]);
  });

  it('becomes the base of such an edit only in fields that the write itself changed', () => {
    const id = edit(first(), { summary: 'first' });
    // Somebody sent it off before the first edit left; the write itself changed the currency and the totals.
    const before = invoiceRow(1, { state: 'viewed', po_number: 'theirs' }).fields;
    book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: before });
    const next = edit(first(), { note: 'second' });
    const made = {
      summary: 'first',
      state: 'viewed',
      po_number: 'theirs',
      currency_iso_code: 'CHF',
      billed_total: '9.00',
    };
    book.engineStores.outbox.settle({ entry: id, object: invoiceRow(1, made), at: NOW });
    expect(book.outbox.get(next)?.mutation).toMatchObject({
      base: { summary: 'first', currency_iso_code: 'CHF', billed_total: '9.00', state: 'sent', po_number: '' },
    });
  });

  it('gives a new object its server id for ever', () => {
    const [clientId = 0, invoiceId = 0] = enqueue(newClient(CLIENT), newInvoice(INVOICE, CLIENT));
    book.engineStores.outbox.markSending(clientId, { at: NOW, body: {}, baseline: null });
    book.engineStores.outbox.settle({ entry: clientId, object: clientRow(70, { name: 'Acme' }), at: NOW });
    expect(book.engineStores.outbox.targetOf('connections', CLIENT).address).toEqual({ id: 70, hash_key: 'c70' });
    settle(invoiceId, invoiceRow(80, { connection: { id: 70, hash_key: 'c70', name: 'Acme' } }, noLines));
    expect(uidOf(book, 'invoices', 80)).toBe(INVOICE);
    expect(getObject(book, 'invoices', INVOICE, 'header')).toMatchObject({
      id: 80,
      connection: { uid: CLIENT, id: 70 },
      sync: 'synced',
      total_is: 'service',
    });
  });
});

describe('queueing', () => {
  it('enqueues all mutations or none, and then announces nothing', () => {
    const heard: Change[] = [];
    book.writer.onCommit((change) => heard.push(change));
    const orphan: Mutation = { op: 'create', resource: 'contacts', uid: CLIENT, data: { first_name: 'A' } };
    expect(() => enqueue(newClient(INVOICE), updateOf(book, 'invoices', first(), { summary: 'x' }), orphan)).toThrow();
    expect(book.outbox.listAll()).toEqual([]);
    expect(book.rows.of('connections').byUid(INVOICE)).toBeNull();
    expect(summaryOf(first())).toBe('Summary 1');
    expect(heard).toEqual([]);
  });

  it('announces what changed once, after the commit', () => {
    const heard: (readonly [readonly string[], boolean, boolean])[] = [];
    book.writer.onCommit(({ resources, isOutboxTouched }) =>
      heard.push([[...resources].sort(), isOutboxTouched, book.connection.raw.inTransaction]),
    );
    enqueue(newClient(CLIENT), newInvoice(INVOICE, CLIENT));
    expect(heard).toEqual([[['connections', 'invoices'], true, false]]);
  });

  it('merges edits of one object until the first attempt', () => {
    const id = edit(first(), { summary: 'a' });
    expect(edit(first(), { note: 'b' })).toBe(id);
    expect(edit(first(), { summary: 'c' })).toBe(id);
    expect(book.outbox.get(id)?.mutation).toMatchObject({
      data: { summary: 'c', note: 'b' },
      base: { summary: 'Summary 1' },
    });
    book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: null });
    book.engineStores.outbox.requeue(id, { nextAttemptAt: NOW, error: null });
    expect(edit(first(), { summary: 'd' })).not.toBe(id);
    expect(summaryOf(first())).toBe('d');
  });

  it('lets a create and its delete cancel each other unless other entries wait for it', () => {
    enqueue(newClient(CLIENT));
    expect(
      codeOf(() => enqueue(newInvoice(INVOICE, CLIENT), { op: 'delete', resource: 'connections', uid: CLIENT })),
    ).toBe('invalid_input');
    expect(open()).toEqual([[1, 'create', 'queued']]);
    enqueue({ op: 'delete', resource: 'connections', uid: CLIENT });
    expect(open()).toEqual([]);
    expect(book.outbox.get(1)).toMatchObject({ state: 'cancelled' });
    expect(book.rows.of('connections').byUid(CLIENT)).toMatchObject({ presence: 'gone', patch: null });
  });

  it('hides an object while its delete waits and shows it again after a discard', () => {
    edit(first(), { summary: 'mine' });
    const [id = 0] = enqueue({ op: 'delete', resource: 'invoices', uid: first() });
    expect(open()).toEqual([[id, 'delete', 'queued']]);
    expect(stateOf(first())).toMatchObject({ isDeleting: true });
    book.edits.discard(id, NOW);
    expect(stateOf(first())).toMatchObject({ isDeleting: false, patch: null });
  });

  it('keeps mails separate and in order', () => {
    edit(first(), { summary: 'before' });
    enqueue({ op: 'deliver', resource: 'invoices', uid: first(), data: null });
    edit(first(), { summary: 'after' });
    expect(open().map(([, op]) => op)).toEqual(['update', 'deliver', 'update']);
    expect(summaryOf(first())).toBe('after');
  });

  it('depends on the new client after an edit is merged into an older entry', () => {
    enqueue(newInvoice(INVOICE, uidOf(book, 'connections', 1)), newClient(CLIENT));
    enqueue(updateOf(book, 'invoices', INVOICE, { connection: CLIENT }));
    expect(book.outbox.get(1)?.dependsOn).toEqual([CLIENT]);
    const [, entry] = listOutbox(
      {
        rows: book.rows,
        outbox: book.outbox,
        conflicts: book.conflicts,
        writing: writingIn('en-US'),
        isReachable: true,
      },
      NOW,
    );
    expect(entry?.sentence).toEqual(message('outbox_create_connections', { name: 'Acme' }));
    expect(
      listOutbox(
        {
          rows: book.rows,
          outbox: book.outbox,
          conflicts: book.conflicts,
          writing: writingIn('en-US'),
          isReachable: true,
        },
        NOW,
      )[0]?.note.key,
    ).toBe('outbox_note_after_connections');
  });
});

describe('discarding', () => {
  it('is refused for a create while other entries wait for it', () => {
    const [client = 0, invoice = 0] = enqueue(newClient(CLIENT), newInvoice(INVOICE, CLIENT));
    expect(
      codeOf(() => {
        book.edits.discard(client, NOW);
      }),
    ).toBe('invalid_input');
    book.edits.discard(invoice, NOW);
    book.edits.discard(client, NOW);
    expect(open()).toEqual([]);
    expect(stateOf(INVOICE)).toMatchObject({ presence: 'gone' });
  });

  it('is refused for an entry that was or may have been sent', () => {
    const id = edit(first(), { summary: 'x' });
    book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: null });
    expect(
      codeOf(() => {
        book.edits.discard(id, NOW);
      }),
    ).toBe('invalid_input');
    book.engineStores.outbox.markUnconfirmed(id, {
      at: NOW,
      lookAt: NOW,
      error: { code: 'timeout', message: message('error_internal'), status: null, fields: {} },
    });
    expect(
      codeOf(() => {
        book.edits.discard(id, NOW);
      }),
    ).toBe('invalid_input');
    expect(
      codeOf(() => {
        book.edits.discard(999, NOW);
      }),
    ).toBe('not_found');
  });
});

describe('an entry that the service refused', () => {
  const refused = { code: 'rejected', message: message('error_internal'), status: 422, fields: {} };
  function refuse(id: number, reason: 'rejected' | 'conflict' | 'number_taken'): void {
    book.engineStores.outbox.markSending(id, { at: NOW, body: {}, baseline: null });
    book.engineStores.outbox.needsPerson(id, reason, refused);
  }

  it('can be sent again unchanged, or discarded', () => {
    const id = edit(first(), { summary: 'x' });
    refuse(id, 'rejected');
    book.edits.retry(id);
    expect(book.outbox.get(id)).toMatchObject({ state: 'queued', reason: null, error: null, attempts: 1 });
    refuse(id, 'rejected');
    book.edits.discard(id, NOW);
    expect(summaryOf(first())).toBe('Summary 1');
  });

  it('cannot be retried when it is a conflict', () => {
    const id = edit(first(), { summary: 'x' });
    refuse(id, 'conflict');
    expect(
      codeOf(() => {
        book.edits.retry(id);
      }),
    ).toBe('invalid_input');
    expect(edit(first(), { summary: 'y' })).not.toBe(id);
  });

  it('is corrected by the next edit', () => {
    const [id = 0] = enqueue(newInvoice(INVOICE, uidOf(book, 'connections', 1)));
    refuse(id, 'number_taken');
    expect(edit(INVOICE, { statement_no: 'INV-9002' })).toBe(id);
    expect(book.outbox.get(id)).toMatchObject({
      state: 'queued',
      reason: null,
      error: null,
      mutation: { op: 'create', data: { statement_no: 'INV-9002' } },
    });
    refuse(id, 'rejected');
    enqueue({ op: 'delete', resource: 'invoices', uid: INVOICE });
    expect(book.outbox.get(id)).toMatchObject({ state: 'cancelled', reason: null });
  });
});

describe('a crash', () => {
  it('makes an entry that was being sent unconfirmed, and keeps everything else', () => {
    const [client = 0, invoice = 0] = enqueue(newClient(CLIENT), newInvoice(INVOICE, CLIENT));
    book.engineStores.outbox.markSending(client, { at: NOW, body: { name: 'Acme' }, baseline: null });
    // As after kill -9: nothing is closed, the file is opened again.
    const next = openFileBook(path);
    expect(next.engineStores.outbox.recoverInFlight(NOW + 5)).toBe(1);
    expect(next.outbox.get(client)).toMatchObject({ state: 'unconfirmed', attempts: 1, nextAttemptAt: NOW + 5 });
    expect(next.outbox.get(invoice)).toMatchObject({ state: 'queued' });
    expect(next.connection.raw.prepare('SELECT outcome, body_json FROM attempts').all()).toEqual([
      { outcome: 'interrupted', body_json: '{"name":"Acme"}' },
    ]);
    expect(next.engineStores.outbox.recoverInFlight(NOW + 6)).toBe(0);
    next.close();
  });
});

describe('a client', () => {
  it('is known but not listed while only invoices name it', () => {
    sweepPage(book, 'invoices', [invoiceRow(3, { connection: { id: 30, hash_key: 'c30', name: 'Stub' } })]);
    const uid = uidOf(book, 'connections', 30);
    expect(book.rows.of('connections').byUid(uid)).toMatchObject({ presence: 'hidden', hashKey: 'c30' });
    expect(getObject(book, 'invoices', uidOf(book, 'invoices', 3), 'header')?.['connection']).toMatchObject({
      uid,
      name: 'Stub',
    });
    expect(
      book.engineStores.dueReads.listParentsDue('contacts', { from: NOW, to: NOW }, 10).map((parent) => parent.id),
    ).not.toContain(30);
    sweepPage(book, 'connections', [clientRow(30, { name: 'Whole' })]);
    expect(uidOf(book, 'connections', 30)).toBe(uid);
    expect(book.rows.of('connections').byUid(uid)).toMatchObject({ presence: 'present' });
  });

  it('is merged into our create when only invoices name it and the create made it', () => {
    sweepPage(book, 'invoices', [invoiceRow(3, { connection: { id: 30, hash_key: 'c30', name: 'Acme' } })]);
    const stub = uidOf(book, 'connections', 30);
    expect(book.engineStores.mirror.isKnown('connections', 30)).toBe(false);
    const [created = 0] = enqueue(newClient(CLIENT), newInvoice(INVOICE, stub));
    book.engineStores.outbox.markSending(created, { at: NOW, body: {}, baseline: null });
    // Whose it is nobody knows yet, so no list makes a client of it.
    sweepPage(book, 'connections', [clientRow(30, { name: 'Acme' })], {
      unclaimed: new Map([[30, created]]),
      at: NOW + 1,
    });
    expect(book.rows.of('connections').byUid(stub)).toMatchObject({ presence: 'hidden' });
    book.engineStores.outbox.settle({ entry: created, object: clientRow(30, { name: 'Acme' }), at: NOW + 2 });
    expect(uidOf(book, 'connections', 30)).toBe(CLIENT);
    expect(book.rows.of('connections').byUid(stub)).toBeNull();
    const clientOf = (uid: Uid): unknown => getObject(book, 'invoices', uid, 'header')?.['connection'];
    expect(clientOf(uidOf(book, 'invoices', 3))).toMatchObject({ uid: CLIENT });
    expect(clientOf(INVOICE)).toMatchObject({ uid: CLIENT });
    expect(book.outbox.listOpenOf(INVOICE)[0]?.mutation).toMatchObject({ data: { connection: CLIENT } });
  });

  const shown = (uid: Uid): unknown =>
    book.connection.raw.prepare('SELECT client_name AS name, search_text AS text FROM invoices WHERE uid = ?').get(uid);

  it('renames its invoices when either side renames it, and when that is undone', () => {
    const heard: (readonly string[])[] = [];
    book.writer.onCommit(({ resources }) => heard.push([...resources].sort()));
    sweepPage(book, 'connections', [clientRow(1, { name: 'Theirs' })]);
    expect(shown(first())).toMatchObject({ name: 'Theirs', text: expect.stringContaining('theirs') as string });
    const uid = uidOf(book, 'connections', 1);
    const [id = 0] = enqueue(updateOf(book, 'connections', uid, { name: 'Mine' }));
    expect(shown(first())).toMatchObject({ name: 'Mine', text: expect.stringContaining('mine') as string });
    expect(shown(uidOf(book, 'invoices', 2))).toMatchObject({ name: 'Mine' });
    book.edits.discard(id, NOW);
    expect(shown(first())).toMatchObject({ name: 'Theirs' });
    expect(heard.every((resources) => resources.includes('invoices'))).toBe(true);
  });

  it('gives its currency to its drafts', () => {
    enqueue(newClient(CLIENT, { currency: 'JPY' }), newInvoice(INVOICE, CLIENT));
    expect(getObject(book, 'invoices', INVOICE, 'header')).toMatchObject({
      currency_iso_code: 'JPY',
      billed_total: '314',
    });
    enqueue(updateOf(book, 'connections', CLIENT, { currency: 'EUR' }));
    expect(getObject(book, 'invoices', INVOICE, 'header')).toMatchObject({
      currency_iso_code: 'EUR',
      billed_total: '313.50',
    });
    expect(
      book.connection.raw.prepare('SELECT currency, billed_total AS total FROM invoices WHERE uid = ?').get(INVOICE),
    ).toEqual({ currency: 'EUR', total: '313.50' });
  });

  it('gives its unsent new currency to its drafts', () => {
    const client = uidOf(book, 'connections', 1);
    enqueue(newInvoice(INVOICE, client));
    const [id = 0] = enqueue(updateOf(book, 'connections', client, { currency: 'JPY' }));
    expect(getClientCard(book.orm, client, TODAY)?.currency).toBe('JPY');
    expect(getObject(book, 'invoices', INVOICE, 'header')).toMatchObject({
      currency_iso_code: 'JPY',
      billed_total: '314',
    });
    expect(viewOf(first())['currency_iso_code']).toBe('EUR');
    book.edits.discard(id, NOW);
    expect(getClientCard(book.orm, client, TODAY)?.currency).toBe('EUR');
    expect(getObject(book, 'invoices', INVOICE, 'header')).toMatchObject({ billed_total: '313.50' });
  });
});

describe('drafts', () => {
  const problem = (uid: Uid): unknown => {
    try {
      book.drafts.queue(uid, NOW);
    } catch (thrown) {
      return thrown instanceof AppError ? [thrown.code, thrown.details.field] : thrown;
    }
    return null;
  };
  const line = {
    key: 'k',
    kind: 'items',
    date: '',
    description: 'Work',
    quantity: '1',
    unit: '',
    price: '1,234',
  } as const;
  const client = (): Uid => uidOf(book, 'connections', 1);

  it('are stored as typed even when invalid, and survive a crash', () => {
    const form = invoiceForm({ lines: [line], date: 'tomorr', statementNo: '' });
    book.drafts.save(INVOICE, form, NOW);
    const next = openFileBook(path);
    expect(next.drafts.read(INVOICE)).toEqual({ form, isNew: true, opened: null, savedAt: NOW, standing: 'shown' });
    next.close();
  });

  it('upload only what was typed, whatever the account changed since the editor opened', () => {
    const read = (part: JsonObject): void => {
      book.engineStores.mirror.applyObject('invoices', invoiceRow(1, part, noLines), null, NOW);
    };
    read({ po_number: '' });
    const opened = formFromInvoice(viewOf(first()), uidOf(book, 'connections', 1));
    book.drafts.opened(first());
    read({ po_number: 'PO-77' });
    book.drafts.save(first(), { ...opened, summary: 'Hull' }, NOW);
    read({ po_number: 'PO-78', note: 'theirs' });
    book.drafts.save(first(), { ...opened, summary: 'Hull and deck' }, NOW);
    expect(viewOf(first())).toMatchObject({ summary: 'Hull and deck', po_number: 'PO-78', note: 'theirs' });
    book.drafts.queue(first(), NOW);
    const { mutation } = book.outbox.listOpen()[0] ?? {};
    expect(mutation).toMatchObject({ op: 'update', data: { summary: 'Hull and deck' } });
    expect(Object.keys(mutation?.op === 'update' ? mutation.data : {})).toEqual(['summary']);
    expect(mutation?.op === 'update' ? mutation.base : {}).toMatchObject({ po_number: '', summary: 'Summary 1' });
  });

  it('ask about fields that both sides changed while the editor was open', () => {
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, { summary: 'old' }, noLines), null, NOW);
    const opened = formFromInvoice(viewOf(first()), uidOf(book, 'connections', 1));
    book.drafts.opened(first());
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, { summary: 'theirs' }, noLines), null, NOW);
    book.drafts.save(first(), { ...opened, summary: 'mine' }, NOW);
    book.drafts.queue(first(), NOW);
    expect(book.outbox.listOpen()[0]?.mutation).toMatchObject({ data: { summary: 'mine' }, base: { summary: 'old' } });
  });

  it('do not upload again an edit that was waiting when they were opened and has arrived since', () => {
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, noLines), null, NOW);
    const id = edit(first(), { note: 'first' });
    const opened = formFromInvoice(viewOf(first()), uidOf(book, 'connections', 1));
    book.drafts.opened(first());
    settle(id, invoiceRow(1, { note: 'first' }, noLines));
    book.drafts.save(first(), { ...opened, summary: 'mine' }, NOW);
    book.drafts.queue(first(), NOW);
    expect(book.outbox.listOpen()[0]?.mutation).toMatchObject({ data: { summary: 'mine' }, base: { note: 'first' } });
  });

  it('do not revert others’ changes when they were opened before the create arrived', () => {
    const [id = 0] = enqueue(newInvoice(INVOICE, client(), { due_date: '2026-12-05' }));
    const opened = formFromInvoice(viewOf(INVOICE), client());
    book.drafts.opened(INVOICE);
    book.drafts.save(INVOICE, { ...opened, summary: 'mine' }, NOW);
    settle(id, invoiceRow(7, { statement_no: 'INV-9001', due_date: '2026-12-05' }, noLines));
    book.engineStores.mirror.applyObject(
      'invoices',
      invoiceRow(7, { statement_no: 'INV-9002', due_date: '2027-01-31' }, noLines),
      null,
      NOW,
    );
    book.drafts.save(INVOICE, { ...opened, summary: 'mine, again' }, NOW);
    book.drafts.queue(INVOICE, NOW);
    const { mutation } = book.outbox.listOpen()[0] ?? {};
    expect(mutation).toMatchObject({ op: 'update', data: { summary: 'mine, again' } });
    const sent = mutation?.op === 'update' ? mutation.data : {};
    expect(Object.keys(sent)).not.toContain('due_date');
    expect(Object.keys(sent)).not.toContain('statement_no');
  });

  it('stay and name the missing field when they are refused', () => {
    const cases = [
      [{}, 'connection'],
      [{ connectionUid: client(), statementNo: ' ' }, 'statement_no'],
      [{ connectionUid: client(), date: '' }, 'date'],
      [{ connectionUid: client(), dueDate: '' }, 'due_date'],
      [{ connectionUid: client(), lines: [line] }, 'k.price'],
    ] as const;
    for (const [part, field] of cases) {
      book.drafts.save(INVOICE, invoiceForm(part), NOW);
      expect(problem(INVOICE)).toEqual(['invalid_input', field]);
      expect(book.drafts.read(INVOICE)).not.toBeNull();
      expect(book.outbox.listAll()).toEqual([]);
    }
    expect(problem(first())).toEqual(['not_found', undefined]);
  });

  it('become one create that later drafts change', () => {
    book.drafts.save(INVOICE, invoiceForm({ connectionUid: client() }), NOW);
    expect(problem(INVOICE)).toBeNull();
    expect(book.drafts.read(INVOICE)).toBeNull();
    expect(open()).toEqual([[1, 'create', 'queued']]);
    expect(getObject(book, 'invoices', INVOICE, 'whole')).toMatchObject({
      sync: 'waiting',
      billed_total: '285.00',
      items: [{ price: '95', quantity: '3' }],
    });
    book.drafts.save(INVOICE, invoiceForm({ connectionUid: client(), summary: 'later' }), NOW);
    expect(summaryOf(INVOICE)).toBe('later');
    expect(problem(INVOICE)).toBeNull();
    expect(open()).toEqual([[1, 'create', 'queued']]);
    expect(book.outbox.get(1)?.mutation).toMatchObject({ data: { summary: 'later' } });
  });

  it('send only the changed fields of an uploaded invoice', () => {
    book.engineStores.mirror.applyObject(
      'invoices',
      invoiceRow(
        1,
        {},
        { ...noLines, items: [{ id: 9, description: 'Old', price: '100.00', quantity: '1.0', sort_order: 1 }] },
      ),
      null,
      NOW,
    );
    const row = invoiceRow(1).fields;
    const same = invoiceForm({
      connectionUid: client(),
      statementNo: String(row['statement_no']),
      date: String(row['date']),
      dueDate: String(row['due_date']),
      summary: String(row['summary']),
      lines: [{ ...line, description: 'Old', price: '100' }],
    });
    book.drafts.save(first(), same, NOW);
    expect(stateOf(first())).toMatchObject({ patch: null });
    expect(problem(first())).toBeNull();
    expect(book.outbox.listAll()).toEqual([]);
    book.drafts.save(first(), { ...same, summary: 'New' }, NOW);
    expect(getObject(book, 'invoices', first(), 'header')).toMatchObject({
      summary: 'New',
      sync: 'waiting',
      billed_total: '100.00',
      total_is: 'service',
    });
    expect(problem(first())).toBeNull();
    expect(book.outbox.get(1)?.mutation).toMatchObject({ op: 'update', data: { summary: 'New' } });
    expect(Object.keys((book.outbox.get(1)?.mutation as { data: JsonObject }).data)).toEqual(['summary']);
    book.drafts.save(first(), { ...same, summary: 'New', lines: [{ ...line, description: 'Old', price: '150' }] }, NOW);
    expect(getObject(book, 'invoices', first(), 'header')).toMatchObject({
      billed_total: '150.00',
      total_is: 'estimate',
    });
    book.drafts.discard(first());
    expect(getObject(book, 'invoices', first(), 'header')).toMatchObject({ summary: 'New', billed_total: '100.00' });
  });

  it('leave lines alone that were never read', () => {
    const row = invoiceRow(2).fields;
    const form = invoiceForm({
      connectionUid: client(),
      statementNo: String(row['statement_no']),
      date: String(row['date']),
      dueDate: String(row['due_date']),
      summary: 'x',
      lines: [],
    });
    book.drafts.save(uidOf(book, 'invoices', 2), form, NOW);
    expect(problem(uidOf(book, 'invoices', 2))).toBeNull();
    expect(Object.keys((book.outbox.get(1)?.mutation as { data: JsonObject }).data)).toEqual(['summary']);
  });

  it('leave no trace in lists when they are new and discarded', () => {
    book.drafts.save(INVOICE, invoiceForm(), NOW);
    expect(stateOf(INVOICE)).toMatchObject({ presence: 'present' });
    expect(book.numbers.reserve({ uid: 'other', clientUid: null, date: TODAY }, NOW)).toBe('INV-9002');
    book.drafts.discard(INVOICE);
    expect(stateOf(INVOICE)).toMatchObject({ presence: 'gone', patch: null });
  });

  it('follow a sweep without losing a keystroke', () => {
    book.drafts.save(first(), invoiceForm({ connectionUid: client(), summary: 'typed' }), NOW);
    sweepPage(book, 'invoices', [invoiceRow(1, { summary: 'theirs', note: 'theirs' })]);
    expect(book.drafts.read(first())?.form.summary).toBe('typed');
    expect(summaryOf(first())).toBe('typed');
  });
});

describe('the outbox as it is displayed', () => {
  it('lists entries in sending order, indented by dependency, then the settled ones', () => {
    enqueue(newClient(CLIENT), newInvoice(INVOICE, CLIENT), {
      op: 'deliver',
      resource: 'invoices',
      uid: INVOICE,
      data: null,
    });
    const id = edit(first(), { summary: 'x' });
    settle(id, invoiceRow(1, { summary: 'x' }));
    const context = {
      rows: book.rows,
      outbox: book.outbox,
      conflicts: book.conflicts,
      writing: writingIn('en-US'),
      isReachable: false,
    };
    expect(
      listOutbox(context, NOW).map((entry) => [textOf(entry.sentence), textOf(entry.note), entry.depth, entry.state]),
    ).toEqual([
      ['Create client Acme', 'Waiting for network', 0, 'queued'],
      ['Create invoice INV-9001 for Acme · $313.50', 'Waits for the client', 1, 'queued'],
      ['E-mail INV-9001 to Acme', 'Waits for the invoice', 2, 'queued'],
      ['Change invoice INV-000001 for Client 1 · €100.00', 'In your account', 0, 'done'],
    ]);
    expect(listOutbox(context, NOW + 8 * 86_400_000)).toHaveLength(3);
    expect(listWholeOutbox(context).map((entry) => entry.id)).toEqual([1, 2, 3, 4]);
  });
});
