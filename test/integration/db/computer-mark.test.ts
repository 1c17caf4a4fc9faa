import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import type { ComputerMarks } from '#main/db/connection/computer-mark.ts';
import { createComputerMarks } from '#main/profile/computer-marks.ts';
import { bookFolder, countingUids, migrationsDir, newClient } from '#test/helpers/books.ts';

const UID = '01936f00-0000-7000-8000-000000000001';
const LATER = '01936f00-0000-7000-8000-000000000002';
const DAY_MS = 86_400_000;

const stateFolder = (): string => mkdtempSync(join(tmpdir(), 'inkwell-computer-'));
const open = (path: string, marks: ComputerMarks): Book =>
  openBook({ path, mode: 'write', migrationsDir, createUid: countingUids(), marks });
const states = ({ outbox }: Book) => outbox.listOpen().map(({ state }) => state);

/** A book that ran on this computer, with a client that waits. */
function waitingBook(marks: ComputerMarks, at = Date.now()): string {
  const { path } = bookFolder();
  const book = open(path, marks);
  book.edits.enqueue([newClient(UID)], at);
  book.close();
  return path;
}

function copyOf(path: string): string {
  const { folder, path: copied } = bookFolder();
  cpSync(dirname(path), folder, { recursive: true });
  return copied;
}

/** Memory of a computer that is cut off at its nth write, before or after it. */
function cutOff(marks: ComputerMarks, nth: number, when: 'before' | 'after'): ComputerMarks {
  let writes = 0;
  return {
    recall: (book) => marks.recall(book),
    remember(book, mark) {
      writes += 1;
      const isNow = writes === nth;
      if (isNow && when === 'before') throw new Error('the power is gone');
      const isKept = marks.remember(book, mark);
      if (isNow) throw new Error('the power is gone');
      return isKept;
    },
  };
}

/** Opens the book, enqueues nothing and returns whether what waits in it was taken for sent. */
function isRearmed(path: string, marks: ComputerMarks): boolean {
  const book = open(path, marks);
  const isUnsure = states(book).includes('unconfirmed');
  book.close();
  return isUnsure;
}

describe.each([1, 2])('a start that is cut off at its write number %i outside of the book', (nth) => {
  it.each(['before', 'after'] as const)('raises no false alarm and hides no copy when that is %s the write', (when) => {
    const marks = createComputerMarks(stateFolder());
    const path = waitingBook(marks);
    const copy = copyOf(path);
    expect(() => open(path, cutOff(marks, nth, when))).toThrow('the power is gone');
    expect(isRearmed(path, marks)).toBe(false);
    expect(isRearmed(copy, marks)).toBe(true);
  });
});

describe('a book', () => {
  it('is recognised as restored when a request has left since it was copied, also within one run that was killed', () => {
    const marks = createComputerMarks(stateFolder());
    const path = waitingBook(marks);
    const running = open(path, marks);
    const copy = copyOf(path);
    const [entry] = running.outbox.listOpen();
    running.engineStores.outbox.markSending(entry?.id ?? 0, { at: Date.now(), body: {}, baseline: null });
    running.connection.raw.close();
    expect(isRearmed(copy, marks)).toBe(true);
  });

  it('is no copy when its run was killed between an intent and its note on the computer', () => {
    const marks = createComputerMarks(stateFolder());
    const path = waitingBook(marks);
    const running = open(path, {
      recall: marks.recall,
      remember: (book, mark) => mark.attempts === 0 && marks.remember(book, mark),
    });
    const [entry] = running.outbox.listOpen();
    running.engineStores.outbox.markSending(entry?.id ?? 0, { at: Date.now(), body: {}, baseline: null });
    running.edits.enqueue([newClient(LATER)], Date.now());
    running.connection.raw.close();
    const again = open(path, marks);
    expect(states(again)).toEqual(['sending', 'queued']);
    again.close();
  });

  it('is a copy on another computer that has the same home folder', () => {
    const folder = stateFolder();
    const path = waitingBook(createComputerMarks(folder, 'one computer'));
    expect(isRearmed(copyOf(path), createComputerMarks(folder, 'one computer'))).toBe(false);
    const other = waitingBook(createComputerMarks(folder, 'one computer'));
    expect(isRearmed(other, createComputerMarks(folder, 'another computer'))).toBe(true);
  });

  it('keeps marks apart from those of all other books on the computer', () => {
    const marks = createComputerMarks(stateFolder());
    const paths = [waitingBook(marks), waitingBook(marks), waitingBook(marks)];
    for (const path of [...paths, ...paths.toReversed()]) expect(isRearmed(path, marks)).toBe(false);
  });

  it('looks for what has waited for more than 30 days, and for nothing younger', () => {
    const marks = createComputerMarks(stateFolder());
    expect(isRearmed(waitingBook(marks, Date.now() - 29 * DAY_MS), marks)).toBe(false);
    expect(isRearmed(waitingBook(marks, Date.now() - 31 * DAY_MS), marks)).toBe(true);
    expect(isRearmed(waitingBook(marks, Date.now() + 31 * DAY_MS), marks)).toBe(true);
  });

  it('that no mark was ever made for is no copy', () => {
    const { path } = bookFolder();
    const before = openBook({ path, mode: 'write', migrationsDir, createUid: countingUids() });
    before.edits.enqueue([newClient(UID)], Date.now());
    before.close();
    expect(isRearmed(path, createComputerMarks(stateFolder()))).toBe(false);
  });
});
