import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { AppError } from '#shared/errors.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { BinStore } from '#main/db/bin/bin-store.ts';
import type { EditStore } from './enqueue-store.ts';
import type { PaymentEdits } from '#main/db/payments/payment-store.ts';
import type { FoundTwin, TwinRows } from './duplicate-watch-store.ts';

/** What a person says about objects that may be one too many. */
export interface TwinStore {
  /** Pairs of which both are still there, the oldest first. */
  list(): readonly FoundTwin[];
  /** `trash` queues the second one's delete; `keep` says that both are right. */
  decide(watch: number, decision: 'trash' | 'keep', at: number): void;
}

interface TwinStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly twins: TwinRows;
  readonly edits: EditStore;
  readonly bin: BinStore;
  readonly payments: PaymentEdits;
}

export function createTwinStore({ writer, rows, twins, edits, bin, payments }: TwinStoreParts): TwinStore {
  /** What waits for it gives way as where it is deleted in its own place, and comes back with it. */
  function trash({ resource, twinUid: uid }: FoundTwin, at: number): void {
    if (resource === 'payments') payments.remove(uid, at);
    else if (resource !== 'invoices') edits.enqueueHeld([{ op: 'delete', resource, uid }], at);
    else
      for (const outcome of bin.remove([uid], at))
        if (outcome.kind === 'refused') throw new AppError('invalid_input', outcome.message);
  }

  function list(): readonly FoundTwin[] {
    const isThere = (resource: Resource, uid: Uid): boolean => {
      const state = rows.of(resource).byUid(uid);
      return state !== null && !state.isDeleting && (state.presence === 'present' || state.presence === 'suspect');
    };
    return twins
      .listFound()
      .filter(({ resource, uid, twinUid }) => isThere(resource, uid) && isThere(resource, twinUid));
  }

  return {
    list,
    decide(watch, decision, at) {
      writer.write((touch) => {
        const twin = list().find((found) => found.watch === watch);
        if (twin === undefined) throw new AppError('not_found', 'One of the two is not in the book any more.');
        // Taken back, the delete leaves two again, and the question with them.
        if (decision === 'trash') trash(twin, at);
        else twins.dismiss(watch, at);
        touch.outbox();
      });
    },
  };
}
