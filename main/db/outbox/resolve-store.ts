import { assertNever } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Decision, ShownEntry } from '#shared/outbox/decision.ts';
import { hasNewDoubts, shownOfEntry } from '#shared/outbox/decision.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { Uid } from '#shared/service/ids.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Resolution, Resolved } from '#shared/conflict/resolve.ts';
import { resolveConflict } from '#shared/conflict/resolve.ts';
import { isDocumentResource, parentOf } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { AnswerStore } from './resolve-unconfirmed.ts';
import type { BinStore } from '#main/db/bin/bin-store.ts';
import type { ConflictTable } from './conflicts/conflict-table.ts';
import type { DeleteUndo } from '#main/db/bin/undo-delete.ts';
import { baseValuesOf } from '#main/db/drafts/draft-base-after-discard.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import type { EditStore } from './enqueue-store.ts';
import { requeued } from './enqueue-store.ts';
import type { LineLocks } from '#main/db/lines/line-locks.ts';
import { localReferences } from '#main/db/objects/local-references.ts';
import { rebaseLaterEntries } from './rebase-after-discard.ts';
import { restoredRowsOf } from '#main/db/lines/restored-rows.ts';
import type { NumberStore } from '#main/db/numbering/renumber-store.ts';
import type { EditorBaselines } from '#main/db/drafts/editor-baselines.ts';
import type { OutboxTable } from './outbox-table.ts';
import type { PendingPatch } from './pending-patch.ts';
import { composeEdits, openMutations } from './pending-patch.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

const OUTDATED = message('error_conflict_outdated');

const DOUBTFUL = message('error_conflict_doubtful');

/** Says which decisions an entry takes. */
export const entryTakes = (id: number, actions: readonly string[]): Message =>
  actions.length === 0
    ? message('error_entry_takes_nothing', { id: String(id) })
    : message('error_entry_takes', { id: String(id), actions: actions.join(', ') });

/** Throws `invalid_input` when lines of a document are unknown: created again without them, its total would be wrong. */
function requireLines(resource: Resource, data: JsonObject): void {
  if (!isDocumentResource(resource) || nestedArrays.every((name) => data[name] !== undefined)) return;
  throw new AppError('invalid_input', message('error_lines_missing_for_create'));
}

/** Returns the earliest time to send the mutation: a delete gets an undo window, because it cannot be undone once it was sent. */
const leavesFrom = ({ op }: Mutation, at: number): number | null => (op === 'delete' ? at + UNDO_HOLD_MS : null);

/** Records what a person decides about entries. Sends nothing: the engine carries it out. */
export interface DecisionStore {
  /**
   * Applies the decision. Throws `not_found` for an unknown entry, and `invalid_input` when its state does not allow this decision
   * (`outboxActions`) or when candidates or doubts came up that the person was not `shown`: to send a create again is to say that
   * none of the candidates is it.
   */
  decide(id: number, decision: Decision, at: number, shown?: ShownEntry | null): void;
  /** Resolves a conflict. Returns the names of fields that still need a choice; then nothing was changed. */
  resolve(id: number, resolution: Resolution, at: number): readonly string[];
  /**
   * Resolves the conflict that was shown with this stamp. Throws `invalid_input` when it was answered already, has changed since,
   * or needs more choices.
   */
  answer(id: number, stamp: string, resolution: Resolution, at: number): void;
  /**
   * Discards the updates queued behind an entry whose object is gone from the account, and returns their combined fields for the
   * object that is created instead. Left in place, each would ask the same question and create another object.
   */
  discardLaterUpdates(id: number, at: number): JsonObject;
}

interface DecisionStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly rows: ObjectStore;
  readonly conflicts: ConflictTable;
  readonly edits: EditStore;
  readonly answers: AnswerStore;
  readonly lineLocks: LineLocks;
  readonly numbers: NumberStore;
  readonly undoDelete: DeleteUndo;
  readonly bin: BinStore;
  readonly opened: EditorBaselines;
  readonly createUid: () => Uid;
}

export function createDecisionStore(parts: DecisionStoreParts): DecisionStore {
  const {
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
    createUid,
  } = parts;

  /** Returns true for the create of an object that the bin keeps: it may exist in this book only. */
  const isKeptInBin = ({ mutation: { op, resource } }: OutboxRow): boolean =>
    op === 'create' && resource === bin.resource;

  function requireAction(id: number, action: Decision['kind']): OutboxRow {
    const entry = outbox.get(id);
    if (entry === null) throw new AppError('not_found', message('error_no_such_entry', { id: String(id) }));
    const actions = outboxActions(entry);
    if (actions.includes(action)) return entry;
    throw new AppError('invalid_input', entryTakes(id, actions));
  }

  /** Returns the data of a new object under the same parent as the one that is gone. */
  function underSameParent(resource: Resource, uid: Uid, data: JsonObject): JsonObject {
    const parentUid = rows.of(resource).byUid(uid)?.parentUid ?? null;
    const field = parentOf[resource]?.field;
    const parent = parentUid === null || field === undefined ? {} : { [field]: parentUid };
    return { ...localReferences(rows, data), ...parent };
  }

  /** Adds the lines that the book has to a conflict about a document that is gone: the conflict may have been made without them. */
  function withLines(conflict: Conflict): Conflict {
    if (conflict.theirs !== null || !isDocumentResource(conflict.resource)) return conflict;
    const { details } = rows.of(conflict.resource).byUid(conflict.uid) ?? { details: null };
    return { ...conflict, base: { ...details, ...conflict.base } };
  }

  function discardLaterUpdates(asked: number, at: number): JsonObject {
    return writer.write(() => {
      const uid = outbox.get(asked)?.mutation.uid;
      const open = uid === undefined ? [] : outbox.listOpenOf(uid);
      const later = open.filter(({ id, mutation }) => id > asked && mutation.op === 'update');
      for (const { id } of later.toReversed()) edits.discard(id, at);
      return composeEdits(openMutations(later));
    });
  }

  /** Discards what waits behind a payment that is not recorded after all: its mark as received. */
  function discardBehind({ id, mutation, question }: OutboxRow, at: number): void {
    if (mutation.op !== 'create' || question?.kind !== 'payment') return;
    const behind = outbox.listOpenOf(mutation.uid).filter((other) => other.id > id);
    for (const later of behind.toReversed()) edits.discard(later.id, at);
  }

  function createAnew({ id, mutation: { resource, uid } }: OutboxRow, data: JsonObject, at: number): void {
    const whole = { ...data, ...discardLaterUpdates(id, at) };
    requireLines(resource, whole);
    const created = underSameParent(resource, uid, whole);
    edits.enqueue([{ op: 'create', resource, uid: createUid(), data: created }], at);
  }

  /** Returns the mutation that replaces the entry's own, or null when the decision needs none. */
  function mutationFor(resolved: Resolved, given: Mutation): Mutation | null {
    const { resource, uid } = given;
    switch (resolved.kind) {
      case 'update': {
        const data = localReferences(rows, resolved.data);
        const accepted = given.op === 'update' ? given.accepted : undefined;
        return {
          op: 'update',
          resource,
          uid,
          data,
          base: resolved.base,
          ...(accepted === undefined ? {} : { accepted }),
        };
      }
      case 'delete':
        return { op: 'delete', resource, uid, base: resolved.base };
      case 'create':
      case 'note':
      case 'nothing':
      case 'undecided':
        return null;
      default:
        return assertNever(resolved);
    }
  }

  /** Rebases later edits and open editors for the fields that will no longer be sent: until now they were displayed. */
  function rebaseDroppedFields({ id, mutation: given }: OutboxRow, decided: Mutation | null): void {
    if (given.op !== 'update') return;
    const left = sentBy(given);
    const leaves = decided === null ? {} : sentBy(decided);
    const data = Object.fromEntries(Object.entries(left).filter(([name]) => leaves[name] === undefined));
    rebaseLaterEntries({ orm, outbox, rows }, { id, mutation: { ...given, data } });
    opened.settled(given.resource, given.uid, baseValuesOf(given.base, Object.keys(data)), {});
  }

  function resolve(id: number, resolution: Resolution, at: number): readonly string[] {
    return writer.write((touch) => {
      const entry = outbox.get(id);
      const conflict = entry?.reason === 'conflict' ? conflicts.of(id) : null;
      if (entry === null || conflict === null) throw new AppError('invalid_input', message('error_nothing_to_decide'));
      const resolved = resolveConflict(withLines(conflict), resolution);
      if (resolved.kind === 'undecided') return resolved.open;
      outbox.update(id, { confirmedAt: at, savedAt: at });
      const { resource, uid } = entry.mutation;
      // To keep the account's values does not mean to lose rows that it dropped: those are still to be restored, unless the object
      // itself is gone.
      const rest = conflict.theirs === null ? null : restoredRowsOf(conflicts, entry);
      const mutation = mutationFor(resolved, entry.mutation) ?? rest;
      if (mutation !== null) outbox.update(id, { ...requeued, mutation, nextAttemptAt: leavesFrom(mutation, at) });
      else outbox.update(id, { state: 'cancelled', reason: null, settledAt: at });
      rebaseDroppedFields(entry, mutation);
      if (resolved.kind === 'create') createAnew(entry, resolved.data, at);
      if (resolved.kind === 'note') conflicts.note({ at, kind: 'note', resource, uid, record: resolved.fields });
      conflicts.close(id, resolution, at);
      pending.refresh(resource, uid, touch);
      touch.outbox();
      return [];
    });
  }

  return {
    resolve,
    discardLaterUpdates,
    answer(id, stamp, resolution, at) {
      const question = conflicts.questionOf(id);
      if (question === null) throw new AppError('invalid_input', message('error_answered_already'));
      if (question.stamp !== stamp) throw new AppError('invalid_input', OUTDATED);
      const open = resolve(id, resolution, at);
      if (open.length > 0)
        throw new AppError('invalid_input', message('error_conflict_undecided', { fields: open.join(', ') }));
    },
    decide(id, decision, at, shown = null) {
      writer.write((touch) => {
        const entry = requireAction(id, decision.kind);
        if (shown !== null && hasNewDoubts(shownOfEntry(entry), shown)) throw new AppError('invalid_input', DOUBTFUL);
        outbox.update(id, { confirmedAt: at, savedAt: at });
        switch (decision.kind) {
          case 'mine':
          case 'theirs':
            resolve(id, { kind: decision.kind }, at);
            return;
          case 'retry':
            if (entry.reason === 'lines_locked') lineLocks.tryAgain(touch, at);
            // `answers.send` also confirms a mail, so that the person is not asked about it again.
            if (isMail(entry.mutation)) answers.send(entry, at);
            else edits.retry(id);
            return;
          case 'discard':
            if (undoDelete(entry, at)) return;
            discardBehind(entry, at);
            if (isKeptInBin(entry)) bin.discardCreate(entry, at);
            else edits.discard(id, at);
            return;
          case 'renumber':
            numbers.renumber(entry, decision.number);
            return;
          case 'send':
            answers.send(entry, at);
            return;
          case 'check':
            answers.check(entry, at);
            return;
          case 'dismiss':
            answers.dismiss(entry, at);
            return;
          case 'adopt':
            answers.adopt(entry, decision.id, at);
            return;
          default:
            assertNever(decision);
        }
      });
    },
  };
}
