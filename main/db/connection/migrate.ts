import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { backUpOnce } from './backup.ts';
import { message } from '#shared/words/message.ts';

const journalSchema = z.object({ entries: z.array(z.object({ idx: z.int(), tag: z.string() })) });

/**
 * Migrates a book to the schema of this program. `user_version` counts the applied migrations; each runs in a transaction together
 * with its count, so a crash leaves a complete schema. Backs a non-empty book up first. Throws `book_newer` for a newer schema.
 */
export function migrate(raw: Database.Database, bookPath: string | null, migrationsDir: string): void {
  const entries = readEntries(migrationsDir);
  const applied = schemaVersion(raw);
  refuseNewer(applied, entries.length);
  if (applied === entries.length) return;
  if (applied > 0 && bookPath !== null) backUpOnce(raw, bookPath, `schema-${String(applied).padStart(4, '0')}`);
  for (const entry of entries.slice(applied)) {
    const sql = readFileSync(join(migrationsDir, `${entry.tag}.sql`), 'utf8');
    raw.transaction(() => {
      raw.exec(sql);
      raw.pragma(`user_version = ${String(entry.idx + 1)}`);
    })();
  }
}

export function schemaVersion(raw: Database.Database): number {
  return Number(raw.pragma('user_version', { simple: true }));
}

/** Throws unless the book has exactly this program's schema, because a reader cannot migrate it. */
export function requireCurrentSchema(raw: Database.Database, migrationsDir: string): void {
  const entries = readEntries(migrationsDir);
  const applied = schemaVersion(raw);
  refuseNewer(applied, entries.length);
  if (applied < entries.length) throw notOpenedYet();
}

/** Returns the error for a reader whose book must first be opened for writing. */
export function notOpenedYet(): AppError {
  return new AppError('book_missing', message('error_book_not_migrated'));
}

function readEntries(migrationsDir: string): z.infer<typeof journalSchema>['entries'] {
  const journal = readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8');
  return journalSchema.parse(JSON.parse(journal)).entries;
}

function refuseNewer(applied: number, known: number): void {
  if (applied <= known) return;
  throw new AppError('book_newer', message('error_book_newer'));
}
