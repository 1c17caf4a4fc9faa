import { expect, it, vi } from 'vitest';
import { wakeOnOutboxChange } from '#main/account/session.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { newClient } from '#test/helpers/books.ts';
import { fill } from '#test/helpers/fake-service.ts';

const NEW = '01936f00-0000-7000-8000-0000000000aa';
const NEXT = '01936f00-0000-7000-8000-0000000000bb';
/** Shorter than the rest of an engine that nothing wakes. */
const A_MOMENT_MS = 2_000;

/** An engine that works in the background, has nothing left to do, and is joined to its book as in the app. */
async function restingWorld(): Promise<EngineWorld> {
  const world = createEngineWorld();
  fill(world.service, 2, 2);
  await world.run({ isFull: true });
  wakeOnOutboxChange(world.book, world.engine);
  world.engine.start();
  await world.clock.advance(A_MOMENT_MS);
  return world;
}

it('sends an edit that was enqueued straight through the book', async () => {
  const { book, service, clock } = await restingWorld();
  book.edits.enqueue([newClient(NEW)], clock.now());
  await clock.advance(A_MOMENT_MS);
  expect(service.count('create', 'connections')).toBe(1);
  expect(book.outbox.listOpen()).toEqual([]);
});

it('sends what was enqueued while another edit is being sent', async () => {
  const { book, service, clock } = await restingWorld();
  service.interfere = ({ call }) => {
    // Once, while the first is on its way.
    if (call === 'create' && service.count('create') === 1) book.edits.enqueue([newClient(NEXT)], clock.now());
    return undefined;
  };
  book.edits.enqueue([newClient(NEW)], clock.now());
  await clock.advance(A_MOMENT_MS);
  expect(service.count('create', 'connections')).toBe(2);
});

it('rests again after its own changes of the outbox', async () => {
  const { book, clock, engine } = await restingWorld();
  const listed = vi.spyOn(book.engineStores.outbox, 'listOpenEntries');
  book.edits.enqueue([newClient(NEW)], clock.now());
  await clock.advance(A_MOMENT_MS);
  const checks = listed.mock.calls.length;
  expect(checks).toBeLessThan(60);
  await clock.advance(A_MOMENT_MS);
  expect(listed.mock.calls.length - checks).toBeLessThan(5);
  await clock.until(engine.stop());
});
