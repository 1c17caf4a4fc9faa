import type { ObjectRows } from '#main/db/object-rows.ts';
import type { Orm } from '#main/db/open.ts';
import type { Writer } from '#main/db/writer.ts';
import type { ConflictRows } from './conflict-rows.ts';
import { createEntryStore } from './entry-store.ts';
import type { Facts } from './facts.ts';
import { createLedgerStore } from './ledger-store.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { OutboxRows } from './outbox-rows.ts';
import type { PendingPatch } from './pending-patch.ts';
import { createReadQueue } from './read-queue.ts';
import type { SweepRows } from './sweep-rows.ts';
import { createSweepStore } from './sweep-store.ts';

interface EngineStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly pending: PendingPatch;
  readonly mirror: MirrorStore;
  readonly sweepRows: SweepRows;
  readonly facts: Facts;
  readonly conflicts: ConflictRows;
}

/**
 * The book as the sync engine uses it; fits `Store` of main/sync/ports.ts by shape, which session.ts lets the compiler
 * check. Each call is one transaction, committed when it returns.
 */
export function createEngineStore(parts: EngineStoreParts) {
  return {
    ...createEntryStore(parts),
    ...createSweepStore(parts),
    ...createReadQueue(parts.orm, parts.rows),
    ...createLedgerStore(parts.writer, parts.facts),
  };
}

export type EngineStore = ReturnType<typeof createEngineStore>;
