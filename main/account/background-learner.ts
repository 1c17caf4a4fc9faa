import { performance } from 'node:perf_hooks';
import type { Book } from '#main/db/book.ts';
import type { Clock } from '#main/sync/ports.ts';

/** The longest time in ms that a step may block the main process, without its commit. */
const STEP_MS = 3;
/** The pause in ms between two steps, for all other work. */
const REST_MS = 15;
/** The pause in ms before the first step, so that the first screen is drawn first. */
const FIRST_REST_MS = 2_000;

type LearnerBook = Pick<Book, 'calibration' | 'rows' | 'writer'>;

/** Runs one step; returns true when more is left. Client renames come first, because lists and searches use the names. */
function learnStep({ calibration, rows, writer }: LearnerBook, at: number): boolean {
  const until = performance.now() + STEP_MS;
  const isOver = (): boolean => performance.now() >= until;
  const isRenaming = writer.write((touch) => {
    const isAny = rows.catchUpNames(at, isOver);
    if (isAny) touch.resource('invoices');
    return isAny;
  });
  return isRenaming || calibration.learn(at, isOver);
}

/** Runs all remaining steps at once, for the terminal, where no window waits. */
export function learnAll(book: LearnerBook, at: number): void {
  while (learnStep(book, at));
}

/**
 * Starts two background jobs in small steps: it calibrates the account's arithmetic from the invoices in the book and from each
 * one that changes, and it writes a renamed client's name into its invoices. Returns a function that ends them.
 */
export function startLearning(book: LearnerBook, clock: Pick<Clock, 'now' | 'schedule'>): () => void {
  let cancel: (() => void) | null = null;

  function wake(afterMs = REST_MS): void {
    cancel ??= clock.schedule(afterMs, step);
  }

  function step(): void {
    cancel = null;
    try {
      if (learnStep(book, clock.now())) wake();
    } catch {
      // A full disk or a locked file is reported by other writers; the next change of an invoice tries again.
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
