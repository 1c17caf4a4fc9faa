import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { AttemptTable } from './attempt-table.ts';
import type { OutboxTable } from './outbox-table.ts';

interface Tables {
  readonly outbox: OutboxTable;
  readonly attempts: AttemptTable;
}

/**
 * Records an interrupted attempt that this book knows nothing of, so that the engine searches for the create before it sends it.
 * `at` is ms since epoch.
 */
export function recordPossibleAttempt(
  { outbox, attempts }: Tables,
  entry: OutboxRow,
  body: JsonObject,
  at: number,
): void {
  const attempt = entry.attempts + 1;
  outbox.update(entry.id, { attempts: attempt });
  attempts.insert(entry.id, attempt, { at, body, baseline: null });
  attempts.recordOutcome({ ...entry, attempts: attempt }, 'interrupted', null, at);
}

/** Returns the body of a create as it would be sent; null when its client has no address at the service yet. */
export function boundBody(data: JsonObject, addressOf: (connection: Uid) => ServerAddress | null): JsonObject | null {
  const { connection } = data;
  if (typeof connection !== 'string') return data;
  const address = addressOf(connection);
  return address === null ? null : { ...data, connection: { id: address.id, hash_key: address.hash_key } };
}
