import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { PaymentInput } from '#shared/payments/payment-form.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import { enterOfflinePayment } from '#test/service/other-client/payments.ts';
import { invoiceForm, uidOf } from '#test/helpers/books.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld, PAY_DAY } from '#test/helpers/payments-world.ts';
import { message } from '#shared/words/message.ts';

const POST = 'POST /api/invs/:id/payments';
const PUT = 'PUT /api/invs/:id/payments/:id';
const DELETE = 'DELETE /api/invs/:id/payments/:id';
const REALIZE = 'POST /api/invs/:id/payments/:id/mark_as_realized';

/** In hours: it has just left, and nothing was looked for yet. */
const UNTIL_LEFT = (UNDO_HOLD_MS + 1_000) / 3_600_000;

async function refusal(action: () => unknown): Promise<string> {
  try {
    await action();
    return 'nothing was refused';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : 'broken';
  }
}

const only = (world: PaymentsWorld, number: string) => {
  const [row] = world.listOf(number).payments;
  if (row === undefined) throw new Error(`no payment on ${number}`);
  return row;
};

describe('a payment from the window', () => {
  it('is recorded in part, then marked as received, and the totals come from the account', async () => {
    const world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00'));
    expect(world.contextOf('INV-1')).toMatchObject({ totalDue: '250.00', paidTotal: '0.00', invoiceState: 'sent' });
    expect(world.listOf('INV-1').effect).toMatchObject({ recorded: '100.00', received: '0.00', isPaidInFull: false });
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    expect(only(world, 'INV-1')).toMatchObject({ state: 'unrealized', upload: 'synced', receiptNo: 'RCPT-1' });
    expect(world.contextOf('INV-1')?.totalDue).toBe('250.00');
    expect(world.edits.realize([uid], world.clock.now())).toEqual([{ uid, outcome: 'marked' }]);
    expect(world.listOf('INV-1').effect).toMatchObject({ received: '100.00', recorded: '-100.00', dueAfter: '150.00' });
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 realized']);
    expect(world.contextOf('INV-1')).toMatchObject({
      totalDue: '150.00',
      paidTotal: '100.00',
      invoiceState: 'partial',
    });
    expect(world.listOf('INV-1')).toMatchObject({ effect: null, listing: { kind: 'listed', isOutdated: false } });
    expect(world.sent).toEqual([POST, REALIZE]);
    world.close();
  });

  it('is recorded and marked as received in one step, while the invoice shows that it will be paid', async () => {
    const world = await openPaymentsWorld();
    world.record('INV-1', cash('250.00', { isReceived: true }));
    expect(world.listOf('INV-1').effect).toMatchObject({ received: '250.00', dueAfter: '0.00', isPaidInFull: true });
    expect(world.contextOf('INV-1')).toMatchObject({ totalDue: '250.00', invoiceState: 'sent' });
    await world.run();
    expect(world.sent).toEqual([POST, REALIZE]);
    expect(world.settlement('INV-1')).toMatchObject({ state: 'paid', total_due: '0.00' });
    world.close();
  });

  it('is saved without a network and sent once', async () => {
    const world = await openPaymentsWorld();
    world.record('INV-1', cash('100.00', { isReceived: true }));
    world.faults.next = { kind: 'drop', isApplied: false, manner: 'reset' };
    await world.run();
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 realized']);
    expect(world.demo.context.state.invoices.flatMap(({ payments }) => payments)).toHaveLength(1);
    world.close();
  });

  it('is searched for when its answer was lost, and never recorded twice', async () => {
    const world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00'));
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    await world.run();
    await world.run();
    expect(world.sent.filter((label) => label === POST)).toHaveLength(1);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    expect(world.listOf('INV-1').payments.map((row) => [row.uid, row.upload])).toEqual([[uid, 'synced']]);
    world.close();
  });

  it('is not recorded twice when it was the last request of the hour and a proxy loses its answer', async () => {
    const world = await openPaymentsWorld();
    world.record('INV-1', cash('100.00'));
    world.faults.next = { kind: 'server_error', status: 503, isApplied: true, isLastOfHour: true };
    await world.run();
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    expect(world.sent.filter((label) => label === POST)).toHaveLength(1);
    world.close();
  });

  it('shows in its invoice as soon as it is found after a lost answer', async () => {
    const world = await openPaymentsWorld();
    const engine = world.open();
    await engine.pass(60_000);
    world.record('INV-1', { ...cash('250.00'), payment_method: 'stripe' });
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    engine.wake();
    await engine.pass(UNDO_HOLD_MS + 10_000);
    expect(world.entryStates()).toEqual(['create done']);
    expect(world.contextOf('INV-1')).toMatchObject({ totalDue: '0.00', invoiceState: 'paid' });
    await engine.close();
    world.close();
  });

  it('is not called refused while it is searched for', async () => {
    const world = await openPaymentsWorld();
    world.record('INV-1', cash('100.00'));
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    await world.run(UNTIL_LEFT);
    expect(world.book.outbox.listOpen().map(({ error }) => error?.code)).toEqual(['unreachable']);
    expect(only(world, 'INV-1')).toMatchObject({ upload: 'unconfirmed', problem: null });
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    world.close();
  });

  it('is removed from the screen when the account refuses it, with the reason', async () => {
    const world = await openPaymentsWorld({ overpayment: 'refused' });
    const uid = world.record('INV-1', cash('300.00', { isReceived: true }));
    expect(world.listOf('INV-1').effect?.isPaidInFull).toBe(true);
    await world.run();
    expect(world.inAccount('INV-1')).toEqual([]);
    const row = only(world, 'INV-1');
    expect(row).toMatchObject({ upload: 'needs_you', waitingFor: 'create' });
    expect(row.problem?.message).toMatchObject({
      key: 'error_refused_write',
      params: { complaint: expect.stringContaining('more than the amount due') as string },
    });
    expect(world.listOf('INV-1').effect).toMatchObject({ received: '0.00', dueAfter: '250.00', needsYou: 1 });
    // A correction takes the place of what was refused: one payment, never two.
    world.edits.change(uid, cash('250.00', { isReceived: true }), world.clock.now());
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['250.00 realized']);
    world.close();
  });

  it('is sent after its invoice, which is queued with it when it was not queued before', async () => {
    const world = await openPaymentsWorld();
    const { book, clock } = world;
    const invoiceUid = '01936f00-0000-7000-8000-0000000000aa';
    const connectionUid = uidOf(book, 'connections', world.demo.state.connections.map(({ id }) => id)[0] ?? 0);
    const pay = (): void => {
      world.edits.record(
        { uid: '01936f00-0000-7000-8000-0000000000ab', invoiceUid, input: cash('95.00') },
        clock.now(),
      );
    };
    book.drafts.save(invoiceUid, invoiceForm({ connectionUid: null }), clock.now());
    expect(await refusal(pay)).toBe('invalid_input');
    expect(book.outbox.listOpen()).toEqual([]);
    book.drafts.save(invoiceUid, invoiceForm({ connectionUid, date: '' }), clock.now());
    // The date of the invoice, not that of the payment.
    expect(pay).toThrow(
      expect.objectContaining({
        said: message('error_invoice_unfinished', { problem: message('invoice_problem_date') }),
        details: {},
      }),
    );
    expect(book.drafts.read(invoiceUid)).not.toBeNull();
    book.drafts.save(invoiceUid, invoiceForm({ connectionUid }), clock.now());
    pay();
    await world.run();
    expect(world.sent).toEqual(['POST /api/invs', POST]);
    expect(world.inAccount('INV-9001')).toEqual(['95.00 unrealized']);
    world.close();
  });

  it('is not recorded on an invoice that the account has removed', async () => {
    const world = await openPaymentsWorld();
    const uid = world.uidOf('INV-1');
    world.book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid }], world.clock.now());
    expect(await refusal(() => world.record('INV-1', cash('10.00')))).toBe('invalid_input');
    world.close();
  });
});

describe('a payment that waits', () => {
  it('is corrected before it is sent, with a single request for the last amount', async () => {
    const world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00', { isReceived: true }));
    world.edits.change(uid, cash('120.00', { isReceived: true, details: 'at the counter' }), world.clock.now());
    await world.run();
    expect(world.sent).toEqual([POST, REALIZE]);
    expect(world.inAccount('INV-1')).toEqual(['120.00 realized']);
    world.close();
  });

  it('is corrected even after a limit has turned it away, so that no receipt shows the earlier amount', async () => {
    const world = await openPaymentsWorld({ receipts: 'always' });
    const engine = world.open();
    await engine.pass(60_000);
    const online = { payment_method: 'stripe' } as const;
    const uid = world.record('INV-1', cash('100.00', online));
    world.faults.next = { kind: 'limit', status: '429', signal: 'seconds', waitMs: 600_000 };
    engine.wake();
    await engine.pass(UNDO_HOLD_MS + 5_000);
    expect([world.sent, world.entryStates()]).toEqual([[POST], ['create queued']]);
    world.edits.change(uid, cash('80.00', online), world.clock.now());
    expect(world.entryStates()).toEqual(['create queued']);
    await engine.pass(700_000);
    expect([world.sent, world.inAccount('INV-1')]).toEqual([[POST, POST], ['80.00 realized']]);
    const receipts = world.demo.state.mails.filter(({ kind }) => kind === 'receipt');
    expect(receipts).toMatchObject([{ message: 'Receipt RCPT-1: $80.00 for invoice INV-1.' }]);
    await engine.close();
    world.close();
  });

  it('is not marked as received when it is corrected to not received before it is sent', async () => {
    const world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00', { isReceived: true }));
    world.edits.change(uid, cash('100.00'), world.clock.now());
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    world.close();
  });

  it('refuses a change that takes back a mark which may have been sent', async () => {
    const world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    world.edits.realize([uid], world.clock.now());
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    await world.run(UNTIL_LEFT);
    expect(only(world, 'INV-1')).toMatchObject({ upload: 'unconfirmed', isRealizeWaiting: true });
    const opened = cash('100.00', { isReceived: true });
    const change = (input: PaymentInput): void => {
      world.edits.change(uid, input, world.clock.now(), { opened });
    };
    expect(
      await refusal(() => {
        change(cash('100.00', { details: 'ref 7' }));
      }),
    ).toBe('invalid_input');
    expect(only(world, 'INV-1')).toMatchObject({ details: '', waitingFor: 'realize' });
    change(cash('100.00', { details: 'ref 7', isReceived: true }));
    expect(only(world, 'INV-1')).toMatchObject({ details: 'ref 7', isRealizeWaiting: true });
    world.close();
  });

  it('is not marked because another field is corrected when it comes from a gateway', async () => {
    const world = await openPaymentsWorld();
    const invoiceId = world.book.rows.of('invoices').byUid(world.uidOf('INV-1'))?.serverId ?? 0;
    enterOfflinePayment(world.demo.context, invoiceId, { amount: '50.00', payment_method: 'paypal', date: PAY_DAY });
    const other = world.record('INV-1', cash('10.00'));
    await world.run();
    const row = world.listOf('INV-1').payments.find(({ uid }) => uid !== other);
    if (row === undefined) throw new Error('the payment of the gateway was not read');
    expect(row).toMatchObject({ state: 'unrealized', method: 'paypal' });
    const now = () => world.listOf('INV-1').payments.find(({ uid }) => uid === row.uid);
    const paid = cash('50.00', { payment_method: 'paypal', isReceived: true });
    world.edits.change(row.uid, { ...paid, details: 'T-1' }, world.clock.now(), { opened: paid });
    expect(now()).toMatchObject({ details: 'T-1', isRealizeWaiting: false });
    world.edits.realize([row.uid], world.clock.now());
    world.edits.change(row.uid, { ...paid, details: 'T-2' }, world.clock.now(), {
      opened: { ...paid, details: 'T-1' },
    });
    expect(now()).toMatchObject({ details: 'T-2', isRealizeWaiting: true });
    world.edits.change(other, { ...paid, amount: '10.00' }, world.clock.now(), { opened: cash('10.00') });
    expect(world.listOf('INV-1').payments.find(({ uid }) => uid === other)?.isRealizeWaiting).toBe(true);
    world.close();
  });

  it('is deleted without a request, and restored with all its waiting entries', async () => {
    const world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00', { isReceived: true }));
    const at = world.clock.now();
    world.edits.remove(uid, at);
    expect(world.listOf('INV-1')).toMatchObject({ payments: [], effect: null });
    await world.run();
    expect(world.sent).toEqual([]);
    world.edits.restore(uid, at, world.clock.now());
    expect(only(world, 'INV-1')).toMatchObject({ waitingFor: 'create', isRealizeWaiting: true });
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 realized']);
    expect(
      await refusal(() => {
        world.edits.restore(uid, at, world.clock.now());
      }),
    ).toBe('not_found');
    world.close();
  });
});

describe('a payment that is deleted twice', () => {
  it('is gone after the first delete when it was never sent, and can be restored', async () => {
    const world = await openPaymentsWorld();
    const { edits, clock } = world;
    const uid = world.record('INV-1', cash('100.00', { isReceived: true }));
    const at = clock.now();
    edits.remove(uid, at);
    const again = (): void => {
      edits.remove(uid, at + 1);
    };
    expect(await refusal(again)).toBe('not_found');
    expect(world.book.outbox.listOpen()).toEqual([]);
    edits.restore(uid, at, at + 2);
    expect(only(world, 'INV-1')).toMatchObject({ waitingFor: 'create', isRealizeWaiting: true });
    world.close();
  });

  it('is restored with the entries that the first delete cancelled, when another delete waits', async () => {
    const world = await openPaymentsWorld();
    const { book, edits, clock } = world;
    const uid = world.record('INV-1', cash('100.00'));
    const at = clock.now();
    edits.remove(uid, at);
    book.edits.enqueue([{ op: 'delete', resource: 'payments', uid }], at + 1);
    edits.restore(uid, at, at + 2);
    expect(only(world, 'INV-1')).toMatchObject({ waitingFor: 'create', amount: '100.00' });
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    world.close();
  });

  it('waits for a single delete when the account has it', async () => {
    const world = await openPaymentsWorld();
    const { edits, clock } = world;
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    edits.change(uid, cash('80.00'), clock.now());
    const at = clock.now();
    edits.remove(uid, at);
    const again = (): void => {
      edits.remove(uid, at + 1);
    };
    expect(await refusal(again)).toBe('invalid_input');
    edits.restore(uid, at, at + 2);
    expect(only(world, 'INV-1')).toMatchObject({ waitingFor: 'update', amount: '80.00' });
    edits.remove(uid, at + 3);
    await world.run();
    expect(world.inAccount('INV-1')).toEqual([]);
    expect(await refusal(again)).toBe('not_found');
    world.close();
  });

  it('cannot be changed after it was deleted, even from an open dialog', async () => {
    const world = await openPaymentsWorld();
    const { edits, clock } = world;
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    const change = (): void => {
      edits.change(uid, cash('80.00'), clock.now());
    };
    edits.remove(uid, clock.now());
    expect(await refusal(change)).toBe('invalid_input');
    await world.run();
    expect(edits.realize([uid], clock.now())).toEqual([{ uid, outcome: 'gone' }]);
    expect([await refusal(change), world.inAccount('INV-1'), world.book.outbox.listOpen()]).toEqual([
      'not_found',
      [],
      [],
    ]);
    world.close();
  });
});

describe('a payment of the account', () => {
  async function withPayment(): Promise<PaymentsWorld & { readonly uid: string }> {
    const world = await openPaymentsWorld();
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    world.sent.length = 0;
    return { ...world, uid };
  }

  it('is updated with the changed fields only', async () => {
    const world = await withPayment();
    world.edits.change(world.uid, cash('80.00'), world.clock.now());
    expect(only(world, 'INV-1')).toMatchObject({ amount: '80.00', amountInAccount: '100.00', waitingFor: 'update' });
    await world.run();
    expect(world.sent).toEqual([PUT]);
    expect(world.inAccount('INV-1')).toEqual(['80.00 unrealized']);
    world.edits.change(world.uid, cash('80.00'), world.clock.now());
    expect(world.book.outbox.listOpen()).toEqual([]);
    world.close();
  });

  it('is deleted in the account, and restored with its pending change before that', async () => {
    const world = await withPayment();
    world.edits.change(world.uid, cash('80.00'), world.clock.now());
    const at = world.clock.now() + 1;
    world.edits.remove(world.uid, at);
    expect(only(world, 'INV-1')).toMatchObject({ waitingFor: 'delete' });
    world.edits.restore(world.uid, at, at + 1);
    expect(only(world, 'INV-1')).toMatchObject({ waitingFor: 'update', amount: '80.00' });
    world.edits.remove(world.uid, at + 2);
    await world.run();
    expect(world.sent).toEqual([DELETE]);
    expect(world.inAccount('INV-1')).toEqual([]);
    expect(world.listOf('INV-1').payments).toEqual([]);
    world.close();
  });

  it('is marked as received once, however often that is requested, and the mark can be taken back while it waits', async () => {
    const world = await withPayment();
    const { uid, edits, clock } = world;
    expect(edits.realize([uid], clock.now())).toEqual([{ uid, outcome: 'marked' }]);
    expect(edits.realize([uid], clock.now())).toEqual([{ uid, outcome: 'received' }]);
    edits.unrealize([uid], clock.now());
    await world.run();
    expect(world.sent).toEqual([]);
    edits.realize([uid], clock.now());
    await world.run();
    expect(world.sent).toEqual([REALIZE]);
    expect(edits.realize([uid], clock.now())).toEqual([{ uid, outcome: 'received' }]);
    world.close();
  });

  it('is marked without a question and without a second mark when another person has done so', async () => {
    const world = await openPaymentsWorld({ realize_again: 'refused' });
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    const id = String(world.book.rows.of('payments').byUid(uid)?.serverId);
    const engine = world.open();
    await engine.pass(60_000);
    await world.post(`/api/invs/${world.hashKeyOf('INV-1')}/payments/${id}/mark_as_realized`);
    world.edits.realize([uid], world.clock.now());
    engine.wake();
    await engine.pass(UNDO_HOLD_MS + 5_000);
    expect(world.sent).toEqual([POST]);
    expect(world.entryStates()).toEqual(['create done', 'realize done']);
    expect(only(world, 'INV-1')).toMatchObject({ state: 'realized', upload: 'synced' });
    await engine.close();
    world.close();
  });

  it('is marked beside others that cannot be marked, with a result for each', async () => {
    const world = await withPayment();
    const { uid, edits, clock } = world;
    const gone = '01936f00-0000-7000-8000-0000000000ee';
    const other = world.record('INV-2', cash('20.00'));
    await clock.advance(1);
    const dropped = world.record('INV-2', cash('21.00'));
    edits.remove(dropped, clock.now());
    expect(edits.realize([gone, dropped, uid, uid], clock.now())).toEqual([
      { uid: gone, outcome: 'gone' },
      { uid: dropped, outcome: 'gone' },
      { uid, outcome: 'marked' },
    ]);
    edits.unrealize([uid], clock.now());
    edits.remove(uid, clock.now());
    expect(edits.realize([uid, other], clock.now())).toEqual([
      { uid, outcome: 'leaving' },
      { uid: other, outcome: 'marked' },
    ]);
    world.close();
  });

  it('proposes how the client last paid by hand', async () => {
    const world = await openPaymentsWorld();
    expect(world.contextOf('INV-1')?.lastMethod).toBeNull();
    world.record('INV-1', { ...cash('10.00'), payment_method: 'check', date: '2026-11-19' });
    world.record('INV-1', { ...cash('10.00'), payment_method: 'stripe', date: '2026-11-20' });
    expect(world.contextOf('INV-1')?.lastMethod).toBe('check');
    world.close();
  });

  it('is noticed before another is recorded when another person recorded it meanwhile', async () => {
    const world = await openPaymentsWorld();
    await world.post(`/api/invs/${world.hashKeyOf('INV-1')}/payments`, {
      payment: { date: PAY_DAY, amount: '100.0', payment_method: 'cash' },
    });
    world.record('INV-1', cash('100.00'));
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    expect(world.listOf('INV-1').payments).toHaveLength(2);
    expect(world.entryStates()).toEqual(['create needs_you']);
    world.close();
  });
});
