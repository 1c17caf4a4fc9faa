import { byPurpose } from '#shared/screens/sync-status.ts';
import { describe, expect, it } from 'vitest';
import { describeSync } from '#main/account/sync-status.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook } from '#test/helpers/books.ts';

describe('the status of an account whose lists are read and whose lines are not', () => {
  it('counts the fetched documents among all that have lines, recurring profiles included', () => {
    const book = openMemoryBook();
    const listed = {
      checkpoint: { sweep: 1, nextPage: null, startedAt: NOW, finishedAt: NOW, isClean: true },
      at: NOW,
      requestedAt: NOW,
      claims: noClaims,
    };
    book.engineStores.mirror.applyPage({
      feed: { resource: 'connections', parent: null },
      objects: [clientRow(1)],
      ...listed,
    });
    book.engineStores.mirror.applyPage({
      feed: { resource: 'invoices', parent: null },
      objects: [invoiceRow(7)],
      ...listed,
    });
    const schedules = [8, 9].map((id) => invoiceRow(id, { statement_no: null }));
    book.engineStores.mirror.applyPage({
      feed: { resource: 'recurring_invoices', parent: null },
      objects: schedules,
      ...listed,
    });
    const engine = {
      status: () => ({
        obstacle: { kind: 'none' } as const,
        step: null,
        lastContactAt: NOW,
        usage: { lastHour: 0, perHour: 1_000, isLearned: false, spentOn: byPurpose(() => 0) },
        nextSweepAt: null,
      }),
      progress: () => ({ requests: 3, ms: 9_000 }),
    };
    expect(describeSync({ engine, book }).phase).toMatchObject({ doing: 'details', done: 0, of: 3 });
  });
});
