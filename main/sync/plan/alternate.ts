import type { Step } from './next-entry.ts';

/**
 * Takes steps of two kinds in turns, so that neither waits for all of the other. Where one kind has none, the other
 * goes on.
 */
interface Alternation {
  next(): Step | null;
  /**
   * Call after every step that was performed. Only a performed step ends a turn; a step that was merely proposed does
   * not.
   */
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
