import { AppError } from '#shared/errors.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { BinStore } from './bin-store.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PaymentEdits } from '#main/db/payments/payment-store.ts';
import { cancelledByDelete } from '#main/db/outbox/cancelled-by-delete.ts';

/** Gives a delete up that has not left, and brings back what it pushed aside. False where it is none. Inside a transaction only. */
export type DeleteUndo = (entry: OutboxRow, at: number) => boolean;

interface DeleteUndoParts {
  readonly bin: BinStore;
  readonly payments: PaymentEdits;
  readonly edits: EditStore;
  readonly outbox: OutboxTable;
  readonly rows: ObjectStore;
}

export function createDeleteUndo({ bin, payments, edits, outbox, rows }: DeleteUndoParts): DeleteUndo {
  return ({ id, mutation, createdAt }, at) => {
    const { op, resource, uid } = mutation;
    if (op !== 'delete') return false;
    if (resource === 'payments') payments.restore(uid, createdAt, at);
    else if (resource === 'invoices') {
      for (const outcome of bin.restore([uid], at))
        if (outcome.kind === 'refused') throw new AppError('invalid_input', outcome.message);
    } else {
      edits.discard(id, at);
      edits.enqueue(cancelledByDelete({ outbox, rows }, uid, createdAt), at);
    }
    return true;
  };
}
