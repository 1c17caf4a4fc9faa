import type { Uid } from '#shared/model/ids.ts';
import type { Calibration } from '#shared/money/calibration.ts';
import { createObjectRows } from './object-rows.ts';
import type { ObjectRows } from './object-rows.ts';
import type { Connection, OpenOptions, Orm } from './open.ts';
import { openConnection } from './open.ts';
import { createAnswerStore } from './stores/answer-store.ts';
import type { CalibrationStore } from './stores/calibration-store.ts';
import { createCalibrationStore } from './stores/calibration-store.ts';
import { createConflictRows } from './stores/conflict-rows.ts';
import type { ConflictRows } from './stores/conflict-rows.ts';
import { createDecisionStore } from './stores/decision-store.ts';
import type { DecisionStore } from './stores/decision-store.ts';
import { createDraftRows } from './stores/draft-rows.ts';
import type { DraftRows } from './stores/draft-rows.ts';
import { createDraftStore } from './stores/draft-store.ts';
import type { DraftStore } from './stores/draft-store.ts';
import { createEditStore } from './stores/edit-store.ts';
import type { EditStore } from './stores/edit-store.ts';
import { createEngineStore } from './stores/engine-store.ts';
import type { EngineStore } from './stores/engine-store.ts';
import { createFacts } from './stores/facts.ts';
import type { Facts } from './stores/facts.ts';
import { createHeldRows } from './stores/held-rows.ts';
import { createJournalStore } from './stores/journal-store.ts';
import type { JournalStore } from './stores/journal-store.ts';
import { createLearnedTotals } from './stores/learned-totals.ts';
import { createLineLocks } from './stores/line-locks.ts';
import type { LineLocks } from './stores/line-locks.ts';
import { createMirrorStore } from './stores/mirror-store.ts';
import { createNamedClients } from './stores/named-clients.ts';
import { createNumberStore } from './stores/number-store.ts';
import { createOutboxRows } from './stores/outbox-rows.ts';
import type { OutboxRows } from './stores/outbox-rows.ts';
import { createPendingPatch } from './stores/pending-patch.ts';
import { createSweepRows } from './stores/sweep-rows.ts';
import type { SweepRows } from './stores/sweep-rows.ts';
import type { TwinStore } from './stores/twin-store.ts';
import { createTwinRows, createTwinStore } from './stores/twin-store.ts';
import type { Writer } from './writer.ts';
import { createWriter } from './writer.ts';

/** One account's database: mirror, pending edits, outbox and all that the engine remembers. */
export interface Book {
  readonly connection: Connection;
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly draftRows: DraftRows;
  readonly sweeps: SweepRows;
  readonly facts: Facts;
  readonly conflicts: ConflictRows;
  readonly lineLocks: LineLocks;
  readonly edits: EditStore;
  readonly decisions: DecisionStore;
  readonly twins: TwinStore;
  readonly journal: JournalStore;
  readonly drafts: DraftStore;
  readonly calibration: CalibrationStore;
  /** What the sync engine works on. */
  readonly engineStore: EngineStore;
  close(): void;
}

/** Opens a book and wires its stores. Throws the AppErrors of `openConnection`. */
export function openBook(options: OpenOptions & { readonly createUid: () => Uid }): Book {
  return wireBook(openConnection(options), options.createUid);
}

/** The stores of a book over a connection that is open already; nothing else may write over it meanwhile. */
export function wireBook(connection: Connection, createUid: () => Uid): Book {
  const { orm } = connection;
  const writer = createWriter(connection.raw);
  const isInTransaction = (): boolean => connection.raw.inTransaction;
  const outbox = createOutboxRows(orm, isInTransaction);
  const draftRows = createDraftRows(orm);
  const sweeps = createSweepRows(orm, isInTransaction);
  const facts = createFacts(orm);
  const learned = createLearnedTotals(facts);
  const calibration = (): Calibration => learned.get().calibration;
  const rows = createObjectRows(orm, connection.raw, { createUid, calibration });
  const pending = createPendingPatch(rows, outbox, draftRows);
  const namedClients = createNamedClients({ orm, rows, outbox, drafts: draftRows });
  const mirror = createMirrorStore({ rows, facts, sweepRows: sweeps, namedClients, createUid });
  const conflicts = createConflictRows(orm);
  const lineLocks = createLineLocks(facts, outbox);
  const held = createHeldRows({ facts, rows, outbox, sweepRows: sweeps });
  const edits = createEditStore({ orm, writer, outbox, pending, rows, held });
  const numbers = createNumberStore({ orm, writer, outbox, pending, conflicts });
  const twins = createTwinRows({ orm, rows });
  const engineParts = {
    orm,
    writer,
    rows,
    outbox,
    pending,
    mirror,
    sweepRows: sweeps,
    facts,
    conflicts,
    lineLocks,
    calibration,
  };
  const engineStore = createEngineStore({ ...engineParts, held, twins, numbers });
  const answers = createAnswerStore({ writer, rows, outbox, conflicts, edits, held, entries: engineStore });
  const decisionParts = { writer, outbox, pending, rows, conflicts, edits, answers, lineLocks, numbers };
  return {
    connection,
    orm,
    writer,
    rows,
    outbox,
    draftRows,
    sweeps,
    facts,
    conflicts,
    lineLocks,
    edits,
    decisions: createDecisionStore({ ...decisionParts, createUid }),
    twins: createTwinStore({ writer, rows, twins, edits }),
    journal: createJournalStore({ writer, rows, conflicts, edits }),
    drafts: createDraftStore({ orm, writer, rows, outbox, drafts: draftRows, pending, edits }),
    calibration: createCalibrationStore({ orm, writer, rows, learned }),
    engineStore,
    close: () => {
      connection.close();
    },
  };
}
