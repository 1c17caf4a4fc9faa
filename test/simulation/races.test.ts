import fc from 'fast-check';
import type { Scheduler } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { clientRow, newClient, sweepPage, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import type { Seen } from '#test/helpers/fake-service.ts';
import { failure } from '#test/helpers/fake-service.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const CLIENT = uidFrom(1, new Uint8Array(10));
/** Few orders exist of so few things: most of them are met. */
const RUNS = { numRuns: 25 };
/** By then whatever was on its way has been looked for once. */
const REST = MINUTE;

/** A world whose answers, and whatever else happens in it, come in an order that the scheduler chooses. */
interface Race extends Omit<EngineWorld, 'run'> {
  /** Something that happens at any moment. */
  at(name: string, act: () => unknown): void;
  /** Lets everything happen that was arranged, and what follows from it. */
  run(): Promise<void>;
  /** From now on nobody chooses: everything is answered at once, until all is at rest. */
  calmDown(): Promise<void>;
  /** The most requests, and the most writes, that were on their way together. */
  readonly most: { readonly requests: number; readonly writes: number };
}

function createRace(scheduler: Scheduler): Race {
  const world = createEngineWorld({ sweepEveryMs: 24 * 60 * MINUTE });
  const { clock, service } = world;
  const most = { requests: 0, writes: 0 };
  const underWay = { requests: 0, writes: 0 };
  let isCalm = false;
  service.interfere = async (seen: Seen) => {
    const isWrite = seen.call !== 'list' && seen.call !== 'read';
    underWay.requests += 1;
    if (isWrite) underWay.writes += 1;
    most.requests = Math.max(most.requests, underWay.requests);
    most.writes = Math.max(most.writes, underWay.writes);
    if (!isCalm) await scheduler.schedule(Promise.resolve(), `${seen.call} ${seen.resource}`);
    underWay.requests -= 1;
    if (isWrite) underWay.writes -= 1;
    return undefined;
  };
  const drain = async (): Promise<void> => {
    await clock.advance(0);
    while (scheduler.count() > 0) {
      await scheduler.waitOne();
      await clock.advance(0);
    }
  };
  return {
    ...world,
    most,
    at(name, act) {
      void scheduler.schedule(Promise.resolve(), name).then(act);
    },
    run: drain,
    async calmDown() {
      isCalm = true;
      await drain();
      await clock.advance(REST);
    },
  };
}

const race = (play: (world: Race) => Promise<void>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), (scheduler) => play(createRace(scheduler))),
    RUNS,
  );

const namesOf = ({ service }: Race): readonly unknown[] =>
  [...(service.objects.get('connections')?.values() ?? [])].map(({ fields }) => fields['name']);

const entryStates = ({ book }: Race): readonly string[] => book.outbox.listAll().map(({ state }) => state);

/** A client that was mirrored already. */
function knownClient(world: Race): Uid {
  world.service.put('connections', clientRow(7, { name: 'Old' }));
  sweepPage(world.book, 'connections', [clientRow(7, { name: 'Old' })], { at: world.clock.now() });
  return uidOf(world.book, 'connections', 7);
}

describe('any order of events', () => {
  it('ends the engine with a stop, and sends the rest once after another start', async () => {
    await race(async (world) => {
      const { engine, book, clock, service } = world;
      book.edits.enqueue([newClient(CLIENT)], clock.now());
      engine.start();
      let isStopped = false;
      let askedBefore = 0;
      world.at('stop', async () => {
        await engine.stop();
        isStopped = true;
        askedBefore = service.log.length;
      });
      world.at('time', () => clock.advance(3 * SECOND));
      world.at('wake', engine.wake);
      await world.run();
      expect(isStopped).toBe(true);
      await clock.advance(2 * MINUTE);
      expect(service.log).toHaveLength(askedBefore);
      engine.start();
      await world.calmDown();
      expect(namesOf(world)).toEqual(['Acme']);
      expect(entryStates(world)).toEqual(['done']);
    });
  });

  it('starts no second loop with a start during a stop', async () => {
    await race(async (world) => {
      const { engine, book, clock, service } = world;
      book.edits.enqueue([newClient(CLIENT)], clock.now());
      engine.start();
      world.at('stop', () => void engine.stop());
      world.at('start', engine.start);
      world.at('time', () => clock.advance(3 * SECOND));
      await world.run();
      engine.start();
      await world.calmDown();
      expect(world.most.writes).toBe(1);
      expect(service.count('create')).toBe(1);
      expect(service.count('list', 'connections')).toBe(1);
      expect(namesOf(world)).toEqual(['Acme']);
      expect(entryStates(world)).toEqual(['done']);
    });
  });

  it('sends an edit that a person retries once, and not during a pause', async () => {
    await race(async (world) => {
      const { engine, book, clock, service } = world;
      const [entry = 0] = book.edits.enqueue([newClient(CLIENT)], clock.now());
      book.engineStores.outbox.needsPerson(entry, 'rejected', null);
      engine.start();
      world.at('pause', () => {
        engine.setOffline(true);
      });
      world.at('retry', () => {
        book.edits.retry(entry);
        engine.wake();
      });
      world.at('time', () => clock.advance(3 * SECOND));
      await world.run();
      const before = service.count('create');
      await clock.advance(2 * MINUTE);
      expect(service.count('create')).toBe(before);
      engine.setOffline(false);
      await world.calmDown();
      expect(namesOf(world)).toEqual(['Acme']);
      expect(entryStates(world)).toEqual(['done']);
    });
  });

  it('delivers an edit made while its object is being sent', async () => {
    await race(async (world) => {
      const { engine, book, clock } = world;
      book.edits.enqueue([newClient(CLIENT)], clock.now());
      engine.start();
      world.at('edit', () => {
        book.edits.enqueue([updateOf(book, 'connections', CLIENT, { name: 'Edited' })], clock.now());
        engine.wake();
      });
      world.at('another field', () => {
        book.edits.enqueue([updateOf(book, 'connections', CLIENT, { city: 'Cork' })], clock.now());
        engine.wake();
      });
      world.at('time', () => clock.advance(3 * SECOND));
      await world.run();
      await world.calmDown();
      const [client, ...more] = [...(world.service.objects.get('connections')?.values() ?? [])];
      expect(more).toEqual([]);
      expect(client?.fields).toMatchObject({ name: 'Edited', city: 'Cork' });
      expect(book.rows.of('connections').byUid(CLIENT)?.patch).toBeNull();
      expect(new Set(entryStates(world))).toEqual(new Set(['done']));
    });
  });

  it('an edit made during the acknowledgement of another is never lost to it', async () => {
    await race(async (world) => {
      const { engine, book, clock } = world;
      const uid = knownClient(world);
      book.edits.enqueue([updateOf(book, 'connections', uid, { name: 'First' })], clock.now());
      engine.start();
      world.at('edit', () => {
        book.edits.enqueue([updateOf(book, 'connections', uid, { name: 'Second' })], clock.now());
        engine.wake();
      });
      world.at('time', () => clock.advance(3 * SECOND));
      await world.run();
      await world.calmDown();
      expect(namesOf(world)).toEqual(['Second']);
      expect(new Set(entryStates(world))).toEqual(new Set(['done']));
    });
  });

  it('reads what a person opens unless it was stopped before, and a stop waits for a running read', async () => {
    await race(async (world) => {
      const { engine, clock, service } = world;
      const uid = knownClient(world);
      engine.start();
      let isStopped = false;
      let underWayAtStop = 0;
      world.at('open', () => {
        engine.request('connections', uid);
      });
      world.at('stop', async () => {
        await engine.stop();
        isStopped = true;
        underWayAtStop = service.log.length;
      });
      world.at('time', () => clock.advance(3 * SECOND));
      await world.run();
      expect(isStopped).toBe(true);
      expect(service.log).toHaveLength(underWayAtStop);
      engine.start();
      await world.calmDown();
      expect(service.count('read', 'connections')).toBeLessThanOrEqual(1);
    });
  });

  it('starts a sweep after the later of two wishes to sync', async () => {
    await race(async (world) => {
      const { engine, clock, service, book } = world;
      for (let id = 1; id <= 150; id += 1) service.put('item_categories', clientRow(id));
      engine.start();
      let askedAt = 0;
      for (const name of ['one', 'another']) {
        world.at(name, () => {
          askedAt = clock.now();
          engine.syncNow();
        });
      }
      world.at('time', () => clock.advance(3 * SECOND));
      await world.run();
      await world.calmDown();
      const walk = book.engineStores.mirror.checkpointOf({ resource: 'item_categories', parent: null });
      expect(walk?.startedAt).toBeGreaterThanOrEqual(askedAt);
      const pages = service.log.flatMap(({ resource, page }) => (resource === 'item_categories' ? [page] : []));
      expect(pages.every((page, index) => page === 1 || page === (pages[index - 1] ?? 0) + 1)).toBe(true);
    });
  });

  it('neither loses nor doubles a create on a lost answer and a pause', async () => {
    await race(async (world) => {
      const { engine, book, clock, service } = world;
      const answer = service.interfere;
      let isFirst = true;
      service.interfere = async (seen) => {
        await answer(seen);
        if (seen.call !== 'create' || !isFirst) return undefined;
        isFirst = false;
        return { kind: 'lost', isApplied: true, error: failure('timeout') };
      };
      book.edits.enqueue([newClient(CLIENT)], clock.now());
      engine.start();
      world.at('pause', () => {
        engine.setOffline(true);
      });
      world.at('go on', () => {
        engine.setOffline(false);
      });
      world.at('time', () => clock.advance(6 * SECOND));
      await world.run();
      engine.setOffline(false);
      await world.calmDown();
      expect(namesOf(world)).toEqual(['Acme']);
      expect(entryStates(world)).toEqual(['done']);
    });
  });
});
