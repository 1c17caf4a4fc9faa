import { describe, expect, it } from 'vitest';
import { createEngineWorld } from '#test/helpers/engine.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { clientRow, invoiceRow, noLines, uidOf } from '#test/helpers/books.ts';
import { failure } from '#test/helpers/fake-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function fill({ service }: EngineWorld, clients: number, invoices: number): void {
  for (let id = 1; id <= clients; id += 1) service.put('connections', clientRow(id));
  for (let id = 1; id <= invoices; id += 1) service.put('invoices', invoiceRow(id, { connection: { id: 1 } }, noLines));
}

/** Requests since the log was last emptied, in words. */
function asked({ service }: EngineWorld): readonly string[] {
  const words = service.log.map(({ call, resource, id }) =>
    [call, resource, id].filter((part) => part !== null).join(' '),
  );
  service.log.length = 0;
  return words;
}

async function startedAndRead(world: EngineWorld): Promise<void> {
  world.engine.start();
  await world.clock.advance(10 * MINUTE);
  asked(world);
}

describe('between sweeps', () => {
  it('reads the newest invoices every few minutes', async () => {
    const world = createEngineWorld({ sweepEveryMs: 10 * HOUR, headEveryMs: 3 * MINUTE });
    fill(world, 1, 1);
    await startedAndRead(world);
    world.service.put('invoices', invoiceRow(2, { connection: { id: 1 } }, noLines));
    await world.clock.advance(4 * MINUTE);
    expect(asked(world)).toEqual(['list invoices', 'read invoices 2', 'list payments 2']);
    expect(world.book.rows.of('invoices').byServerId(2)?.presence).toBe('present');
    await world.clock.until(world.engine.stop());
  });

  it('makes one head read at once after a hint, and one after many', async () => {
    const world = createEngineWorld({ sweepEveryMs: 10 * HOUR, headEveryMs: HOUR });
    fill(world, 1, 1);
    await startedAndRead(world);
    world.hint();
    world.hint();
    await world.clock.advance(1_000);
    world.hint();
    await world.clock.advance(1_000);
    expect(asked(world)).toEqual(['list invoices']);
    await world.clock.until(world.engine.stop());
  });
});

describe('the interval between sweeps', () => {
  it('is the chosen one from then on, without a new start', async () => {
    const world = createEngineWorld({ sweepEveryMs: 10 * HOUR, headEveryMs: 1_000 * HOUR });
    fill(world, 1, 1);
    await startedAndRead(world);
    await world.clock.advance(HOUR);
    expect(asked(world)).toEqual([]);
    world.engine.sweepEvery(30 * MINUTE);
    await world.clock.advance(MINUTE);
    expect(asked(world)).toContain('list connections');
    await world.clock.advance(20 * MINUTE);
    expect(asked(world)).toEqual([]);
    await world.clock.advance(15 * MINUTE);
    expect(asked(world)).toContain('list connections');
    await world.clock.until(world.engine.stop());
  });

  it('stays longer than the chosen one where sweeps would take more than a quarter of the requests', async () => {
    const world = createEngineWorld({ sweepEveryMs: 10 * HOUR, headEveryMs: 1_000 * HOUR, requestsPerHour: 40 });
    fill(world, 1, 1);
    await startedAndRead(world);
    world.engine.sweepEvery(MINUTE);
    await world.clock.advance(HOUR);
    const lists = asked(world).filter((request) => request.startsWith('list '));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.length).toBeLessThanOrEqual(20);
    await world.clock.until(world.engine.stop());
  });
});

describe('data that no list shows', () => {
  it('is read again a day after it was last read, and not before', async () => {
    const world = createEngineWorld({ sweepEveryMs: 1_000 * HOUR, headEveryMs: 1_000 * HOUR });
    fill(world, 1, 2);
    await startedAndRead(world);
    await world.clock.advance(23 * HOUR);
    expect(asked(world)).toEqual([]);
    await world.clock.advance(2 * HOUR);
    expect([...asked(world)].sort()).toEqual([
      'list contacts 1',
      'list estimates 1',
      'list payments 1',
      'list payments 2',
      'read invoices 1',
      'read invoices 2',
    ]);
    await world.clock.until(world.engine.stop());
  });

  it('is not read by a terminal run', async () => {
    const world = createEngineWorld();
    fill(world, 1, 2);
    await world.run({ isFull: true });
    asked(world);
    await world.clock.advance(48 * HOUR);
    await world.run({ isFull: true });
    expect(asked(world).filter((request) => /\d/.test(request))).toEqual([]);
  });
});

describe('an object that is opened', () => {
  it('is read only when the stored data is old', async () => {
    const world = createEngineWorld({ sweepEveryMs: 10 * HOUR, headEveryMs: 10 * HOUR });
    fill(world, 1, 1);
    await startedAndRead(world);
    const uid = uidOf(world.book, 'invoices', 1);
    world.engine.request('invoices', uid);
    await world.clock.advance(5_000);
    expect(asked(world)).toEqual(['read invoices 1', 'list payments 1']);
    world.engine.request('invoices', uid);
    await world.clock.advance(5_000);
    expect(asked(world)).toEqual([]);
    world.engine.request('connections', uidOf(world.book, 'connections', 1));
    await world.clock.advance(5_000);
    expect(asked(world)).toEqual(['list contacts 1']);
    await world.clock.until(world.engine.stop());
  });
});

describe('two slots', () => {
  it('do not let a slow list delay a saved invoice', async () => {
    const world = createEngineWorld({ headEveryMs: 10 * HOUR });
    fill(world, 1, 1);
    await startedAndRead(world);
    let release = (): void => {};
    const held = new Promise<undefined>((resolve) => {
      release = () => {
        resolve(undefined);
      };
    });
    world.service.interfere = ({ resource }) => (resource === 'trip_categories' ? held : undefined);
    world.engine.syncNow();
    await world.clock.advance(MINUTE);
    const uid = 'slow-1';
    world.book.edits.enqueue(
      [{ op: 'create', resource: 'item_categories', uid, data: { name: 'Work' } }],
      world.clock.now(),
    );
    world.engine.wake();
    await world.clock.advance(5_000);
    expect(world.service.count('create', 'item_categories')).toBe(1);
    release();
    await world.clock.until(world.engine.stop());
  });
});

describe('a service that fails on one mutation only', () => {
  it('gets it after longer and longer waits, until it is parked and tried again by itself', async () => {
    const world = createEngineWorld({ headEveryMs: 1_000 * HOUR, sweepEveryMs: 1_000 * HOUR });
    fill(world, 1, 1);
    await startedAndRead(world);
    world.service.interfere = ({ call }) =>
      call === 'update'
        ? { kind: 'lost', isApplied: false, error: failure('unreachable', { status: 500 }) }
        : undefined;
    const uid = uidOf(world.book, 'connections', 1);
    const base = world.book.rows.of('connections').byUid(uid)?.mirror ?? {};
    const [id = 0] = world.book.edits.enqueue(
      [{ op: 'update', resource: 'connections', uid, data: { name: 'New name' }, base }],
      world.clock.now(),
    );
    world.engine.wake();
    await world.clock.advance(40 * MINUTE);
    expect(world.book.outbox.get(id)).toMatchObject({ state: 'needs_you', reason: 'parked' });
    const count = world.service.count('update');
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThan(6);
    world.service.interfere = () => undefined;
    await world.clock.advance(2 * HOUR);
    expect(world.book.outbox.get(id)).toMatchObject({ state: 'done' });
    await world.clock.until(world.engine.stop());
  });
});
