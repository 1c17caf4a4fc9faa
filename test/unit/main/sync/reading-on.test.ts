import { describe, expect, it } from 'vitest';
import { invoiceRow } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { fill } from '#test/helpers/fake-service.ts';

const HOUR = 3_600_000;

const readsOf = (world: EngineWorld, id: number): number =>
  world.service.log.filter((seen) => seen.call === 'read' && seen.id === id).length;

describe('a document whose single read shows no lines', () => {
  it('keeps its header and is read again now and then, beside all the others', async () => {
    const world = createEngineWorld();
    fill(world.service, 1, 5);
    world.service.put('invoices', invoiceRow(3, { summary: 'Lines kept back' }));
    world.engine.start();
    await world.clock.advance(3 * HOUR);
    expect(readsOf(world, 3)).toBeGreaterThan(1);
    expect(readsOf(world, 3)).toBeLessThan(10);
    expect([1, 2, 4, 5].map((id) => readsOf(world, id))).toEqual([1, 1, 1, 1]);
    expect(world.service.count('list', 'contacts')).toBe(1);
    expect(world.book.rows.of('invoices').byServerId(3)).toMatchObject({ mirror: { summary: 'Lines kept back' } });
    await world.clock.until(world.engine.stop());
  });

  it('holds up no other audit when its lines, once shown, are shown no more', async () => {
    const world = createEngineWorld({ auditAfterMs: 2 * HOUR });
    fill(world.service, 1, 3);
    world.engine.start();
    await world.clock.advance(HOUR);
    world.service.put('invoices', invoiceRow(3));
    await world.clock.advance(5 * HOUR);
    expect(readsOf(world, 3)).toBeLessThan(10);
    expect(readsOf(world, 1)).toBeGreaterThan(1);
    await world.clock.until(world.engine.stop());
  });
});
