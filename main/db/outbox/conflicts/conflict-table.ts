import { createHash } from 'node:crypto';
import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import { readConflict } from '#shared/conflict/conflict.ts';
import type { ConflictQuestion } from '#shared/conflict/question.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { JournalKind } from '#shared/outbox/journal.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Resolution } from '#shared/conflict/resolve.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { conflicts, journal } from '#main/db/schema/engine.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

/** A decision that was made without asking. Times are ms since epoch. */
interface JournalEntry {
  readonly at: number;
  readonly kind: JournalKind;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly record: JsonObject;
}

export interface StoredNote extends JournalEntry {
  readonly id: number;
  /** When a new edit undid it, null while none has. */
  readonly undoneAt: number | null;
}

/** Reads and writes the conflicts, which a person must decide, and the journal of what was decided without asking. */
export interface ConflictTable {
  /** Returns the undecided conflict of an entry, or null. */
  of(entry: number): Conflict | null;
  /** Returns the undecided conflict with its stamp (a hash). An answer names the stamp, so that it never decides a newer conflict. */
  questionOf(entry: number): ConflictQuestion | null;
  /** Stores the conflict; replaces an undecided one of the same entry. */
  put(entry: number, conflict: Conflict): void;
  close(entry: number, resolution: Resolution, at: number): void;
  /** Returns the first conflict of the entry that was decided at `at` (ms since epoch) or later, or null. */
  decidedAfter(entry: number, at: number): Conflict | null;
  note(entry: JournalEntry): void;
  /** Lists the journal of one object, newest first. */
  listNotes(uid: Uid): readonly StoredNote[];
  listNotesSince(since: number): readonly StoredNote[];
  noteOf(id: number): StoredNote | null;
  markUndone(id: number, at: number): void;
  removeNotesBefore(before: number): void;
}

export function createConflictTable(orm: Orm): ConflictTable {
  const openOf = (entry: number) => and(eq(conflicts.outboxId, entry), isNull(conflicts.resolvedAt));
  const select = () => orm.select().from(journal);
  const open = prepared(() =>
    orm
      .select()
      .from(conflicts)
      .where(and(eq(conflicts.outboxId, sql.placeholder('entry')), isNull(conflicts.resolvedAt)))
      .prepare(),
  );
  function questionOf(entry: number): ConflictQuestion | null {
    const row = open().get({ entry });
    const conflict = row === undefined ? null : readConflict(parseStored(row.recordJson));
    if (row === undefined || conflict === null) return null;
    return {
      stamp: createHash('sha256')
        .update(`${String(row.id)} ${row.recordJson}`)
        .digest('base64url'),
      conflict,
    };
  }

  return {
    of: (entry) => questionOf(entry)?.conflict ?? null,
    questionOf,
    put(entry, conflict) {
      const recordJson = JSON.stringify(conflict);
      const known = orm.update(conflicts).set({ recordJson }).where(openOf(entry)).run();
      if (known.changes === 0) orm.insert(conflicts).values({ outboxId: entry, recordJson }).run();
    },
    close(entry, resolution, at) {
      orm
        .update(conflicts)
        .set({ resolvedAt: at, resolutionJson: JSON.stringify(resolution) })
        .where(openOf(entry))
        .run();
    },
    decidedAfter(entry, at) {
      const isLater = and(eq(conflicts.outboxId, entry), gte(conflicts.resolvedAt, at));
      const row = orm.select().from(conflicts).where(isLater).orderBy(conflicts.id).limit(1).get();
      return row === undefined ? null : readConflict(parseStored(row.recordJson));
    },
    note({ record, ...entry }) {
      orm
        .insert(journal)
        .values({ ...entry, recordJson: JSON.stringify(record) })
        .run();
    },
    listNotes: (uid) => select().where(eq(journal.uid, uid)).orderBy(desc(journal.id)).all().map(toNote),
    listNotesSince: (since) => select().where(gte(journal.at, since)).orderBy(desc(journal.id)).all().map(toNote),
    noteOf(id) {
      const row = select().where(eq(journal.id, id)).get();
      return row === undefined ? null : toNote(row);
    },
    markUndone(id, at) {
      orm.update(journal).set({ undoneAt: at }).where(eq(journal.id, id)).run();
    },
    removeNotesBefore(before) {
      orm.delete(journal).where(lt(journal.at, before)).run();
    },
  };
}

function toNote({ recordJson, ...row }: typeof journal.$inferSelect): StoredNote {
  // Written by note() above and by nothing else.
  return { ...row, record: parseStored(recordJson) as JsonObject };
}
