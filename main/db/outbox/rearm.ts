import type Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { isProvenUnsent } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import { heldByWait } from '#shared/outbox/waited-too-long.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { createAttemptTable } from './attempt-table.ts';
import { createOutboxTable } from './outbox-table.ts';
import { searchAsIfSent, withNumberKept } from './possible-attempt.ts';

/**
 * Prepares a book whose waiting entries may have been sent from elsewhere: creates are searched for before they are sent, and
 * mails ask the person. Edits and deletes need nothing: their preflight shows what the account has. Runs in one transaction of the
 * caller, before anything is sent. `at` is ms since epoch.
 */
export function rearmCopy(raw: Database.Database, at: number): void {
  rearm(raw, at, () => 'copy');
  // It is a book of its own from now on, and no backup.
  raw.pragma('application_id = 0');
}

/** Prepares the entries alone that have waited too long: the whole computer may have been put back to an earlier state. */
export function rearmLongWaiting(raw: Database.Database, at: number): void {
  rearm(raw, at, (entry) =>
    entry.state === 'queued' && heldByWait(entry, { now: at, leaptAt: null }) !== null ? 'waited' : null,
  );
}

function rearm(raw: Database.Database, at: number, reasonFor: (entry: OutboxRow) => 'copy' | 'waited' | null): void {
  const orm = drizzle(raw);
  const outbox = createOutboxTable(orm, () => raw.inTransaction);
  const attempts = createAttemptTable(orm);
  for (const entry of outbox.listOpen()) {
    const { id, mutation } = entry;
    const because = reasonFor(entry);
    if (because === null) continue;
    if (isMail(mutation)) {
      // Also mails that had a question for the person: it may have been answered, and the mail sent.
      if (isUnresolved(entry)) continue;
      const question = { kind: 'held', because } as const;
      outbox.update(id, { state: 'needs_you', reason: 'held', nextAttemptAt: null, question });
    } else if (mutation.op === 'create') {
      // Also refused creates: they may have been sent again from elsewhere, and must not create a second object.
      if (isProvenUnsent(entry))
        searchAsIfSent({ outbox, attempts }, entry, mutation, (connection) => addressIn(raw, connection), at);
      else outbox.update(id, { mutation: withNumberKept(mutation) });
    }
  }
}

function addressIn(raw: Database.Database, connection: Uid): ServerAddress | null {
  const address = raw.prepare('SELECT server_id AS id, hash_key FROM connections WHERE uid = ?').get(connection) as
    ServerAddress | undefined;
  return address === undefined || (address.id === null && address.hash_key === null) ? null : address;
}
