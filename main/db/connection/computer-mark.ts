import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { rearmCopy, rearmLongWaiting } from '#main/db/outbox/rearm.ts';
import { parseStored } from './stored-json.ts';

/** Proves, outside the profile folder, that a book ran last on this computer. */
export interface RememberedMark {
  /** The marks that the book may have: its own, and while that is being renewed the next one. */
  readonly marks: readonly string[];
  /** The number of attempts in the book when its last request left. */
  readonly attempts: number;
}

/** The computer's memory of its books, by a random id of each. */
export interface ComputerMarks {
  /** Returns null for a book that this computer does not remember. */
  recall(book: string): RememberedMark | null;
  /** Returns false when nothing can be remembered on this computer. */
  remember(book: string, mark: RememberedMark): boolean;
}

/** Tells the computer that a request is about to leave. Call after the intent is committed and before the first byte leaves. */
export type NoteDeparture = () => void;

/** The row of the book that holds its id and its mark. */
const MARK = 'book.computer_mark';
const stored = z.object({ book: z.string(), mark: z.string() });

/**
 * Compares the book's mark with the one that this computer remembers, and renews both. A book that the computer does not know, or
 * knows otherwise, is a copy or was restored, and what waits in it may have left from the other one: it is rearmed and becomes a
 * book of its own. `isBackup` says so of a book that carries no mark. A crash at any point leaves marks that agree, or a copy that
 * is recognised again. `at` is ms since epoch.
 */
export function renewComputerMark(
  raw: Database.Database,
  computer: ComputerMarks,
  { isBackup, at }: { readonly isBackup: boolean; readonly at: number },
): NoteDeparture {
  const own = readMark(raw);
  const isCopy = isBackup || (own !== null && !isRemembered(raw, own, computer.recall(own.book)));
  const before = isCopy ? null : own;
  const book = before?.book ?? randomUUID();
  const mark = randomUUID();
  // The computer knows both marks until the book has the new one.
  const remember = (marks: readonly string[]): boolean =>
    computer.remember(book, { marks, attempts: countAttempts(raw) });
  const isKept = remember(before === null ? [mark] : [before.mark, mark]);
  raw.transaction(() => {
    if (isCopy) rearmCopy(raw, at);
    else rearmLongWaiting(raw, at);
    // Without a place outside the profile every start would look like a copy: such a book has no mark.
    raw.prepare('DELETE FROM capabilities WHERE name = ?').run(MARK);
    if (isKept)
      raw
        .prepare('INSERT INTO capabilities (name, value_json, learned_at) VALUES (?, ?, ?)')
        .run(MARK, JSON.stringify({ book, mark }), at);
  })();
  if (!isKept) return () => {};
  const note = (): void => {
    remember([mark]);
  };
  note();
  return note;
}

type Mark = z.infer<typeof stored>;

function readMark(raw: Database.Database): Mark | null {
  const json = raw.prepare('SELECT value_json FROM capabilities WHERE name = ?').pluck().get(MARK);
  return typeof json === 'string' ? stored.parse(parseStored(json)) : null;
}

/** Fewer attempts than the computer remembers mean an earlier state of the same book. */
function isRemembered(raw: Database.Database, { mark }: Mark, known: RememberedMark | null): boolean {
  return known !== null && known.marks.includes(mark) && known.attempts <= countAttempts(raw);
}

const countAttempts = (raw: Database.Database): number =>
  Number(raw.prepare('SELECT count(*) FROM attempts').pluck().get());
