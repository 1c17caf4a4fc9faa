import { describe, expect, it } from 'vitest';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { clientRow, invoiceRow, noLines } from '#test/helpers/books.ts';

describe('reads that only make the book more complete', () => {
  it('begin after a delay and keep a distance, while sweeps begin at once', async () => {
    const world = createEngineWorld({ pace: 'unlimited', fillerDelayMs: 1_500, fillerGapMs: 25 });
    world.service.put('connections', clientRow(1));
    world.service.put('invoices', ...[11, 12, 13].map((id) => invoiceRow(id, {}, noLines)));
    const startedAt = world.clock.now();
    world.engine.start();
    await world.clock.advance(1_400);
    expect(world.service.count('list', 'invoices')).toBe(1);
    expect(world.service.count('read')).toBe(0);
    await world.clock.advance(1_000);
    const times = world.service.log.filter(({ call }) => call === 'read').map(({ at }) => at - startedAt);
    expect(times).toHaveLength(3);
    expect(times[0]).toBeGreaterThanOrEqual(1_500);
    for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(25);
    await world.clock.until(world.engine.stop());
  });
});
