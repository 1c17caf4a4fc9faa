import { describe, expect, it } from 'vitest';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { newClient, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const MINUTE = 60_000;

/** The longest time without a request between the first and the last one. */
function longestGap({ service }: EngineWorld): number {
  const times = service.log.map(({ at }) => at);
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

async function unlimitedWorld(probeAfterMs = unlimitedSettings.probeAfterMs): Promise<EngineWorld> {
  const world = createEngineWorld({ ...unlimitedSettings, probeAfterMs });
  fill(world.service, 2, 1);
  await world.run({ isFull: true });
  world.service.log.length = 0;
  return world;
}

describe('for a service on this machine no own wait is longer than a second', () => {
  it('when the read of one entry fails while others succeed', async () => {
    const world = await unlimitedWorld();
    const { book, service, clock } = world;
    book.edits.enqueue([updateOf(book, 'connections', uidOf(book, 'connections', 1), { city: 'Galway' })], clock.now());
    const healsAt = clock.now() + 1_500;
    service.interfere = ({ call, resource, at }) =>
      call === 'read' && resource === 'connections' && at < healsAt
        ? { kind: 'failed', error: failure('service_error', { status: 500 }) }
        : undefined;
    expect(await world.run()).toMatchObject({ pushed: 1, isComplete: true });
    expect(longestGap(world)).toBeLessThanOrEqual(1_000);
  });

  it('when the service fails on a write for longer than the backoff lasts', async () => {
    const world = await unlimitedWorld([0, 0, 0]);
    const { book, service, clock } = world;
    const uid = uidOf(book, 'connections', 1);
    book.edits.enqueue([updateOf(book, 'connections', uid, { city: 'Galway' })], clock.now());
    const healsAt = clock.now() + MINUTE;
    service.interfere = ({ call, at }) =>
      call === 'update' && at < healsAt
        ? { kind: 'lost', isApplied: false, error: failure('service_error', { status: 500 }) }
        : undefined;
    expect(await world.run()).toMatchObject({ pushed: 1, isComplete: true });
    expect(longestGap(world)).toBeLessThanOrEqual(1_000);
  });

  it('when a search proved nothing', async () => {
    const world = await unlimitedWorld([0, 0, 0]);
    const { book, service, clock } = world;
    book.edits.enqueue([newClient(CLIENT)], clock.now());
    let isLost = false;
    const healsAt = clock.now() + MINUTE;
    service.interfere = ({ call, resource, at }) => {
      if (call === 'create' && !isLost) {
        isLost = true;
        return { kind: 'lost', isApplied: true, error: failure('timeout') };
      }
      const isHidden = isLost && call === 'list' && resource === 'connections' && at < healsAt;
      return isHidden ? { kind: 'failed', error: failure('forbidden', { status: 403 }) } : undefined;
    };
    await world.run();
    expect(book.outbox.listAll()).toMatchObject([{ state: 'done' }]);
    expect(service.count('create')).toBe(1);
    expect(longestGap(world)).toBeLessThanOrEqual(1_000);
  });
});
