import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld, PAY_DAY } from '#test/helpers/payments-world.ts';

let world: PaymentsWorld;
let handlers: ReturnType<typeof undoHandlers>;

beforeEach(async () => {
  world = await openPaymentsWorld();
  const context = { now: () => world.clock.now(), session: () => ({ book: world.book }) };
  // These handlers use nothing else of the app.
  handlers = undoHandlers(context as unknown as AppContext);
});
afterEach(() => {
  world.close();
});

const amounts = () => world.listOf('INV-1').payments.map(({ amount, waitingFor }) => [amount, waitingFor]);
const formOf = (amount: string, part: Partial<PaymentForm> = {}): PaymentForm => ({
  date: PAY_DAY,
  amount,
  method: 'cash',
  details: '',
  isReceived: false,
  ...part,
});

function codeOf(action: () => unknown): string {
  try {
    action();
    return 'nothing was refused';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : 'broken';
  }
}

describe('an undo of what was done to payments', () => {
  it('discards a recorded payment while it waits, and records it again', async () => {
    const uid = world.record('INV-1', cash('100.00'));
    const { redo } = handlers['undo:undo']({ kind: 'payment_recorded', uid, takenBackAt: null });
    expect(amounts()).toEqual([]);
    expect(redo).toEqual({ kind: 'payment_recorded', uid, takenBackAt: world.clock.now() });
    if (redo === null) throw new Error('it can be done again');
    await world.clock.advance(1_000);
    const { edit } = handlers['undo:redo'](redo);
    expect(amounts()).toEqual([['100.00', 'create']]);
    handlers['undo:undo'](edit);
    expect(amounts()).toEqual([]);
  });

  it('refuses a payment that was sent', async () => {
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    const edit = { kind: 'payment_recorded', uid, takenBackAt: null } as const;
    expect(codeOf(() => handlers['undo:undo'](edit))).toBe('invalid_input');
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
  });

  it('takes a delete back by the time of its call, or the one that waits', async () => {
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    for (const isNamed of [true, false]) {
      world.edits.remove(uid, world.clock.now());
      const deletedAt = isNamed ? world.clock.now() : null;
      await world.clock.advance(1);
      expect(handlers['undo:undo']({ kind: 'payment_deleted', uid, deletedAt }).redo).toBeNull();
      expect(amounts()).toEqual([['100.00', null]]);
    }
  });

  it('changes a payment back and forth, and says that a mark stays which the account has', async () => {
    const uid = world.record('INV-1', cash('100.00'));
    await world.run();
    const [before, after] = [formOf('100.00'), formOf('90.00', { isReceived: true })];
    world.edits.change(uid, cash('90.00', { isReceived: true }), world.clock.now());
    const edit = { kind: 'payment_changed', uid, before, after } as const;
    expect(handlers['undo:undo'](edit)).toEqual({ redo: edit, stillMarked: [] });
    expect(amounts()).toEqual([['100.00', 'update']]);
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    handlers['undo:redo'](edit);
    await world.run();
    expect(world.inAccount('INV-1')).toEqual(['90.00 realized']);
    expect(handlers['undo:undo'](edit).stillMarked).toEqual([uid]);
  });

  it('tells which marks stay, and refuses where no payment is there any more', async () => {
    const [uid, other] = [world.record('INV-1', cash('100.00')), world.record('INV-2', cash('50.00'))];
    await world.run();
    world.edits.realize([uid], world.clock.now());
    await world.run();
    world.edits.realize([other], world.clock.now());
    const edit = { kind: 'payments_marked', uids: [uid, other] } as const;
    expect(handlers['undo:undo'](edit)).toEqual({ redo: null, stillMarked: [uid] });
    world.edits.remove(uid, world.clock.now());
    expect(codeOf(() => handlers['undo:undo']({ kind: 'payments_marked', uids: [uid] }))).toBe('not_found');
  });
});
