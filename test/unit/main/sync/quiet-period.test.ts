import { expect, it } from 'vitest';
import { clientRow, uidOf, updateOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';

/** The last of the looks at an unanswered write: within it a service may still apply what it did not answer. */
const QUIET_MS = 395_000;

it('sends an unanswered update again only after its quiet period, whoever asks for it', async () => {
  const world = createEngineWorld();
  const { book, service, clock } = world;
  service.put('connections', clientRow(1));
  await world.run({ isFull: true });
  const [entry = 0] = book.edits.enqueue(
    [updateOf(book, 'connections', uidOf(book, 'connections', 1), { city: 'Cork' })],
    clock.now(),
  );
  const updates: number[] = [];
  service.interfere = ({ call, at }) => {
    if (call !== 'update') return undefined;
    updates.push(at);
    return updates.length === 1 ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
  };
  await world.run({ seconds: 60 });
  expect(book.outbox.get(entry)).toMatchObject({ state: 'queued', attempts: 1 });
  book.edits.retry(entry);
  await world.run({ seconds: 60 });
  expect(updates).toHaveLength(1);
  expect(await world.run({ seconds: 3_600 })).toMatchObject({ pushed: 1 });
  expect(updates).toHaveLength(2);
  expect((updates[1] ?? 0) - (updates[0] ?? 0)).toBeGreaterThanOrEqual(QUIET_MS);
});

it('sends no other edit of the object before that either, after the first was discarded', async () => {
  const world = createEngineWorld();
  const { book, service, clock } = world;
  service.put('connections', clientRow(1));
  await world.run({ isFull: true });
  const edit = (city: string): number =>
    book.edits.enqueue([updateOf(book, 'connections', uidOf(book, 'connections', 1), { city })], clock.now())[0] ?? 0;
  const updates: number[] = [];
  service.interfere = ({ call, at }) => {
    if (call !== 'update') return undefined;
    updates.push(at);
    return updates.length === 1 ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
  };
  const first = edit('Cork');
  await world.run({ seconds: 60 });
  book.edits.discard(first, clock.now());
  const second = edit('Galway');
  await world.run({ seconds: 60 });
  expect([updates.length, book.outbox.get(second)?.state]).toEqual([1, 'queued']);
  expect(await world.run({ seconds: 3_600 })).toMatchObject({ pushed: 1 });
  expect((updates[1] ?? 0) - (updates[0] ?? 0)).toBeGreaterThanOrEqual(QUIET_MS);
});
