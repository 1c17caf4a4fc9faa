import { afterEach, describe, expect, it } from 'vitest';
import { questionText } from '#shared/outbox/question.ts';
import type { PaymentInput } from '#shared/payments/payment-form.ts';
import { shownOfEntry } from '#shared/outbox/decision.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { createPerson } from '#test/service/person.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld, PAY_DAY } from '#test/helpers/payments-world.ts';
import { textOf } from '#shared/words/text-of.ts';
import { writingIn } from '#shared/writing/writing.ts';

const POST = 'POST /api/invs/:id/payments';
const PUT = 'PUT /api/invs/:id/payments/:id';
const REALIZE = 'POST /api/invs/:id/payments/:id/mark_as_realized';
const transfer = (amount: string, part: Partial<PaymentInput> = {}): PaymentInput =>
  cash(amount, { payment_method: 'bank_transfer', details: 'ref 7', ...part });

let world: PaymentsWorld;
afterEach(() => {
  world.close();
});

/** Somebody else records a payment in the web application: received, or only announced. */
function theyRecord(amount: string, isReceived = false): void {
  const web = createPerson(world.demo.context);
  const payment = { date: PAY_DAY, amount, payment_method: 'bank_transfer', details: 'theirs' };
  if (isReceived) web.enterPayment(world.stored('INV-1').id, payment);
  else web.payOffline(world.stored('INV-1').id, payment);
}

const open = () => world.book.outbox.listOpen();
const asked = () => open().map(({ mutation, state, reason }) => [mutation.op, state, reason]);
const question = () => {
  const found = open().find(({ state }) => state === 'needs_you')?.question ?? null;
  return found === null ? '' : textOf(questionText(found, writingIn('en-US')));
};
function decide(kind: 'send' | 'discard'): void {
  const [entry] = open().filter(({ state }) => state === 'needs_you');
  if (entry === undefined) throw new Error('nothing is asked');
  expect(outboxActions(entry)).toEqual(['send', 'discard']);
  world.book.decisions.decide(entry.id, { kind }, world.clock.now(), shownOfEntry(entry));
}

describe('a payment that waits while the account gets the same one', () => {
  it('does not leave, and the person is told that the account has it since then', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', transfer('20.00'));
    theyRecord('20.00');
    await world.run();
    expect(asked()).toEqual([['create', 'needs_you', 'held']]);
    expect(question()).toBe('Your account has this payment since then: $20.00 by bank transfer, Nov 20, 2026, theirs.');
    expect(world.sent).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['20.00 unrealized']);
  });

  it('leaves when the person has it recorded all the same, and a third one is asked about again', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', transfer('20.00'));
    theyRecord('20.00');
    await world.run();
    decide('send');
    theyRecord('20.00');
    await world.run();
    expect(asked()).toEqual([['create', 'needs_you', 'held']]);
    decide('send');
    await world.run();
    expect(open()).toEqual([]);
    expect(world.sent).toEqual([POST]);
    expect(world.inAccount('INV-1')).toHaveLength(3);
  });

  it('never leaves when it is discarded, nor does its mark as received', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', transfer('20.00', { isReceived: true }));
    theyRecord('20.00');
    await world.run();
    expect(asked()).toEqual([
      ['create', 'needs_you', 'held'],
      ['realize', 'queued', null],
    ]);
    decide('discard');
    await world.run();
    expect(open()).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  it('leaves after it was corrected', async () => {
    world = await openPaymentsWorld();
    const uid = world.record('INV-1', transfer('20.00'));
    theyRecord('20.00');
    await world.run();
    world.edits.change(uid, transfer('30.00'), world.clock.now());
    await world.run();
    expect(open()).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['20.00 unrealized', '30.00 unrealized']);
  });

  it('is not asked about when the same one was known before', async () => {
    world = await openPaymentsWorld();
    theyRecord('20.00', true);
    await world.run();
    world.record('INV-1', transfer('20.00'));
    await world.run();
    expect(open()).toEqual([]);
    expect(world.inAccount('INV-1')).toHaveLength(2);
  });

  it('is not asked about when the other one was recorded here too', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', transfer('20.00'));
    world.record('INV-1', transfer('20.00'));
    const third = world.record('INV-1', transfer('10.00'));
    world.edits.change(third, transfer('20.00'), world.clock.now());
    await world.run();
    expect(open()).toEqual([]);
    expect(world.inAccount('INV-1')).toHaveLength(3);
  });

  it('does not leave after it was taken back, and put back when the account had the other one', async () => {
    world = await openPaymentsWorld();
    const uid = world.record('INV-1', transfer('20.00'));
    world.edits.takeBack(uid, world.clock.now());
    const takenAt = world.clock.now();
    theyRecord('20.00', true);
    await world.run();
    world.edits.restore(uid, takenAt, world.clock.now());
    await world.run();
    expect(asked()).toEqual([['create', 'needs_you', 'held']]);
  });

  it('does not leave while that one may be another payment of ours whose answer was lost, in other words', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', transfer('20.00'));
    world.faults.next = { kind: 'drop', isApplied: false, manner: 'close' };
    await world.run(0.02);
    world.record('INV-1', transfer('20.00'));
    theyRecord('20.00');
    await world.run();
    expect(asked()).toEqual([
      ['create', 'needs_you', 'duplicate_candidates'],
      ['create', 'needs_you', 'held'],
    ]);
    expect(world.inAccount('INV-1')).toEqual(['20.00 unrealized']);
  });

  it('costs no request more than without the other one', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', transfer('20.00'));
    world.read.length = 0;
    await world.run();
    const before = world.read.length;
    world.record('INV-1', transfer('30.00'));
    theyRecord('30.00');
    world.read.length = 0;
    await world.run();
    expect(world.read.length).toBeLessThanOrEqual(before);
  });
});

describe('a payment of all that is due while the invoice is paid in the account', () => {
  it('waits for the person, and so does its mark as received', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', cash('250.00', { isReceived: true }));
    theyRecord('250.00', true);
    await world.run();
    expect(asked()).toEqual([
      ['create', 'needs_you', 'held'],
      ['realize', 'queued', null],
    ]);
    expect(question()).toBe('With this, $250.00 more would come in than your account says is due.');
    expect(world.settlement('INV-1').total_due).toBe('0.00');
    decide('send');
    await world.run();
    expect(open()).toEqual([]);
    expect(world.sent).toEqual([POST, REALIZE]);
    expect(world.settlement('INV-1').total_due).toBe('-250.00');
  });

  it('is not asked about once more when the person accepted as much when they recorded it', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', cash('300.00', { isReceived: true }));
    await world.run();
    expect(open()).toEqual([]);
    expect(world.sent).toEqual([POST, REALIZE]);
  });

  it('is asked about when it comes to more than the person accepted', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', cash('300.00'));
    theyRecord('10.00', true);
    await world.run();
    expect(asked()).toEqual([['create', 'needs_you', 'held']]);
    expect(question()).toMatch(/\$60\.00 more/);
  });

  it('waits too when it is only marked as received', async () => {
    world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('250.00'));
    await world.run();
    world.sent.length = 0;
    await world.clock.advance(60_000);
    world.edits.realize([uid], world.clock.now());
    theyRecord('100.00', true);
    await world.run();
    expect(asked()).toEqual([['realize', 'needs_you', 'held']]);
    expect(world.sent).toEqual([]);
    expect(world.settlement('INV-1').total_due).toBe('150.00');
    decide('send');
    await world.run();
    expect(world.sent).toEqual([REALIZE]);
  });

  it('waits too when only its amount is changed', async () => {
    world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    world.sent.length = 0;
    await world.clock.advance(60_000);
    world.edits.change(uid, cash('200.00'), world.clock.now());
    theyRecord('100.00', true);
    await world.run();
    expect(asked()).toEqual([['update', 'needs_you', 'held']]);
    expect(question()).toMatch(/\$50\.00 more/);
    expect(world.sent).toEqual([]);
    decide('send');
    await world.run();
    expect(world.sent).toEqual([PUT]);
  });

  it('is asked about when the amount was lowered since more than is due was accepted', async () => {
    world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('300.00'));
    world.edits.change(uid, cash('250.00'), world.clock.now());
    theyRecord('40.00', true);
    await world.run();
    expect(asked()).toEqual([['create', 'needs_you', 'held']]);
    expect(question()).toMatch(/\$40\.00 more/);
  });

  it('is asked about when another that was counted in the accepted excess is discarded, and others pay as much', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', cash('250.00'));
    const second = world.record('INV-1', cash('40.00'));
    world.record('INV-1', cash('10.00'));
    world.edits.takeBack(second, world.clock.now());
    theyRecord('30.00', true);
    await world.run();
    expect(asked()).toEqual([['create', 'needs_you', 'held']]);
    expect(question()).toMatch(/\$40\.00 more/);
    decide('send');
    await world.run();
    expect(open()).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['30.00 realized', '10.00 unrealized', '250.00 unrealized']);
  });

  it('is not asked about when another that was counted in the accepted excess is discarded, and nobody else pays', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', cash('250.00'));
    const second = world.record('INV-1', cash('40.00'));
    world.record('INV-1', cash('10.00'));
    world.edits.takeBack(second, world.clock.now());
    await world.run();
    expect(open()).toEqual([]);
  });

  it('is asked about when the invoice comes to more by now, and others pay what that takes off', async () => {
    world = await openPaymentsWorld();
    world.record('INV-1', cash('300.00'));
    const { id, details } = world.stored('INV-1');
    const items = details.items.map((item) => ({ ...item, price: '270.00' }));
    createPerson(world.demo.context).edit(world.demo.state.invoices, id, { details: { items } });
    theyRecord('20.00', true);
    await world.run();
    expect(asked()).toEqual([['create', 'needs_you', 'held']]);
    expect(question()).toMatch(/\$50\.00 more/);
  });

  it('waits too when a lower amount is undone', async () => {
    world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('200.00'));
    await world.run();
    world.edits.change(uid, cash('50.00'), world.clock.now());
    await world.run();
    theyRecord('150.00', true);
    await world.run();
    world.sent.length = 0;
    world.edits.change(uid, cash('200.00'), world.clock.now(), { expected: cash('50.00') });
    await world.run();
    expect(asked()).toEqual([['update', 'needs_you', 'held']]);
    expect(question()).toMatch(/\$100\.00 more/);
    expect(world.sent).toEqual([]);
  });

  it('is not asked about when an undo puts back what was accepted before', async () => {
    world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('300.00'));
    await world.run();
    world.edits.change(uid, cash('250.00'), world.clock.now());
    await world.run();
    world.edits.change(uid, cash('300.00'), world.clock.now(), { expected: cash('250.00') });
    await world.run();
    expect(open()).toEqual([]);
    expect(world.sent).toEqual([POST, PUT, PUT]);
  });

  it('is not asked about when all of it was done here', async () => {
    world = await openPaymentsWorld();
    const first = world.record('INV-1', cash('100.00', { isReceived: true }));
    await world.run();
    world.edits.remove(first, world.clock.now());
    world.record('INV-1', cash('250.00', { isReceived: true }));
    await world.run();
    const second = world.record('INV-2', cash('150.00'));
    world.record('INV-2', cash('150.00', { payment_method: 'check' }));
    world.edits.change(second, cash('180.00'), world.clock.now());
    await world.run();
    expect(open()).toEqual([]);
  });
});
