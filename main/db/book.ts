import type { Uid } from '#shared/model/ids.ts';
import type { Calibration } from '#shared/money/calibration.ts';
import { calibratedPolicy } from '#shared/money/predict.ts';
import { createObjectRows } from './object-rows.ts';
import type { ObjectRows } from './object-rows.ts';
import type { Connection, OpenOptions, Orm } from './open.ts';
import { openConnection } from './open.ts';
import { createAnswerStore } from './stores/answer-store.ts';
import { createBinRows } from './stores/bin-rows.ts';
import type { BinRows } from './stores/bin-rows.ts';
import { createBinStore } from './stores/bin-store.ts';
import type { BinStore } from './stores/bin-store.ts';
import type { CalibrationStore } from './stores/calibration-store.ts';
import { createCalibrationStore } from './stores/calibration-store.ts';
import { createConflictRows } from './stores/conflict-rows.ts';
import type { ConflictRows } from './stores/conflict-rows.ts';
import type { ContactLog } from './stores/contact-log.ts';
import { createContactLog } from './stores/contact-log.ts';
import { createDeleteUndo } from './stores/delete-undo.ts';
import { createPaymentEdits } from './stores/payment-edits.ts';
import { preparePaymentsKnown } from './stores/payments-known.ts';
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
import { createGiveUpUnderDraft } from './stores/given-up.ts';
import { createHeldNumbers } from './stores/held-numbers.ts';
import { createHeldRows } from './stores/held-rows.ts';
import { createJournalStore } from './stores/journal-store.ts';
import type { JournalStore } from './stores/journal-store.ts';
import type { KeptMails } from './stores/kept-mails.ts';
import { createKeptMails } from './stores/kept-mails.ts';
import { createLearnedTotals } from './stores/learned-totals.ts';
import { createLineLocks } from './stores/line-locks.ts';
import type { LineLocks } from './stores/line-locks.ts';
import type { MailHabits } from './stores/mail-habits.ts';
import { createMailHabits } from './stores/mail-habits.ts';
import type { MailStore } from './stores/mail-store.ts';
import { createMailStore } from './stores/mail-store.ts';
import type { MailTemplates } from './stores/mail-templates.ts';
import { createMailTemplates } from './stores/mail-templates.ts';
import { createMirrorStore } from './stores/mirror-store.ts';
import type { FormerNames } from './stores/former-names.ts';
import { createFormerNames } from './stores/former-names.ts';
import { createKnownTwice } from './stores/known-twice.ts';
import { createPresenceRows } from './stores/presence-rows.ts';
import { createNumberProposals } from './stores/number-proposals.ts';
import type { NumberProposals } from './stores/number-proposals.ts';
import { createNumberStore } from './stores/number-store.ts';
import { createOpenedEditors } from './stores/opened-editors.ts';
import { createOutboxRows } from './stores/outbox-rows.ts';
import type { OutboxRows } from './stores/outbox-rows.ts';
import { createPendingPatch } from './stores/pending-patch.ts';
import { createSweepRows } from './stores/sweep-rows.ts';
import type { SweepRows } from './stores/sweep-rows.ts';
import type { TagStore } from './stores/tag-store.ts';
import { createTagStore } from './stores/tag-store.ts';
import type { TwinStore } from './stores/twin-store.ts';
import { createTwinRows, createTwinStore } from './stores/twin-store.ts';
import { createVersionRows } from './stores/version-rows.ts';
import type { VersionRows } from './stores/version-rows.ts';
import { renamedTogether, withVersions } from './stores/versioned-drafts.ts';
import { createWaitingTimes } from './stores/waiting-times.ts';
import type { TotalsVerdicts } from './totals-verdicts.ts';
import { createTotalsVerdicts } from './totals-verdicts.ts';
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
  /** Kept states of what was written. */
  readonly versions: VersionRows;
  /** Deleting, discarding and bringing back. */
  readonly bin: BinStore;
  readonly binRows: BinRows;
  /** The number of an invoice while it is written. */
  readonly numbers: NumberProposals;
  readonly calibration: CalibrationStore;
  readonly verdicts: TotalsVerdicts;
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
