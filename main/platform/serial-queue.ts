import { AppError } from '#shared/errors.ts';

/** Work that must not overlap: each begins when the one before has ended, however it did. */
interface Turns {
  take<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Resolves when all that was taken has ended. What comes later is refused with `closing`. */
  end(): Promise<void>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  return {
    take(work) {
      if (isEnding)
        return Promise.reject(
          new AppError(
            'closing',
            'Inkwell is closing, so this was not done and nothing has changed. Start it again first.',
          ),
        );
      const turn = last.then(() => work());
      // Whoever took the turn hears how it ended; the next one only needs to know that it did.
      last = turn.catch(() => {});
      return turn;
    },
    async end() {
      isEnding = true;
      await last;
    },
  };
}
