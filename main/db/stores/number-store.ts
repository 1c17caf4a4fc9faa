import { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Orm } from '#main/db/open.ts';
import { isNumberTaken, nextNumber } from '#main/db/queries/number-queries.ts';
import type { Writer } from '#main/db/writer.ts';
import type { ConflictRows } from './conflict-rows.ts';
import { isMail, requeued } from './edit-store.ts';
import type { OutboxRows } from './outbox-rows.ts';
import type { PendingPatch } from './pending-patch.ts';

/** Another number for an invoice whose own one turned out to be taken. */
export interface NumberStore {
  /** Throws `invalid_input` where another invoice of the book has the number. */
  renumber(entry: OutboxRow, number: string): void;
  /** Only where the number is one that Inkwell proposed and no mail is to tell it to anybody; else null. */
  renumberProposed(entry: number, at: number): string | null;
}

interface NumberStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly outbox: OutboxRows;
  readonly pending: PendingPatch;
  readonly conflicts: ConflictRows;
}

export function createNumberStore({ orm, writer, outbox, pending, conflicts }: NumberStoreParts): NumberStore {
  function requeue({ id, mutation }: OutboxRow, renumbered: Mutation): void {
    writer.write((touch) => {
      outbox.update(id, { ...requeued, mutation: renumbered });
      pending.refresh(mutation.resource, mutation.uid, touch);
      touch.outbox();
    });
  }

  /** Somebody outside is told this number, or is about to be. */
  function isTold({ mutation }: OutboxRow): boolean {
    return outbox.listOpenOf(mutation.uid).some((other) => isMail(other.mutation));
  }

  return {
    renumber(entry, number) {
      const { mutation } = entry;
      const wanted = number.trim();
      if (wanted === '') throw new AppError('invalid_input', 'A number is needed.');
      if (isNumberTaken(orm, wanted, mutation.uid))
        throw new AppError('invalid_input', `Another invoice has the number ${wanted} already.`);
      requeue(entry, withNumber(mutation, wanted));
    },
    renumberProposed: (id, at) =>
      writer.write(() => {
        const entry = outbox.get(id);
        if (entry?.mutation.op !== 'create' || entry.reason !== 'number_taken') return null;
        const { mutation } = entry;
        if (mutation.isNumberProposed !== true || isTold(entry)) return null;
        const { resource, uid } = mutation;
        const was = mutation.data['statement_no'];
        if (typeof was !== 'string') return null;
        const number = nextNumber(orm, uid, was);
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
