import { AppError } from '#shared/errors.ts';
import { asText, textOrEmpty } from '#shared/json.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import { withoutDiscardedSince } from '#main/db/drafts/draft-base-after-discard.ts';
import type { DraftKind } from '#main/db/drafts/draft-kinds.ts';
import type { DraftStore } from '#main/db/drafts/draft-store.ts';
import type { FormNumber } from '#main/db/forms/draft-form.ts';
import type { NumberProposals } from '#main/db/numbering/propose-number.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { cancelledByDelete } from '#main/db/outbox/cancelled-by-delete.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { QueuedTaskDurations } from '#main/db/outbox/queued-task-durations.ts';
import type { BinSnapshot } from './snapshot-table.ts';

export interface RestoreParts {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly edits: EditStore;
  readonly numbers: NumberProposals;
  readonly queuedTaskDurations: QueuedTaskDurations;
}

/**
 * Undoes the delete or the discard of one object, with the edits and the draft that went with it. Returns what the person should
 * know of it. Throws `invalid_input` or `not_found` when that is no longer possible. Call inside a transaction.
 */
export type Restore = (uid: Uid, at: number) => readonly Message[];

export const isDelete = ({ mutation }: OutboxRow): boolean => mutation.op === 'delete';

/** Discards the wanted open entries, newest first: an older one cannot be discarded while a newer one waits for it. */
export function discardOpen(
  { outbox, edits }: Pick<RestoreParts, 'outbox' | 'edits'>,
  uid: Uid,
  isWanted: (entry: OutboxRow) => boolean,
  at: number,
): void {
  for (const entry of outbox.listOpenOf(uid).toReversed())
    if (isWanted(entry) && outboxActions(entry).includes('discard')) edits.discard(entry.id, at);
}

export function createRestore<Form>(
  parts: RestoreParts,
  { form: definition, drafts: draftTable, snapshots: bin }: DraftKind<Form>,
  drafts: DraftStore<Form>,
): Restore {
  const { rows, outbox, edits, numbers, queuedTaskDurations } = parts;
  const { resource, numbering } = definition;

  /** Returns the number, or the next free one when another document has taken it meanwhile. Reserves the next proposal. */
  function freeNumber(uid: Uid, { number, ...wanted }: FormNumber, at: number): string {
    if (number === '') return number;
    // Reserved in any case: when nothing came in between, it is the same number and is reserved for this document again.
    const next = numbers.reserve({ uid, ...wanted }, at);
    return numbers.isFree(number, uid) ? number : next;
  }

  /** Says which number the draft got, where it is another; null otherwise. */
  function restoreDraft(
    { uid, at: thrownAt, draft, isNew, opened: kept }: BinSnapshot<Form>,
    at: number,
  ): Message | null {
    if (draft === null) return null;
    // A draft that was typed since is newer; the discarded one remains as a version.
    if (draftTable.get(uid) !== null) return null;
    if (!isNew) {
      // Restored with its old base, so that changes made in the account meanwhile do not count as typed here.
      const opened = kept === null ? null : withoutDiscardedSince({ outbox, rows }, uid, kept, thrownAt);
      if (opened !== null) draftTable.put(uid, { form: draft, isNew, opened, savedAt: at });
      drafts.save(uid, draft, at);
      return null;
    }
    const own = numbering === null ? null : numbering.of(draft);
    const number = own === null ? null : freeNumber(uid, own, at);
    draftTable.put(uid, { form: draft, isNew, opened: null, savedAt: at });
    drafts.save(uid, numbering === null || number === null ? draft : numbering.renumbered(draft, number), at);
    return number === null || number === own?.number ? null : numberNote(number);
  }

  /** Returns the mutation; a create whose number was taken meanwhile gets a free one. */
  function renumbered(mutation: Mutation, at: number): Mutation {
    if (mutation.op !== 'create') return mutation;
    const { statement_no: number, connection, date } = mutation.data;
    if (typeof number !== 'string' || numbers.isFree(number, mutation.uid)) return mutation;
    const statement_no = freeNumber(
      mutation.uid,
      { number, clientUid: asText(connection), date: textOrEmpty(date) },
      at,
    );
    return { ...mutation, data: { ...mutation.data, statement_no }, isNumberProposed: true };
  }

  return (uid, at) => {
    const kept = bin.get(uid);
    const deletion = outbox.listOpenOf(uid).find(isDelete) ?? null;
    if (deletion?.reason === 'conflict') throw new AppError('invalid_input', message('error_delete_asked_in_outbox'));
    discardOpen(parts, uid, isDelete, at);
    if (outbox.listOpenOf(uid).some(isDelete)) throw new AppError('invalid_input', message('error_delete_has_left'));
    const state = rows.of(resource).byUid(uid);
    const isLocal = state !== null && state.mirror === null;
    const isDraftOnly =
      kept !== null && kept.draft !== null && draftTable.get(uid) === null && state?.presence === 'present';
    // A never uploaded invoice is gone when it has no open entry and no draft: only then can it be restored, and only once.
    const isGone = isLocal && state.presence === 'gone' && kept !== null;
    if (isGone && kept.mayHaveArrived) throw new AppError('invalid_input', message('error_may_have_arrived'));
    if (deletion === null && !isGone && !isDraftOnly) throw new AppError('not_found', message('error_nothing_to_undo'));
    const notes: (Message | null)[] = [];
    if (deletion !== null || isGone) {
      const cancelledAt = kept?.at ?? deletion?.createdAt;
      const cancelled = cancelledByDelete({ outbox, rows }, uid, cancelledAt);
      const wanted = cancelled.filter(({ op }) => op === 'create' || op === 'update').map(queuedTaskDurations.asTyped);
      const back = wanted.map((mutation) => renumbered(mutation, at));
      if (back.length > 0) edits.enqueue(back, at);
      notes.push(...back.flatMap((mutation, index) => (mutation === wanted[index] ? [] : [numberNoteOf(mutation)])));
      if (cancelled.some(isMail)) notes.push(MAIL_NOTE);
    }
    notes.push(kept === null ? null : restoreDraft(kept, at));
    bin.remove(uid);
    return notes.filter((note) => note !== null);
  };
}

const MAIL_NOTE = message('bin_mail_taken_back');
const numberNote = (number: string): Message => message('bin_number_changed', { number });

function numberNoteOf(mutation: Mutation): Message | null {
  const number = mutation.op === 'create' ? mutation.data['statement_no'] : null;
  return typeof number === 'string' ? numberNote(number) : null;
}
