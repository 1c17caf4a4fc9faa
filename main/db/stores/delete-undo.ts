import { AppError } from '#shared/errors.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { BinStore } from './bin-store.ts';
import type { PaymentEdits } from './payment-edits.ts';

/** Gives a delete up that has not left, with what it pushed aside. False where nothing ever makes way for such a delete. */
export type DeleteUndo = (entry: OutboxRow, at: number) => boolean;

export function createDeleteUndo(bin: BinStore, payments: PaymentEdits): DeleteUndo {
  return ({ mutation, createdAt }, at) => {
    const { op, resource, uid } = mutation;
    if (op !== 'delete' || (resource !== 'invoices' && resource !== 'payments')) return false;
    if (resource === 'payments') payments.restore(uid, createdAt, at);
    else
      for (const outcome of bin.restore([uid], at))
        if (outcome.kind === 'refused') throw new AppError('invalid_input', outcome.message);
    return true;
  };
}
