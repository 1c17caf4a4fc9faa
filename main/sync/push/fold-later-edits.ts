import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { unsentRemainder } from '#shared/compare/unsent-remainder.ts';
import type { Store } from '#main/sync/ports/store.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/**
 * What was put right of a create while it was on its way, where that came to nothing as far as the service says: left behind
 * it, it would be too late for a receipt, and what was refused would only be refused again. The edits themselves stay, and
 * find it there. Whose it is and its number are theirs alone: by these others tell which create it was.
 */
export function putRight(
  store: Pick<Store, 'listOpenEntries' | 'mayHaveArrived' | 'lastAttempt'>,
  { id, mutation: { uid } }: OutboxRow,
): JsonObject {
  if (store.mayHaveArrived(id) && store.lastAttempt(id)?.wasDeclined !== true) return {};
  const behind = store.listOpenEntries().filter((other) => other.id > id && other.mutation.uid === uid);
  const barrier = behind.findIndex(({ mutation }) => mutation.op !== 'update');
  const edits = barrier === -1 ? behind : behind.slice(0, barrier);
  const written = edits.flatMap(({ mutation }) => (mutation.op === 'update' ? Object.entries(mutation.data) : []));
  return Object.fromEntries(written.filter(([name]) => name !== 'connection' && name !== 'statement_no'));
}

/** What a create says of that itself, where an edit that left with it was given up before the answer came. */
export function givenUpSince(
  store: Pick<Store, 'lastAttempt'>,
  { id, mutation }: OutboxRow,
  answered: ServerObject | null,
): JsonObject {
  const sent = store.lastAttempt(id)?.body;
  if (mutation.op !== 'create' || answered === null || sent === undefined) return {};
  return unsentRemainder(mutation.resource, mutation.data, [sent], answered);
}
