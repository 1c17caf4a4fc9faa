import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Uid } from '#shared/model/ids.ts';
import { editOfDeleted } from '#main/sync/merge/merge-delete.ts';
import type { Store } from '#main/sync/store.ts';
import { bindReferences } from '#main/sync/push/request-body.ts';

type Update = Extract<Mutation, { readonly op: 'update' }>;

/**
 * Asks a person about the oldest edit of an object that is no longer in the account. What is on its way, or waits for
 * somebody already, is left to itself: the object stays until that has ended.
 */
export function askAboutEdit(store: Store, uid: Uid, at: number): void {
  const edit = store.listOpenEntries().flatMap((entry) => editIn(entry, uid) ?? [])[0];
  if (edit === undefined) return;
  const { resource, base, data } = edit.mutation;
  const named = data['connection'];
  const connection = typeof named === 'string' ? store.targetOf('connections', named).address : null;
  store.askPerson(
    edit.id,
    editOfDeleted(resource, { uid, base, data: bindReferences(data, connection), at }, store.totalOf),
  );
}

/** An edit that has not left, or whose refusal proves that it changed nothing. */
function editIn({ id, mutation, state, reason }: OutboxRow, uid: Uid): { id: number; mutation: Update } | null {
  const hasNotLeft = state === 'queued' || (state === 'needs_you' && reason === 'rejected');
  return mutation.op === 'update' && mutation.uid === uid && hasNotLeft ? { id, mutation } : null;
}
