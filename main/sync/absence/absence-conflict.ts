import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Uid } from '#shared/service/ids.ts';
import { editOfDeleted } from '#main/sync/merge/merge-delete.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import { bindReferences } from '#main/sync/push/request-body.ts';

/**
 * Turns the oldest edit of an object that is gone from the account into a conflict. An edit that is being sent or
 * already waits for a person is left alone, and so are the entries behind it; the object stays until that is over. A
 * person asked about both could create the object twice.
 */
export function askAboutEdit({ outbox, account }: Pick<EnginePorts, 'outbox' | 'account'>, uid: Uid, at: number): void {
  const edit = outbox.listOpenEntries().find(({ mutation }) => mutation.op === 'update' && mutation.uid === uid);
  if (edit?.mutation.op !== 'update' || !hasChangedNothing(edit)) return;
  const { resource, base, data } = edit.mutation;
  const named = data['connection'];
  const connection = typeof named === 'string' ? outbox.targetOf('connections', named).address : null;
  outbox.askPerson(
    edit.id,
    editOfDeleted(resource, { uid, base, data: bindReferences(data, connection), at }, account.totalOf),
  );
}

/** Tells that the edit has changed nothing in the account: it was never sent, or was refused. */
const hasChangedNothing = ({ state, reason }: OutboxRow): boolean =>
  state === 'queued' || (state === 'needs_you' && reason === 'rejected');
