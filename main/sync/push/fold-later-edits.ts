import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { unsentRemainder } from '#shared/compare/unsent-remainder.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/**
 * Returns the field values of the updates queued behind a create, to be merged into its next attempt after the service
 * refused or declined the last one. Sent later, they would be too late for a receipt, and a refused value would only be
 * refused again. The updates stay in the outbox and find their values there.
 * Never client or number: a lost create is recognised by them.
 */
export function foldLaterEdits(
  { outbox, evidence }: Pick<EnginePorts, 'outbox' | 'evidence'>,
  { id, mutation: { uid } }: OutboxRow,
): JsonObject {
  if (evidence.mayHaveArrived(id) && evidence.lastAttempt(id)?.wasDeclined !== true) return {};
  const behind = outbox.listOpenEntries().filter((other) => other.id > id && other.mutation.uid === uid);
  const barrier = behind.findIndex(({ mutation }) => mutation.op !== 'update');
  const edits = barrier === -1 ? behind : behind.slice(0, barrier);
  const written = edits.flatMap(({ mutation }) => (mutation.op === 'update' ? Object.entries(mutation.data) : []));
  return Object.fromEntries(written.filter(([name]) => name !== 'connection' && name !== 'statement_no'));
}

/**
 * Returns the create's own values for fields of an update that left with it and was discarded before the answer came.
 */
export function discardedSinceSent(
  { evidence }: Pick<EnginePorts, 'evidence'>,
  { id, mutation }: OutboxRow,
  answered: ServerObject | null,
): JsonObject {
  const sent = evidence.lastAttempt(id)?.body;
  if (mutation.op !== 'create' || answered === null || sent === undefined) return {};
  return unsentRemainder(mutation.resource, mutation.data, [sent], answered);
}
