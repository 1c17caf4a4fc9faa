import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Uid } from '#shared/service/ids.ts';
import { editOfDeleted } from '#main/sync/merge/merge-delete.ts';
import type { Store } from '#main/sync/ports/store.ts';
import { bindReferences } from '#main/sync/push/request-body.ts';

/**
 * Asks a person about the oldest edit of an object that is no longer in the account. What is on its way, or waits for
 * somebody already, is left to itself, and so is what waits behind it: the object stays until that has ended. Asked about both,
 * a person who wants it made anew would get two.
 */
export function askAboutEdit(store: Store, uid: Uid, at: number): void {
  const edit = store.listOpenEntries().find(({ mutation }) => mutation.op === 'update' && mutation.uid === uid);
  if (edit?.mutation.op !== 'update' || !hasChangedNothing(edit)) return;
  const { resource, base, data } = edit.mutation;
  const named = data['connection'];
  const connection = typeof named === 'string' ? store.targetOf('connections', named).address : null;
  store.askPerson(
    edit.id,
    editOfDeleted(resource, { uid, base, data: bindReferences(data, connection), at }, store.totalOf),
  );
}

/** It has not left, or its refusal proves it. */
const hasChangedNothing = ({ state, reason }: OutboxRow): boolean =>
  state === 'queued' || (state === 'needs_you' && reason === 'rejected');
