import { describe, expect, it } from 'vitest';
import { clientRow, invoiceRow, noLines, NOW, openMemoryBook } from '#test/helpers/books.ts';
import { noClaims } from '#main/sync/pull/claims.ts';

const checkpoint = { sweep: 1, nextPage: null, startedAt: NOW, finishedAt: NOW, isClean: true };

describe('a service whose single reads say more than its list rows', () => {
  it('is not taken for one that changes every invoice between two walks', () => {
    const book = openMemoryBook();
    const { engineStore } = book;
    const walk = () =>
      engineStore.applyPage({
        feed: { resource: 'invoices', parent: null },
        objects: [invoiceRow(7)],
        checkpoint,
        at: NOW,
        requestedAt: NOW,
        claims: noClaims,
      });
    const clients = { resource: 'connections', parent: null } as const;
    engineStore.applyPage({
      feed: clients,
      objects: [clientRow(1)],
      checkpoint,
      at: NOW,
      requestedAt: NOW,
      claims: noClaims,
    });
    walk();
    const whole = invoiceRow(7, { reminder_policy: 'weekly', viewed_by: 'Ann' }, noLines);
    engineStore.applyObject('invoices', whole, null, NOW);
    expect(walk()).toMatchObject({ created: 0, updated: 0, stale: [] });
    expect(engineStore.countDetailTasks()).toBe(0);
    book.close();
  });

  it('still shows a change that its rows can tell', () => {
    const book = openMemoryBook();
    const { engineStore } = book;
    const walk = (summary: string) =>
      engineStore.applyPage({
        feed: { resource: 'invoices', parent: null },
        objects: [invoiceRow(7, { summary })],
        checkpoint,
        at: NOW,
        requestedAt: NOW,
        claims: noClaims,
      });
    walk('Old');
    engineStore.applyObject('invoices', invoiceRow(7, { summary: 'Old', viewed_by: 'Ann' }, noLines), null, NOW);
    expect(walk('New')).toMatchObject({ updated: 1 });
    expect(engineStore.countDetailTasks()).toBe(1);
    book.close();
  });
});
