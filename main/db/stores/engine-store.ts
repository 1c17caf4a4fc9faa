import type { DocumentDetails } from '#shared/model/invoice.ts';
import type { Calibration } from '#shared/money/calibration.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { calibratedPolicy } from '#shared/money/predict.ts';
import { computeTotals } from '#shared/money/totals.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import type { Orm } from '#main/db/open.ts';
import type { Writer } from '#main/db/writer.ts';
import { createAbsenceStore } from './absence-store.ts';
import { createAuditQueue } from './audit-queue.ts';
import { createCapabilityStore } from './capability-store.ts';
import type { ConflictRows } from './conflict-rows.ts';
import { createEntryStore } from './entry-store.ts';
import type { Facts } from './facts.ts';
import type { HeldRows } from './held-rows.ts';
import { createIdentityStore } from './identity-store.ts';
import { createLedgerStore } from './ledger-store.ts';
import type { LineLocks } from './line-locks.ts';
import { createMailFacts } from './mail-facts.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { NumberStore } from './number-store.ts';
import type { OpenedEditors } from './opened-editors.ts';
import type { OutboxRows } from './outbox-rows.ts';
import type { PendingPatch } from './pending-patch.ts';
import type { PresenceRows } from './presence-rows.ts';
import { createPresenceRows } from './presence-rows.ts';
import { createReadQueue } from './read-queue.ts';
import { createReturnRows } from './return-rows.ts';
import { createRetryStore } from './retry-store.ts';
import type { SweepRows } from './sweep-rows.ts';
import { createSweepStore } from './sweep-store.ts';
import type { TwinRows } from './twin-store.ts';
import { createTwinWatches } from './twin-store.ts';
import { createWalkFindings } from './walk-findings.ts';
import { createWalkTrace } from './walk-trace.ts';

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
  readonly held: HeldRows;
  readonly twins: TwinRows;
  readonly numbers: NumberStore;
  readonly opened: OpenedEditors;
  readonly lineLocks: LineLocks;
  readonly calibration: () => Calibration;
}

/**
 * The book as the sync engine uses it; fits `Store` of main/sync/ports.ts by shape, which session.ts lets the compiler
 * check. Each call is one transaction, committed when it returns.
 */
export function createEngineStore(parts: EngineStoreParts) {
  const { orm, rows } = parts;
  const presenceRows = createPresenceRows(orm);
  const entries = withDeletes(createEntryStore(parts), parts, presenceRows);
  const returns = createReturnRows(orm, rows, presenceRows);
  const trace = createWalkTrace(orm);
  return {
    ...entries,
    ...createMailFacts(parts),
    ...createCapabilityStore({ ...parts, entries }),
    ...createSweepStore({ ...parts, returns, trace }),
    ...createWalkFindings(orm, rows, trace),
    ...createAbsenceStore({ ...parts, presenceRows }),
    ...createReadQueue(parts.orm, parts.rows),
    ...createAuditQueue(parts),
    ...createRetryStore(parts),
    ...createLedgerStore(parts.writer, parts.facts),
    ...createIdentityStore(parts),
    ...createTwinWatches(parts.writer, parts.twins),
    renumberProposed: parts.numbers.renumberProposed,
    totalOf: (details: DocumentDetails, currency: string | null): Decimal =>
      computeTotals(details, currencyDigits(currency), calibratedPolicy(parts.calibration())).billedTotal,
  };
}

/** Whoever deletes an object here takes what lies under it out of the lists as well. */
function withDeletes(
  entries: ReturnType<typeof createEntryStore>,
  { writer, outbox }: EngineStoreParts,
  presenceRows: PresenceRows,
): ReturnType<typeof createEntryStore> {
  return {
    ...entries,
    settle(settlement) {
      writer.write((touch) => {
        entries.settle(settlement);
        const mutation = outbox.get(settlement.entry)?.mutation;
        if (mutation?.op === 'delete') presenceRows.hideUnder(mutation.resource, [mutation.uid], touch);
      });
    },
  };
}

export type EngineStore = ReturnType<typeof createEngineStore>;
