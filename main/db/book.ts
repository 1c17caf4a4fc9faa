import type { Uid } from '#shared/service/ids.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import type { BookParts } from './book-parts.ts';
import { createObjectRows } from '#main/db/objects/object-store.ts';
import type { Connection, OpenOptions } from '#main/db/connection/open.ts';
import { openConnection } from '#main/db/connection/open.ts';
import { createAnswerStore } from '#main/db/outbox/resolve-unconfirmed.ts';
import { createBinRows } from '#main/db/bin/snapshot-table.ts';
import { createBinStore } from '#main/db/bin/bin-store.ts';
import type { BinStore } from '#main/db/bin/bin-store.ts';
import { createCalibrationStore } from '#main/db/totals/calibration-store.ts';
import { createConflictRows } from '#main/db/outbox/conflict-table.ts';
import type { ConflictRows } from '#main/db/outbox/conflict-table.ts';
import type { ContactLog } from '#main/db/mails/contact-log.ts';
import { createContactLog } from '#main/db/mails/contact-log.ts';
import { createDeleteUndo } from '#main/db/bin/undo-delete.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { createDecisionStore } from '#main/db/outbox/resolve-store.ts';
import type { DecisionStore } from '#main/db/outbox/resolve-store.ts';
import { createDraftRows } from '#main/db/drafts/draft-table.ts';
import { createDraftStore } from '#main/db/drafts/draft-store.ts';
import { createEditStore } from '#main/db/outbox/enqueue-store.ts';
import { createEngineStore } from './engine-store.ts';
import type { EngineStore } from './engine-store.ts';
import { createFacts } from '#main/db/account/key-value-store.ts';
import type { Facts } from '#main/db/account/key-value-store.ts';
import { createGiveUpUnderDraft } from '#main/db/drafts/draft-base-after-discard.ts';
import { createHeldNumbers } from '#main/db/numbering/reserved-numbers.ts';
import { createHeldRows } from '#main/db/mirror/unclaimed-rows.ts';
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
import type { FormerNames } from '#main/db/mirror/merged-uids.ts';
import { createFormerNames } from '#main/db/mirror/merged-uids.ts';
import { createKnownTwice } from '#main/db/mirror/merge-duplicate-row.ts';
import { createPresenceRows } from '#main/db/mirror/presence-store.ts';
import { createNumberProposals } from '#main/db/numbering/propose-number.ts';
import type { NumberProposals } from '#main/db/numbering/propose-number.ts';
import { createNumberStore } from '#main/db/numbering/renumber-store.ts';
import { createOpenedEditors } from '#main/db/drafts/editor-baselines.ts';
import { createOutboxRows } from '#main/db/outbox/outbox-table.ts';
import { createPendingPatch } from '#main/db/outbox/pending-patch.ts';
import { createSweepRows } from '#main/db/mirror/sweep-checkpoints.ts';
import type { SweepRows } from '#main/db/mirror/sweep-checkpoints.ts';
import type { TagStore } from '#main/db/tags/tag-store.ts';
import { createTagStore } from '#main/db/tags/tag-store.ts';
import { createTwinRows } from '#main/db/outbox/duplicate-watch-store.ts';
import { createVersionRows } from '#main/db/drafts/version-table.ts';
import type { VersionRows } from '#main/db/drafts/version-table.ts';
import { renamedTogether, withVersions } from '#main/db/drafts/draft-versioning.ts';
import { createWaitingTimes } from '#main/db/outbox/queued-task-durations.ts';
import { createTotalsVerdicts } from '#main/db/totals/policy-verdicts.ts';
import { createWriter } from '#main/db/connection/transaction.ts';
import type { TwinStore } from '#main/db/outbox/duplicates-store.ts';
import { createTwinStore } from '#main/db/outbox/duplicates-store.ts';

/** One account's database: mirror, pending edits, outbox and all that the engine remembers. */
export interface Book extends BookParts {
  readonly sweeps: SweepRows;
  readonly facts: Facts;
  readonly conflicts: ConflictRows;
  readonly lineLocks: LineLocks;
  readonly decisions: DecisionStore;
  readonly twins: TwinStore;
  readonly journal: JournalStore;
  /** Kept states of what was written. */
  readonly versions: VersionRows;
  /** Deleting, discarding and bringing back. */
  readonly bin: BinStore;
  /** The number of an invoice while it is written. */
  readonly numbers: NumberProposals;
  readonly mails: MailStore;
  readonly mailTemplates: MailTemplates;
  readonly mailHabits: MailHabits;
  /** Mails that were begun and not sent off. */
  readonly keptMails: KeptMails;
  /** Calls, and what chase runs leave out. */
  readonly contactLog: ContactLog;
  /** What invoices are called in this book alone. */
  readonly tags: TagStore;
  /** For windows, which go on with what they opened. */
  readonly formerNames: FormerNames;
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
  const versions = createVersionRows(orm);
  const binRows = createBinRows(orm);
  const sweeps = createSweepRows(orm, isInTransaction);
  const facts = createFacts(orm);
  const learned = createLearnedTotals(facts);
  const calibration = (): Calibration => learned.get().calibration;
  const taskUnit = () => calibratedPolicy(calibration()).taskUnit;
  const draftRows = renamedTogether(createDraftRows(orm, taskUnit), versions, binRows);
  const waitingTimes = createWaitingTimes({ outbox, versions, taskUnit });
  const verdicts = createTotalsVerdicts(orm);
  const rows = createObjectRows(orm, connection.raw, { createUid, calibration, verdicts, writer, facts });
  const pending = createPendingPatch(rows, outbox, draftRows);
  const presences = createPresenceRows(orm);
  const opened = createOpenedEditors(draftRows);
  const formerNames = createFormerNames(rows);
  const knownTwice = createKnownTwice({ orm, rows, outbox, drafts: draftRows, presences, opened, formerNames });
  const hasPayments = preparePaymentsKnown(orm);
  const mirror = createMirrorStore({ rows, facts, sweepRows: sweeps, knownTwice, verdicts, hasPayments, createUid });
  const conflicts = createConflictRows(orm);
  const lineLocks = createLineLocks(facts, outbox);
  const held = createHeldRows({ orm, facts, rows, outbox, sweepRows: sweeps });
  const mailHabits = createMailHabits({ orm, writer, outbox });
  const keptMails = createKeptMails(orm, writer);
  const heldNumbers = createHeldNumbers(facts, draftRows, writer);
  const giveUpUnderDraft = createGiveUpUnderDraft({ outbox, rows, drafts: draftRows, opened, held: heldNumbers });
  const editParts = { orm, writer, outbox, pending, rows, held, conflicts, mailHabits, keptMails };
  const edits = createEditStore({ ...editParts, giveUpUnderDraft });
  const numberParts = { orm, writer, outbox, drafts: draftRows, pending, conflicts, held: heldNumbers };
  const numbers = createNumberStore(numberParts);
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
  const engineStore = createEngineStore({ ...engineParts, held, twins, numbers, opened });
  const answers = createAnswerStore({ orm, writer, rows, outbox, conflicts, edits, held, entries: engineStore });
  const draftParts = { writer, rows, outbox, drafts: draftRows, pending, edits, held: heldNumbers, opened };
  const drafts = withVersions(createDraftStore(draftParts), { writer, rows, drafts: draftRows, versions });
  const proposals = createNumberProposals({ orm, rows, outbox, held: heldNumbers });
  const tags = createTagStore(orm, writer);
  const binParts = {
    orm,
    writer,
    rows,
    outbox,
    draftRows,
    drafts,
    edits,
    versions,
    tags,
    keptMails,
    numbers: proposals,
    waitingTimes,
  };
  const bin = createBinStore({ ...binParts, bin: binRows });
  const payments = createPaymentEdits({ orm, writer, rows, outbox, edits, drafts, draftRows });
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
    draftRows,
    sweeps,
    facts,
    conflicts,
    lineLocks,
    edits,
    decisions: createDecisionStore({ ...decisionParts, createUid }),
    twins: createTwinStore({ writer, rows, twins, edits, bin, payments }),
    journal: createJournalStore({ writer, rows, conflicts, edits }),
    drafts,
    versions,
    bin,
    binRows,
    verdicts,
    numbers: proposals,
    calibration: createCalibrationStore({ ...calibrationParts, drafts: draftRows, learned, verdicts, waitingTimes }),
    mails: createMailStore({ writer, rows, outbox, draftRows, drafts, edits, habits: mailHabits, keptMails }),
    mailTemplates: createMailTemplates(orm, writer),
    mailHabits,
    keptMails,
    contactLog: createContactLog(orm, writer),
    tags,
    formerNames,
    engineStore,
    close: () => {
      connection.close();
    },
  };
}
