import type { AppError } from '#shared/errors.ts';

/** What one sync run did, counted as the terminal prints it. */
export interface RunResult {
  /** Attempts on the wire. */
  readonly requests: number;
  readonly created: number;
  readonly updated: number;
  readonly removed: number;
  readonly pushed: number;
  /** Writes that left and whose outcome is unknown. */
  readonly unanswered: number;
  /** Every list was walked clean and everything the run was to read is on disk. */
  readonly isComplete: boolean;
  /** Why it ended before it was done, or null. */
  readonly stoppedBy: AppError | 'time' | null;
  /** At least one request was answered as the API answers. */
  readonly hadContact: boolean;
}

export interface RunCounts {
  requests: number;
  created: number;
  updated: number;
  removed: number;
  pushed: number;
  unanswered: number;
}

export const noCounts = (): RunCounts => ({
  requests: 0,
  created: 0,
  updated: 0,
  removed: 0,
  pushed: 0,
  unanswered: 0,
});
