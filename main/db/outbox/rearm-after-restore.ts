import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { JsonObject } from '#shared/json.ts';
import { isProvenUnsent } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import { createAttemptRows } from './attempt-table.ts';
import type { OutboxChange } from './outbox-table.ts';
import { createOutboxRows } from './outbox-table.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import { COPY_MARK } from '#main/db/connection/backup-file.ts';

/**
 * Makes a copy the book again. Since it was made, all that waits in it may have left: what would be there twice is looked for
 * before it leaves, and mails ask. In one transaction, and before the file keeps a log: no half of it can be taken for a book.
 */
export function rearmAfterRestore(raw: Database.Database, at: number): void {
  if (raw.pragma('application_id', { simple: true }) !== COPY_MARK) return;
  const orm = drizzle(raw);
  const outbox = createOutboxRows(orm, () => raw.inTransaction);
  const attempts = createAttemptRows(orm);

  function takeForSent(entry: OutboxRow, body: JsonObject, change: OutboxChange): void {
    const attempt = entry.attempts + 1;
    outbox.update(entry.id, { ...change, attempts: attempt });
    attempts.insert(entry.id, attempt, { at, body, baseline: null });
    attempts.recordOutcome({ ...entry, attempts: attempt }, 'interrupted', null, at);
  }

  raw.transaction(() => {
    for (const entry of outbox.listOpen()) {
      const { id, mutation } = entry;
      if (isMail(mutation)) {
        // Also what a person was asked: they may have answered, and it may have left.
        if (isUnresolved(entry)) continue;
        const question = { kind: 'held', because: 'copy' } as const;
        outbox.update(id, { state: 'needs_you', reason: 'held', nextAttemptAt: null, question });
      } else if (mutation.op === 'create') {
        // It may have taken another number by itself since, under which nobody can look for it.
        outbox.update(id, { mutation: { ...mutation, isNumberProposed: false } });
        if (!isProvenUnsent(entry)) continue;
        // Also what was refused: somebody may have sent it once more, and the next one who does is not to make a second.
        const body = boundBody(raw, mutation.data);
        if (body !== null) takeForSent(entry, body, { state: 'unconfirmed', reason: null, nextAttemptAt: at });
        // Its client has no address yet, and without one the account cannot be asked for it: lists show what may be it.
        else {
          const question = { kind: 'candidates', candidates: [], refused: [] } as const;
          const asked = { state: 'needs_you', reason: 'unknown_send', nextAttemptAt: null, question } as const;
          takeForSent(entry, { ...mutation.data, connection: null }, asked);
        }
      }
    }
    raw.pragma('application_id = 0');
  })();
}

/** As it would have left; null where it names a client that the account does not know. */
function boundBody(raw: Database.Database, data: JsonObject): JsonObject | null {
  const { connection } = data;
  if (typeof connection !== 'string') return data;
  const address = raw.prepare('SELECT server_id AS id, hash_key FROM connections WHERE uid = ?').get(connection) as
    { readonly id: number | null; readonly hash_key: string | null } | undefined;
  if (address === undefined || (address.id === null && address.hash_key === null)) return null;
  return { ...data, connection: { id: address.id, hash_key: address.hash_key } };
}
