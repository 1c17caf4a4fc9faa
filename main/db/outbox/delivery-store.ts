import type { PresenceStore } from '#main/db/mirror/presence-store.ts';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { alteredRecord, isOtherThanBefore } from '#shared/compare/altered-fields.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { JournalKind } from '#shared/outbox/journal.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import { numberRefusal } from '#shared/outbox/number-taken.ts';
import { leavesAt } from '#shared/outbox/actions.ts';
import type { NeedsYouReason, OutboxError, OutboxRow } from '#shared/outbox/entry.ts';
import type { OutboxQuestion, QuestionObject } from '#shared/outbox/question.ts';
import { isAddressedUnderParent, parentOf } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { addressOf } from '#main/db/objects/object-state.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { createAttemptTable } from './attempt-table.ts';
import type { ConflictTable } from './conflicts/conflict-table.ts';
import type { UnclaimedRows } from '#main/db/mirror/unclaimed-rows.ts';
import { sentBy } from '#main/db/mirror/omitted-fields.ts';
import { withoutHold } from '#main/db/mails/mail-snapshot.ts';
import type { MirrorStore, ReadObject } from '#main/db/mirror/mirror-store.ts';
import type { EditorBaselines } from '#main/db/drafts/editor-baselines.ts';
import type { OutboxTable } from './outbox-table.ts';
import { createOwnEffects } from './own-effects-store.ts';
import type { PendingPatch } from './pending-patch.ts';
import { searchAsIfSent } from './possible-attempt.ts';
import { createRebaseAfterSettle } from './rebase-after-settle.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { NoteDeparture } from '#main/db/connection/computer-mark.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A decision made without asking, for the journal. */
interface Note {
  readonly kind: JournalKind;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly record: JsonObject;
  readonly at: number;
}

/**
 * Differences between a create and the object that its search found. `rest`: fields that no attempt carried. `before`: fields
 * that were sent and have changed in the account since, as they were sent.
 */
interface Found {
  readonly rest: JsonObject;
  readonly before: JsonObject;
}

interface EntryStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly mirror: MirrorStore;
  readonly conflicts: ConflictTable;
  readonly unclaimed: UnclaimedRows;
  readonly presenceStore: PresenceStore;
  readonly opened: EditorBaselines;
  readonly noteDeparture: NoteDeparture;
}

/** Changes outbox entries for the engine. Each call is one transaction, committed when it returns. */
export function createEntryStore(parts: EntryStoreParts) {
  const { orm, writer, rows, outbox, pending, mirror, conflicts, unclaimed, opened, noteDeparture, presenceStore } =
    parts;
  const attemptRows = createAttemptTable(orm);
  const { lastAttempt, baselineOf, recordOutcome } = attemptRows;
  const own = createOwnEffects(parts);
  const { rebase } = createRebaseAfterSettle({ rows, outbox, conflicts, opened, baselineOf });

  function parentStateOf(resource: Resource, state: ObjectState): ObjectState | null {
    const parent = parentOf[resource]?.resource ?? 'connections';
    return state.parentUid === null ? null : rows.of(parent).byUid(state.parentUid);
  }

  function requireEntry(id: number): OutboxRow {
    const entry = outbox.get(id);
    invariant(entry !== null, 'the engine only names entries it was given');
    return entry;
  }

  /**
   * Enqueues an update with the fields that no attempt of a found create carried, unless a later edit carries them already or
   * the object is to be deleted.
   */
  function requeueRemainder(
    { id, mutation }: OutboxRow,
    { rest, before }: Found,
    state: ObjectState,
    at: number,
  ): void {
    const later = outbox.listOpenOf(mutation.uid).map((entry) => entry.mutation);
    const changed = new Set(later.flatMap((other) => (other.op === 'update' ? Object.keys(other.data) : [])));
    const data = Object.fromEntries(Object.entries(rest).filter(([name]) => !changed.has(name)));
    if (Object.keys(data).length === 0 || later.some(({ op }) => op === 'delete')) return;
    const { resource, uid } = mutation;
    // A list row has no lines: when the found object was not fetched, the lines that were sent are the base.
    const sent = lastAttempt(id)?.body ?? {};
    const rows = Object.keys(data)
      .filter(isNestedArray)
      .map((name) => [name, sent[name] ?? []] as const);
    const base = { ...Object.fromEntries(rows), ...state.mirror, ...state.details, ...before };
    outbox.insert({ op: 'update', resource, uid, data, base }, [], at);
  }

  /**
   * Notes what the account keeps otherwise than the entry sent it, however the object was found: nothing is called done by its
   * status alone. What others have changed since (`before`) is theirs, and so is what an update did not change when a read found it.
   */
  function noteAltered({ id, state, mutation }: OutboxRow, object: ReadObject, before: JsonObject, at: number): void {
    // A queued entry is settled without a request: the account had it already, mostly by itself.
    if (state === 'queued' && !attemptRows.mayHaveArrivedSince(id, 0)) return;
    if (mutation.op !== 'create' && mutation.op !== 'update') return;
    const { op, resource, uid, data } = mutation;
    const body = lastAttempt(id)?.body ?? {};
    const written = op === 'create' ? { sent: body, before: null } : attemptRows.updateOf(id);
    if (written === null) return;
    const isAnswered = state === 'sending';
    // An earlier write of this entry may have named more than it names now: what that changed is meant as well.
    const isMeant = ([name]: [string, unknown]): boolean =>
      op === 'create' || isAnswered || name in data || isOtherThanBefore(resource, written, name);
    const sent = Object.fromEntries(Object.entries(written.sent).filter(isMeant));
    const record = alteredRecord({ id, resource }, { ...written, sent }, object, before);
    if (record !== null) conflicts.note({ at, kind: 'kept_otherwise', resource, uid, record });
  }

  /** Keeps the candidates of a search out of the book, so that they are read again once it is known whether the create made them. */
  function holdCandidates({ id: entry, mutation, createdAt }: OutboxRow, candidates: readonly QuestionObject[]): void {
    const { resource, uid } = mutation;
    const state = rows.of(resource).byUid(uid);
    const parentState = state === null || !isAddressedUnderParent(resource) ? null : parentStateOf(resource, state);
    const feed = { resource, parent: parentState === null ? null : addressOf(parentState) };
    for (const object of candidates) unclaimed.add({ entry, feed, object }, createdAt);
  }

  return {
    recoverInFlight: (at: number): number =>
      writer.write((touch) => {
        const lost = outbox.listOpen().filter((entry) => entry.state === 'sending');
        for (const entry of lost) {
          outbox.update(entry.id, { state: 'unconfirmed', nextAttemptAt: at });
          recordOutcome(entry, 'interrupted', null, at);
          touch.outbox();
          touch.resource(entry.mutation.resource);
        }
        return lost.length;
      }),

    markMailsHeld(): void {
      const mails = outbox.listOpen().filter((entry) => leavesAt(entry) !== null);
      if (mails.length === 0) return;
      writer.write((touch) => {
        for (const { id, mutation } of mails) {
          const question = { kind: 'held', because: 'quit' } as const;
          outbox.update(id, { state: 'needs_you', reason: 'held', nextAttemptAt: null, question });
          touch.resource(mutation.resource);
        }
        touch.outbox();
      });
    },

    endHolds(now: number): number | null {
      const held = outbox.listOpen().flatMap(({ id, state, mutation }) => {
        const until = leavesAt({ state, mutation });
        return until === null || !isMail(mutation) ? [] : [{ id, until, mutation }];
      });
      const over = held.filter(({ until }) => until <= now);
      if (over.length > 0)
        writer.write((touch) => {
          for (const { id, mutation } of over)
            outbox.update(id, { mutation: withoutHold(mutation), nextAttemptAt: null });
          touch.outbox();
        });
      const later = held.filter(({ until }) => until > now).map(({ until }) => until);
      return later.length === 0 ? null : Math.min(...later);
    },

    listOpenEntries: (): readonly OutboxRow[] => outbox.listOpen(),

    targetOf(resource: Resource, uid: Uid) {
      const state = rows.of(resource).byUid(uid);
      if (state === null) return { address: null, parentUid: null, parent: null, mirror: null };
      const parentState = parentStateOf(resource, state);
      const parent = parentState === null ? null : addressOf(parentState);
      return {
        address: addressOf(state),
        parentUid: state.parentUid,
        parent,
        mirror: state.mirror === null ? null : { ...state.mirror, ...state.details },
      };
    },

    markSending(
      id: number,
      attempt: { readonly at: number; readonly body: JsonObject; readonly baseline: JsonObject | null },
    ): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        invariant(entry.state === 'queued', 'only a queued entry may leave');
        const number = entry.attempts + 1;
        outbox.update(id, { state: 'sending', attempts: number, nextAttemptAt: null });
        attemptRows.insert(id, number, { ...attempt, money: own.moneyAtIntent(entry.mutation, attempt.at) });
        const { op, resource } = entry.mutation;
        if (op === 'create' && entry.attempts === 0) unclaimed.firstLeft(id, resource, attempt.at);
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
      noteDeparture();
    },

    setNextAttempt(id: number, at: number): void {
      writer.write((touch) => {
        outbox.update(id, { nextAttemptAt: at });
        touch.outbox();
      });
    },

    settle({
      entry: id,
      object,
      at,
      rest = {},
      before = {},
    }: {
      readonly entry: number;
      readonly object: ReadObject | null;
      readonly at: number;
      readonly rest?: JsonObject;
      readonly before?: JsonObject;
    }): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        const { op, resource, uid } = entry.mutation;
        const settled = { reason: null, error: null, question: null, nextAttemptAt: null, settledAt: at };
        outbox.update(id, { state: 'done', ...settled });
        const known = rows.of(resource).byUid(uid)?.mirror ?? {};
        const answer = { ...known, ...(object?.fields ?? sentBy(entry.mutation)), ...before };
        recordOutcome(entry, 'done', own.movedBySettled(entry, answer), at);
        const echoOf = sentBy(entry.mutation);
        if (object !== null) mirror.writeObject(resource, object, { uid, parentUid: null, at, echoOf }, touch);
        const state = rows.of(resource).byUid(uid);
        if (op === 'delete' && state !== null) rows.write(resource, { ...state, presence: 'gone', checkedAt: at });
        if (state !== null && (object !== null || op === 'realize')) rebase(entry, state, before);
        if (state !== null) requeueRemainder(entry, { rest, before }, state, at);
        if (object !== null) noteAltered(entry, object, before, at);
        if (op === 'delete') presenceStore.hideUnder(resource, [uid], touch);
        unclaimed.release(at);
        pending.refresh(resource, uid, touch);
        touch.outbox();
      });
    },

    /** Parks the entry with a conflict that a person must decide: both sides changed, or one deleted what the other edited. */
    askPerson(id: number, conflict: Conflict): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        conflicts.put(id, conflict);
        outbox.update(id, { state: 'needs_you', reason: 'conflict', error: null, nextAttemptAt: null });
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },

    searchAsIfSent(id: number, at: number): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        const { mutation } = entry;
        invariant(mutation.op === 'create', 'only creates are searched for');
        const addressOfClient = (uid: Uid): ServerAddress | null => {
          const client = rows.of('connections').byUid(uid);
          return client === null ? null : addressOf(client);
        };
        searchAsIfSent({ outbox, attempts: attemptRows }, entry, mutation, addressOfClient, at);
        touch.outbox();
        touch.resource(mutation.resource);
      });
    },

    note(entry: Note): void {
      writer.write(() => {
        conflicts.note(entry);
      });
    },

    requeue(id: number, retry: { readonly nextAttemptAt: number; readonly error: OutboxError | null }): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        // Only an attempt that is under way gets this outcome; an earlier one keeps its own.
        if (entry.state === 'sending') recordOutcome(entry, 'not_sent', retry.error);
        outbox.update(id, { state: 'queued', ...retry });
        unclaimed.release(retry.nextAttemptAt);
        touch.outbox();
      });
    },

    markUnconfirmed(
      id: number,
      outcome: { readonly at: number; readonly lookAt: number; readonly error: OutboxError },
    ): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        recordOutcome(entry, 'ambiguous', outcome.error, outcome.at);
        outbox.update(id, { state: 'unconfirmed', nextAttemptAt: outcome.lookAt, error: outcome.error });
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },

    needsPerson(
      id: number,
      reason: NeedsYouReason,
      error: OutboxError | null,
      question: OutboxQuestion | null = null,
    ): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        // Asking a person proves nothing about an attempt that may have arrived, nor does a refusal of a number that an earlier
        // attempt of ours may have taken.
        const isUnknown =
          reason === 'unknown_send' ||
          reason === 'duplicate_candidates' ||
          numberRefusal({ mutation: entry.mutation, error }) === 'possible';
        // A queued entry has no attempt under way whose outcome this could be, except a mail in doubt: it is asked about because
        // of its last attempt.
        const isOfAttempt = entry.state !== 'queued' || (reason === 'unknown_send' && isMail(entry.mutation));
        if (isOfAttempt) recordOutcome(entry, isUnknown ? 'ambiguous' : 'rejected', error);
        outbox.update(id, { state: 'needs_you', reason, error, question, nextAttemptAt: null });
        if (question?.kind === 'candidates') holdCandidates(entry, question.candidates);
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },
  };
}

export type EntryStore = ReturnType<typeof createEntryStore>;
