import { describe, expect, it } from 'vitest';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import { uidOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';

const HOLD_MS = 15_000;
const online = { from: 'window', isOffline: false, isConfirmed: false, holdMs: HOLD_MS } as const;

/** An engine that works in the background over a book that was read whole. */
async function windowWorld(): Promise<EngineWorld> {
  const world = createEngineWorld();
  fill(world.service, 1, 1);
  await world.run();
  world.engine.start();
  await world.clock.advance(1_000);
  return world;
}

function mail(world: EngineWorld) {
  return { op: 'deliver', resource: 'invoices', uid: uidOf(world.book, 'invoices', 1), data: null } as const;
}

function send(world: EngineWorld, origin: Parameters<typeof world.book.edits.enqueue>[2] = online): number {
  const [id = 0] = world.book.edits.enqueue([mail(world)], world.clock.now(), origin);
  world.engine.wake();
  return id;
}

const entry = ({ book }: EngineWorld, id: number): OutboxRow => {
  const row = book.outbox.get(id);
  if (row === null) throw new Error('no such entry');
  return row;
};

describe('the undo window of a mail', () => {
  it('ends by itself, and the mail is sent not a moment earlier', async () => {
    const world = await windowWorld();
    const id = send(world);
    const leavesAt = world.clock.now() + HOLD_MS;
    await world.clock.advance(HOLD_MS - 1);
    expect(entry(world, id)).toMatchObject({ state: 'queued', nextAttemptAt: leavesAt });
    expect(outboxActions(entry(world, id))).toEqual(['send', 'discard']);
    expect(world.service.count('deliver')).toBe(0);
    await world.clock.advance(2_000);
    expect(entry(world, id).state).toBe('done');
    expect(world.service.count('deliver')).toBe(1);
  });

  it('is not shortened by a sync, a new focus or another save', async () => {
    const world = await windowWorld();
    const id = send(world);
    world.engine.syncNow();
    world.hint();
    world.engine.request('invoices', mail(world).uid);
    await world.clock.advance(HOLD_MS - 1);
    expect(entry(world, id).state).toBe('queued');
    expect(world.service.count('deliver')).toBe(0);
  });

  it('is neither shortened nor turned into a question by a disk that fails for a moment', async () => {
    const world = await windowWorld();
    const { engineStores } = world.book;
    const { listOpenEntries } = engineStores.outbox;
    const id = send(world);
    engineStores.outbox.listOpenEntries = () => {
      engineStores.outbox.listOpenEntries = listOpenEntries;
      throw failure('disk_full');
    };
    await world.clock.advance(1_000);
    expect(engineStores.outbox.listOpenEntries).toBe(listOpenEntries);
    world.engine.wake();
    await world.clock.advance(HOLD_MS - 1_001);
    expect(entry(world, id).state).toBe('queued');
    expect(world.service.count('deliver')).toBe(0);
    await world.clock.advance(60_000);
    expect(entry(world, id).state).toBe('done');
    expect(world.service.count('deliver')).toBe(1);
  });

  it('sends nothing ever after an undo', async () => {
    const world = await windowWorld();
    const id = send(world);
    await world.clock.advance(HOLD_MS - 1);
    world.book.decisions.decide(id, { kind: 'discard' }, world.clock.now());
    world.engine.wake();
    await world.clock.advance(3_600_000);
    expect(entry(world, id).state).toBe('cancelled');
    expect(world.service.count('deliver')).toBe(0);
    // Whoever took it back may send it off again without being asked whether they mean it.
    expect(() => send(world)).not.toThrow();
  });

  it('ends when the person sends the mail now', async () => {
    const world = await windowWorld();
    const id = send(world);
    world.book.decisions.decide(id, { kind: 'send' }, world.clock.now());
    world.engine.wake();
    await world.clock.advance(1_000);
    expect(entry(world, id).state).toBe('done');
    expect(world.service.count('deliver')).toBe(1);
  });

  it('delays an edit made after the mail, and nothing of other invoices', async () => {
    const world = await windowWorld();
    const id = send(world);
    await world.clock.advance(1);
    const client = { op: 'update', resource: 'connections', uid: uidOf(world.book, 'connections', 1) } as const;
    const base = world.book.engineStores.outbox.targetOf('connections', client.uid).mirror ?? {};
    world.book.edits.enqueue([{ ...client, data: { phone: '1' }, base }], world.clock.now());
    world.engine.wake();
    await world.clock.advance(5_000);
    expect(world.service.count('update')).toBe(1);
    expect(entry(world, id).state).toBe('queued');
  });

  it('does not begin when the mail needs a decision anyway', async () => {
    const world = await windowWorld();
    world.engine.setOffline(true);
    const id = send(world, { ...online, isOffline: true });
    expect(entry(world, id).nextAttemptAt).toBeNull();
    world.engine.setOffline(false);
    await world.clock.advance(1_000);
    expect(entry(world, id)).toMatchObject({ reason: 'held', question: { because: 'offline' } });
    expect(world.service.count('deliver')).toBe(0);
  });
});

describe('closing the program', () => {
  it('holds the mail during the window until a person decides', async () => {
    const world = await windowWorld();
    const id = send(world);
    await world.clock.advance(HOLD_MS - 1);
    await world.clock.until(world.engine.stop());
    await world.clock.advance(8 * 3_600_000);
    const again = world.restarted();
    again.start();
    await world.clock.advance(60_000);
    expect(entry(world, id)).toMatchObject({ state: 'needs_you', reason: 'held', question: { because: 'quit' } });
    expect(world.service.count('deliver')).toBe(0);
    world.book.decisions.decide(id, { kind: 'send' }, world.clock.now());
    again.wake();
    await world.clock.advance(1_000);
    expect(entry(world, id).state).toBe('done');
    expect(world.service.count('deliver')).toBe(1);
  });

  it('holds it although the disk failed at the first attempt', async () => {
    const world = await windowWorld();
    const id = send(world);
    await world.clock.until(world.engine.stop());
    const { engineStores } = world.book;
    const { markMailsHeld } = engineStores.outbox;
    engineStores.outbox.markMailsHeld = () => {
      engineStores.outbox.markMailsHeld = markMailsHeld;
      throw failure('disk_full');
    };
    world.restarted().start();
    await world.clock.advance(2 * HOLD_MS + 60_000);
    expect(engineStores.outbox.markMailsHeld).toBe(markMailsHeld);
    expect(entry(world, id)).toMatchObject({ reason: 'held', question: { because: 'quit' } });
    expect(world.service.count('deliver')).toBe(0);
  });

  it('asks nothing when the window was over and only the network was missing', async () => {
    const world = await windowWorld();
    world.engine.setOffline(true);
    const id = send(world);
    await world.clock.advance(HOLD_MS);
    await world.clock.until(world.engine.stop());
    const again = world.restarted();
    again.start();
    await world.clock.advance(60_000);
    expect(entry(world, id).state).toBe('done');
    expect(world.service.count('deliver')).toBe(1);
  });

  it('has the same effect in the terminal', async () => {
    const world = await windowWorld();
    const id = send(world);
    await world.clock.until(world.engine.stop());
    const run = { isFull: false, deadline: world.clock.now() + 900_000 };
    await world.clock.until(world.restarted().run(run));
    expect(entry(world, id)).toMatchObject({ reason: 'held', question: { because: 'quit' } });
    expect(world.service.count('deliver')).toBe(0);
  });
});

describe('a change of the invoice during the undo window', () => {
  it('stops the mail when the invoice was paid', async () => {
    const world = await windowWorld();
    const id = send(world);
    world.service.edit('invoices', 1, { state: 'paid', paid_total: '100.00', total_due: '0.00' });
    await world.clock.advance(HOLD_MS + 2_000);
    expect(entry(world, id)).toMatchObject({ reason: 'held', question: { because: 'paid' } });
    expect(world.service.count('deliver')).toBe(0);
  });
});

describe('an unanswered mail', () => {
  it('is never sent again by itself, and a search finds out what the account shows', async () => {
    const world = await windowWorld();
    world.service.edit('invoices', 1, { state: 'draft' });
    world.service.interfere = ({ call }) =>
      call === 'deliver' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    const id = send(world, { ...online, holdMs: 0 });
    await world.clock.advance(3_600_000);
    expect(world.service.count('deliver')).toBe(1);
    expect(entry(world, id)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
    expect(outboxActions(entry(world, id))).toEqual(['check', 'send', 'dismiss']);
    world.book.decisions.decide(id, { kind: 'check' }, world.clock.now());
    world.engine.wake();
    await world.clock.advance(1_000);
    expect(entry(world, id).reason).toBe('unknown_send');
    world.service.edit('invoices', 1, { state: 'sent' });
    world.book.decisions.decide(id, { kind: 'check' }, world.clock.now());
    world.engine.wake();
    await world.clock.advance(1_000);
    expect(entry(world, id).state).toBe('done');
    expect(world.service.count('deliver')).toBe(1);
  });
});
