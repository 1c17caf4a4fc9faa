import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { JsonObject } from '#shared/json.ts';
import { isProvenUnsent } from '#shared/outbox/actions.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import { createAttemptRows } from '#main/db/outbox/attempt-table.ts';
import { isMail } from '#main/db/mails/mail-snapshot.ts';
import type { OutboxChange } from '#main/db/outbox/outbox-table.ts';
import { createOutboxRows } from '#main/db/outbox/outbox-table.ts';

/** In the header of the file, which is the same in every schema; no other file of Inkwell has it. */
const COPY_MARK = 0x49_4b_63_70;
/** How a file begins that keeps no log beside it: a copy is made as one, and an open book is none. */
const MAGIC = 'SQLite format 3\0';
const VERSION_AT = 18;
const WITHOUT_LOG = 1;

/** Says in a copy that it is one: whoever opens it in place of the book takes it up first. */
export function markCopy(path: string): void {
  const copy = new Database(path);
  try {
    copy.pragma(`application_id = ${String(COPY_MARK)}`);
  } finally {
    copy.close();
  }
}

/**
 * Whether the log beside a book is that of another file. A copy that was put in place of a damaged book says that it has none;
 * SQLite would mix the two. Beside a file with nothing in it, whose book was moved away, SQLite would delete the log.
 */
export function hasForeignLog(path: string): boolean {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return false;
  const header = Buffer.alloc(VERSION_AT + 1);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header, 0, header.length, 0) === 0) return true;
    return header.toString('latin1', 0, MAGIC.length) === MAGIC && header[VERSION_AT] === WITHOUT_LOG;
  } finally {
    closeSync(file);
  }
}

/** It is kept: what the damaged book had last may be in it. */
export function setLogAside(path: string): void {
  renameSync(`${path}-wal`, `${path}-wal.old`);
  rmSync(`${path}-shm`, { force: true });
}

/**
 * Makes a copy the book again. Since it was made, all that waits in it may have left: what would be there twice is looked for
 * before it leaves, and mails ask. In one transaction, and before the file keeps a log: no half of it can be taken for a book.
 */
export function takeUpCopy(raw: Database.Database, at: number): void {
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
