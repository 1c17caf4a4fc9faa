import { describe, expect, it } from 'vitest';
import { invoiceRow, noLines } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const INVOICES = { resource: 'invoices', parent: null } as const;

/** A service that answers so many requests in any hour, and lists the newest first where it is asked to. */
function slowWorld(invoices: number, limit: number): EngineWorld {
  const world = createEngineWorld({ auditAfterMs: Number.POSITIVE_INFINITY });
  fill(world.service, 1, invoices);
  let taken: number[] = [];
  world.service.interfere = ({ at }) => {
    taken = taken.filter((before) => before > at - HOUR);
    if (taken.length >= limit) return { kind: 'failed', error: failure('rate_limited', { status: 429 }) };
    taken.push(at);
    return undefined;
  };
  const { list } = world.service;
  world.service.list = async (feed, page) => {
    const answer = await list(feed, page);
    if (answer.kind === 'failed' || feed.resource !== 'invoices' || page.order === 'asc') return answer;
    const newest = [...(world.service.objects.get('invoices')?.values() ?? [])].reverse();
    return { kind: 'ok', value: newest.slice(0, page.perPage).map((object) => ({ ...object, details: null })) };
  };
  return world;
}

const pageOf = ({ book }: EngineWorld): number => book.engineStores.mirror.checkpointOf(INVOICES)?.nextPage ?? 0;

/** Reads everything once, and of the walk after that the first pages. */
async function walkAgain(world: EngineWorld): Promise<void> {
  world.engine.start();
  while (!world.book.engineStores.mirror.wasRead({ resource: 'trip_categories', parent: null }))
    await world.clock.advance(MINUTE);
  while (pageOf(world) < 3) await world.clock.advance(MINUTE);
}

describe('the head poll during the sweep of a long list', () => {
  it('reads the newest invoices as often as the limit allows', async () => {
    const world = slowWorld(2_500, 150);
    await walkAgain(world);
    world.service.edit('invoices', 2_500, { state: 'paid', paid_total: '100.00', total_due: '0.00' });
    await world.clock.advance(10 * MINUTE);
    expect(pageOf(world)).toBeGreaterThan(0);
    expect(pageOf(world)).toBeLessThan(25);
    expect(world.book.rows.of('invoices').byServerId(2_500)?.mirror?.['state']).toBe('paid');
    await world.clock.until(world.engine.stop());
  });

  it('protects rows that only a head read showed from counting as missing', async () => {
    const world = slowWorld(2_500, 150);
    await walkAgain(world);
    const { list } = world.service;
    // The last page leaves out one that is there, as pages do when rows move; another one is gone.
    world.service.list = async (feed, page) => {
      const answer = await list(feed, page);
      if (answer.kind === 'failed' || feed.resource !== 'invoices' || page.order === 'desc') return answer;
      return { kind: 'ok', value: answer.value.filter(({ id }) => id !== 2_499) };
    };
    world.service.objects.get('invoices')?.delete(2_498);
    world.service.put('invoices', invoiceRow(2_501, {}, noLines));
    while (pageOf(world) > 0) await world.clock.advance(10_000);
    const accused = world.book.engineStores.absences.listAbsent('invoices').map(({ target }) => target.id);
    expect(accused).toEqual([2_498]);
    await world.clock.until(world.engine.stop());
  });
});
