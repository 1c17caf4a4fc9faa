import { performance } from 'node:perf_hooks';
import type { Book } from '#main/db/book.ts';
import type { Clock } from '#main/sync/ports.ts';

/** A step, without its commit, may keep the main process this long. */
const STEP_MS = 3;
/** Between two steps everything else has its turn. */
const REST_MS = 15;
/** Whoever opens the book wants to see it first. */
const FIRST_REST_MS = 2_000;

type Learned = Pick<Book, 'calibration' | 'rows' | 'writer'>;

/** One step; true when there is more to learn. What clients are called now comes first: lists and searches go by it. */
function learnStep({ calibration, rows, writer }: Learned, at: number): boolean {
  const until = performance.now() + STEP_MS;
  const isOver = (): boolean => performance.now() >= until;
  const isRenaming = writer.write((touch) => {
    const isAny = rows.catchUpNames(at, isOver);
    if (isAny) touch.resource('invoices');
    return isAny;
  });
  return isRenaming || calibration.learn(at, isOver);
}

/** All that is left at once, where nobody waits for anything else. */
export function learnAll(book: Learned, at: number): void {
  while (learnStep(book, at));
}

/**
 * Learns the account's arithmetic from what the book has, and from each invoice that changes, in steps beside everything
 * else; so do the invoices of a renamed client learn its name. Returns what ends it.
 */
export function startLearning(book: Learned, clock: Pick<Clock, 'now' | 'schedule'>): () => void {
  let cancel: (() => void) | null = null;

  function wake(afterMs = REST_MS): void {
    cancel ??= clock.schedule(afterMs, step);
  }

  function step(): void {
    cancel = null;
    try {
      if (learnStep(book, clock.now())) wake();
    } catch {
      // The disk is full or the file is locked, which others report; the next change of an invoice tries again.
    }
  }

  const unsubscribe = book.writer.onCommit(({ resources }) => {
    if (resources.has('invoices')) wake();
  });
  wake(FIRST_REST_MS);
  return () => {
    unsubscribe();
    cancel?.();
    cancel = null;
  };
}
