import { describe, expect, it } from 'vitest';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import { failure } from '#test/helpers/fake-service.ts';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { NEW, openAccount } from '#test/helpers/account-world.ts';
import { clientRow, invoiceRow, newClient, newInvoice, noLines, uidOf } from '#test/helpers/books.ts';

/** Lets the next create be answered with this object, applied or not. */
function mixUp({ service, calm }: AccountWorld, instead: ServerObject, isApplied: boolean): void {
  service.interfere = ({ call }) => {
    if (call !== 'create') return undefined;
    calm();
    return { kind: 'lost', isApplied, error: failure('service_error'), instead };
  };
}

const payment = (invoice: string): Mutation => ({
  op: 'create',
  resource: 'payments',
  uid: NEW,
  data: { invoice, date: '2026-11-20', amount: '40.00', payment_method: 'cash', details: 'Mine' },
});

const creates = [
  ['invoice', 'invoices', ({ client }: AccountWorld) => newInvoice(NEW, client, { statement_no: 'INV-77' })],
  ['client', 'connections', () => newClient(NEW, { name: 'Newcomer', business_email: 'new@x.test' })],
] as const;

const known = {
  invoices: invoiceRow(1, { state: 'draft', summary: 'S0' }, noLines),
  connections: clientRow(2),
} as const;

describe.each(creates)('a new %s whose create is answered with one that the book has', (_name, resource, make) => {
  it.each([
    ['found', true],
    ['sent again', false],
  ] as const)('is %s, and never taken for that one', async (_fate, isApplied) => {
    const world = await openAccount();
    const { book, service } = world;
    const other = known[resource];
    const before = book.rows.of(resource).byServerId(other.id)?.uid;
    const count = service.objects.get(resource)?.size ?? 0;
    book.edits.enqueue([make(world)], world.at());
    mixUp(world, other, isApplied);
    await world.run({ isFull: true, seconds: 3_600 });
    expect(world.open()).toEqual([]);
    expect(service.objects.get(resource)?.size).toBe(count + 1);
    const newest = [...(service.objects.get(resource)?.keys() ?? [])].at(-1);
    expect(book.rows.of(resource).byUid(NEW)?.serverId).toBe(newest);
    expect(book.rows.of(resource).byServerId(other.id)?.uid).toBe(before);
  });
});

describe('a new payment whose create is answered with an equal one that the book has', () => {
  it('asks whether it arrived, because another could mail a second receipt', async () => {
    const world = await openAccount({ state: 'sent' });
    const { book, service } = world;
    const fields = { id: 5, parent: 1, date: '2026-11-20', amount: '40.00', payment_method: 'cash', details: 'Mine' };
    const equal = { id: 5, hash_key: null, details: null, fields: { ...fields, state: 'unrealized' } };
    service.put('payments', equal);
    service.edit('invoices', 1, { total_due: '90.00' });
    await world.run({ isFull: true });
    const before = uidOf(book, 'payments', 5);
    book.edits.enqueue([payment(world.uid)], world.at());
    mixUp(world, equal, false);
    await world.run({ isFull: true, seconds: 3_600 });
    expect(world.open()).toEqual([['create', 'needs_you', 'unknown_send']]);
    expect(uidOf(book, 'payments', 5)).toBe(before);
  });
});

describe('a new invoice whose create is answered with a stranger’s', () => {
  it('is found, and the stranger’s number is nowhere in the book', async () => {
    const world = await openAccount();
    const { book } = world;
    book.edits.enqueue([newInvoice(NEW, world.client, { statement_no: 'INV-77' })], world.at());
    const date = '2020-01-01';
    const part = {
      statement_no: 'X-1',
      date,
      due_date: '2020-01-31',
      connection: { id: 9, hash_key: 'h', name: 'Else' },
    };
    mixUp(world, invoiceRow(99, part, noLines), true);
    await world.run({ isFull: true, seconds: 3_600 });
    expect(world.open()).toEqual([]);
    expect(book.rows.of('invoices').byUid(NEW)?.mirror).toMatchObject({ statement_no: 'INV-77' });
    expect(book.rows.of('invoices').byServerId(99)).toBeNull();
  });
});
