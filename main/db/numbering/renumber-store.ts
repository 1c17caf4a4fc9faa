import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { NumberHistory } from '#shared/numbering/renumber-rule.ts';
import { mayRenumberItself } from '#shared/numbering/renumber-rule.ts';
import { isMailed, nextNumber, ownerOf } from './next-number.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { ConflictTable } from '#main/db/outbox/conflict-table.ts';
import type { DraftTable } from '#main/db/drafts/draft-table.ts';
import { requeued } from '#main/db/outbox/enqueue-store.ts';
import type { NumberReservations } from './reserved-numbers.ts';
import { isOnPaper } from './printed-numbers.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Another number for an invoice whose own one turned out to be taken. */
export interface NumberStore {
  /** Throws `invalid_input` where another invoice of the book has the number. */
  renumber(entry: OutboxRow, number: string): void;
  /** Only where `mayRenumberItself`; else null, and a person is asked. */
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

  /** The editor must not put the old number back. */
  function renumberDraft(uid: Uid, was: string, number: string): void {
    const draft = drafts.get(uid);
    if (draft?.form.statementNo.trim() !== was) return;
    drafts.put(uid, { ...draft, form: { ...draft.form, statementNo: number } });
  }

  return {
    renumber(entry, number) {
      const { mutation } = entry;
      const wanted = number.trim();
      if (wanted === '') throw new AppError('invalid_input', 'A number is needed.');
      if (ownerOf(orm, wanted, mutation.uid) !== null)
        throw new AppError('invalid_input', `Another invoice has the number ${wanted} already.`);
      const renumbered = withNumber(mutation, wanted);
      // What a person has typed is meant, and gives way to nothing by itself.
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
        const clientUid = typeof connection === 'string' ? connection : null;
        const reservations = numberReservations.list();
        const wanted = { uid, clientUid, date: typeof date === 'string' ? date : '', reservations, after: was };
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
    throw new AppError('invalid_input', 'Only an invoice that is created or changed can take another number.');
  return { ...mutation, data: { ...mutation.data, statement_no: number } };
}

/** Whatever else comes to show an invoice to a client has to leave word of it and be asked here. */
function historyOf(orm: Orm, uid: Uid, isProposed: boolean): NumberHistory {
  return { isProposed, wasShown: false, wasDelivered: isMailed(orm, uid), wasExported: isOnPaper(orm, uid) };
}
