import { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { parentOf } from '#shared/service/resources.ts';
import { message } from '#shared/words/message.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { dependenciesOf } from '#main/db/outbox/enqueue-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';

interface Parts {
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

/**
 * Throws `invalid_input` for a mutation that names a client which is only a draft: nothing would create that client, so the mutation
 * would wait for ever.
 */
export function requireSavedParent({ rows, outbox }: Parts, mutation: Mutation): void {
  const parent = parentOf[mutation.resource];
  if (parent?.resource !== 'connections') return;
  const isSaved = (uid: string): boolean =>
    (rows.of('connections').byUid(uid)?.serverId ?? null) !== null ||
    outbox.listOpenOf(uid).some(({ mutation: { op } }) => op === 'create');
  if (!dependenciesOf(mutation).every(isSaved))
    throw new AppError('invalid_input', message('error_client_unsaved'), { field: parent.field });
}
