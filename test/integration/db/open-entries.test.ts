import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { uidFrom } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { createOutboxTable } from '#main/db/outbox/outbox-table.ts';
import { openMemoryBook } from '#test/helpers/books.ts';

const uidAt = (at: number) => uidFrom(at + 1, new Uint8Array(10));
const updateAt = (at: number): Mutation => ({
  op: 'update',
  resource: 'invoices',
  uid: uidAt(at),
  base: {},
  data: { summary: `Work ${String(at)}` },
});

function openTable() {
  const { connection, orm } = openMemoryBook();
  const { raw } = connection;
  const table = createOutboxTable(orm, () => raw.inTransaction);
  /** Reads the table anew, without anything known. */
  const readAnew = () => createOutboxTable(orm, () => raw.inTransaction).listOpen();
  return { raw, table, readAnew };
}

describe('the open entries', () => {
  it('are not all read again after a write', () => {
    const { raw, table } = openTable();
    const ids = Array.from({ length: 500 }, (_entry, at) => table.insert(updateAt(at), [], 1));
    expect(table.listOpen()).toHaveLength(500);
    // The statements of all queries share one prototype.
    const rows = vi.spyOn(Object.getPrototypeOf(raw.prepare('SELECT 1')) as { all(): readonly unknown[] }, 'all');
    raw.transaction(() => {
      table.update(ids[3] ?? 0, { state: 'needs_you', reason: 'rejected' });
      expect(table.listOpen()[3]).toMatchObject({ state: 'needs_you' });
      table.insert(updateAt(500), [], 1);
      expect(table.listOpen()).toHaveLength(501);
    })();
    table.update(ids[4] ?? 0, { state: 'done', settledAt: 2 });
    expect(table.listOpen()).toHaveLength(500);
    const read = rows.mock.results.flatMap(({ value }) => value as readonly unknown[]);
    rows.mockRestore();
    expect(read.length).toBeLessThan(10);
  });

  it('are those of the table after any writes, also of a transaction that was rolled back', () => {
    const step = fc.record({
      kind: fc.constantFrom('insert', 'settle', 'park', 'requeue', 'rename', 'read'),
      at: fc.nat(4),
    });
    const transactions = fc.array(fc.record({ steps: fc.array(step, { maxLength: 4 }), isKept: fc.boolean() }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(transactions, (all) => {
        const { raw, table, readAnew } = openTable();
        const take = ({ kind, at }: { readonly kind: string; readonly at: number }): void => {
          if (kind === 'insert') table.insert(updateAt(at), [], 1);
          else if (kind === 'settle') table.update(at + 1, { state: 'done', settledAt: 2 });
          else if (kind === 'park') table.update(at + 1, { state: 'needs_you', reason: 'parked' });
          else if (kind === 'requeue') table.update(at + 1, { state: 'queued', settledAt: null });
          else if (kind === 'rename') table.rename(uidAt(at), uidAt(at + 10));
          else expect(table.listOpen()).toEqual(readAnew());
        };
        for (const { steps, isKept } of all) {
          raw.exec('BEGIN');
          steps.forEach(take);
          raw.exec(isKept ? 'COMMIT' : 'ROLLBACK');
          if (steps.length % 2 === 0) expect(table.listOpen()).toEqual(readAnew());
        }
        expect(table.listOpen()).toEqual(readAnew());
        expect(table.listOpenOf(uidAt(0))).toEqual(readAnew().filter(({ mutation }) => mutation.uid === uidAt(0)));
        raw.close();
      }),
      { numRuns: 60 },
    );
  });
});
