import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { PaymentsWorld } from '#test/helpers/payments-world.ts';
import { cash, openPaymentsWorld } from '#test/helpers/payments-world.ts';

const POST = 'POST /api/invs/:id/payments';
const PUT = 'PUT /api/invs/:id/payments/:id';
const DELETE = 'DELETE /api/invs/:id/payments/:id';
const REALIZE = 'POST /api/invs/:id/payments/:id/mark_as_realized';

function refusal(action: () => unknown): string {
  try {
    action();
    return 'nothing was refused';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.message : 'broken';
  }
}

/** An account with a payment of 100.00 on `INV-1` that is announced, and one of 50.00 on `INV-2`, behind an open window. */
async function withWindow() {
  const world = await openPaymentsWorld();
  const uid = world.record('INV-1', cash('100.00'));
  const other = world.record('INV-2', cash('50.00'));
  await world.run();
  world.sent.length = 0;
  const window = world.open();
  await window.pass(1_000);
  return { ...world, uid, other, window, now: () => world.clock.now() };
}

async function over({ window, close }: Awaited<ReturnType<typeof withWindow>>): Promise<void> {
  await window.close();
  close();
}

const only = (world: PaymentsWorld, number: string) => world.listOf(number).payments[0];

describe('a mark as received', () => {
  it('waits for its whole undo window, whatever else is sent', async () => {
    const world = await withWindow();
    const { uid, other, window, edits } = world;
    expect(edits.realize([uid, other], world.now())).toMatchObject([{ outcome: 'marked' }, { outcome: 'marked' }]);
    window.wake();
    window.syncNow();
    await window.pass(UNDO_HOLD_MS - 1);
    expect(world.sent).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    await window.pass(2_000);
    expect(world.sent).toEqual([REALIZE, REALIZE]);
    expect(world.inAccount('INV-2')).toEqual(['50.00 realized']);
    await over(world);
  });

  it('is never sent when it is taken back in time', async () => {
    const world = await withWindow();
    const { uid, other, window, edits } = world;
    edits.realize([uid, other], world.now());
    window.wake();
    await window.pass(UNDO_HOLD_MS - 1);
    expect(edits.unrealize([uid, other], world.now())).toEqual([
      { uid, outcome: 'unmarked' },
      { uid: other, outcome: 'unmarked' },
    ]);
    window.wake();
    await window.pass(3_600_000);
    expect(world.sent).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    await over(world);
  });

  it('cannot be taken back after it was sent, and each of several is decided by itself', async () => {
    const world = await withWindow();
    const { uid, other, window, edits } = world;
    edits.realize([uid], world.now());
    await window.pass(5_000);
    edits.realize([other], world.now());
    window.wake();
    await window.pass(UNDO_HOLD_MS - 1_000);
    expect(edits.unrealize([uid, other], world.now())).toEqual([
      { uid, outcome: 'left' },
      { uid: other, outcome: 'unmarked' },
    ]);
    await window.pass(3_600_000);
    expect(world.inAccount('INV-1')).toEqual(['100.00 realized']);
    expect(world.inAccount('INV-2')).toEqual(['50.00 unrealized']);
    expect(only(world, 'INV-1')).toMatchObject({ state: 'realized' });
    await over(world);
  });

  it('counts as sent when its answer was lost, because it may have arrived', async () => {
    const world = await withWindow();
    const { uid, window, edits } = world;
    edits.realize([uid], world.now());
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    window.wake();
    await window.pass(UNDO_HOLD_MS + 100);
    expect(edits.unrealize([uid], world.now())).toEqual([{ uid, outcome: 'left' }]);
    await window.pass(3_600_000);
    expect(world.inAccount('INV-1')).toEqual(['100.00 realized']);
    expect(edits.unrealize([uid], world.now())).toEqual([{ uid, outcome: 'left' }]);
    await over(world);
  });

  it('waits through a restart, and is sent afterwards', async () => {
    const world = await withWindow();
    world.edits.realize([world.uid], world.now());
    await world.window.close();
    const again = world.open();
    await again.pass(UNDO_HOLD_MS - 2_000);
    expect(world.sent).toEqual([]);
    await again.pass(4_000);
    expect(world.sent).toEqual([REALIZE]);
    await again.close();
    world.close();
  });
});

describe('the delete of a payment', () => {
  it('waits for its whole undo window, whatever else is sent', async () => {
    const world = await withWindow();
    const { uid, window } = world;
    world.edits.remove(uid, world.now());
    window.wake();
    window.syncNow();
    await window.pass(UNDO_HOLD_MS - 1);
    expect(world.sent).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    expect(only(world, 'INV-1')).toMatchObject({ waitingFor: 'delete' });
    await window.pass(2_000);
    expect(world.sent).toEqual([DELETE]);
    expect(world.inAccount('INV-1')).toEqual([]);
    await over(world);
  });

  it('is never sent when it is taken back in time, and a mark that it cancelled can still be taken back', async () => {
    const world = await withWindow();
    const { uid, window, edits } = world;
    edits.realize([uid], world.now());
    await window.pass(1_000);
    const at = world.now();
    edits.remove(uid, at);
    window.wake();
    await window.pass(UNDO_HOLD_MS - 1);
    edits.restore(uid, at, world.now());
    window.wake();
    await window.pass(UNDO_HOLD_MS - 1);
    expect(world.sent).toEqual([]);
    expect(edits.unrealize([uid], world.now())).toEqual([{ uid, outcome: 'unmarked' }]);
    await window.pass(3_600_000);
    expect(world.sent).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    await over(world);
  });

  it('cannot be taken back after it was sent, and says so', async () => {
    const world = await withWindow();
    const { uid, window, edits } = world;
    const at = world.now();
    edits.remove(uid, at);
    window.wake();
    await window.pass(UNDO_HOLD_MS + 2_000);
    expect(
      refusal(() => {
        edits.restore(uid, at, world.now());
      }),
    ).toMatch(/nothing left to undo/);
    await over(world);
  });

  it('waits through a restart, and is sent afterwards', async () => {
    const world = await withWindow();
    world.edits.remove(world.uid, world.now());
    await world.window.close();
    const again = world.open();
    await again.pass(UNDO_HOLD_MS - 2_000);
    expect(world.sent).toEqual([]);
    await again.pass(4_000);
    expect(world.sent).toEqual([DELETE]);
    await again.close();
    world.close();
  });
});

describe('a payment that was just recorded', () => {
  it('waits with its mark for the whole undo window, and is deleted when it is taken back', async () => {
    const world = await withWindow();
    const { window, edits } = world;
    const uid = world.record('INV-1', cash('30.00', { isReceived: true }));
    window.wake();
    await window.pass(UNDO_HOLD_MS - 1);
    expect(world.sent).toEqual([]);
    const at = world.now();
    edits.takeBack(uid, at);
    window.wake();
    await window.pass(3_600_000);
    expect(world.sent).toEqual([]);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    edits.restore(uid, at, world.now());
    window.wake();
    await window.pass(UNDO_HOLD_MS + 5_000);
    expect(world.sent).toEqual([POST, REALIZE]);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized', '30.00 realized']);
    await over(world);
  });

  it('is not restored on a deleted invoice, and is when the invoice was restored', async () => {
    const world = await withWindow();
    const { window, edits, book, uidOf } = world;
    const [uid, invoiceUid] = [world.record('INV-2', cash('30.00')), uidOf('INV-2')];
    const at = world.now();
    edits.takeBack(uid, at);
    await window.pass(500);
    expect(book.bin.remove([invoiceUid], world.now())).toMatchObject([{ kind: 'done' }]);
    await window.pass(500);
    const restore = (): void => {
      edits.restore(uid, at, world.now());
    };
    expect(refusal(restore)).toMatch(/no payment can be recorded/);
    expect(book.outbox.listOpenOf(uid)).toEqual([]);
    book.bin.restore([invoiceUid], world.now());
    restore();
    window.wake();
    await window.pass(UNDO_HOLD_MS + 5_000);
    expect(world.inAccount('INV-2')).toEqual(['50.00 unrealized', '30.00 unrealized']);
    await over(world);
  });

  it('stays after it was sent, even while its mark waits, and says where it can be deleted', async () => {
    const world = await withWindow();
    const { window, edits } = world;
    const uid = world.record('INV-1', cash('30.00'));
    window.wake();
    await window.pass(UNDO_HOLD_MS + 2_000);
    expect(world.sent).toEqual([POST]);
    edits.change(uid, cash('31.00'), world.now());
    const takeBack = (): void => {
      edits.takeBack(uid, world.now());
    };
    expect(refusal(takeBack)).toMatch(/has already left.* INV-1/);
    await window.pass(3_600_000);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized', '31.00 unrealized']);
    expect(refusal(takeBack)).toMatch(/has already left.* INV-1/);
    expect(world.sent).not.toContain(DELETE);
    await over(world);
  });

  it('cannot be taken back while it is unconfirmed', async () => {
    const world = await withWindow();
    const { window, edits } = world;
    const uid = world.record('INV-1', cash('30.00'));
    world.faults.next = { kind: 'drop', isApplied: true, manner: 'close' };
    window.wake();
    await window.pass(UNDO_HOLD_MS + 100);
    expect(
      refusal(() => {
        edits.takeBack(uid, world.now());
      }),
    ).toMatch(/has already left/);
    await window.pass(3_600_000);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized', '30.00 unrealized']);
    await over(world);
  });

  it('cannot be taken back after it was deleted', async () => {
    const world = await withWindow();
    const uid = world.record('INV-1', cash('30.00'));
    world.edits.remove(uid, world.now());
    expect(
      refusal(() => {
        world.edits.takeBack(uid, world.now() + 1);
      }),
    ).toMatch(/no longer in the book/);
    await over(world);
  });
});

describe('a change of a payment', () => {
  it('is undone by another change, even after it was sent', async () => {
    const world = await withWindow();
    const { uid, window, edits } = world;
    const [before, after] = [cash('100.00'), cash('80.00', { details: 'at the counter' })];
    edits.change(uid, after, world.now());
    window.wake();
    await window.pass(2_000);
    expect(world.inAccount('INV-1')).toEqual(['80.00 unrealized']);
    edits.change(uid, before, world.now(), { expected: after });
    window.wake();
    await window.pass(2_000);
    expect(world.inAccount('INV-1')).toEqual(['100.00 unrealized']);
    expect(world.sent).toEqual([PUT, PUT]);
    await over(world);
  });

  it('is not undone when the payment was changed again since', async () => {
    const world = await withWindow();
    const { uid, window, edits } = world;
    const [before, after] = [cash('100.00'), cash('80.00')];
    edits.change(uid, after, world.now());
    window.wake();
    await window.pass(2_000);
    edits.change(uid, cash('70.00'), world.now());
    window.wake();
    await window.pass(2_000);
    expect(
      refusal(() => {
        edits.change(uid, before, world.now(), { expected: after });
      }),
    ).toMatch(/changed again since/);
    edits.remove(uid, world.now());
    expect(
      refusal(() => {
        edits.change(uid, before, world.now(), { expected: cash('70.00') });
      }),
    ).toMatch(/changed again since/);
    await window.pass(3_600_000);
    expect(
      refusal(() => {
        edits.change(uid, before, world.now(), { expected: cash('70.00') });
      }),
    ).toMatch(/no longer in the book/);
    expect(world.inAccount('INV-1')).toEqual([]);
    await over(world);
  });
});
