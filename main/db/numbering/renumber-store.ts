import { asText, textOrEmpty } from '#shared/json.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { NumberHistory } from '#shared/numbering/renumber-rule.ts';
import { mayRenumberItself } from '#shared/numbering/renumber-rule.ts';
import { isMailed, nextNumber, ownerOf } from './next-number.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { ConflictTable } from '#main/db/outbox/conflicts/conflict-table.ts';
import type { DraftTable } from '#main/db/drafts/draft-table.ts';
import { requeued } from '#main/db/outbox/enqueue-store.ts';
import type { NumberReservations } from './reserved-numbers.ts';
import { isOnPaper } from './printed-numbers.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { message } from '#shared/words/message.ts';

/** Gives an invoice another number when its own is taken. */
export interface NumberStore {
  /** Throws `invalid_input` when another invoice of the book has the number. */
  renumber(entry: OutboxRow, number: string): void;
  /** Returns the new number when `mayRenumberItself` allows it; else null, and the person is asked. */
  renumberProposed(entry: number, at: number): string | null;
}

interface NumberStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxTable;
  readonly drafts: DraftTable;
  readonly numberReservations: NumberReservations;
  readonly pending: PendingPatch;
  readonly conflicts: ConflictTable;
}

export function createNumberStore(parts: NumberStoreParts): NumberStore {
  const { orm, writer, outbox, drafts, pending, conflicts, numberReservations } = parts;

  function requeue({ id, mutation }: OutboxRow, renumbered: Mutation): void {
    writer.write((touch) => {
      outbox.update(id, { ...requeued, mutation: renumbered });
      pending.refresh(mutation.resource, mutation.uid, touch);
      touch.outbox();
    });
  }

  /** Renumbers an open draft too, so that its editor does not bring the old number back. */
  function renumberDraft(uid: Uid, was: string, number: string): void {
    const draft = drafts.get(uid);
    if (draft?.form.statementNo.trim() !== was) return;
    drafts.put(uid, { ...draft, form: { ...draft.form, statementNo: number } });
  }

  return {
    renumber(entry, number) {
      const { mutation } = entry;
      const wanted = number.trim();
      if (wanted === '') throw new AppError('invalid_input', message('error_number_needed'));
      if (ownerOf(orm, wanted, mutation.uid) !== null)
        throw new AppError('invalid_input', message('error_number_taken_here', { number: wanted }));
      const renumbered = withNumber(mutation, wanted);
      // A typed number is the person's own and is never replaced by a proposal.
      requeue(entry, renumbered.op === 'create' ? { ...renumbered, isNumberProposed: false } : renumbered);
    },
    renumberProposed: (id, at) =>
      writer.write(() => {
        const entry = outbox.get(id);
        if (entry?.mutation.op !== 'create' || entry.reason !== 'number_taken') return null;
        const { mutation } = entry;
        const { resource, uid, data } = mutation;
        if (!mayRenumberItself(historyOf(orm, uid, mutation.isNumberProposed === true))) return null;
        const { statement_no: was, date, connection } = data;
        if (typeof was !== 'string') return null;
        const clientUid = asText(connection);
        const reservations = numberReservations.list();
        const wanted = { uid, clientUid, date: textOrEmpty(date), reservations, after: was };
        const { number } = nextNumber(orm, wanted);
        renumberDraft(uid, was, number);
        requeue(entry, { ...withNumber(mutation, number), isNumberProposed: true });
        conflicts.note({ at, kind: 'renumbered', resource, uid, record: { was, number } });
        return number;
      }),
  };
}

function withNumber<M extends Mutation>(mutation: M, number: string): M {
  if (mutation.op !== 'create' && mutation.op !== 'update')
    throw new AppError('invalid_input', message('error_cannot_renumber'));
  return { ...mutation, data: { ...mutation.data, statement_no: number } };
}

/** Collects where the number was shown. Every feature that shows an invoice to a client must be asked here. */
function historyOf(orm: Orm, uid: Uid, isProposed: boolean): NumberHistory {
  return { isProposed, wasShown: false, wasDelivered: isMailed(orm, uid), wasExported: isOnPaper(orm, uid) };
}
