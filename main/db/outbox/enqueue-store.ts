import { AppError } from '#shared/errors.ts';
import { coalesce } from '#shared/outbox/coalesce.ts';
import type { Uid } from '#shared/service/ids.ts';
import { addressesOf } from '#shared/mail/mail-address.ts';
import type { Delivery, Mutation, Mail } from '#shared/outbox/mutation.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isLockedUnsent } from '#shared/outbox/line-lock.ts';
import { parentOf } from '#shared/service/resources.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import type { Touch, Writer } from '#main/db/connection/transaction.ts';
import { createAttemptRows } from './attempt-table.ts';
import type { ConflictRows } from './conflict-table.ts';
import type { GiveUpUnderDraft } from '#main/db/drafts/draft-base-after-discard.ts';
import type { HeldRows } from '#main/db/mirror/unclaimed-rows.ts';
import { lineLockOf } from '#main/db/lines/line-locks.ts';
import type { KeptMails } from '#main/db/mails/mail-drafts.ts';
import type { MailHabits } from '#main/db/mails/recipient-defaults.ts';
import type { Origin } from '#main/db/mails/mail-snapshot.ts';
import { issueMail } from '#main/db/mails/mail-snapshot.ts';
import type { OutboxRows } from './outbox-table.ts';
import type { PendingPatch } from './pending-patch.ts';
import { remeasureBehind } from './rebase-after-discard.ts';
import { rowsPutBack, without } from '#main/db/lines/restored-rows.ts';
import { measuredAnew } from './reverted-fields.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** What a person does to the outbox. Local edit and outbox row commit together; the service is never spoken to. */
export interface EditStore {
  /**
   * All or none. Returns for each mutation the id of the entry that carries it. Throws `needs_confirmation` for a mail from
   * the window that was sent off a moment ago already.
   */
  enqueue(mutations: readonly Mutation[], at: number, origin?: Origin): readonly number[];
  /**
   * The same for what cannot be taken back once it has left: it may not leave before `UNDO_HOLD_MS` are over. What becomes
   * a part of an entry that waits already leaves with that.
   */
  enqueueHeld(mutations: readonly Mutation[], at: number): void;
  /** Gives an entry up that can be given up. Refused while other entries wait for the object it would create. */
  discard(id: number, at: number): void;
  /** Queues a refused or parked entry again, as it is. */
  retry(id: number): void;
}

/** Two equal mails within this time are more likely one too many than meant. */
const SAME_MAIL_MS = 10 * 60_000;

interface EditStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxRows;
  readonly pending: PendingPatch;
  readonly rows: ObjectRows;
  readonly held: HeldRows;
  readonly conflicts: ConflictRows;
  readonly mailHabits: MailHabits;
  readonly keptMails: KeptMails;
  readonly giveUpUnderDraft: GiveUpUnderDraft;
}

export function createEditStore(parts: EditStoreParts): EditStore {
  const { orm, writer, outbox, pending, rows, held, conflicts, mailHabits, keptMails, giveUpUnderDraft } = parts;
  const attemptRows = createAttemptRows(orm);

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
    const message = 'The same e-mail was sent off less than ten minutes ago. Send it once more?';
    throw new AppError('needs_confirmation', message);
  }

  /** Whoever deletes or sends an object means it as it stands here now. */
  function withBase(mutation: Mutation, at: number, origin: Origin): Mutation {
    if (isMail(mutation)) return { ...mutation, issued: issueMail({ orm, rows }, mutation, origin, at) };
    if (mutation.op !== 'delete') return mutation;
    const state = rows.of(mutation.resource).byUid(mutation.uid);
    if (state === null || state.mirror === null) return mutation;
    return { ...mutation, base: { ...state.mirror, ...state.details } };
  }

  function coalesceOrInsert(mutation: Mutation, at: number): number {
    const newest = outbox.listOpenOf(mutation.uid).at(-1);
    const isUnread = newest !== undefined && neverWas(newest);
    // What the service refused, or never read until it was put aside, is proven not to have happened: an edit corrects it
    // instead of waiting behind it.
    const isCorrected = newest !== undefined && (wasRefused(newest) || (isUnread && newest.reason === 'parked'));
    if (newest === undefined || (newest.state !== 'queued' && !isCorrected))
      return outbox.insert(mutation, dependenciesOf(mutation), at);
    const attempts = isCorrected || isUnread ? 0 : newest.attempts;
    const result = coalesce(newest.mutation, attempts, mutation, measuredAnew(rows, newest.mutation, mutation));
    switch (result.kind) {
      case 'separate':
        return outbox.insert(mutation, dependenciesOf(mutation), at);
      case 'merged':
        outbox.update(newest.id, {
          mutation: result.mutation,
          dependsOn: dependenciesOf(result.mutation),
          savedAt: at,
        });
        if (isCorrected) outbox.update(newest.id, requeued);
        return newest.id;
      case 'vanished':
        refuseWhileAwaited(newest);
        outbox.update(newest.id, { state: 'cancelled', reason: null, settledAt: at });
        return newest.id;
    }
  }

  /**
   * Where the account cannot have it yet, nobody creates what is to be deleted again, nor what was put right since: a receipt
   * would tell of the wrong amount.
   */
  const neverWas = ({ id, mutation }: OutboxRow): boolean =>
    mutation.op === 'create' && attemptRows.wereAllTurnedAway(id);

  function refuseWhileAwaited(entry: OutboxRow): void {
    if (entry.mutation.op !== 'create') return;
    const { uid } = entry.mutation;
    const waiting = outbox
      .listOpen()
      .filter((other) => other.id !== entry.id && (other.dependsOn.includes(uid) || other.mutation.uid === uid));
    if (waiting.length === 0) return;
    throw new AppError(
      'invalid_input',
      `${String(waiting.length)} more in the outbox wait for this one. Discard those first.`,
    );
  }

  function requireEntry(id: number): OutboxRow {
    const entry = outbox.get(id);
    if (entry === null) throw new AppError('not_found', 'This outbox entry does not exist any more.');
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
          const reason = hasLeft ? 'has already left this computer and' : 'needs another decision and';
          throw new AppError('invalid_input', `This ${reason} cannot be discarded.`);
        }
        refuseWhileAwaited(entry);
        const rest = rowsPutBack(conflicts, entry);
        // It waits as long as it had to: what emptied the rows may come once more.
        if (rest !== null) outbox.update(id, { ...requeued, nextAttemptAt: entry.nextAttemptAt, mutation: rest });
        else outbox.update(id, { state: 'cancelled', reason: null, settledAt: at });
        const givenUp = without(entry.mutation, rest);
        if (isMail(entry.mutation)) {
          mailHabits.forget(entry.mutation);
          keptMails.putBack(entry.mutation, at);
        }
        giveUpUnderDraft(givenUp, at);
        remeasureBehind({ orm, outbox, rows }, { id, mutation: givenUp });
        held.release(at);
        touch.outbox();
        pending.refresh(entry.mutation.resource, entry.mutation.uid, touch);
      });
    },
    retry(id) {
      writer.write((touch) => {
        const entry = requireEntry(id);
        if (entry.state !== 'queued' && !outboxActions(entry).includes('retry'))
          throw new AppError('invalid_input', 'This entry cannot simply be sent again.');
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
  return state === 'needs_you' && (reason === 'rejected' || reason === 'number_taken');
}

/** Objects that must have a server id before this mutation can leave, besides its own. */
export function dependenciesOf(mutation: Mutation): readonly Uid[] {
  if (mutation.op !== 'create' && mutation.op !== 'update') return [];
  const parent = parentOf[mutation.resource];
  const reference = parent === undefined ? undefined : mutation.data[parent.field];
  return typeof reference === 'string' ? [reference] : [];
}
