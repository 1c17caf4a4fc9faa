import type Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { JsonObject } from '#shared/json.ts';
import { isProvenUnsent } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import { createAttemptTable } from './attempt-table.ts';
import type { OutboxChange } from './outbox-table.ts';
import { createOutboxTable } from './outbox-table.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import { COPY_MARK } from '#main/db/connection/backup-file.ts';

/**
 * Turns an opened backup into the book again; does nothing for any other file. The entries that wait in it may have been sent
 * after the backup was made: creates are searched for before they are sent, and mails ask the person. Runs in one transaction
 * and before the file has a log, so that a half-prepared file is never taken for a book. `at` is ms since epoch.
 */
export function rearmAfterRestore(raw: Database.Database, at: number): void {
  if (raw.pragma('application_id', { simple: true }) !== COPY_MARK) return;
  const orm = drizzle(raw);
  const outbox = createOutboxTable(orm, () => raw.inTransaction);
  const attempts = createAttemptTable(orm);

  /** Records an interrupted attempt, so that the engine treats the entry as one that may have arrived. */
  function treatAsSent(entry: OutboxRow, body: JsonObject, change: OutboxChange): void {
    const attempt = entry.attempts + 1;
    outbox.update(entry.id, { ...change, attempts: attempt });
    attempts.insert(entry.id, attempt, { at, body, baseline: null });
    attempts.recordOutcome({ ...entry, attempts: attempt }, 'interrupted', null, at);
  }

  raw.transaction(() => {
    for (const entry of outbox.listOpen()) {
      const { id, mutation } = entry;
      if (isMail(mutation)) {
        // Also mails that had a question for the person: it may have been answered, and the mail sent.
        if (isUnresolved(entry)) continue;
        const question = { kind: 'held', because: 'copy' } as const;
        outbox.update(id, { state: 'needs_you', reason: 'held', nextAttemptAt: null, question });
      } else if (mutation.op === 'create') {
        // The search for it needs its present number: it must not take another one by itself.
        outbox.update(id, { mutation: { ...mutation, isNumberProposed: false } });
        if (!isProvenUnsent(entry)) continue;
        // Also refused creates: they may have been sent again after the backup, and must not create a second object.
        const body = boundBody(raw, mutation.data);
        if (body !== null) treatAsSent(entry, body, { state: 'unconfirmed', reason: null, nextAttemptAt: at });
        // Its client has no address yet, without which the service cannot be searched: list rows show the candidates.
        else {
          const question = { kind: 'candidates', candidates: [], refused: [] } as const;
          const asked = { state: 'needs_you', reason: 'unknown_send', nextAttemptAt: null, question } as const;
          treatAsSent(entry, { ...mutation.data, connection: null }, asked);
        }
      }
    }
    raw.pragma('application_id = 0');
  })();
}

/** Returns the body as it would be sent, or null when its client has no address at the service yet. */
function boundBody(raw: Database.Database, data: JsonObject): JsonObject | null {
  const { connection } = data;
  if (typeof connection !== 'string') return data;
  const address = raw.prepare('SELECT server_id AS id, hash_key FROM connections WHERE uid = ?').get(connection) as
    { readonly id: number | null; readonly hash_key: string | null } | undefined;
  if (address === undefined || (address.id === null && address.hash_key === null)) return null;
  return { ...data, connection: { id: address.id, hash_key: address.hash_key } };
}
