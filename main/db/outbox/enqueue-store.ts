import { AppError } from '#shared/errors.ts';
import { coalesce } from '#shared/outbox/coalesce.ts';
import type { Uid } from '#shared/service/ids.ts';
import { addressesOf } from '#shared/mail/mail-address.ts';
import type { Delivery, Mutation, Mail } from '#shared/outbox/mutation.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { openQuestion } from '#shared/outbox/entry.ts';
import { isLockedUnsent } from '#shared/outbox/line-lock.ts';
import { parentOf } from '#shared/service/resources.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Touch, Writer } from '#main/db/connection/transaction.ts';
import { createAttemptTable } from './attempt-table.ts';
import type { ConflictTable } from './conflicts/conflict-table.ts';
import type { RebaseDraftAfterDiscard } from '#main/db/drafts/draft-base-after-discard.ts';
import type { UnclaimedRows } from '#main/db/mirror/unclaimed-rows.ts';
import { lineLockOf } from '#main/db/lines/line-locks.ts';
import type { KeptMails } from '#main/db/mails/mail-drafts.ts';
import type { MailHabits } from '#main/db/mails/recipient-defaults.ts';
import type { Origin } from '#main/db/mails/mail-snapshot.ts';
import { issueMail } from '#main/db/mails/mail-snapshot.ts';
import type { OutboxTable } from './outbox-table.ts';
import { createOwnEffects } from './own-effects-store.ts';
import type { PendingPatch } from './pending-patch.ts';
import { rebaseLaterEntries } from './rebase-after-discard.ts';
import { restoredRowsOf, withoutRemainder } from '#main/db/lines/restored-rows.ts';
import { baseOverrides } from './reverted-fields.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { message } from '#shared/words/message.ts';

/** Enqueues, discards and retries entries for a person. The local edit and its entry commit together; nothing is sent here. */
export interface EditStore {
  /**
   * Enqueues all mutations or none. Returns for each the id of the entry that carries it. Throws `needs_confirmation` for a mail
   * from the window when the same mail was enqueued within the last ten minutes.
   */
  enqueue(mutations: readonly Mutation[], at: number, origin?: Origin): readonly number[];
  /**
   * Enqueues mutations that cannot be undone after they were sent: they wait `UNDO_HOLD_MS` first. A mutation that is merged
   * into a waiting entry is sent with that entry, without an undo window of its own.
   */
  enqueueHeld(mutations: readonly Mutation[], at: number): void;
  /**
   * Discards an entry. Throws `not_found` for an unknown entry, and `invalid_input` when it cannot be discarded or when other
   * entries wait for the object that it would create.
   */
  discard(id: number, at: number): void;
  /** Queues a refused or parked entry again, unchanged. Throws `not_found` or `invalid_input`. */
  retry(id: number): void;
}

/** Two equal mails within this time are more likely a mistake than intended. */
const SAME_MAIL_MS = 10 * 60_000;

interface EditStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly rows: ObjectStore;
  readonly unclaimed: UnclaimedRows;
  readonly conflicts: ConflictTable;
  readonly mailHabits: MailHabits;
  readonly keptMails: KeptMails;
  readonly rebaseDraftAfterDiscard: RebaseDraftAfterDiscard;
  /** Returns the doubts about a payment that the person knows of now. */
  readonly knownDoubts: (mutation: Mutation) => AcceptedDoubts | null;
  /** Returns the objects like the one of a create that the person knows of now. */
  readonly knownAlike: (mutation: Mutation) => readonly Uid[];
}

export function createEditStore(parts: EditStoreParts): EditStore {
  const { orm, writer, outbox, pending, rows, unclaimed, conflicts, mailHabits, keptMails } = parts;
  const { rebaseDraftAfterDiscard, knownDoubts, knownAlike } = parts;
  const attemptRows = createAttemptTable(orm);
  const { listPaymentsUnderWay } = createOwnEffects(parts);

  function enqueueOne(given: Mutation, at: number, origin: Origin, touch: Touch): number {
    touch.outbox();
    if (isMail(given) && origin.from === 'window' && !origin.isConfirmed) refuseSameMail(given, at);
    const mutation = withBase(given, at, origin);
    const id = coalesceOrInsert(mutation, at);
    if (isMail(mutation) && mutation.issued?.holdUntil !== undefined)
      outbox.update(id, { nextAttemptAt: mutation.issued.holdUntil });
    pending.refresh(mutation.resource, mutation.uid, touch);
    return id;
  }

  function refuseSameMail(mail: Mail, at: number): void {
    const since = at - SAME_MAIL_MS;
    const open = outbox.listOpenOf(mail.uid).filter(({ createdAt }) => createdAt >= since);
    const isSame = ({ mutation }: OutboxRow): boolean =>
      mutation.op === mail.op && mutation.uid === mail.uid && isSameAddressees(mutation.data, mail.data);
    if (![...open, ...outbox.listSettledSince(since)].some(isSame)) return;
    throw new AppError('needs_confirmation', message('error_same_mail_just_sent'));
  }

  /** Adds what the person decided on: the object as it is displayed now, or the doubts about a payment that they know of. */
  function withBase(mutation: Mutation, at: number, origin: Origin): Mutation {
    if (isMail(mutation)) return { ...mutation, issued: issueMail({ orm, rows }, mutation, origin, at) };
    if (mutation.op !== 'delete') {
      // A restored entry keeps what was accepted when it was made: the account may have changed since.
      const accepted = mutation.accepted ?? knownDoubts(mutation);
      return accepted === null ? mutation : { ...mutation, accepted };
    }
    const state = rows.of(mutation.resource).byUid(mutation.uid);
    if (state === null || state.mirror === null) return mutation;
    return { ...mutation, base: { ...state.mirror, ...state.details } };
  }

  /** Returns the objects whose entries go before the mutation: those it names, and payments of an invoice that it deletes. */
  const awaitedBy = (mutation: Mutation): readonly Uid[] =>
    mutation.op === 'delete' ? listPaymentsUnderWay(mutation.uid) : dependenciesOf(mutation);

  function coalesceOrInsert(mutation: Mutation, at: number): number {
    const newest = outbox.listOpenOf(mutation.uid).at(-1);
    const isUnread = newest !== undefined && neverWas(newest);
    // The service refused the entry, or never read it before it was parked: it was certainly not applied, so an edit corrects it
    // instead of waiting behind it.
    const isCorrected = newest !== undefined && (wasRefused(newest) || (isUnread && newest.reason === 'parked'));
    if (newest === undefined || (newest.state !== 'queued' && !isCorrected)) return insert(mutation, at);
    const attempts = isCorrected || isUnread ? 0 : newest.attempts;
    const result = coalesce(newest.mutation, attempts, mutation, baseOverrides(rows, newest.mutation, mutation));
    switch (result.kind) {
      case 'separate':
        return insert(mutation, at);
      case 'merged':
        outbox.update(newest.id, {
          mutation: result.mutation,
          dependsOn: awaitedBy(result.mutation),
          savedAt: at,
          confirmedAt: at,
        });
        if (isCorrected) outbox.update(newest.id, requeued);
        return newest.id;
      case 'vanished':
        refuseWhileAwaited(newest);
        outbox.update(newest.id, { state: 'cancelled', reason: null, settledAt: at });
        return newest.id;
    }
  }

  function insert(mutation: Mutation, at: number): number {
    const id = outbox.insert(mutation, awaitedBy(mutation), at);
    const known = knownAlike(mutation);
    if (known.length > 0) outbox.update(id, { question: { kind: 'alike', candidates: [], known, refused: [] } });
    return id;
  }

  /**
   * Returns true for a create that the service cannot have applied. A later edit is merged into it and a delete cancels it, so
   * that the account never sees the outdated content (a payment's receipt would name the wrong amount).
   */
  const neverWas = ({ id, mutation }: OutboxRow): boolean =>
    mutation.op === 'create' && attemptRows.wereAllTurnedAway(id);

  function refuseWhileAwaited(entry: OutboxRow): void {
    if (entry.mutation.op !== 'create') return;
    const { uid } = entry.mutation;
    const waiting = outbox
      .listOpen()
      .filter((other) => other.id !== entry.id && (needs(other, uid) || other.mutation.uid === uid));
    if (waiting.length === 0) return;
    throw new AppError('invalid_input', message('error_others_wait', { count: waiting.length }));
  }

  function requireEntry(id: number): OutboxRow {
    const entry = outbox.get(id);
    if (entry === null) throw new AppError('not_found', message('error_entry_gone'));
    return entry;
  }

  return {
    enqueue: (mutations, at, origin = { from: 'terminal' }) =>
      writer.write((touch) => mutations.map((mutation) => enqueueOne(mutation, at, origin, touch))),
    enqueueHeld(mutations, at) {
      writer.write((touch) => {
        for (const mutation of mutations) {
          const id = enqueueOne(mutation, at, { from: 'terminal' }, touch);
          const entry = outbox.get(id);
          const isOwn = entry?.state === 'queued' && entry.mutation.op === mutation.op;
          if (isOwn) outbox.update(id, { nextAttemptAt: at + UNDO_HOLD_MS });
        }
      });
    },
    discard(id, at) {
      writer.write((touch) => {
        const entry = requireEntry(id);
        if (!outboxActions(entry).includes('discard')) {
          const hasLeft = entry.state !== 'needs_you' && entry.state !== 'queued';
          const key = hasLeft ? 'error_discard_has_left' : 'error_discard_needs_decision';
          throw new AppError('invalid_input', message(key));
        }
        refuseWhileAwaited(entry);
        const rest = restoredRowsOf(conflicts, entry);
        // The remainder keeps the entry's waiting time: the update that emptied the rows may still arrive.
        if (rest !== null) outbox.update(id, { ...requeued, nextAttemptAt: entry.nextAttemptAt, mutation: rest });
        else outbox.update(id, { state: 'cancelled', reason: null, settledAt: at });
        const discarded = withoutRemainder(entry.mutation, rest);
        if (isMail(entry.mutation)) {
          mailHabits.forget(entry.mutation);
          keptMails.putBack(entry.mutation, at);
        }
        rebaseDraftAfterDiscard(discarded, at);
        rebaseLaterEntries({ orm, outbox, rows }, { id, mutation: discarded });
        unclaimed.release(at);
        touch.outbox();
        pending.refresh(entry.mutation.resource, entry.mutation.uid, touch);
      });
    },
    retry(id) {
      writer.write((touch) => {
        const entry = requireEntry(id);
        if (entry.state !== 'queued' && !outboxActions(entry).includes('retry'))
          throw new AppError('invalid_input', message('error_entry_not_retried'));
        outbox.update(id, requeued);
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },
  };
}

export const requeued = { state: 'queued', reason: null, error: null, question: null, nextAttemptAt: null } as const;

function isSameAddressees(one: Delivery | null, other: Delivery | null): boolean {
  const [mine, theirs] = [addressesOf(one), addressesOf(other)];
  return mine.length === theirs.length && mine.every((email) => theirs.includes(email));
}

function wasRefused(entry: OutboxRow): boolean {
  const { state, reason } = entry;
  const lock = lineLockOf(entry);
  if (lock !== null) return isLockedUnsent(lock);
  // A payment that waits for the person was never sent, unless an earlier attempt of it was.
  if (entry.attempts === 0 && openQuestion(entry)?.kind === 'payment') return true;
  if (openQuestion(entry)?.kind === 'alike') return true;
  return state === 'needs_you' && (reason === 'rejected' || reason === 'number_taken');
}

/** Tells that an entry cannot be sent without an object. A delete only waits for what was queued under the deleted one. */
const needs = ({ mutation, dependsOn }: OutboxRow, uid: Uid): boolean =>
  mutation.op !== 'delete' && dependsOn.includes(uid);

/** Returns the uids of other objects that need a server id before this mutation can be sent. */
export function dependenciesOf(mutation: Mutation): readonly Uid[] {
  if (mutation.op !== 'create' && mutation.op !== 'update') return [];
  const parent = parentOf[mutation.resource];
  const reference = parent === undefined ? undefined : mutation.data[parent.field];
  return typeof reference === 'string' ? [reference] : [];
}
