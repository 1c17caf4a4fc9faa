import { describe, expect, it } from 'vitest';
import { invariant } from '#shared/assert.ts';
import { isJsonObject } from '#shared/json.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { clientRow, invoiceRow, newClient, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SELDOM = { headEveryMs: 1_000 * HOUR, sweepEveryMs: 1_000 * HOUR, auditAfterMs: 1_000 * HOUR };
const NEW = uidFrom(1, new Uint8Array(10));

/** Three clients that are known, and a service that fails on every write of the first. */
async function poisoned(part: Parameters<typeof createEngineWorld>[0] = {}): Promise<EngineWorld> {
  const world = createEngineWorld({ ...SELDOM, ...part });
  for (const id of [1, 2, 3]) world.service.put('connections', clientRow(id));
  await world.run({ isFull: true });
  world.service.interfere = ({ call, id }) =>
    call === 'update' && id === 1 ? { kind: 'lost', isApplied: false, error: failure('service_error') } : undefined;
  world.service.log.length = 0;
  return world;
}

function edit({ book, clock }: EngineWorld, id: number): void {
  book.edits.enqueue([updateOf(book, 'connections', uidOf(book, 'connections', id), { city: 'Oslo' })], clock.now());
}

const writesOf = ({ service }: EngineWorld): readonly (number | null)[] =>
  service.log.filter(({ call }) => call !== 'read' && call !== 'list').map(({ id }) => id);

describe('an entry that fails again and again', () => {
  it('leaves its place to entries that were never tried, also with its search', async () => {
    const world = await poisoned();
    // Long ago, so that nobody waits for them any more.
    for (const id of [1, 2, 3]) edit(world, id);
    await world.clock.advance(HOUR);
    world.engine.start();
    await world.clock.advance(MINUTE);
    const { log } = world.service;
    const first = log.findIndex(({ call, id }) => call === 'update' && id === 1);
    const last = log.findIndex(({ call, id }) => call === 'update' && id === 3);
    expect(first).toBeGreaterThan(-1);
    expect(last).toBeGreaterThan(first);
    expect(log.slice(first + 1, last).filter(({ id }) => id === 1)).toEqual([]);
    await world.clock.until(world.engine.stop());
  });
});

describe('an entry that a full disk keeps from being sent', () => {
  /** What is written, in its order, where the disk is full when the first of them is about to leave. */
  async function writtenAfter(save: (world: EngineWorld) => void): Promise<readonly string[]> {
    const world = createEngineWorld(SELDOM);
    for (const id of [1, 3]) world.service.put('connections', clientRow(id));
    await world.run({ isFull: true });
    save(world);
    edit(world, 1);
    await world.clock.advance(MINUTE);
    const { engineStores } = world.book;
    const { markSending } = engineStores.outbox;
    let timesFull = 0;
    engineStores.outbox.markSending = (...values) => {
      if (timesFull === 0) {
        timesFull += 1;
        throw failure('disk_full');
      }
      return markSending(...values);
    };
    world.engine.start();
    await world.clock.advance(10 * MINUTE);
    await world.clock.until(world.engine.stop());
    expect(timesFull).toBe(1);
    return world.service.log
      .filter(({ call }) => call === 'create' || call === 'update')
      .map(({ call, id }) => (call === 'create' ? call : `${call} ${String(id)}`));
  }

  it('stays before entries that were saved later', async () => {
    const written = await writtenAfter(({ book, clock }) => book.edits.enqueue([newClient(NEW)], clock.now()));
    expect(written).toEqual(['create', 'update 1']);
  });

  it('has used its turn when it sent a request', async () => {
    expect(
      await writtenAfter((world) => {
        edit(world, 3);
      }),
    ).toEqual(['update 1', 'update 3']);
  });
});

describe('a write that fails behind a read that was answered', () => {
  it('does not lengthen the wait when it was never sent', async () => {
    const world = await poisoned();
    world.service.interfere = () => ({ kind: 'failed', error: failure('unreachable') });
    world.engine.start();
    edit(world, 1);
    world.engine.wake();
    await world.clock.advance(MINUTE);
    let isTried = false;
    world.service.interfere = ({ call, id }) => {
      if (call !== 'update' || id !== 1 || isTried) return undefined;
      isTried = true;
      return { kind: 'not_sent', error: failure('unreachable') };
    };
    while (!isTried) await world.clock.advance(100);
    edit(world, 2);
    world.engine.wake();
    await world.clock.advance(3_000);
    expect(writesOf(world)).toContain(2);
    await world.clock.until(world.engine.stop());
  });

  it('waits no longer than after a first failure, whatever failed before', async () => {
    const world = await poisoned();
    const { interfere } = world.service;
    world.service.interfere = () => ({ kind: 'failed', error: failure('unreachable') });
    world.engine.start();
    edit(world, 1);
    world.engine.wake();
    await world.clock.advance(MINUTE);
    world.service.interfere = interfere;
    while (writesOf(world).length === 0) await world.clock.advance(100);
    edit(world, 2);
    world.engine.wake();
    await world.clock.advance(3_000);
    expect(writesOf(world)).toEqual([1, 2]);
    await world.clock.until(world.engine.stop());
  });
});

describe('an entry that a person has just saved', () => {
  it('goes before everything that has waited for long', async () => {
    const world = await poisoned();
    for (const id of [2, 3]) edit(world, id);
    await world.clock.advance(HOUR);
    edit(world, 1);
    world.engine.start();
    await world.clock.advance(10_000);
    expect(writesOf(world)).toEqual([1, 2, 3]);
    await world.clock.until(world.engine.stop());
  });

  it('goes first also when it was joined into an old entry', async () => {
    const world = await poisoned();
    for (const id of [2, 3, 1]) edit(world, id);
    await world.clock.advance(HOUR);
    edit(world, 3);
    expect(world.book.outbox.listOpen()).toHaveLength(3);
    world.engine.start();
    await world.clock.advance(10_000);
    expect(writesOf(world)).toEqual([3, 2, 1]);
    await world.clock.until(world.engine.stop());
  });

  it('is not delayed by an earlier entry that needs a list still being read', async () => {
    const world = createEngineWorld(SELDOM);
    for (const id of [1, 2, 3]) world.service.put('connections', clientRow(id));
    world.service.put('invoices', invoiceRow(1, { state: 'draft' }, noLines));
    let isHanging = false;
    world.service.interfere = async ({ call, resource }) => {
      if (call !== 'list' || resource !== 'item_categories') return undefined;
      isHanging = true;
      await new Promise<void>((resolve) => world.clock.schedule(MINUTE, resolve));
      return undefined;
    };
    world.engine.start();
    while (!isHanging) await world.clock.advance(100);
    const category = {
      op: 'create',
      resource: 'item_categories',
      uid: NEW,
      data: { name: 'Work', price: '1.00' },
    } as const;
    world.book.edits.enqueue([category], world.clock.now());
    edit(world, 1);
    world.engine.wake();
    await world.clock.advance(5_000);
    expect(writesOf(world)).toEqual([1]);
    await world.clock.advance(2 * MINUTE);
    expect(world.book.outbox.listOpen()).toEqual([]);
    await world.clock.until(world.engine.stop());
  });

  it('uses the requests kept for the person, which old entries may not use', async () => {
    const world = await poisoned({ requestsPerHour: 100, personReserve: 0.15, openingBurst: 1_000 });
    edit(world, 2);
    await world.clock.advance(6 * MINUTE);
    const { engineStores } = world.book;
    const budget = engineStores.account.loadBudget();
    invariant(isJsonObject(budget), 'the first run has left its ledger');
    engineStores.account.saveBudget({ ...budget, ledger: [[world.clock.now(), 85]] }, world.clock.now());
    const engine = world.restarted();
    await world.clock.advance(MINUTE);
    world.book.edits.enqueue([newClient(NEW)], world.clock.now());
    engine.start();
    await world.clock.advance(10_000);
    expect(world.service.log.map(({ call, resource }) => `${call} ${resource}`)).toEqual(['create connections']);
    await world.clock.until(engine.stop());
  });
});
