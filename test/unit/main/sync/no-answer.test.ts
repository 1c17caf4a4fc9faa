import { describe, expect, it } from 'vitest';
import { uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An engine that has read all there is, and has no network since; `kinds` are the obstacles that it names from then on. */
async function worldWithoutNetwork(): Promise<EngineWorld & { readonly kinds: ReadonlySet<string> }> {
  const world = createEngineWorld();
  fill(world.service, 1, 1);
  world.engine.start();
  await world.clock.advance(HOUR);
  world.service.interfere = () => ({ kind: 'failed', error: failure('unreachable') });
  world.engine.syncNow();
  await world.clock.advance(10 * MINUTE);
  const kinds = new Set<string>();
  world.engine.onStatus(() => kinds.add(world.engine.status().obstacle.kind));
  return { ...world, kinds };
}

describe('while there is no network', () => {
  it('counts no contact for a mail that is held before any request', async () => {
    const { engine, book, clock, kinds } = await worldWithoutNetwork();
    const { lastContactAt } = engine.status();
    const mail = { op: 'deliver', resource: 'invoices', uid: uidOf(book, 'invoices', 1), data: null } as const;
    const [id = 0] = book.edits.enqueue([mail], clock.now(), { from: 'window', isOffline: true, isConfirmed: false });
    engine.wake();
    await clock.advance(HOUR);
    expect(book.outbox.get(id)).toMatchObject({ state: 'needs_you', reason: 'held' });
    expect(engine.status().lastContactAt).toBe(lastContactAt);
    expect([...kinds]).toEqual(['unreachable']);
    await clock.until(engine.stop());
  });

  it('counts no contact for an edit that is changed during its unanswered preflight', async () => {
    const { engine, book, clock, service, kinds } = await worldWithoutNetwork();
    const { lastContactAt } = engine.status();
    const edit = (city: string): void => {
      const uid = uidOf(book, 'connections', 1);
      book.edits.enqueue([updateOf(book, 'connections', uid, { city })], clock.now());
    };
    let edits = 0;
    service.interfere = ({ call }) => {
      if (call === 'read' && edits < 3) {
        edits += 1;
        edit(`Oslo ${String(edits)}`);
      }
      return { kind: 'failed', error: failure('unreachable') };
    };
    edit('Oslo');
    engine.wake();
    await clock.advance(HOUR);
    expect(edits).toBe(3);
    expect(engine.status().lastContactAt).toBe(lastContactAt);
    expect([...kinds]).toEqual(['unreachable']);
    await clock.until(engine.stop());
  });
});
