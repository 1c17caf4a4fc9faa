import { afterEach, describe, expect, it } from 'vitest';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import { listNotes } from '#main/db/outbox/journal-list.ts';
import { listOutbox } from '#main/db/outbox/outbox-list.ts';
import { createPerson } from '#test/service/person.ts';
import { newClient, newInvoice, updateOf } from '#test/helpers/books.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { openPaymentsWorld, PAY_DAY } from '#test/helpers/payments-world.ts';
import { textOf } from '#shared/words/text-of.ts';
import { writingIn } from '#shared/writing/writing.ts';

let world: PaymentsWorld;
afterEach(() => {
  world.close();
});

const CLIENT = '01936f00-0000-7000-8000-0000000000c1';
const INVOICE = '01936f00-0000-7000-8000-0000000000c2';
const PAYMENT = '01936f00-0000-7000-8000-0000000000c3';
const LONG = 'Umlaut GmbH '.repeat(25).trim();

const enqueue = (...mutations: readonly Mutation[]): void => {
  world.book.edits.enqueue(mutations, world.clock.now());
};
const pay = (amount: string): Mutation => ({
  op: 'create',
  resource: 'payments',
  uid: PAYMENT,
  data: { invoice: world.uidOf('INV-1'), date: PAY_DAY, amount, payment_method: 'cash' },
});
const kept = (uid: string, resource: Resource = 'payments') =>
  world.book.conflicts
    .listNotes(uid)
    .filter((note) => note.kind === 'kept_otherwise' && note.resource === resource)
    .flatMap(({ record }) => record['fields']);
const noteOfFirst = (): string => {
  const { rows, outbox, conflicts } = world.book;
  const entries = listOutbox(
    { rows, outbox, conflicts, writing: writingIn('en-US'), isReachable: true },
    world.clock.now(),
  );
  const note = entries.find(({ id }) => id === 1)?.note;
  return note === undefined ? '' : textOf(note);
};

describe('what the account keeps otherwise than it was sent', () => {
  it('is said at the entry, in the journal and on the invoice, when it rounds a payment', async () => {
    world = await openPaymentsWorld();
    enqueue(pay('5.019'));
    await world.run();
    expect(world.book.outbox.get(1)?.state).toBe('done');
    expect(kept(PAYMENT)).toEqual([{ name: 'amount', sent: '5.019', kept: '5.02' }]);
    expect(noteOfFirst()).toBe('In your account, but not as it was sent: amount (sent “5.019”, there “5.02”)');
    const told =
      'Your account keeps a payment on INV-1 differently than it was sent: amount (sent “5.019”, there “5.02”)';
    expect(listNotes(world.book, world.clock.now()).map(({ sentence }) => textOf(sentence))).toContain(told);
    const { events = [] } = activityOf(world.book, world.uidOf('INV-1')) ?? {};
    expect(events.flatMap((event) => (event.kind === 'note' ? [textOf(event.note.sentence)] : []))).toContain(told);
  });

  it('is said when it cuts the name of a new client, and when a later edit is cut', async () => {
    world = await openPaymentsWorld({ lengths: 'truncated' });
    enqueue(newClient(CLIENT, { name: LONG }));
    await world.run();
    expect(kept(CLIENT, 'connections')).toEqual([{ name: 'name', sent: LONG, kept: LONG.slice(0, 255) }]);
    expect(noteOfFirst()).toMatch(
      /^In your account, but not as it was sent: name \(sent “.*” \(299 characters\), there “.*” \(255 characters\)\)$/,
    );
    enqueue(updateOf(world.book, 'connections', CLIENT, { city: LONG }));
    await world.run();
    expect(kept(CLIENT, 'connections')).toContainEqual({ name: 'city', sent: LONG, kept: LONG.slice(0, 255) });
  });

  it('is said of the lines of a new invoice', async () => {
    world = await openPaymentsWorld({ line_scale: 'cents' });
    const items = [{ description: 'Work', price: '10.005', quantity: '1', sort_order: 1 }];
    enqueue(newClient(CLIENT), newInvoice(INVOICE, CLIENT, { items }));
    await world.run();
    expect(kept(INVOICE, 'invoices')).toEqual([{ name: 'items[1].price', sent: '10.005', kept: '10.01' }]);
  });

  it.each([
    ['a create', () => pay('5.019')],
    ['a new client', () => newClient(CLIENT, { name: LONG })],
    ['an edit', () => updateOf(world.book, 'invoices', world.uidOf('INV-1'), { po_number: LONG })],
  ])('is said when the answer to %s was lost, and a read found it', async (_, edit) => {
    world = await openPaymentsWorld({ lengths: 'truncated' });
    enqueue(edit());
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    await world.run();
    expect(world.book.outbox.get(1)?.state).toBe('done');
    expect(noteOfFirst()).toMatch(/^In your account, but not as it was sent: (amount|name|PO number) \(sent “/);
  });

  it('is nothing when only spaces at the ends and line ends differ', async () => {
    world = await openPaymentsWorld({ text: 'trimmed' });
    enqueue(newClient(CLIENT, { name: '  Acme ' }), newInvoice(INVOICE, CLIENT, { note: 'one\ntwo \n' }));
    await world.run();
    expect(noteOfFirst()).toBe('In your account');
    expect([...kept(CLIENT, 'connections'), ...kept(INVOICE, 'invoices')]).toEqual([]);
  });

  it('leaves out what others have changed before a read found it', async () => {
    world = await openPaymentsWorld({ lengths: 'truncated' });
    enqueue(newClient(CLIENT, { name: LONG, city: 'Here' }));
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    await world.run(2_000 / 3_600_000);
    const web = createPerson(world.demo.context);
    const newest = web.state.connections.at(-1)?.id ?? 0;
    web.edit(web.state.connections, newest, { city: 'There' });
    await world.run();
    expect(world.book.outbox.get(1)?.state).toBe('done');
    expect(kept(CLIENT, 'connections')).toEqual([{ name: 'name', sent: LONG, kept: LONG.slice(0, 255) }]);
  });
});
