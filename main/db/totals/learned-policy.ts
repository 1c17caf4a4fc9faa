import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { readCalibration } from '#shared/money/calibration/calibration.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';

/** What the account's own invoices have taught about its arithmetic, as it lies in the book. */
interface LearnedTotals {
  readonly calibration: Calibration;
  /** Everything that shows totals of ours shows them as this calibration makes them. */
  readonly isShown: boolean;
}

export interface LearnedTotalsFact {
  get(): LearnedTotals;
  set(learned: LearnedTotals, at: number): void;
  /** A transaction that set it was rolled back. */
  forget(): void;
}

const CALIBRATION = 'totals.calibration';
const IS_SHOWN = 'totals.is_shown';

/** Kept in memory as well: every document that is drawn asks for it. */
export function createLearnedTotals(keyValues: KeyValueStore): LearnedTotalsFact {
  let known: LearnedTotals | null = null;
  return {
    get() {
      known ??= { calibration: readCalibration(keyValues.get(CALIBRATION)), isShown: keyValues.get(IS_SHOWN) === true };
      return known;
    },
    set(learned, at) {
      // Sets of places and counts are JSON through and through.
      keyValues.set(CALIBRATION, { ...learned.calibration }, at);
      keyValues.set(IS_SHOWN, learned.isShown, at);
      known = learned;
    },
    forget() {
      known = null;
    },
  };
}
