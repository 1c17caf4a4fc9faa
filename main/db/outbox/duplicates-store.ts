import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { AppError } from '#shared/errors.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { BinStore } from '#main/db/bin/bin-store.ts';
import type { EditStore } from './enqueue-store.ts';
import type { PaymentEdits } from '#main/db/payments/payment-store.ts';
import type { FoundDuplicate, DuplicateWatchTable } from './duplicate-watch-store.ts';
import { message } from '#shared/words/message.ts';

/** Carries out what a person decides about possible duplicates. */
export interface DuplicateStore {
  /** Lists the pairs of which both objects still exist, oldest first. */
  list(): readonly FoundDuplicate[];
  /** `trash` enqueues a delete of the second object; `keep` accepts both. Throws `not_found` when one of them no longer exists. */
  decide(watch: number, decision: 'trash' | 'keep', at: number): void;
}

interface DuplicateStoreParts {
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly duplicateWatches: DuplicateWatchTable;
  readonly edits: EditStore;
  readonly bin: BinStore;
  readonly payments: PaymentEdits;
}

export function createDuplicateStore({
  writer,
  rows,
  duplicateWatches,
  edits,
  bin,
  payments,
}: DuplicateStoreParts): DuplicateStore {
  /** Deletes the second object as its own screen would, so that cancelled entries come back when the delete is undone. */
  function trash({ resource, twinUid: uid }: FoundDuplicate, at: number): void {
    if (resource === 'payments') payments.remove(uid, at);
    else if (resource !== bin.resource) edits.enqueueHeld([{ op: 'delete', resource, uid }], at);
    else
      for (const outcome of bin.remove([uid], at))
        if (outcome.kind === 'refused') throw new AppError('invalid_input', outcome.message);
  }

  function list(): readonly FoundDuplicate[] {
    const isThere = (resource: Resource, uid: Uid): boolean => {
      const state = rows.of(resource).byUid(uid);
      return state !== null && !state.isDeleting && (state.presence === 'present' || state.presence === 'suspect');
    };
    return duplicateWatches
      .listFound()
      .filter(({ resource, uid, twinUid }) => isThere(resource, uid) && isThere(resource, twinUid));
  }

  return {
    list,
    decide(watch, decision, at) {
      writer.write((touch) => {
        const duplicate = list().find((found) => found.watch === watch);
        if (duplicate === undefined) throw new AppError('not_found', message('error_duplicate_gone'));
        // The pair is not dismissed by a delete: if that is undone, the question comes back.
        if (decision === 'trash') trash(duplicate, at);
        else duplicateWatches.dismiss(watch, at);
        touch.outbox();
      });
    },
  };
}
