import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { readCalibration } from '#shared/money/calibration/calibration.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';

/** The learned arithmetic of the account, as stored in the book. */
interface LearnedTotals {
  readonly calibration: Calibration;
  /** All local views were computed with this calibration. */
  readonly isShown: boolean;
}

export interface LearnedTotalsFact {
  get(): LearnedTotals;
  set(learned: LearnedTotals, at: number): void;
  /** Drops the copy in memory, after a rolled back transaction. */
  forget(): void;
}

const CALIBRATION = 'totals.calibration';
const IS_SHOWN = 'totals.is_shown';

/** Reads and writes the calibration, with a copy in memory because every local view needs it. */
export function createLearnedTotals(keyValues: KeyValueStore): LearnedTotalsFact {
  let known: LearnedTotals | null = null;
  return {
    get() {
      known ??= { calibration: readCalibration(keyValues.get(CALIBRATION)), isShown: keyValues.get(IS_SHOWN) === true };
      return known;
    },
    set(learned, at) {
      // A calibration holds candidates and counts only, which are plain JSON.
      keyValues.set(CALIBRATION, { ...learned.calibration }, at);
      keyValues.set(IS_SHOWN, learned.isShown, at);
      known = learned;
    },
    forget() {
      known = null;
    },
  };
}
