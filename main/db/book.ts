import type { Uid } from '#shared/service/ids.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import type { BookParts } from './book-parts.ts';
import { createObjectStore } from '#main/db/objects/object-store.ts';
import type { Connection, OpenOptions } from '#main/db/connection/open.ts';
import { openConnection } from '#main/db/connection/open.ts';
import { damagedBook, isUnknownName } from '#main/db/connection/sqlite-errors.ts';
import { createAnswerStore } from '#main/db/outbox/resolve-unconfirmed.ts';
import type { BinStore } from '#main/db/bin/bin-store.ts';
import { createCalibrationStore } from '#main/db/totals/calibration-store.ts';
import { createConflictTable } from '#main/db/outbox/conflicts/conflict-table.ts';
import type { ConflictTable } from '#main/db/outbox/conflicts/conflict-table.ts';
import type { ContactLog } from '#main/db/mails/contact-log.ts';
import { createContactLog } from '#main/db/mails/contact-log.ts';
import { createDeleteUndo } from '#main/db/bin/undo-delete.ts';
import { createAlikeObjects } from '#main/db/outbox/alike-objects.ts';
import { createPaymentDoubts } from '#main/db/payments/payment-doubts.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { createDecisionStore } from '#main/db/outbox/resolve-store.ts';
import type { DecisionStore } from '#main/db/outbox/resolve-store.ts';
import { keepDerivedColumns } from '#main/db/derived/derived-columns.ts';
import { createDraftKinds } from '#main/db/drafts/draft-kinds.ts';
import { createDraftRows } from '#main/db/drafts/draft-rows.ts';
import { createRenameDrafts } from '#main/db/drafts/rename-drafts.ts';
import type { EditorOf } from '#main/db/drafts/resource-editors.ts';
import { createResourceEditors } from '#main/db/drafts/resource-editors.ts';
import type { SaveUndo } from '#main/db/drafts/undo-save.ts';
import { createTypedDrafts } from '#main/db/drafts/typed-drafts.ts';
import { createEditStore } from '#main/db/outbox/enqueue-store.ts';
import { createEngineStores } from './engine-store.ts';
import type { EngineStores } from './engine-store.ts';
import { createKeyValueStore } from '#main/db/account/key-value-store.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { createRebaseDraftAfterDiscard } from '#main/db/drafts/draft-base-after-discard.ts';
import { createNumberReservations } from '#main/db/numbering/reserved-numbers.ts';
import { createUnclaimedRows } from '#main/db/mirror/unclaimed-rows.ts';
import { createJournalStore } from '#main/db/outbox/journal-store.ts';
import type { JournalStore } from '#main/db/outbox/journal-store.ts';
import type { KeptMails } from '#main/db/mails/mail-drafts.ts';
import { createKeptMails } from '#main/db/mails/mail-drafts.ts';
import { createLearnedTotals } from '#main/db/totals/learned-policy.ts';
import { createLineLocks } from '#main/db/lines/line-locks.ts';
import type { LineLocks } from '#main/db/lines/line-locks.ts';
import type { MailHabits } from '#main/db/mails/recipient-defaults.ts';
import { createMailHabits } from '#main/db/mails/recipient-defaults.ts';
import type { MailStore } from '#main/db/mails/mail-store.ts';
import { createMailStore } from '#main/db/mails/mail-store.ts';
import type { MailTemplates } from '#main/db/mails/mail-templates.ts';
import { createMailTemplates } from '#main/db/mails/mail-templates.ts';
import { createMirrorStore, preparePaymentsKnown } from '#main/db/mirror/mirror-store.ts';
import type { MergedUids } from '#main/db/mirror/merged-uids.ts';
import { createMergedUids } from '#main/db/mirror/merged-uids.ts';
import { createRowMerger } from '#main/db/mirror/merge-duplicate-row.ts';
import { createPresenceStore } from '#main/db/mirror/presence-store.ts';
import { createNumberProposals } from '#main/db/numbering/propose-number.ts';
import type { NumberProposals } from '#main/db/numbering/propose-number.ts';
import { createNumberStore } from '#main/db/numbering/renumber-store.ts';
import { createEditorBaselines } from '#main/db/drafts/editor-baselines.ts';
import { createOutboxTable } from '#main/db/outbox/outbox-table.ts';
import { createPendingPatch } from '#main/db/outbox/pending-patch.ts';
import { createSweepTable } from '#main/db/mirror/sweep-checkpoints.ts';
import type { SweepTable } from '#main/db/mirror/sweep-checkpoints.ts';
import type { TagStore } from '#main/db/tags/tag-store.ts';
import { createTagStore } from '#main/db/tags/tag-store.ts';
import { createDuplicateWatchTable } from '#main/db/outbox/duplicate-watch-store.ts';
import type { VersionTable } from '#main/db/drafts/version-table.ts';
import { createQueuedTaskDurations } from '#main/db/outbox/queued-task-durations.ts';
import { createTotalsVerdicts } from '#main/db/totals/policy-verdicts.ts';
import { createWriter } from '#main/db/connection/transaction.ts';
import type { DuplicateStore } from '#main/db/outbox/duplicates-store.ts';
import { createDuplicateStore } from '#main/db/outbox/duplicates-store.ts';

/** The database of one account: mirror, patches, outbox, and the state of the engine. */
export interface Book extends BookParts {
  readonly sweeps: SweepTable;
  readonly keyValues: KeyValueStore;
  readonly conflicts: ConflictTable;
  readonly lineLocks: LineLocks;
  readonly decisions: DecisionStore;
  readonly duplicates: DuplicateStore;
  readonly journal: JournalStore;
  /** Earlier states of an invoice's drafts that can be restored. */
  readonly versions: VersionTable;
  /** Deletes, discards and restores invoices. */
  readonly bin: BinStore;
  /** Enqueues drafts of invoices so that it can be undone. */
  readonly saves: SaveUndo;
  /** The same stores for any resource that has a form. */
  readonly editorOf: EditorOf;
  /** Proposes and reserves the numbers of drafts. */
  readonly numbers: NumberProposals;
  readonly mails: MailStore;
  readonly mailTemplates: MailTemplates;
  readonly mailHabits: MailHabits;
  /** Mails that were begun and not enqueued. */
  readonly keptMails: KeptMails;
  /** Calls that a person noted, and invoices that chase runs leave out. */
  readonly contactLog: ContactLog;
  /** The invoices' tags, which exist in this book only. */
  readonly tags: TagStore;
  /** Translates uids of windows that were opened before a merge. */
  readonly mergedUids: MergedUids;
  /** The book as the sync engine uses it. */
  readonly engineStores: EngineStores;
  close(): void;
}

/** The resource whose drafts, versions and bin the window shows by themselves. */
const SHOWN = 'invoices';

/** Opens a book and wires its stores. Throws the AppErrors of `openConnection`. */
export function openBook(options: OpenOptions & { readonly createUid: () => Uid }): Book {
  const connection = openConnection(options);
  try {
    return wireBook(connection, options.createUid);
  } catch (thrown) {
    connection.close();
    // The schema has the right number, and a name in it is not what it was: the page that holds it is damaged.
    throw isUnknownName(thrown) ? damagedBook(options.path) : thrown;
  }
}

/** Builds the stores of a book over an open connection. Nothing else may write through that connection. */
export function wireBook(connection: Connection, createUid: () => Uid): Book {
  const { orm } = connection;
  const writer = createWriter(connection.raw, connection.obstacle);
  keepDerivedColumns(connection.raw, writer);
  const isInTransaction = (): boolean => connection.raw.inTransaction;
  const outbox = createOutboxTable(orm, isInTransaction);
  const sweeps = createSweepTable(orm, isInTransaction);
  const keyValues = createKeyValueStore(orm);
  const learned = createLearnedTotals(keyValues);
  const calibration = (): Calibration => learned.get().calibration;
  const taskUnit = () => calibratedPolicy(calibration()).taskUnit;
  const draftRows = createDraftRows(orm);
  const kindOf = createDraftKinds(orm, taskUnit);
  const { drafts: draftTable, versions, snapshots: binTable } = kindOf(SHOWN);
  const queuedTaskDurations = createQueuedTaskDurations({ outbox, versions, taskUnit });
  const verdicts = createTotalsVerdicts(orm);
  const rows = createObjectStore(orm, connection.raw, { createUid, calibration, verdicts, writer, keyValues });
  const pending = createPendingPatch(rows, outbox, kindOf);
  const presences = createPresenceStore(orm);
  const opened = createEditorBaselines(draftRows);
  const mergedUids = createMergedUids(rows);
  const renameDrafts = createRenameDrafts(orm, draftRows, kindOf);
  const rowMerger = createRowMerger({ orm, rows, outbox, renameDrafts, presences, opened, mergedUids });
  const hasPayments = preparePaymentsKnown(orm);
  const mirror = createMirrorStore({
    rows,
    keyValues,
    sweepTable: sweeps,
    rowMerger,
    verdicts,
    hasPayments,
    createUid,
  });
  const conflicts = createConflictTable(orm);
  const lineLocks = createLineLocks(keyValues, outbox);
  const unclaimed = createUnclaimedRows({ orm, keyValues, rows, outbox, sweepTable: sweeps });
  const mailHabits = createMailHabits({ orm, writer, outbox });
  const keptMails = createKeptMails(orm, writer);
  const numberReservations = createNumberReservations(keyValues, draftRows, writer);
  const rebaseDraftAfterDiscard = createRebaseDraftAfterDiscard({
    outbox,
    rows,
    draftRows,
    kindOf,
    opened,
    numberReservations,
  });
  const editParts = { orm, writer, outbox, pending, rows, unclaimed, conflicts, mailHabits, keptMails };
  const { knownDoubts, paymentDoubts } = createPaymentDoubts({ orm, rows, outbox, unclaimed });
  const { knownAlike, alikeSince } = createAlikeObjects({ orm, rows, outbox });
  const edits = createEditStore({ ...editParts, rebaseDraftAfterDiscard, knownDoubts, knownAlike });
  const numberParts = { orm, writer, outbox, drafts: draftTable, pending, conflicts, numberReservations };
  const numbers = createNumberStore(numberParts);
  const duplicateWatches = createDuplicateWatchTable({ orm, rows });
  const engineParts = {
    orm,
    writer,
    rows,
    outbox,
    pending,
    mirror,
    sweepTable: sweeps,
    keyValues,
    conflicts,
    lineLocks,
    calibration,
    paymentDoubts,
    alikeSince,
  };
  const noteDeparture = connection.noteDeparture ?? (() => {});
  const engineStores = createEngineStores({
    ...engineParts,
    unclaimed,
    duplicateWatches,
    numbers,
    opened,
    noteDeparture,
  });
  const answers = createAnswerStore({
    orm,
    writer,
    rows,
    outbox,
    conflicts,
    edits,
    unclaimed,
    entries: engineStores.outbox,
  });
  const typedParts = { writer, rows, outbox, draftRows, pending, numberReservations };
  const typed = createTypedDrafts({ ...typedParts, kindOf });
  const proposals = createNumberProposals({ orm, rows, outbox, numberReservations, typed });
  const tags = createTagStore(orm, writer);
  const binParts = { orm, tags, keptMails, numbers: proposals, queuedTaskDurations };
  const editorOf = createResourceEditors({ ...typedParts, ...binParts, edits, opened, typed }, kindOf);
  const { drafts, bin, saves } = editorOf(SHOWN);
  const payments = createPaymentEdits({ orm, writer, rows, outbox, edits, drafts, draftTable });
  const undoDelete = createDeleteUndo({ bin, payments, edits, outbox, rows });
  const decisionParts = {
    orm,
    writer,
    outbox,
    pending,
    rows,
    conflicts,
    edits,
    answers,
    lineLocks,
    numbers,
    undoDelete,
    bin,
    opened,
  };
  const calibrationParts = { orm, writer, rows, pending };
  return {
    connection,
    orm,
    writer,
    rows,
    outbox,
    draftTable,
    sweeps,
    keyValues,
    conflicts,
    lineLocks,
    edits,
    decisions: createDecisionStore({ ...decisionParts, createUid }),
    duplicates: createDuplicateStore({ writer, rows, duplicateWatches, edits, bin, payments }),
    journal: createJournalStore({ writer, rows, conflicts, edits }),
    drafts,
    typed,
    versions,
    bin,
    saves,
    editorOf,
    binTable,
    verdicts,
    numbers: proposals,
    calibration: createCalibrationStore({
      ...calibrationParts,
      drafts: draftRows,
      learned,
      verdicts,
      queuedTaskDurations,
    }),
    mails: createMailStore({ writer, rows, outbox, draftTable, drafts, typed, edits, habits: mailHabits, keptMails }),
    mailTemplates: createMailTemplates(orm, writer),
    mailHabits,
    keptMails,
    contactLog: createContactLog(orm, writer),
    tags,
    mergedUids,
    engineStores,
    close: () => {
      connection.close();
    },
  };
}
