import type { Settings } from '#shared/screens/settings.ts';

/** The fewest and the most signs of a PIN. */
export const PIN_LENGTHS = { shortest: 4, longest: 64 } as const;

/** Minutes without a key or a movement after which Inkwell locks; a person chooses one. */
export const lockMinutes = [1, 5, 15, 30, 60] as const;
export type LockMinutes = (typeof lockMinutes)[number];
export const USUAL_LOCK_MINUTES: LockMinutes = 15;

/** The lock of the window, and the little that is shown while it is locked. */
export interface LockState {
  readonly isOn: boolean;
  readonly minutes: LockMinutes;
  readonly isLocked: boolean;
  /** True where the system can say that it is the person, beside the PIN. */
  readonly canAskSystem: boolean;
  /** The look that the person has chosen. */
  readonly look: Pick<Settings, 'theme' | 'textSize'>;
}

/** Wrong PINs that cost no time: people mistype. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 5_000;
export const LONGEST_WAIT_MS = 300_000;

/** Returns how long the next PIN must wait after so many wrong ones in a row, in ms. */
export const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(wrong - FREE_TRIES, 30), LONGEST_WAIT_MS);
