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
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { AnswerStore } from './resolve-unconfirmed.ts';
import type { BinStore } from '#main/db/bin/bin-store.ts';
import type { ConflictRows } from './conflict-table.ts';
import type { DeleteUndo } from '#main/db/bin/undo-delete.ts';
import { partOf } from '#main/db/drafts/draft-base-after-discard.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import type { EditStore } from './enqueue-store.ts';
import { requeued } from './enqueue-store.ts';
import type { LineLocks } from '#main/db/lines/line-locks.ts';
import { localReferences } from '#main/db/objects/local-references.ts';
import { remeasureBehind } from './rebase-after-discard.ts';
import { rowsPutBack } from '#main/db/lines/restored-rows.ts';
import type { NumberStore } from '#main/db/numbering/renumber-store.ts';
import type { OpenedEditors } from '#main/db/drafts/editor-baselines.ts';
import type { OutboxRows } from './outbox-table.ts';
import type { PendingPatch } from './pending-patch.ts';
import { composeEdits, openMutations } from './pending-patch.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const OUTDATED =
  'It was changed in your account once more since you looked at it. This is how it is now: decide again.';

const DOUBTFUL = 'It may have arrived, as has come up since you were asked. Look at it once more, then decide again.';

/** Perhaps nobody has it but this book: given up, it would be lost. */
const isNewInvoice = ({ mutation }: OutboxRow): boolean => mutation.op === 'create' && mutation.resource === 'invoices';

/** A document without them would come to nothing. */
function requireLines(resource: Resource, data: JsonObject): void {
  if (!isDocumentResource(resource) || nestedArrays.every((name) => data[name] !== undefined)) return;
  throw new AppError('invalid_input', 'Its lines were never downloaded, so it cannot be created again.');
}

/** A delete cannot be taken back once it has left, whoever was asked about it. */
const leavesFrom = ({ op }: Mutation, at: number): number | null => (op === 'delete' ? at + UNDO_HOLD_MS : null);

/** What a person decides about entries. The service is never spoken to: the engine carries it out. */
export interface DecisionStore {
  /**
   * Throws `invalid_input` where the entry does not take this decision as it stands (`outboxActions`), or there is more to
   * doubt about it than the person was `shown`: who sends a create once more says of what was found that it is none of it.
   */
  decide(id: number, decision: Decision, at: number, shown?: ShownEntry | null): void;
  /** A decision on a conflict. Nothing happens while choices are missing; the answer names them. */
  resolve(id: number, resolution: Resolution, at: number): readonly string[];
  /** The same upon a conflict as it was shown; throws `invalid_input` where it has become another, or choices are open. */
  answer(id: number, stamp: string, resolution: Resolution, at: number): void;
  /**
   * Gives the edits up that wait behind one of an object that the account has no more: each by itself would ask the same, and
   * make one more of it. Answers what they say together, for what is made of the first.
   */
  giveUpBehind(id: number, at: number): JsonObject;
}

interface DecisionStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxRows;
  readonly pending: PendingPatch;
  readonly rows: ObjectRows;
  readonly conflicts: ConflictRows;
  readonly edits: EditStore;
  readonly answers: AnswerStore;
  readonly lineLocks: LineLocks;
  readonly numbers: NumberStore;
  readonly undoDelete: DeleteUndo;
  readonly bin: BinStore;
  readonly opened: OpenedEditors;
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

  function requireAction(id: number, action: Decision['kind']): OutboxRow {
    const entry = outbox.get(id);
    if (entry === null) throw new AppError('not_found', `There is no entry ${String(id)} in the outbox.`);
    const actions = outboxActions(entry);
    if (actions.includes(action)) return entry;
    const possible = actions.length === 0 ? 'nothing now' : actions.join(', ');
    throw new AppError('invalid_input', `Entry ${String(id)} can be resolved with: ${possible}.`);
  }

  /** A record made anew under the parent of the one that is gone. */
  function underSameParent(resource: Resource, uid: Uid, data: JsonObject): JsonObject {
    const parentUid = rows.of(resource).byUid(uid)?.parentUid ?? null;
    const field = parentOf[resource]?.field;
    const parent = parentUid === null || field === undefined ? {} : { [field]: parentUid };
    return { ...localReferences(rows, data), ...parent };
  }

  /** What was gone before its lines were in the edit may have been read all the same. */
  function withLines(conflict: Conflict): Conflict {
    if (conflict.theirs !== null || !isDocumentResource(conflict.resource)) return conflict;
    const { details } = rows.of(conflict.resource).byUid(conflict.uid) ?? { details: null };
    return { ...conflict, base: { ...details, ...conflict.base } };
  }

  function giveUpBehind(asked: number, at: number): JsonObject {
    return writer.write(() => {
      const uid = outbox.get(asked)?.mutation.uid;
      const open = uid === undefined ? [] : outbox.listOpenOf(uid);
      const later = open.filter(({ id, mutation }) => id > asked && mutation.op === 'update');
      for (const { id } of later.toReversed()) edits.discard(id, at);
      return composeEdits(openMutations(later));
    });
  }

  function createAnew({ id, mutation: { resource, uid } }: OutboxRow, data: JsonObject, at: number): void {
    const whole = { ...data, ...giveUpBehind(id, at) };
    requireLines(resource, whole);
    const created = underSameParent(resource, uid, whole);
    edits.enqueue([{ op: 'create', resource, uid: createUid(), data: created }], at);
  }

  /** The mutation that carries the decision out in the place of the entry's own, or null when none does. */
  function mutationFor(resolved: Resolved, { resource, uid }: Mutation): Mutation | null {
    switch (resolved.kind) {
      case 'update':
        return { op: 'update', resource, uid, data: localReferences(rows, resolved.data), base: resolved.base };
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

  /** What of an edit leaves no more was shown until now: all that was made upon it is measured by what that was made on. */
  function leaveToAccount({ id, mutation: given }: OutboxRow, decided: Mutation | null): void {
    if (given.op !== 'update') return;
    const left = sentBy(given);
    const leaves = decided === null ? {} : sentBy(decided);
    const data = Object.fromEntries(Object.entries(left).filter(([name]) => leaves[name] === undefined));
    remeasureBehind({ orm, outbox, rows }, { id, mutation: { ...given, data } });
    if (given.resource === 'invoices') opened.settled(given.uid, partOf(given.base, Object.keys(data)), {});
  }

  function resolve(id: number, resolution: Resolution, at: number): readonly string[] {
    return writer.write((touch) => {
      const entry = outbox.get(id);
      const conflict = entry?.reason === 'conflict' ? conflicts.of(id) : null;
      if (entry === null || conflict === null)
        throw new AppError('invalid_input', 'There is nothing to decide on this entry.');
      const resolved = resolveConflict(withLines(conflict), resolution);
      if (resolved.kind === 'undecided') return resolved.open;
      const { resource, uid } = entry.mutation;
      // Whoever leaves the rest to the account has not said that rows which it dropped may stay lost. Of what is gone nothing is.
      const rest = conflict.theirs === null ? null : rowsPutBack(conflicts, entry);
      const mutation = mutationFor(resolved, entry.mutation) ?? rest;
      if (mutation !== null) outbox.update(id, { ...requeued, mutation, nextAttemptAt: leavesFrom(mutation, at) });
      else outbox.update(id, { state: 'cancelled', reason: null, settledAt: at });
      leaveToAccount(entry, mutation);
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
    giveUpBehind,
    answer(id, stamp, resolution, at) {
      const question = conflicts.questionOf(id);
      if (question === null) throw new AppError('invalid_input', 'This question has been answered already.');
      if (question.stamp !== stamp) throw new AppError('invalid_input', OUTDATED);
      const open = resolve(id, resolution, at);
      if (open.length > 0) throw new AppError('invalid_input', `Still to be decided: ${open.join(', ')}.`);
    },
    decide(id, decision, at, shown = null) {
      writer.write((touch) => {
        const entry = requireAction(id, decision.kind);
        if (shown !== null && hasNewDoubts(shownOfEntry(entry), shown)) throw new AppError('invalid_input', DOUBTFUL);
        switch (decision.kind) {
          case 'mine':
          case 'theirs':
            resolve(id, { kind: decision.kind }, at);
            return;
          case 'retry':
            if (entry.reason === 'lines_locked') lineLocks.tryAgain(touch, at);
            // Whoever says so of a mail is not asked whether it is still to be sent.
            if (isMail(entry.mutation)) answers.send(entry, at);
            else edits.retry(id);
            return;
          case 'discard':
            if (undoDelete(entry, at)) return;
            if (isNewInvoice(entry)) bin.discardCreate(entry, at);
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
