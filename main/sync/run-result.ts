import type { AppError } from '#shared/errors.ts';

/** The result of one sync run, counted as the terminal prints it. */
export interface RunResult {
  /** Requests sent. */
  readonly requests: number;
  readonly created: number;
  readonly updated: number;
  readonly removed: number;
  readonly pushed: number;
  /** Writes that were sent and whose outcome is unknown. */
  readonly unanswered: number;
  /** True when every list was swept clean and everything the run was to read is in the book. */
  readonly isComplete: boolean;
  /** Why the run ended early, or null. */
  readonly stoppedBy: AppError | 'time' | null;
  /** True when at least one request was answered as the API answers. */
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
