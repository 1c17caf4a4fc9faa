/** Thresholds for judging absence from a list; injected, so that tests run in virtual time. */
export interface AbsenceSettings {
  /** More missing objects than this trip the fuse, however long the list is. */
  readonly fuseMissing: number;
  /** More than this share of the list trips the fuse too, from `fuseShareFrom` missing objects on. */
  readonly fuseShare: number;
  readonly fuseShareFrom: number;
  /** Wait before the sweep that tripped the fuse is repeated. */
  readonly fuseRepeatMs: number;
  /** Number of missing objects that are read before a person is asked. */
  readonly fuseSample: number;
  /** Number of inconclusive reads after which a sampled object counts as unreadable. */
  readonly sampleTries: number;
  /** Time for which a removal without asking counts towards the fuse. */
  readonly removedCountsMs: number;
  /** Longest time between a read and the positive control that makes it meaningful. */
  readonly controlWithinMs: number;
  /** Time by which a list may lag behind a create. */
  readonly listLagMs: number;
  /** Two absences from sweeps shorter than this hide an object that can still be read. */
  readonly shortSweepMs: number;
  /**
   * Number of absences from sweeps of any length that hide such an object, with a successful read before each but the
   * first.
   */
  readonly longAbsences: number;
  /** Least time between the first and the last of them. */
  readonly longAbsenceMs: number;
  /** Time after a sweep within which its absences may hide an object; later only the next sweep can. */
  readonly absenceCountsMs: number;
  /**
   * Waits between reads. A control that proved nothing is repeated after the first. A suspect is read again after the
   * first, and with every further absence after a longer wait, up to the second.
   */
  readonly readAgainMs: readonly [first: number, last: number];
  /** Wait before a read without an answer is repeated. */
  readonly unansweredAgainMs: number;
}

const MINUTE_MS = 60_000;

export const defaultAbsenceSettings: AbsenceSettings = {
  fuseMissing: 20,
  fuseShare: 0.02,
  fuseShareFrom: 5,
  fuseRepeatMs: 5 * MINUTE_MS,
  fuseSample: 5,
  sampleTries: 2,
  removedCountsMs: 24 * 60 * MINUTE_MS,
  controlWithinMs: MINUTE_MS,
  listLagMs: MINUTE_MS,
  shortSweepMs: 10 * MINUTE_MS,
  longAbsences: 5,
  longAbsenceMs: 24 * 60 * MINUTE_MS,
  absenceCountsMs: MINUTE_MS,
  readAgainMs: [15 * MINUTE_MS, 24 * 60 * MINUTE_MS],
  unansweredAgainMs: MINUTE_MS,
};
