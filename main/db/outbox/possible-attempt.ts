import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Create } from '#shared/outbox/mutation.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { AttemptTable } from './attempt-table.ts';
import type { OutboxTable } from './outbox-table.ts';

interface Tables {
  readonly outbox: OutboxTable;
  readonly attempts: AttemptTable;
}

/**
 * Has a create searched for that may have left from elsewhere, as after an attempt that was interrupted. Until it is decided, lists
 * keep its object out of the book, where no search would find it any more. `at` is ms since epoch.
 */
export function searchAsIfSent(
  tables: Tables,
  entry: OutboxRow,
  mutation: Create,
  addressOf: (connection: Uid) => ServerAddress | null,
  at: number,
): void {
  const { id } = entry;
  const body = boundBody(mutation.data, addressOf);
  recordPossibleAttempt(tables, entry, body ?? { ...mutation.data, connection: null }, at);
  tables.outbox.update(id, { mutation: withNumberKept(mutation) });
  if (body !== null) tables.outbox.update(id, { state: 'unconfirmed', reason: null, nextAttemptAt: at });
  // Its client has no address yet, without which the service cannot be searched: list rows show the candidates.
  else {
    const question = { kind: 'candidates', candidates: [], refused: [] } as const;
    tables.outbox.update(id, { state: 'needs_you', reason: 'unknown_send', nextAttemptAt: null, question });
  }
}

/** Keeps the create from taking another number by itself: the search for it needs its present one. */
export const withNumberKept = (mutation: Create): Create => ({ ...mutation, isNumberProposed: false });

/** Records an interrupted attempt that this book knows nothing of. */
function recordPossibleAttempt({ outbox, attempts }: Tables, entry: OutboxRow, body: JsonObject, at: number): void {
  const attempt = entry.attempts + 1;
  outbox.update(entry.id, { attempts: attempt });
  attempts.insert(entry.id, attempt, { at, body, baseline: null });
  attempts.recordOutcome({ ...entry, attempts: attempt }, 'interrupted', null, at);
}

/** Returns the body of a create as it would be sent; null when its client has no address at the service yet. */
function boundBody(data: JsonObject, addressOf: (connection: Uid) => ServerAddress | null): JsonObject | null {
  const { connection } = data;
  if (typeof connection !== 'string') return data;
  const address = addressOf(connection);
  return address === null ? null : { ...data, connection: { id: address.id, hash_key: address.hash_key } };
}
