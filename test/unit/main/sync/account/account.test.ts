import { describe, expect, it } from 'vitest';
import { uidFrom } from '#shared/service/ids.ts';
import { KEY_MARK } from '#main/db/account/key-value-store.ts';
import { clientRow, invoiceRow, newClient, noLines } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, markOf } from '#test/helpers/fake-service.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const MINUTE = 60_000;

/** A world whose book is bound to company 612 and holds one edit that waits. */
async function boundWorld(invoice = { company_id: '612' }): Promise<EngineWorld> {
  const world = createEngineWorld();
  world.service.put('connections', clientRow(1));
  world.service.put('invoices', invoiceRow(1, invoice, noLines));
  await world.run();
  world.service.log.length = 0;
  world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
  return world;
}

/** From now on the key opens another account, whose objects have other names. */
function becomeOther({ service }: EngineWorld, company: string): void {
  service.key = 'other-key';
  for (const objects of service.objects.values()) objects.clear();
  service.put('connections', clientRow(71));
  service.put('invoices', invoiceRow(71, { company_id: company }, noLines));
}

const writes = ({ service }: EngineWorld): number => service.count('create') + service.count('update');
const asked = ({ service }: EngineWorld): readonly string[] =>
  service.log.map(({ call, resource }) => `${call} ${resource}`);

/** Starts a new engine on the book, lets it work for a minute and ends it. */
async function live(world: EngineWorld, act: (engine: EngineWorld['engine']) => void = () => {}) {
  const engine = world.restarted();
  engine.start();
  await world.clock.advance(MINUTE);
  act(engine);
  await world.clock.advance(MINUTE);
  const { obstacle } = engine.status();
  await world.clock.until(engine.stop());
  return obstacle;
}

describe('a key that opened the account before', () => {
  it('needs no request to prove it', async () => {
    const world = await boundWorld();
    await live(world);
    expect(asked(world)[0]).toBe('create connections');
  });

  it('is known in a book that has never heard of any account or key, and from then on', async () => {
    const world = createEngineWorld();
    world.book.keyValues.set(KEY_MARK, null, world.clock.now());
    world.service.key = 'first-key';
    world.service.put('connections', clientRow(1));
    await live(world);
    expect(asked(world)[0]).toBe('list connections');
    expect(world.book.engineStores.account.keyMark()).toBe(markOf('first-key'));
  });

  it('is the only one where nothing of its account is known yet: what waits never leaves into another', async () => {
    const world = createEngineWorld();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    const ownKey = world.service.key;
    becomeOther(world, '900');
    expect(await live(world)).toMatchObject({ kind: 'stopped', error: { code: 'unproven_account' } });
    expect([writes(world), world.book.engineStores.account.keyMark()]).toEqual([0, markOf(ownKey)]);
    world.service.key = ownKey;
    await live(world);
    expect(writes(world)).toBe(1);
  });

  it('sends nothing before the service has shown a list where that is asked for', async () => {
    const world = await boundWorld();
    world.service.interfere = ({ call }) =>
      call === 'list' ? { kind: 'failed', error: failure('not_the_api') } : undefined;
    const goal = { isFull: false, isAnswerFirst: true, deadline: world.clock.now() + MINUTE };
    expect(await world.clock.until(world.restarted().run(goal))).toMatchObject({ hadContact: false });
    expect(writes(world)).toBe(0);
  });
});

describe('a key that nobody knows yet', () => {
  it('is proven by the company that its invoices name, once', async () => {
    const world = await boundWorld();
    world.service.key = 'new-key';
    await live(world);
    expect(asked(world).slice(0, 2)).toEqual(['list invoices', 'create connections']);
    world.service.log.length = 0;
    world.book.edits.enqueue([newClient(uidFrom(2, new Uint8Array(10)))], world.clock.now());
    await live(world);
    expect(asked(world)[0]).toBe('create connections');
  });

  it('is proven by a client that the book knows where invoices name no company', async () => {
    const world = await boundWorld({ company_id: '' });
    world.service.key = 'new-key';
    world.service.objects.get('invoices')?.clear();
    await live(world);
    expect(asked(world).slice(0, 3)).toEqual(['list invoices', 'list connections', 'create connections']);
  });

  it.each(['queued', 'sending'] as const)('writes nothing to another account, with an entry %s', async (state) => {
    const world = await boundWorld();
    const [entry] = world.book.outbox.listOpen();
    if (state === 'sending')
      world.book.engineStores.outbox.markSending(entry?.id ?? 0, { at: world.clock.now(), body: {}, baseline: null });
    becomeOther(world, '999');
    const obstacle = await live(world, (engine) => {
      engine.hint();
      engine.syncNow();
    });
    expect(obstacle).toMatchObject({ kind: 'stopped', error: { code: 'other_account' } });
    expect(asked(world)).toEqual(['list invoices']);
    expect(world.book.rows.of('invoices').byServerId(71)).toBeNull();
  });

  it('is asked about where nothing in the account is known, and goes on when somebody vouches for it', async () => {
    const world = await boundWorld();
    becomeOther(world, '');
    const obstacle = await live(world, (engine) => {
      expect(writes(world)).toBe(0);
      world.book.engineStores.account.saveKeyMark(markOf('other-key'), world.clock.now());
      engine.resume();
    });
    expect(obstacle).toEqual({ kind: 'none' });
    expect(asked(world).slice(0, 3)).toEqual(['list invoices', 'list connections', 'create connections']);
  });

  it.each(['pauses', 'closes the program'])(
    'is asked about no more where a person %s before the keychain gives it',
    async (act) => {
      const world = await boundWorld();
      world.service.key = 'new-key';
      const keychain = Promise.withResolvers<undefined>();
      const { keyMark } = world.service;
      world.service.keyMark = async () => {
        await keychain.promise;
        return keyMark();
      };
      const engine = world.restarted();
      engine.start();
      await world.clock.advance(MINUTE);
      if (act === 'pauses') engine.setOffline(true);
      const ended = act === 'pauses' ? null : engine.stop();
      keychain.resolve(undefined);
      await world.clock.advance(MINUTE);
      expect(asked(world)).toEqual([]);
      await (ended ?? world.clock.until(engine.stop()));
    },
  );

  it('is judged by no answer that an earlier key was given', async () => {
    const world = await boundWorld();
    world.service.key = 'new-key';
    let answer = (): void => {};
    world.service.interfere = () =>
      new Promise((resolve) => {
        answer = () => {
          resolve(undefined);
        };
      });
    const engine = world.restarted();
    engine.start();
    await world.clock.advance(1_000);
    expect(asked(world)).toEqual(['list invoices']);
    world.service.interfere = () => undefined;
    engine.resume();
    answer();
    becomeOther(world, '999');
    world.service.key = 'third-key';
    await world.clock.advance(MINUTE);
    expect(engine.status().obstacle).toMatchObject({ kind: 'stopped', error: { code: 'other_account' } });
    expect(writes(world)).toBe(0);
    await world.clock.until(engine.stop());
  });

  it('is asked about again from the start after everything was refused', async () => {
    const world = await boundWorld();
    world.service.key = 'new-key';
    world.service.interfere = () => ({ kind: 'failed', error: failure('forbidden', { status: 403 }) });
    const obstacle = await live(world, () => {
      expect(writes(world)).toBe(0);
      world.service.interfere = () => undefined;
    });
    expect(obstacle).toEqual({ kind: 'none' });
    expect(writes(world)).toBe(1);
    expect(asked(world).slice(0, 2)).toEqual(['list invoices', 'list connections']);
  });
});
