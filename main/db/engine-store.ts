import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import { computeTotals } from '#shared/money/totals/totals.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { createAbsenceStore } from '#main/db/mirror/absence-store.ts';
import { createAuditQueue } from '#main/db/mirror/audit-queue.ts';
import { createLearnedBehaviour } from '#main/db/lines/learned-behaviour.ts';
import { createLineWriteStore } from '#main/db/lines/line-write-store.ts';
import { createAttemptEvidence } from '#main/db/outbox/attempt-evidence.ts';
import { createKnownObjects } from '#main/db/mirror/known-objects.ts';
import type { ConflictTable } from '#main/db/outbox/conflicts/conflict-table.ts';
import { createEntryStore } from '#main/db/outbox/delivery-store.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { UnclaimedRows } from '#main/db/mirror/unclaimed-rows.ts';
import { createIdentityStore } from '#main/db/account/identity-store.ts';
import type { LineLocks } from '#main/db/lines/line-locks.ts';
import { createMailFacts } from '#main/db/mails/mail-preconditions.ts';
import type { MirrorStore } from '#main/db/mirror/mirror-store.ts';
import type { NumberStore } from '#main/db/numbering/renumber-store.ts';
import type { EditorBaselines } from '#main/db/drafts/editor-baselines.ts';
import type { AlikeObjects } from '#main/db/outbox/alike-objects.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { PaymentDoubtsOf } from '#main/db/payments/payment-doubts.ts';
import { createPresenceStore } from '#main/db/mirror/presence-store.ts';
import { createReadQueue } from '#main/db/mirror/detail-queue.ts';
import { createReappearedRows } from '#main/db/mirror/reappeared-rows.ts';
import { createRetryStore } from '#main/db/outbox/retry-store.ts';
import type { SweepTable } from '#main/db/mirror/sweep-checkpoints.ts';
import { createSweepStore } from '#main/db/mirror/page-store.ts';
import type { DuplicateWatchTable } from '#main/db/outbox/duplicate-watch-store.ts';
import { createDuplicateWatches } from '#main/db/outbox/duplicate-watch-store.ts';
import { createSweepFindings } from '#main/db/mirror/sweep-missing-rows.ts';
import { createSweepSeenRows } from '#main/db/mirror/sweep-seen-rows.ts';
import type { NoteDeparture } from '#main/db/connection/computer-mark.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { guarded } from '#main/db/connection/sqlite-errors.ts';
import { createLedgerStore } from '#main/db/account/key-value-store.ts';

interface EngineStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly mirror: MirrorStore;
  readonly sweepTable: SweepTable;
  readonly keyValues: KeyValueStore;
  readonly conflicts: ConflictTable;
  readonly unclaimed: UnclaimedRows;
  readonly duplicateWatches: DuplicateWatchTable;
  readonly numbers: NumberStore;
  readonly opened: EditorBaselines;
  readonly noteDeparture: NoteDeparture;
  readonly lineLocks: LineLocks;
  readonly calibration: () => Calibration;
  readonly paymentDoubts: PaymentDoubtsOf;
  readonly alikeSince: AlikeObjects['alikeSince'];
}

/**
 * Builds the book as the sync engine uses it, in the shape of its ports (main/sync/ports), which the compiler checks where a
 * session is built. Each call is one transaction, committed when it returns.
 */
export function createEngineStores(parts: EngineStoreParts) {
  const { orm, rows, writer, keyValues } = parts;
  const presenceStore = createPresenceStore(orm);
  const entries = createEntryStore({ ...parts, presenceStore });
  const retries = createRetryStore(parts);
  const lines = createLineWriteStore({ ...parts, entries });
  const reappeared = createReappearedRows(orm, rows, presenceStore);
  const seenRows = createSweepSeenRows(orm);
  return {
    outbox: withNamedErrors({
      ...entries,
      ...retries,
      ...lines,
      ...createDuplicateWatches(writer, parts.duplicateWatches),
      renumberProposed: parts.numbers.renumberProposed,
    }),
    evidence: withNamedErrors({
      ...createAttemptEvidence(parts),
      ...createMailFacts(parts),
      failedAttempts: retries.failedAttempts,
      linesWrite: lines.linesWrite,
      unclaimedBefore: parts.unclaimed.unclaimedBefore,
      paymentDoubts: parts.paymentDoubts,
      alikeSince: parts.alikeSince,
    }),
    mirror: withNamedErrors({
      ...createSweepStore({ ...parts, reappeared, seenRows }),
      ...createKnownObjects(orm, rows),
    }),
    dueReads: withNamedErrors({ ...createReadQueue(orm, rows), ...createAuditQueue(parts) }),
    absences: withNamedErrors({
      ...createSweepFindings(orm, rows, seenRows),
      ...createAbsenceStore({ ...parts, presenceStore }),
    }),
    account: withNamedErrors({
      ...createIdentityStore(parts),
      ...createLedgerStore(writer, keyValues),
      ...createLearnedBehaviour(parts),
      totalOf: (details: DocumentDetails, currency: string | null): Decimal =>
        computeTotals(details, currencyDigits(currency), calibratedPolicy(parts.calibration())).billedTotal,
    }),
  };
}

/** Translates the errors of all calls: a read can meet a damaged page anywhere, and the engine knows AppErrors only. */
function withNamedErrors<Calls extends object>(calls: Calls): Calls {
  const named = Object.entries(calls).map(([name, call]: readonly [string, unknown]) => [
    name,
    typeof call === 'function'
      ? (...args: readonly unknown[]): unknown => guarded(() => Reflect.apply(call, null, args))
      : call,
  ]);
  // The same calls under the same names.
  return Object.fromEntries(named) as Calls;
}

export type EngineStores = ReturnType<typeof createEngineStores>;
