import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

/** The longest wait for a page; more than 500 lines with a large logo take. A page that takes longer has failed silently. */
const DRAWING_LIMIT_MS = 30_000;

/** Connects a run that waits for a page to be drawn with the report that the page sends. */
interface PageReports {
  /** Resolves when the page of this path is drawn. Rejects with the problem it reports, or when no report comes in time. */
  wait(path: string): Promise<void>;
  report(path: string, problem: Message | null): void;
}

export function createPageReports(limitMs = DRAWING_LIMIT_MS): PageReports {
  const waiting = new Map<string, (problem: Message | null) => void>();
  return {
    wait: (path) =>
      new Promise((resolve, reject) => {
        const settle = (problem: Message | null): void => {
          clearTimeout(limit);
          if (waiting.get(path) === settle) waiting.delete(path);
          if (problem === null) resolve();
          else reject(new AppError('internal', problem));
        };
        const limit = setTimeout(settle, limitMs, message('error_document_too_slow'));
        waiting.set(path, settle);
      }),
    report(path, problem) {
      waiting.get(path)?.(problem);
    },
  };
}
