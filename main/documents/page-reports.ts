import { AppError } from '#shared/errors.ts';

/** Longer than five hundred lines with a large logo take; after it a page has failed without a word. */
const DRAWING_LIMIT_MS = 30_000;

/** Document pages say when they are drawn; this is where somebody waits for it. */
interface PageReports {
  /** Resolves when the page of this path is drawn; rejects with what it says is wrong, or when it says nothing. */
  wait(path: string): Promise<void>;
  report(path: string, problem: string | null): void;
}

export function createPageReports(limitMs = DRAWING_LIMIT_MS): PageReports {
  const waiting = new Map<string, (problem: string | null) => void>();
  return {
    wait: (path) =>
      new Promise((resolve, reject) => {
        const settle = (problem: string | null): void => {
          clearTimeout(limit);
          if (waiting.get(path) === settle) waiting.delete(path);
          if (problem === null) resolve();
          else reject(new AppError('internal', problem));
        };
        const limit = setTimeout(settle, limitMs, 'The document could not be drawn in time. Try again.');
        waiting.set(path, settle);
      }),
    report(path, problem) {
      waiting.get(path)?.(problem);
    },
  };
}
