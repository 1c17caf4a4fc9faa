import { describe, expect, it } from 'vitest';
import { performPage, walkMemories } from '#main/sync/pull/pull.ts';
import type { Feed } from '#main/sync/ports.ts';
import { clientRow, invoiceRow } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';

const clients: Feed = { resource: 'connections', parent: null };
const invoices: Feed = { resource: 'invoices', parent: null };

describe('the end of a list', () => {
  it('is known by what any list of the account ever answered, also after a restart', async () => {
    const { book, clock, service } = createEngineWorld();
    const ports = { clock, service, store: book.engineStore };
    for (let id = 1; id <= 20; id += 1) service.put('invoices', invoiceRow(id));
    for (let id = 1; id <= 21; id += 1) service.put('connections', clientRow(id));
    // Twenty rows may be all that this service ever puts on a page.
    await performPage(ports, invoices, null, walkMemories());
    expect(book.engineStore.checkpointOf(invoices)?.nextPage).toBe(2);
    await performPage(ports, clients, null, walkMemories());
    expect(book.engineStore.longestPage()).toBe(21);
    await performPage(ports, invoices, null, walkMemories());
    expect(book.engineStore.checkpointOf(invoices)?.nextPage).toBeNull();
  });
});
