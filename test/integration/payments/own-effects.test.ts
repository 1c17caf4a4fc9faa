import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { PaymentInput } from '#shared/payments/payment-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import { getDraftStatus } from '#main/db/drafts/draft-status.ts';
import { countingUids, updateOf } from '#test/helpers/books.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';
import type { Fault } from '#test/service/faults/fault.ts';
import { sampleOf } from '#test/tier.ts';

const LOST: Fault = { kind: 'drop', isApplied: true, manner: 'reset' };
const NEVER_CAME: Fault = { kind: 'drop', isApplied: false, manner: 'reset' };

const paypal = (amount: string): PaymentInput => cash(amount, { payment_method: 'paypal', isReceived: true });
const createUid = countingUids(7);

/** What a person queues in one go on invoices that nobody else touches. */
interface Chain {
  readonly invoice: 'INV-1' | 'INV-3';
  /** Payments that were recorded before, and read. */
  readonly paid?: readonly PaymentInput[];
  queue(world: PaymentsWorld, invoice: Uid, payments: readonly Uid[]): readonly Mutation[];
  readonly isRefusedToDrafts?: boolean;
  /** What the account has in the end. */
  readonly then: JsonObject;
}

const pay = (invoice: Uid, amount: string): Mutation => {
  const { isReceived: _, ...data } = paypal(amount);
  return { op: 'create', resource: 'payments', uid: createUid(), data: { invoice, ...data } };
};
const deliver = (uid: Uid): Mutation => ({ op: 'deliver', resource: 'invoices', uid, data: null });
const remove = (uid: Uid): Mutation => ({ op: 'delete', resource: 'invoices', uid });
const removePayment = (uid: Uid): Mutation => ({ op: 'delete', resource: 'payments', uid });
const line = (price: string): JsonObject => ({ description: 'Design', price, quantity: '1' });
const lines = { items: [line('120.00')] };
const only = ([uid]: readonly Uid[]): Uid => {
  if (uid === undefined) throw new Error('the payment was recorded before');
  return uid;
};

const chains: Readonly<Record<string, Chain>> = {
  'the delete of its payment, then its own': {
    invoice: 'INV-1',
    paid: [paypal('50.00')],
    queue: (_, invoice, payments) => [removePayment(only(payments)), remove(invoice)],
    then: { isTrashed: true, payments: [] },
  },
  'a mail, then its delete': {
    invoice: 'INV-3',
    queue: (_, invoice) => [deliver(invoice), remove(invoice)],
    then: { isTrashed: true },
  },
  'a mail, then other lines': {
    invoice: 'INV-3',
    queue: ({ book }, invoice) => [deliver(invoice), updateOf(book, 'invoices', invoice, lines)],
    then: { isTrashed: false, state: 'sent', billed: '120.00' },
  },
  'a payment, then other lines of a draft': {
    invoice: 'INV-3',
    queue: ({ book }, invoice) => [pay(invoice, '40.00'), updateOf(book, 'invoices', invoice, lines)],
    then: { state: 'partial', billed: '120.00' },
  },
  'a payment, a mail, a payment, then its delete': {
    invoice: 'INV-3',
    queue: (_, invoice) => [pay(invoice, '20.10'), deliver(invoice), pay(invoice, '30.20'), remove(invoice)],
    then: { isTrashed: true, payments: ['20.10', '30.20'] },
  },
  'a mark as received, then another summary': {
    invoice: 'INV-1',
    paid: [cash('50.00')],
    queue: ({ book }, invoice, payments) => [
      { op: 'realize', resource: 'payments', uid: only(payments) },
      updateOf(book, 'invoices', invoice, { summary: 'Mine' }),
    ],
    then: { state: 'partial', summary: 'Mine' },
  },
  'a mark as received, then its delete': {
    invoice: 'INV-1',
    paid: [cash('50.00')],
    queue: (_, invoice, payments) => [{ op: 'realize', resource: 'payments', uid: only(payments) }, remove(invoice)],
    then: { isTrashed: true },
  },
  'another amount of a payment, then its delete': {
    invoice: 'INV-1',
    paid: [paypal('50.00')],
    queue: ({ book }, invoice, payments) => [
      updateOf(book, 'payments', only(payments), { amount: '70.05' }),
      remove(invoice),
    ],
    then: { isTrashed: true, payments: ['70.05'] },
  },
  'a reminder, then another due date': {
    invoice: 'INV-1',
    queue: ({ book }, invoice) => [
      { op: 'reminder', resource: 'invoices', uid: invoice, data: null },
      updateOf(book, 'invoices', invoice, { due_date: '2027-01-31' }),
    ],
    isRefusedToDrafts: true,
    then: { state: 'sent', due: '2027-01-31' },
  },
  'an announced payment, then its delete': {
    invoice: 'INV-1',
    queue: (_, invoice) => {
      const { isReceived: __, ...data } = cash('50.00');
      const create: Mutation = { op: 'create', resource: 'payments', uid: createUid(), data: { invoice, ...data } };
      return [create, remove(invoice)];
    },
    then: { isTrashed: true, payments: ['50.00'] },
  },
};

function accountOf(world: PaymentsWorld, number: string): JsonObject {
  const stored = world.demo.state.invoices.find(({ fields }) => fields.statement_no === number);
  if (stored === undefined) throw new Error(`no invoice ${number}`);
  return {
    isTrashed: (stored.trashed_at ?? null) !== null,
    state: world.settlement(number).state,
    billed: stored.billed_total,
    payments: stored.payments.map(({ amount }) => amount),
    summary: stored.fields.summary,
    due: stored.fields.due_date,
  };
}

async function prepared(chain: Chain, knobs: Partial<Knobs> = {}) {
  const world = await openPaymentsWorld(knobs);
  // Lists that lag show everything by then.
  await world.clock.advance(60_000);
  await world.run();
  // How the account treats lines is learned on a draft.
  const draft = world.uidOf('INV-3');
  world.book.edits.enqueue([updateOf(world.book, 'invoices', draft, { items: [line('101.00')] })], world.clock.now());
  await world.run();
  world.sent.length = 0;
  const payments = (chain.paid ?? []).map((input) => world.record(chain.invoice, input));
  if (payments.length > 0) await world.run();
  const uid = world.uidOf(chain.invoice);
  const enqueue = (): void =>
    void world.book.edits.enqueue(chain.queue(world, uid, payments), world.clock.now(), { from: 'terminal' });
  return { ...world, uid, enqueue };
}

const openOf = ({ book }: PaymentsWorld): readonly unknown[] =>
  book.outbox.listOpen().map(({ mutation, state, reason }) => [mutation.op, state, reason]);

const services: Readonly<Record<string, Partial<Knobs>>> = {
  'counts what is announced': { announced_state: 'unrealized', unrealized_counts: 'yes' },
  'keeps a mailed draft a draft': { deliver_state: 'kept', draft_due: 'zero' },
  'receives at once, and lists late': { payment_state: 'realized', list_lag: 30 },
};

/** Days in which a change has met all of them. */
const SERVICES_DAYS = 3;

describe.each(Object.entries(chains))('an invoice on which waits %s', (name, chain) => {
  it('settles all of it and asks nothing', async () => {
    const world = await prepared(chain);
    world.enqueue();
    await world.run();
    expect(openOf(world)).toEqual([]);
    expect(accountOf(world, chain.invoice)).toMatchObject(chain.then);
    world.close();
  });

  const allowed = Object.keys(services).filter(
    (service) => services[service]?.deliver_state !== 'kept' || chain.isRefusedToDrafts !== true,
  );
  it.each(sampleOf(allowed, (service) => `${name} ${service}`, SERVICES_DAYS))(
    'asks nothing at a service that %s',
    async (service) => {
      const world = await prepared(chain, services[service]);
      world.enqueue();
      await world.run();
      expect(openOf(world)).toEqual([]);
      world.close();
    },
  );

  it.each([
    ['was lost', LOST],
    ['and its request were lost', NEVER_CAME],
  ] as const)('asks about no change when the first answer %s', async (_how, fault) => {
    const world = await prepared(chain);
    world.enqueue();
    const [first] = world.book.outbox.listOpen();
    world.faults.next = fault;
    await world.run();
    // A mail is never sent twice: without a trace of it in its invoice, the person is asked whether it left.
    const isInDoubt = first?.mutation.op === 'reminder' || (first?.mutation.op === 'deliver' && fault === NEVER_CAME);
    expect(openOf(world)).toEqual(isInDoubt ? [[first.mutation.op, 'needs_you', 'unknown_send']] : []);
    world.close();
  });
});

describe('an invoice of which a payment was just recorded here', () => {
  it('is deleted in the window without a question, before any list has shown the payment', async () => {
    const world = await prepared({ invoice: 'INV-1', queue: (_, uid) => [pay(uid, '50.00')], then: {} });
    const { book, clock, uid } = world;
    const window = world.open();
    world.enqueue();
    window.wake();
    await window.pass(500);
    expect(openOf(world)).toEqual([]);
    expect(book.rows.of('invoices').byUid(uid)?.mirror?.['paid_total']).toBe('0.00');
    expect(book.bin.remove([uid], clock.now())).toMatchObject([{ kind: 'done' }]);
    await window.pass(UNDO_HOLD_MS + 5_000);
    expect(openOf(world)).toEqual([]);
    expect(accountOf(world, 'INV-1')).toMatchObject({ isTrashed: true });
    await window.close();
    world.close();
  });
});

describe('an edit by others that comes together with own effects', () => {
  const asked = ({ book }: PaymentsWorld) => {
    const entry = book.outbox.listOpen().find(({ reason }) => reason === 'conflict');
    return entry === undefined ? null : book.conflicts.of(entry.id);
  };
  const payElsewhere = (world: PaymentsWorld, number: string, amount: string) =>
    world.post(`/api/invs/${world.hashKeyOf(number)}/payments`, {
      payment: { date: '2026-11-20', amount, payment_method: 'paypal' },
    });

  it('stops a delete for a payment of others beside an own one, and shows theirs alone', async () => {
    const world = await prepared({ invoice: 'INV-1', queue: (_, uid) => [pay(uid, '50.00'), remove(uid)], then: {} });
    world.enqueue();
    await payElsewhere(world, 'INV-1', '30.00');
    await world.run();
    const fields = asked(world)?.fields.map(({ name, base, theirs }) => [name, base, theirs]);
    expect(fields).toEqual([
      ['total_due', '200.00', '170.00'],
      ['paid_total', '50.00', '80.00'],
    ]);
    expect(accountOf(world, 'INV-1')).toMatchObject({ isTrashed: false });
    world.close();
  });

  it('stops a delete for a payment of others of the very same amount', async () => {
    const world = await prepared({ invoice: 'INV-1', queue: (_, uid) => [pay(uid, '50.00')], then: {} });
    world.enqueue();
    await world.run();
    world.book.edits.enqueue([remove(world.uid)], world.clock.now());
    await payElsewhere(world, 'INV-1', '50.00');
    await world.run();
    expect(asked(world)?.fields.map(({ name }) => name)).toEqual(['total_due', 'paid_total']);
    world.close();
  });

  it('stops a delete for words that others wrote while an own mail was on the wire', async () => {
    const world = await prepared({ invoice: 'INV-3', queue: (_, uid) => [deliver(uid), remove(uid)], then: {} });
    world.enqueue();
    world.faults.next = LOST;
    const { invoices } = world.demo.state;
    const index = invoices.findIndex(({ fields }) => fields.statement_no === 'INV-3');
    const invoice = invoices[index];
    if (invoice !== undefined) invoices[index] = { ...invoice, fields: { ...invoice.fields, summary: 'Theirs' } };
    await world.run();
    expect(asked(world)?.fields.map(({ name, theirs }) => [name, theirs])).toEqual([['summary', 'Theirs']]);
    world.close();
  });

  it('stops lines for a draft that others paid beside an own payment', async () => {
    const world = await prepared({
      invoice: 'INV-3',
      queue: ({ book }, uid) => [pay(uid, '20.00'), updateOf(book, 'invoices', uid, lines)],
      then: {},
    });
    world.enqueue();
    await payElsewhere(world, 'INV-3', '30.00');
    await world.run();
    expect(asked(world)?.money).toBe('left_draft');
    world.close();
  });
});

describe('what a person sees as changed in the account', () => {
  it('is neither an own payment nor an own mail', async () => {
    const world = await prepared({ invoice: 'INV-3', queue: (_, uid) => [deliver(uid), pay(uid, '40.00')], then: {} });
    const before = getDraftStatus(world.book.orm, world.uid, null).version;
    world.enqueue();
    await world.run();
    expect(accountOf(world, 'INV-3')).toMatchObject({ state: 'partial' });
    const events = activityOf(world.book, world.uid)?.events ?? [];
    expect(events.filter(({ kind }) => kind === 'seen')).toEqual([]);
    expect(getDraftStatus(world.book.orm, world.uid, null).version).toBe(before);
    world.close();
  });

  it('is what others did beside it', async () => {
    const world = await prepared({ invoice: 'INV-1', queue: (_, uid) => [pay(uid, '40.00')], then: {} });
    world.enqueue();
    await world.run();
    await world.post(`/api/invs/${world.hashKeyOf('INV-1')}/payments`, {
      payment: { date: '2026-11-20', amount: '10.00', payment_method: 'paypal' },
    });
    await world.run();
    const events = activityOf(world.book, world.uid)?.events ?? [];
    const seen = events.flatMap((event) => (event.kind === 'seen' ? event.changes : []));
    expect(seen).toEqual([{ field: 'paid_total', before: '40.00', after: '50.00' }]);
    world.close();
  });
});
