import { describe, expect, it } from 'vitest';
import { performPage, sweepMemories } from '#main/sync/pull/pull.ts';
import type { Service } from '#main/sync/ports.ts';
import { clientRow, invoiceRow } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const inTwenties = { rowsAtOnce: 20 };
const clients: Feed = { resource: 'connections', parent: null };
const invoices: Feed = { resource: 'invoices', parent: null };

describe('the end of a list', () => {
  it('is recognised by the longest page the account ever answered, also after a restart', async () => {
    const { book, clock, service } = createEngineWorld();
    const ports = { clock, service, ...book.engineStores };
    for (let id = 1; id <= 20; id += 1) service.put('invoices', invoiceRow(id));
    for (let id = 1; id <= 21; id += 1) service.put('connections', clientRow(id));
    // Twenty rows may be all that this service ever puts on a page.
    await performPage(ports, invoices, null, sweepMemories());
    expect(book.engineStores.mirror.checkpointOf(invoices)?.nextPage).toBe(2);
    await performPage(ports, clients, null, sweepMemories());
    expect(book.engineStores.account.longestPage()).toBe(21);
    await performPage(ports, invoices, null, sweepMemories());
    expect(book.engineStores.mirror.checkpointOf(invoices)?.nextPage).toBeNull();
  });
});

describe('the first sweep of a list', () => {
  it('stores a long page a few rows at a time, and its checkpoint with the last of them', async () => {
    const { book, clock, service } = createEngineWorld();
    for (let id = 1; id <= 100; id += 1) service.put('connections', clientRow(id));
    const stored: number[] = [];
    book.writer.onCommit(() => {
      stored.push(book.engineStores.mirror.countKnown('connections', null));
      if (stored.length < 5) expect(book.engineStores.mirror.checkpointOf(clients)).toBeNull();
    });
    const store = book.engineStores;
    const outcome = await clock.until(
      performPage({ clock, service, ...store }, clients, null, sweepMemories(), inTwenties),
    );
    expect(outcome).toMatchObject({ kind: 'ok', created: 100, updated: 0 });
    expect(stored).toEqual([20, 40, 60, 80, 100]);
    expect(store.mirror.checkpointOf(clients)).toMatchObject({ nextPage: 2, isClean: true });
  });

  it('does not overwrite a row that was read while the others were stored', async () => {
    const { book, clock, service } = createEngineWorld();
    for (let id = 1; id <= 40; id += 1) service.put('connections', clientRow(id, { name: 'Old' }));
    const store = book.engineStores;
    const slow: Service = {
      ...service,
      async list(feed, page) {
        const answer = await service.list(feed, page);
        await new Promise<void>((resolve) => {
          clock.schedule(10, resolve);
        });
        return answer;
      },
    };
    const end = book.writer.onCommit(() => {
      end();
      // Another step read it between the first rows and the next.
      store.mirror.applyObject('connections', clientRow(40, { name: 'New' }), null, clock.now());
    });
    await clock.until(performPage({ clock, service: slow, ...store }, clients, null, sweepMemories(), inTwenties));
    expect(book.rows.of('connections').byServerId(40)?.mirror?.['name']).toBe('New');
    expect(store.mirror.checkpointOf(clients)).toMatchObject({ isClean: true });
  });
});
