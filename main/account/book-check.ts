import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Book } from '#main/db/book.ts';
import type { CheckKind, CheckOrder } from '#main/db/connection/check-book.ts';
import { checkBook } from '#main/db/connection/check-book.ts';
import { damagedBook } from '#main/db/connection/sqlite-errors.ts';
import type { AppError } from '#shared/errors.ts';
import { smallThread } from '#main/platform/thread.ts';
import type { Clock } from '#main/sync/ports.ts';

/** The value of the book that says when it was last found sound, by the kind of check (ms since epoch). */
const CHECKED = 'book.checked';
const DAY_MS = 24 * 3_600_000;
const DUE_MS: Readonly<Record<CheckKind, number>> = { quick: DAY_MS, full: 7 * DAY_MS };
/** The pause in ms before the first check, so that the first screen is drawn first, and between looks whether one is due. */
const FIRST_REST_MS = 3_000;
const LOOK_AGAIN_MS = 3_600_000;

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `check-thread${extname(import.meta.filename)}`);

type CheckedBook = Pick<Book, 'keyValues' | 'writer'>;

/**
 * Checks the book before a run of the terminal, where a check is due: quickly once a day, fully once a week. Throws `book_damaged`. A
 * book that was made for the run is sound.
 */
export async function requireSound(
  book: CheckedBook,
  path: string,
  { at, isNew }: { readonly at: number; readonly isNew: boolean },
): Promise<void> {
  if (isNew) noteSound(book, 'full', at);
  const kind = dueCheck(book, at, false);
  if (kind === null) return;
  const isSound = await checkInThread({ path, kind, at, isCopied: false }).result;
  if (isSound === false) throw damagedBook(path);
  if (isSound === true) noteSound(book, kind, at);
}

/** Checks a file in a thread. Resolves to false for a damaged book; null when it could not be checked. */
export function checkInThread(order: CheckOrder): { readonly result: Promise<boolean | null>; end(): void } {
  const thread = new Worker(program, smallThread);
  const result = new Promise<boolean | null>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', () => {
      resolve(null);
    });
    thread.once('exit', () => {
      resolve(null);
    });
  });
  thread.postMessage(order);
  return { result, end: () => void thread.terminate() };
}

/** Checks a file in a thread, or here where no thread can be had. Returns false for a damaged book. Throws what keeps it from being checked. */
export const checkUnpacked = async (order: CheckOrder): Promise<boolean> =>
  (await checkInThread(order).result) ?? checkBook(order);

/** Returns the check that is due: a full one weekly, a quick one at each start; null where neither is. */
function dueCheck({ keyValues }: CheckedBook, now: number, isStart: boolean): CheckKind | null {
  const stored = keyValues.get(CHECKED);
  const times = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
  const isDue = (kind: CheckKind): boolean => {
    const at = (times as Partial<Record<CheckKind, unknown>>)[kind];
    return typeof at !== 'number' || at > now || now - at >= DUE_MS[kind];
  };
  if (isDue('full')) return 'full';
  return isStart || isDue('quick') ? 'quick' : null;
}

function noteSound(book: CheckedBook, kind: CheckKind, at: number): void {
  const stored = book.keyValues.get(CHECKED);
  const before = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {};
  book.writer.write(() => {
    book.keyValues.set(CHECKED, { ...before, ...(kind === 'full' ? { full: at, quick: at } : { quick: at }) }, at);
  });
}

/**
 * Checks an open book in the background: quickly after each start and once a day, fully once a week. A sound one is copied once a
 * day. Calls `onDamage` at most once. Returns a function that ends it.
 */
export function startChecking(
  book: CheckedBook,
  path: string,
  clock: Pick<Clock, 'now' | 'schedule'>,
  onDamage: (error: AppError) => void,
): () => void {
  let end = (): void => {};
  let isEnded = false;

  function next(afterMs: number, isStart: boolean): void {
    end = clock.schedule(afterMs, () => void check(isStart));
  }

  async function check(isStart: boolean): Promise<void> {
    const at = clock.now();
    try {
      const kind = dueCheck(book, at, isStart);
      const running = kind === null ? null : checkInThread({ path, kind, at, isCopied: true });
      if (running !== null) end = running.end;
      const isSound = await (running?.result ?? null);
      if (isEnded) return;
      if (isSound === false) {
        onDamage(damagedBook(path));
        return;
      }
      if (isSound === true && kind !== null) noteSound(book, kind, at);
    } catch {
      // The book cannot be read or written at the moment, which others report.
    }
    next(LOOK_AGAIN_MS, false);
  }

  next(FIRST_REST_MS, true);
  return () => {
    isEnded = true;
    end();
  };
}
