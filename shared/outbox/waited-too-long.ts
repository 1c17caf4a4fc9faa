import type { OutboxRow } from './entry.ts';

/** The longest wait in ms after which an entry still leaves without a question. */
const LONGEST_WAIT_MS = 30 * 86_400_000;

/** The time as the engine counts it (ms since epoch), and when it last saw the computer's clock jump; null for never. */
interface Moment {
  readonly now: number;
  readonly leaptAt: number | null;
}

/**
 * Returns why a person is asked before an entry leaves; null when nobody has to be. A machine that was put back to an
 * earlier state holds entries that may have left before, and only the time between tells.
 */
export function heldByWait(
  { confirmedAt }: Pick<OutboxRow, 'confirmedAt'>,
  { now, leaptAt }: Moment,
): 'waited' | 'clock' | null {
  // Also when it lies ahead: the clock was set back, and nobody knows how long the entry has waited.
  if (Math.abs(now - confirmedAt) > LONGEST_WAIT_MS) return 'waited';
  return leaptAt !== null && confirmedAt < leaptAt ? 'clock' : null;
}
