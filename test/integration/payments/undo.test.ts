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
  it('waits as long as it can be taken back, and not a moment less, whatever else is going on', async () => {
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

  it('taken back in that time never leaves', async () => {
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

  it('that has left is not taken back, and of several each says for itself', async () => {
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

  it('whose answer was lost counts as left: nobody says that it did not arrive', async () => {
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

  it('is held through a restart, and leaves after it', async () => {
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
  it('waits as long as it can be taken back, and not a moment less, whatever else is going on', async () => {
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

  it('taken back in that time never leaves, and a mark that it pushed aside can still be taken back', async () => {
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

  it('that has left is not taken back, and says so', async () => {
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
    ).toMatch(/nothing to take back/);
    await over(world);
  });

  it('is held through a restart, and leaves after it', async () => {
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
  it('waits as long as it can be taken back, with its mark, and then never was', async () => {
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

  it('does not come back on an invoice that was deleted since, and does once that is back', async () => {
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
    expect(refusal(restore)).toMatch(/nothing can be recorded on it/);
    expect(book.outbox.listOpenOf(uid)).toEqual([]);
    book.bin.restore([invoiceUid], world.now());
    restore();
    window.wake();
    await window.pass(UNDO_HOLD_MS + 5_000);
    expect(world.inAccount('INV-2')).toEqual(['50.00 unrealized', '30.00 unrealized']);
    await over(world);
  });

  it('stays once it has left, whatever of it still waits, and says where it can be deleted', async () => {
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

  it('is not taken back while nobody knows whether it has arrived', async () => {
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

  it('that was deleted since is not taken back once more', async () => {
    const world = await withWindow();
    const uid = world.record('INV-1', cash('30.00'));
    world.edits.remove(uid, world.now());
    expect(
      refusal(() => {
        world.edits.takeBack(uid, world.now() + 1);
      }),
    ).toMatch(/no longer on this computer/);
    await over(world);
  });
});

describe('a change of a payment', () => {
  it('is taken back by another change, also once the account has it', async () => {
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

  it('is not taken back over what has become of it since', async () => {
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
    ).toMatch(/no longer on this computer/);
    expect(world.inAccount('INV-1')).toEqual([]);
    await over(world);
  });
});
