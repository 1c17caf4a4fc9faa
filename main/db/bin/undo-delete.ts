import { AppError } from '#shared/errors.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { BinStore } from './bin-store.ts';
import type { EditStore } from '#main/db/outbox/enqueue-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PaymentEdits } from '#main/db/payments/payment-store.ts';
import { cancelledByDelete } from '#main/db/outbox/cancelled-by-delete.ts';

/**
 * Discards a delete that was not sent, and restores the entries that it cancelled. Returns false when the entry is not a delete.
 * Throws `invalid_input` when an invoice cannot be restored. Call inside a transaction.
 */
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
    else if (resource === bin.resource) {
      for (const outcome of bin.restore([uid], at))
        if (outcome.kind === 'refused') throw new AppError('invalid_input', outcome.message);
    } else {
      edits.discard(id, at);
      edits.enqueue(cancelledByDelete({ outbox, rows }, uid, createdAt), at);
    }
    return true;
  };
}
