import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

/** Runs jobs that must not overlap: each begins when the one before has ended, also when that failed. */
interface SerialQueue {
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves when all accepted jobs have ended. Later jobs are rejected with `closing`. */
  end(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  return {
    run(work) {
      if (isEnding) return Promise.reject(new AppError('closing', message('error_closing_undone')));
      const result = last.then(() => work());
      // Only the caller gets the error; the next job only needs to know that this one has ended.
      last = result.catch(() => {});
      return result;
    },
    async end() {
      isEnding = true;
      await last;
    },
  };
}
