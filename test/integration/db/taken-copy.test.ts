import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from '#main/db/connection/backup.ts';
import type { Book } from '#main/db/book.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { resources } from '#shared/service/resources.ts';
import {
  bookFolder,
  clientRow,
  invoiceRow,
  newClient,
  newInvoice,
  noLines,
  openFileBook,
  uidOf,
} from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

const CLIENT = '01936f00-0000-7000-8000-0000000000aa';
const PAYMENT = '01936f00-0000-7000-8000-0000000000ee';
const INVOICE = '01936f00-0000-7000-8000-0000000000bb';
const LATER_INVOICE = '01936f00-0000-7000-8000-0000000000cc';
const online = { from: 'window', isOffline: false, isConfirmed: false } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: createVirtualClock().now() });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A book with a payment, a client, two invoices and a mail that wait, and a copy of it from then. */
async function openWaiting(
  alsoWaits: (known: { readonly book: Book; readonly uid: Uid }, at: number) => void = () => {},
) {
  const { path } = bookFolder();
  const book = openFileBook(path);
  const world = createEngineWorld({}, book);
  world.service.put('connections', clientRow(1));
  world.service.put('invoices', invoiceRow(1, { allow_partial_payments: true }, noLines), invoiceRow(2, {}, noLines));
  await world.run({ isFull: true });
  const at = world.clock.now();
  const uid = uidOf(book, 'invoices', 1);
  const client = uidOf(book, 'connections', 1);
  const payment = {
    date: '2026-11-20',
    amount: '40.00',
    payment_method: 'cash',
    details: '',
    isReceived: false,
  } as const;
  createPaymentEdits(book).record({ uid: PAYMENT, invoiceUid: uid, input: payment }, at);
  book.edits.enqueue([newClient(CLIENT)], at);
  book.edits.enqueue([newInvoice(INVOICE, client, { statement_no: 'INV-77' })], at);
  book.edits.enqueue([newInvoice(LATER_INVOICE, CLIENT, { statement_no: 'INV-78' })], at);
  book.edits.enqueue(
    [{ op: 'deliver', resource: 'invoices', uid: uidOf(book, 'invoices', 2), data: null }],
    at,
    online,
  );
  alsoWaits({ book, uid }, at);
  return { path, book, world, copy: backUp(book.connection.raw, path, 'schema-0001') };
}

/** A book whose payment the account has refused, and a copy of it from then. */
async function openRefused() {
  const { path } = bookFolder();
  const book = openFileBook(path);
  const world = createEngineWorld({}, book);
  world.service.put('connections', clientRow(1));
  world.service.put('invoices', invoiceRow(1, { send_receipts_automatically: false }, noLines));
  await world.run({ isFull: true });
  const refusal = failure('rejected', { status: 422, fields: { amount: ['is more than is due'] } });
  world.service.interfere = ({ call }) => (call === 'create' ? { kind: 'rejected', error: refusal } : undefined);
  const data = { invoice: uidOf(book, 'invoices', 1), date: '2026-11-20', amount: '40.00', payment_method: 'cash' };
  book.edits.enqueue([{ op: 'create', resource: 'payments', uid: PAYMENT, data }], world.clock.now());
  await world.run();
  expect(open(book)).toEqual([['create', 'payments', 'needs_you', 'rejected']]);
  world.service.interfere = () => undefined;
  const [entry] = book.outbox.listOpen();
  return { id: entry?.id ?? 0, refusal, world, copy: backUp(book.connection.raw, path, 'schema-0001') };
}

/** The copy in a folder of its own, under the book's name, before the account as it is now. */
function restored(copy: string, before: EngineWorld) {
  const { path } = bookFolder();
  copyFileSync(copy, path);
  const book = openFileBook(path);
  const world = createEngineWorld({}, book);
  for (const resource of resources)
    world.service.put(resource, ...(before.service.objects.get(resource)?.values() ?? []));
  return { path, book, world };
}

const open = ({ outbox }: Book) =>
  outbox.listOpen().map(({ mutation, state, reason }) => [mutation.op, mutation.resource, state, reason]);
const countIn = ({ service }: EngineWorld, resource: Resource): number => service.objects.get(resource)?.size ?? 0;

describe('a refused create in a restored backup', () => {
  it('is found when it was sent again after the backup', async () => {
    const { id, world, copy } = await openRefused();
    world.book.decisions.decide(id, { kind: 'retry' }, world.clock.now());
    await world.run();
    for (const stored of world.service.objects.get('payments')?.keys() ?? [])
      world.service.edit('payments', stored, { parent: 1 });
    const again = restored(copy, world);
    await again.world.run({ isFull: true });
    if (open(again.book).length > 0) again.book.decisions.decide(id, { kind: 'retry' }, again.world.clock.now());
    await again.world.run({ isFull: true });
    expect([again.world.service.count('create'), open(again.book)]).toEqual([0, []]);
    again.book.close();
  });

  it('stays refused with the service’s message when it was not sent again', async () => {
    const { id, refusal, world, copy } = await openRefused();
    const again = restored(copy, world);
    await again.world.run({ isFull: true });
    const { code, said } = refusal;
    expect(again.book.outbox.get(id)).toMatchObject({ reason: 'rejected', error: { code, message: said } });
    expect(again.world.service.count('create')).toBe(0);
    again.book.decisions.decide(id, { kind: 'retry' }, again.world.clock.now());
    await again.world.run();
    expect([countIn(again.world, 'payments'), open(again.book)]).toEqual([1, []]);
    again.book.close();
  });
});

describe('a restored backup', () => {
  it('searches for creates that waited in it and asks about mails, so that nothing exists twice', async () => {
    const { world, copy } = await openWaiting();
    await world.run();
    expect(open(world.book)).toEqual([]);
    const counts = () => (['payments', 'connections', 'invoices'] as const).map((resource) => countIn(world, resource));
    expect(counts()).toEqual([1, 2, 4]);
    // The service in memory lists payments by this.
    for (const id of world.service.objects.get('payments')?.keys() ?? [])
      world.service.edit('payments', id, { parent: 1 });
    const again = restored(copy, world);
    expect(open(again.book)).toEqual([
      ['create', 'payments', 'unconfirmed', null],
      ['create', 'connections', 'unconfirmed', null],
      ['create', 'invoices', 'unconfirmed', null],
      ['create', 'invoices', 'needs_you', 'unknown_send'],
      ['deliver', 'invoices', 'needs_you', 'held'],
    ]);
    await again.world.run({ isFull: true });
    expect(again.world.service.count('create')).toBe(0);
    expect(again.world.service.count('deliver')).toBe(0);
    expect(open(again.book)).toEqual([
      ['create', 'invoices', 'needs_you', 'unknown_send'],
      ['deliver', 'invoices', 'needs_you', 'held'],
    ]);
    again.book.close();
  });

  it('asks about an invoice whose client waited too, with the account’s candidates for both', async () => {
    const { world, copy } = await openWaiting();
    await world.run();
    const again = restored(copy, world);
    await again.world.run({ isFull: true });
    await again.world.run({ isFull: true });
    const asked = again.book.outbox.listOpen().find(({ mutation }) => mutation.uid === LATER_INVOICE);
    const found = [...(world.service.objects.get('invoices')?.values() ?? [])].at(-1);
    expect(asked?.question).toMatchObject({ candidates: [{ id: found?.id, fields: { statement_no: 'INV-78' } }] });
    again.book.decisions.decide(asked?.id ?? 0, { kind: 'adopt', id: found?.id ?? 0 }, again.world.clock.now());
    await again.world.run({ isFull: true });
    expect(uidOf(again.book, 'invoices', found?.id ?? 0)).toBe(LATER_INVOICE);
    expect(again.world.service.count('create')).toBe(0);
    again.book.close();
  });

  it('asks about a mail again although it had a question before: that may have been answered since', async () => {
    const { world, copy } = await openWaiting(({ book, uid }, at) => {
      book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], at, { ...online, holdMs: 10_000 });
      book.engineStores.outbox.markMailsHeld();
    });
    const asked = world.book.outbox.listOpen().find(({ reason }) => reason === 'held');
    expect(asked?.question).toMatchObject({ because: 'quit' });
    world.book.decisions.decide(asked?.id ?? 0, { kind: 'send' }, world.clock.now());
    await world.run();
    expect(world.service.count('deliver')).toBe(2);
    const again = restored(copy, world);
    expect(again.book.outbox.get(asked?.id ?? 0)).toMatchObject({ reason: 'held', question: { because: 'copy' } });
    again.book.close();
  });

  it('asks about an invoice whose number is taken: it may have got the next one since', async () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    const world = createEngineWorld({}, book);
    world.service.put('connections', clientRow(1), clientRow(2));
    await world.run({ isFull: true });
    const create = newInvoice(INVOICE, uidOf(book, 'connections', 1), { statement_no: 'INV-77' });
    book.edits.enqueue([{ ...create, isNumberProposed: true }], world.clock.now());
    const copy = backUp(book.connection.raw, path, 'schema-0001');
    const connection = { id: 2, hash_key: 'c2', name: 'Client 2' };
    world.service.put('invoices', invoiceRow(1, { statement_no: 'INV-77', connection }, noLines));
    const taken = failure('rejected', { status: 422, fields: { statement_no: ['has already been taken'] } });
    world.service.interfere = ({ call, body }) =>
      call === 'create' && body?.['statement_no'] === 'INV-77' ? { kind: 'rejected', error: taken } : undefined;
    await world.run({ isFull: true });
    expect([open(book), countIn(world, 'invoices')]).toEqual([[], 2]);
    const again = restored(copy, world);
    await again.world.run({ isFull: true });
    expect(open(again.book)).toEqual([['create', 'invoices', 'needs_you', 'number_taken']]);
    expect(again.world.service.count('create')).toBe(0);
    again.book.close();
  });

  it('sends a create that never left after searching long enough', async () => {
    const { world, copy } = await openWaiting();
    const again = restored(copy, world);
    await again.world.run({ isFull: true });
    expect(countIn(again.world, 'connections')).toBe(2);
    expect(countIn(again.world, 'invoices')).toBe(3);
    again.book.close();
  });

  it('finds first the invoice and then its payment', async () => {
    const { path } = bookFolder();
    const book = openFileBook(path);
    const world = createEngineWorld({}, book);
    world.service.put('connections', clientRow(1));
    await world.run({ isFull: true });
    const at = world.clock.now();
    const data = { invoice: INVOICE, date: '2026-11-20', amount: '40.00', payment_method: 'cash' };
    book.edits.enqueue([newInvoice(INVOICE, uidOf(book, 'connections', 1), { statement_no: 'INV-77' })], at);
    book.edits.enqueue([{ op: 'create', resource: 'payments', uid: PAYMENT, data }], at);
    const copy = backUp(book.connection.raw, path, 'schema-0001');
    await world.run();
    expect([countIn(world, 'invoices'), countIn(world, 'payments')]).toEqual([1, 1]);
    const [invoice = 0] = world.service.objects.get('invoices')?.keys() ?? [];
    for (const id of world.service.objects.get('payments')?.keys() ?? [])
      world.service.edit('payments', id, { parent: invoice });
    const again = restored(copy, world);
    await again.world.run({ isFull: true, seconds: 3_600 });
    expect(again.world.service.count('create')).toBe(0);
    expect(open(again.book)).toEqual([]);
    again.book.close();
  });

  it('is an ordinary book afterwards', async () => {
    const { world, copy } = await openWaiting();
    const again = restored(copy, world);
    again.book.edits.enqueue([newClient('01936f00-0000-7000-8000-0000000000dd')], again.world.clock.now());
    again.book.close();
    const reopened = openFileBook(again.path);
    expect(open(reopened).at(-1)).toEqual(['create', 'connections', 'queued', null]);
    reopened.close();
  });

  it('is not mixed with the previous book’s log, which is set aside', async () => {
    const { path, book, copy } = await openWaiting();
    const fresh = bookFolder();
    copyFileSync(`${path}-wal`, `${fresh.path}-wal`);
    const log = readFileSync(`${fresh.path}-wal`);
    book.close();
    copyFileSync(copy, fresh.path);
    expect(() => openFileBook(fresh.path, 'read')).toThrow(/hasn’t opened this book yet/);
    expect(readFileSync(`${fresh.path}-wal`).equals(log)).toBe(true);
    const reopened = openFileBook(fresh.path);
    expect(reopened.connection.raw.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(reopened.connection.raw.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(open(reopened)).toHaveLength(5);
    expect(readFileSync(`${fresh.path}-wal.old`).equals(log)).toBe(true);
    reopened.close();
  });

  it('sets the log aside even when the previous book was moved away and a new one was made', async () => {
    const { path, book } = await openWaiting();
    const fresh = bookFolder();
    copyFileSync(`${path}-wal`, `${fresh.path}-wal`);
    const log = readFileSync(`${fresh.path}-wal`);
    book.close();
    openFileBook(fresh.path).close();
    expect(readFileSync(`${fresh.path}-wal.old`).equals(log)).toBe(true);
  });

  it('keeps the log of a damaged book that was not replaced', () => {
    const { path } = bookFolder();
    writeFileSync(path, 'not a database at all, '.repeat(200));
    writeFileSync(`${path}-wal`, 'what was written last');
    expect(() => openFileBook(path)).toThrow(/move book\.db, book\.db-wal and book\.db-shm/);
    expect(existsSync(`${path}-wal.old`)).toBe(false);
  });
});
