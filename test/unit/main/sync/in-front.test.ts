import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { clientRow, invoiceRow, newClient, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function syncedWorld(): Promise<EngineWorld> {
  const world = createEngineWorld();
  for (const id of [1, 2]) world.service.put('connections', clientRow(id));
  for (const id of [1, 2, 3]) world.service.put('invoices', invoiceRow(id, {}, noLines));
  await world.run({ isFull: true });
  return world;
}

/** A proxy, a firewall or a host without the program behind it: nothing reaches the service. */
const refuseAll = (world: EngineWorld, code: ErrorCode): void => {
  world.service.interfere = ({ call }) =>
    call === 'list' || call === 'read'
      ? { kind: 'failed', error: failure(code) }
      : { kind: 'rejected', error: failure(code) };
};

describe.each(['not_found', 'forbidden'] as const)('something in front of the service that says %s to all', (code) => {
  it('settles no delete, asks about no edit, and refuses no create', async () => {
    const world = await syncedWorld();
    const [edited, doomed] = [1, 2].map((id) => uidOf(world.book, 'invoices', id)) as [string, string];
    world.book.edits.enqueue(
      [
        updateOf(world.book, 'invoices', edited, { summary: 'mine' }),
        { op: 'delete', resource: 'invoices', uid: doomed },
        newClient(CLIENT),
      ],
      world.clock.now(),
    );
    refuseAll(world, code);
    world.engine.start();
    await world.clock.advance(10 * MINUTE);
    const states = world.book.outbox.listAll().map(({ state }) => state);
    expect(states.filter((state) => state === 'done' || state === 'needs_you')).toEqual([]);
    expect(world.engine.status().obstacle.kind).toBe('unreachable');
    world.service.interfere = () => undefined;
    world.hint();
    await world.clock.advance(HOUR);
    expect(world.book.outbox.listAll().map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(world.service.objects.get('invoices')?.get(1)?.fields['summary']).toBe('mine');
    expect(world.service.objects.get('invoices')?.has(2)).toBe(false);
    expect(world.service.objects.get('connections')?.size).toBe(3);
    await world.clock.until(world.engine.stop());
  });

  it('settles no delete by refusing the delete itself after a successful read', async () => {
    const world = await syncedWorld();
    const doomed = uidOf(world.book, 'invoices', 2);
    world.service.interfere = ({ call }) => {
      // It begins to answer between the read and the delete.
      if (call === 'delete') refuseAll(world, code);
      return call === 'delete' ? { kind: 'rejected', error: failure(code) } : undefined;
    };
    world.book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: doomed }], world.clock.now());
    world.engine.start();
    await world.clock.advance(5 * MINUTE);
    expect(world.book.outbox.get(1)?.state).not.toBe('done');
    world.service.interfere = () => undefined;
    world.hint();
    await world.clock.advance(HOUR);
    // A missing right is for a person; what is not found is tried again.
    expect(world.service.objects.get('invoices')?.has(2)).toBe(code === 'forbidden');
    await world.clock.until(world.engine.stop());
  });

  it('counts for a delete when it is said twice while everything else can be read', async () => {
    const world = await syncedWorld();
    const doomed = uidOf(world.book, 'invoices', 2);
    world.service.interfere = ({ call }) =>
      call === 'delete' ? { kind: 'rejected', error: failure(code) } : undefined;
    world.book.edits.enqueue([{ op: 'delete', resource: 'invoices', uid: doomed }], world.clock.now());
    world.engine.start();
    await world.clock.advance(HOUR);
    const deletes = world.service.log.filter(({ call }) => call === 'delete');
    expect(world.book.outbox.get(1)?.state).toBe(code === 'forbidden' ? 'needs_you' : 'done');
    expect(deletes).toHaveLength(code === 'forbidden' ? 1 : 2);
    await world.clock.until(world.engine.stop());
  });

  it('does not count as contact, and ends with the first answer', async () => {
    const world = await syncedWorld();
    const { service, clock } = world;
    refuseAll(world, code);
    expect(await world.run({ isFull: true })).toMatchObject({ isComplete: false, stoppedBy: { code } });
    world.engine.start();
    await clock.advance(HOUR);
    expect(world.engine.status().obstacle.kind).toBe('unreachable');
    service.interfere = () => undefined;
    service.log.length = 0;
    world.hint();
    await clock.advance(MINUTE);
    expect(world.engine.status().obstacle.kind).toBe('none');
    expect(new Set(service.log.map(({ resource }) => resource)).size).toBeGreaterThan(6);
    await clock.until(world.engine.stop());
  });
});
