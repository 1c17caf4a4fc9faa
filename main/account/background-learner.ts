import { performance } from 'node:perf_hooks';
import type { Book } from '#main/db/book.ts';
import type { Clock } from '#main/sync/ports.ts';

/** The longest time in ms that a step may block the main process, without its commit. */
const STEP_MS = 3;
/** The pause in ms between two steps, for all other work. */
const REST_MS = 15;
/** The pause in ms before the first step, so that the first screen is drawn first. */
const FIRST_REST_MS = 2_000;

/** The least time in ms between two questions about statistics: they are renewed when a table has ten times as many rows. */
const ASK_AGAIN_MS = 60_000;

type LearnerBook = Pick<Book, 'calibration' | 'rows' | 'writer' | 'statistics'>;

/** Runs one step; returns true when more is left. Client renames come first, because lists and searches use the names. */
function learnStep({ calibration, rows, writer, statistics }: LearnerBook, at: number): boolean {
  const until = performance.now() + STEP_MS;
  const isOver = (): boolean => performance.now() >= until;
  const isRenaming = writer.write((touch) => {
    const isAny = rows.catchUpNames(at, isOver);
    if (isAny) touch.resource('invoices');
    return isAny;
  });
  return isRenaming || calibration.learn(at, isOver) || statistics.analyseNext();
}

/** Runs all remaining steps at once, for the terminal, where no window waits. */
export function learnAll(book: LearnerBook, at: number): void {
  book.statistics.ask();
  while (learnStep(book, at));
}

/**
 * Starts three background jobs in small steps: it calibrates the account's arithmetic from the invoices in the book and from each
 * one that changes, it writes a renamed client's name into its invoices, and it keeps SQLite's statistics, first when the mirror has
 * its first rows and anew when it has many more. Returns a function that ends them.
 */
export function startLearning(book: LearnerBook, clock: Pick<Clock, 'now' | 'schedule'>): () => void {
  let cancel: (() => void) | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  function wake(afterMs = REST_MS): void {
    cancel ??= clock.schedule(afterMs, step);
  }

  function step(): void {
    cancel = null;
    const at = clock.now();
    try {
      if (Math.abs(at - askedAt) >= ASK_AGAIN_MS) {
        askedAt = at;
        book.statistics.ask();
      }
      if (learnStep(book, at)) wake();
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
