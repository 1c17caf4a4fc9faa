import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { clientRow, invoiceRow, newClient, noLines } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An engine that has read all there is, and whose key is refused from now on; one edit waits. */
async function refusedWorld(code: ErrorCode = 'key_refused'): Promise<EngineWorld> {
  const world = createEngineWorld();
  fill(world.service, 1, 1);
  world.engine.start();
  await world.clock.advance(HOUR);
  fails(world, code);
  world.engine.syncNow();
  await world.clock.advance(MINUTE);
  world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
  world.engine.wake();
  world.service.log.length = 0;
  return world;
}

function fails(world: EngineWorld, code: ErrorCode): void {
  world.service.interfere = () => ({ kind: 'failed', error: failure(code) });
}

const asked = ({ service }: EngineWorld): readonly string[] =>
  service.log.map(({ call, resource }) => `${call} ${resource}`);
const obstacleOf = ({ engine }: EngineWorld) => engine.status().obstacle;
const stopped = (code: ErrorCode) => ({ kind: 'stopped', error: { code } });

describe.each(['key_refused', 'key_missing', 'keychain_unavailable'] as const)('%s, said once', (code) => {
  it('ends with one successful read, before which no write leaves', async () => {
    const world = await refusedWorld(code);
    await world.clock.advance(13 * MINUTE);
    expect(asked(world)).toEqual([]);
    expect(obstacleOf(world)).toMatchObject(stopped(code));
    world.service.interfere = () => undefined;
    await world.clock.advance(2 * MINUTE);
    // The second list is read because the create has waited: the account may have got a client like it.
    expect(asked(world).slice(0, 3)).toEqual(['list connections', 'list connections', 'create connections']);
    expect(obstacleOf(world)).toEqual({ kind: 'none' });
    await world.clock.until(world.engine.stop());
  });

  it('is not tried when the window comes to the front', async () => {
    const world = await refusedWorld(code);
    for (let times = 0; times < 5; times += 1) {
      world.engine.hint();
      await world.clock.advance(MINUTE);
    }
    expect(asked(world)).toEqual([]);
    await world.clock.until(world.engine.stop());
  });

  it('is tried at once when a person asks to sync', async () => {
    const world = await refusedWorld(code);
    world.service.interfere = () => undefined;
    world.engine.syncNow();
    await world.clock.advance(1_000);
    expect(asked(world).slice(0, 2)).toEqual(['list connections', 'create connections']);
    await world.clock.until(world.engine.stop());
  });
});

describe('a key that stays refused', () => {
  it('is tried after 15 minutes and then after doubling waits of four hours at most', async () => {
    const world = await refusedWorld();
    await world.clock.advance(24 * HOUR);
    const [first = 0, ...times] = world.service.log.map(({ at }) => at / MINUTE);
    const waits = times.map((at, index) => Math.round(at - ([first, ...times][index] ?? 0)));
    expect(waits).toEqual([30, 60, 120, 240, 240, 240, 240, 240]);
    expect(new Set(asked(world))).toEqual(new Set(['list connections']));
    expect(obstacleOf(world)).toMatchObject(stopped('key_refused'));
    await world.clock.until(world.engine.stop());
  });

  it.each(['unreachable', 'service_error', 'rate_limited', 'forbidden'] as const)(
    'does not count as accepted when that read fails with %s',
    async (code) => {
      const world = await refusedWorld();
      fails(world, code);
      await world.clock.advance(24 * HOUR);
      expect(obstacleOf(world)).toMatchObject(stopped('key_refused'));
      expect(world.service.count('create')).toBe(0);
      expect(world.service.log.length).toBeLessThan(20);
      await world.clock.until(world.engine.stop());
    },
  );

  it('is not tried because the window came to the front', async () => {
    const world = await refusedWorld();
    for (let count = 0; count < 10; count += 1) {
      world.hint();
      await world.clock.advance(1_000);
    }
    expect(asked(world)).toEqual([]);
    await world.clock.until(world.engine.stop());
  });
});

describe('the key of another account', () => {
  it('is never tried again by itself, nor when a person asks to sync', async () => {
    const world = createEngineWorld();
    world.service.put('connections', clientRow(1));
    world.service.put('invoices', invoiceRow(1, {}, noLines));
    await world.run();
    world.service.key = 'other-key';
    world.service.edit('invoices', 1, { company_id: '999' });
    const engine = world.restarted();
    engine.start();
    await world.clock.advance(MINUTE);
    expect(engine.status().obstacle).toMatchObject(stopped('other_account'));
    const before = world.service.log.length;
    engine.syncNow();
    await world.clock.advance(24 * HOUR);
    expect(world.service.log).toHaveLength(before);
    await world.clock.until(engine.stop());
  });
});

describe.each(['key_missing', 'keychain_unavailable'] as const)('%s at the start', (code) => {
  it('ends once the key is there, although the service is out of reach then', async () => {
    const world = createEngineWorld();
    fill(world.service, 1, 1);
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    const { keyMark } = world.service;
    world.service.keyMark = () => Promise.resolve({ kind: 'failed', error: failure(code) });
    world.engine.start();
    await world.clock.advance(MINUTE);
    expect(obstacleOf(world)).toMatchObject(stopped(code));
    world.service.keyMark = keyMark;
    fails(world, 'unreachable');
    await world.clock.advance(15 * MINUTE);
    expect(obstacleOf(world)).toMatchObject({ kind: 'unreachable' });
    world.service.interfere = () => undefined;
    world.engine.hint();
    await world.clock.advance(MINUTE);
    expect(world.service.count('create')).toBe(1);
    await world.clock.until(world.engine.stop());
  });
});
