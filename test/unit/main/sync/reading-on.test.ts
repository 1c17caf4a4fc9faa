import { describe, expect, it } from 'vitest';
import { invoiceRow, noLines } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import type { Interference } from '#test/helpers/fake-service.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';
import { isFull, sampleOf } from '#test/tier.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

const HOUR = 3_600_000;
/** A change plays shorter days, and its bounds are as much lower: something tried every hour is too often in both. */
const [DAY, FEW_A_DAY] = isFull ? [24 * HOUR, 20] : [12 * HOUR, 10];
/** Many more than it takes to see that a kind of list, or every single read, is refused. */
const [CLIENTS, INVOICES] = isFull ? [200, 100] : [60, 40];
/** A change plays one of them. */
const refusals = sampleOf(['forbidden', 'not_found'] as const, String, 2);

const readsOf = (world: EngineWorld, id: number): number =>
  world.service.log.filter((seen) => seen.call === 'read' && seen.id === id).length;

/** The service takes so many requests in any hour, and says this of what it has not enabled. */
function service(perHour: number, isIt: (seen: Seen) => boolean, code: 'not_found' | 'forbidden'): Interference {
  let taken: readonly number[] = [];
  return (seen) => {
    taken = taken.filter((at) => at > seen.at - HOUR);
    if (taken.length >= perHour) return { kind: 'failed', error: failure('rate_limited', { status: 429 }) };
    taken = [...taken, seen.at];
    return isIt(seen) ? { kind: 'failed', error: failure(code) } : undefined;
  };
}

type Seen = Parameters<Interference>[0];

const listed = (world: EngineWorld, resource: Seen['resource']): ReadonlySet<number | null> =>
  new Set(world.service.log.filter((seen) => seen.call === 'list' && seen.resource === resource).map(({ id }) => id));

describe('lists of a resource that is not enabled', () => {
  it('are tried for a few clients and then less and less often, while audits go on', async () => {
    const world = createEngineWorld({ auditAfterMs: DAY });
    fill(world.service, CLIENTS, 5);
    world.service.interfere = service(
      1_000,
      ({ call, resource }) => call === 'list' && resource === 'estimates',
      'not_found',
    );
    world.engine.start();
    await world.clock.advance(1.25 * DAY);
    expect(world.service.count('list', 'estimates')).toBeLessThan(FEW_A_DAY);
    expect(listed(world, 'contacts').size).toBe(CLIENTS);
    expect([1, 2, 3, 4, 5].map((id) => readsOf(world, id))).toEqual([2, 2, 2, 2, 2]);
    await world.clock.until(world.engine.stop());
  });

  it('are all read once one of them is answered', async () => {
    const world = createEngineWorld();
    fill(world.service, 20, 0);
    let isEnabled = false;
    world.service.interfere = service(
      1_000,
      ({ call, resource }) => !isEnabled && call === 'list' && resource === 'estimates',
      'not_found',
    );
    world.engine.start();
    await world.clock.advance(6 * HOUR);
    isEnabled = true;
    world.service.log.length = 0;
    await world.clock.advance(24 * HOUR);
    expect(listed(world, 'estimates').size).toBe(20);
    await world.clock.until(world.engine.stop());
  });

  it('are tried at once when a person asks to sync', async () => {
    const world = createEngineWorld();
    fill(world.service, 20, 0);
    let isEnabled = false;
    world.service.interfere = service(
      1_000,
      ({ call, resource }) => !isEnabled && call === 'list' && resource === 'estimates',
      'not_found',
    );
    world.engine.start();
    await world.clock.advance(6 * HOUR);
    isEnabled = true;
    world.service.log.length = 0;
    world.engine.syncNow();
    await world.clock.advance(HOUR);
    expect(listed(world, 'estimates').size).toBe(20);
    await world.clock.until(world.engine.stop());
  });

  it('delay no other list when they are payments', async () => {
    const world = createEngineWorld();
    fill(world.service, 3, 0);
    for (let id = 1; id <= INVOICES; id += 1)
      world.service.put('invoices', invoiceRow(id, { paid_total: '10.00' }, noLines));
    world.service.interfere = service(
      1_000,
      ({ call, resource }) => call === 'list' && resource === 'payments',
      'not_found',
    );
    world.engine.start();
    await world.clock.advance(12 * HOUR);
    expect(world.service.count('list', 'payments')).toBeLessThan(20);
    expect(listed(world, 'contacts').size).toBe(3);
    await world.clock.until(world.engine.stop());
  });

  it('do not include those of other clients after three clients are gone', async () => {
    const world = createEngineWorld();
    fill(world.service, 20, 0);
    world.service.interfere = service(
      1_000,
      ({ call, resource, id }) => call === 'list' && resource === 'estimates' && [1, 10, 11].includes(id ?? 0),
      'not_found',
    );
    world.engine.start();
    await world.clock.advance(2 * HOUR);
    expect(listed(world, 'estimates').size).toBe(20);
    await world.clock.until(world.engine.stop());
  });
});

describe.each(refusals)('single reads that are all %s', (code) => {
  it('are tried less and less often, and delay no list', async () => {
    const world = createEngineWorld();
    fill(world.service, 3, INVOICES);
    world.service.interfere = service(1_000, ({ call }) => call === 'read', code);
    world.engine.start();
    await world.clock.advance(DAY);
    expect(world.service.count('read')).toBeLessThan(FEW_A_DAY);
    expect(listed(world, 'contacts').size).toBe(3);
    await world.clock.until(world.engine.stop());
  });
});

describe.each(refusals)('invoices whose single reads are all %s', (code) => {
  it('do not delay the reading of recurring invoices', async () => {
    const world = createEngineWorld();
    fill(world.service, 1, INVOICES);
    const { id, fields } = invoiceRow(901);
    const recurring = { id, hash_key: 'r901', fields: { ...fields, hash_key: 'r901', profile_name: 'Rent' } };
    world.service.put('recurring_invoices', { ...recurring, details: noLines });
    world.service.interfere = service(1_000, ({ call, resource }) => call === 'read' && resource === 'invoices', code);
    world.engine.start();
    await world.clock.advance(DAY);
    expect(world.service.count('read', 'invoices')).toBeLessThan(FEW_A_DAY);
    expect(world.service.count('read', 'recurring_invoices')).toBe(1);
    await world.clock.until(world.engine.stop());
  });
});

describe('invoices that lists leave out and reads refuse', () => {
  it.each([
    ['few', 36],
    ['so many that a person is asked about them', 10],
  ])('hold up the reading of no other invoice: %s', async (_, last) => {
    const world = createEngineWorld({ auditAfterMs: 2 * HOUR });
    fill(world.service, 1, 40);
    world.engine.start();
    await world.clock.advance(HOUR);
    // Of the newest, which are read first.
    const isLeftOut = (id: number | null): boolean => id !== null && id > last;
    for (let id = last + 1; id <= 40; id += 1) world.service.objects.get('invoices')?.delete(id);
    world.service.interfere = service(1_000, ({ call, id }) => call === 'read' && isLeftOut(id), 'forbidden');
    await world.clock.advance(90 * 60_000);
    world.service.log.length = 0;
    await world.clock.advance(2 * HOUR);
    expect(world.book.engineStores.absences.countListed('invoices')).toBe(40);
    expect([1, 5, last].map((id) => readsOf(world, id))).toEqual([1, 1, 1]);
    await world.clock.until(world.engine.stop());
  });
});

describe('a document whose single read shows no lines', () => {
  it('keeps its header and is read again now and then', async () => {
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

  it('gets its payments audited like all others', async () => {
    const world = createEngineWorld({ auditAfterMs: 2 * HOUR });
    fill(world.service, 1, 3);
    const payment = (date: string): ServerObject => {
      const fields = { id: 7, parent: 2, date, amount: '40.00', payment_method: 'cash' };
      return { id: 7, hash_key: null, fields, details: null };
    };
    world.service.put('invoices', invoiceRow(2, { paid_total: '40.00', total_due: '60.00' }));
    world.service.put('payments', payment('2026-11-02'));
    world.engine.start();
    await world.clock.advance(HOUR);
    // Somebody else corrects its date: no row of any invoice says so.
    world.service.put('payments', payment('2026-11-05'));
    world.service.log.length = 0;
    await world.clock.advance(6 * HOUR);
    expect(world.book.rows.of('payments').byServerId(7)?.mirror).toMatchObject({ date: '2026-11-05' });
    const lists = (id: number): number =>
      world.service.log.filter((seen) => seen.resource === 'payments' && seen.id === id).length;
    expect(lists(2)).toBe(lists(1));
    await world.clock.until(world.engine.stop());
  });

  it('delays no other audit when its lines are no longer shown', async () => {
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
