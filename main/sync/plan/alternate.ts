import type { Step } from './next-entry.ts';

/** Two kinds of steps in turns: neither waits for all of the other, and where one has none the other goes on. */
export interface Alternation {
  next(): Step | null;
  /** Told of every step that was performed: only what was done, not what was looked for, ends a turn. */
  performed(step: Step): void;
}

export function createAlternation(one: () => Step | null, other: () => Step | null): Alternation {
  let isOthersTurn = false;
  let given: Step | null = null;

  return {
    next() {
      given = isOthersTurn ? (other() ?? one()) : (one() ?? other());
      return given;
    },
    performed(step) {
      if (step === given) isOthersTurn = !isOthersTurn;
    },
  };
}
