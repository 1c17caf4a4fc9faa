import { describe, expect, it } from 'vitest';
import { clientRow, invoiceRow, newClient, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure } from '#test/helpers/fake-service.ts';
import { isFull } from '#test/tier.ts';

const HOUR = 3_600_000;
const CLIENT = '01900000-0000-7000-8000-000000000031';
/** More than four pages, or nine. */
const CLIENTS = isFull ? 950 : 450;
const PAGE_MS = 2_000;

/** A client is created in a long list, the answer is lost, and the list answers slowly from then on. */
async function worldWithLostClient(): Promise<EngineWorld> {
  const seldom = 1_000 * HOUR;
  const world = createEngineWorld({ headEveryMs: seldom, sweepEveryMs: seldom, auditAfterMs: seldom });
  const { service, book, clock } = world;
  for (let id = 1; id <= CLIENTS; id += 1) service.put('connections', clientRow(id));
  service.put('invoices', invoiceRow(1, { state: 'draft' }, noLines));
  await world.run({ isFull: true });
  book.edits.enqueue([newClient(CLIENT)], clock.now());
  let isLost = true;
  service.interfere = async ({ call }) => {
    if (call === 'create' && isLost) {
      isLost = false;
      return { kind: 'lost', isApplied: false, error: failure('timeout') };
    }
    if (call === 'list') await new Promise<void>((resolve) => clock.schedule(PAGE_MS, resolve));
    return undefined;
  };
  world.engine.start();
  return world;
}

describe('a search of a long list', () => {
  it('lets a new save go first, continues where it was, and decides once', async () => {
    const world = await worldWithLostClient();
    const { service, book, clock } = world;
    const invoice = uidOf(book, 'invoices', 1);
    // The look after the quiet period reads every page.
    await clock.advance(395_000 + 2 * PAGE_MS);
    service.log.length = 0;
    const savedAt = clock.now();
    book.edits.enqueue([updateOf(book, 'invoices', invoice, { summary: 'Mine' })], savedAt);
    world.engine.wake();
    await clock.advance(HOUR);
    await clock.until(world.engine.stop());
    const read = service.log.find(({ call, resource }) => call === 'read' && resource === 'invoices');
    expect((read?.at ?? Number.POSITIVE_INFINITY) - savedAt).toBeLessThanOrEqual(5_000);
    const pages = service.log.filter(({ call, resource }) => call === 'list' && resource === 'connections');
    expect(pages.map(({ page }) => page)).toEqual([...new Set(pages.map(({ page }) => page))]);
    expect(service.count('create')).toBe(1);
    expect(service.objects.get('connections')?.size).toBe(CLIENTS + 1);
    expect(book.outbox.listOpen()).toEqual([]);
  });
});
