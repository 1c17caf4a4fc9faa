/** When absence from a list means something; injected, so that tests run in virtual time. */
export interface AbsenceSettings {
  /** More missing objects than this trip the fuse, however long the list is. */
  readonly fuseMissing: number;
  /** So does more than this share of the list, from `fuseShareFrom` objects on. */
  readonly fuseShare: number;
  readonly fuseShareFrom: number;
  /** Wait before the sweep that tripped the fuse is repeated. */
  readonly fuseRepeatMs: number;
  /** How many of the missing objects are read before a person is asked. */
  readonly fuseSample: number;
  /** A sampled object that so many reads proved nothing about counts as unreadable. */
  readonly sampleTries: number;
  /** What was removed without a person's word counts towards the fuse for this long. */
  readonly removedCountsMs: number;
  /** A read and the positive control that gives it its meaning lie at most this far apart. */
  readonly controlWithinMs: number;
  /** A list may show what was just created so much later. */
  readonly listLagMs: number;
  /** Two absences from sweeps shorter than this hide an object that can still be read. */
  readonly shortSweepMs: number;
  /** From sweeps of any length, so many absences do, each after the first with a read before it that finds the object. */
  readonly longAbsences: number;
  /** Between the first and the last of them. */
  readonly longAbsenceMs: number;
  /** For so long after a sweep its silence hides an object; later only the next one does. */
  readonly absenceCountsMs: number;
  /**
   * A control that proved nothing is asked again after the first of these. So is a suspect, and as its absence lasts
   * after ever longer waits, up to the second.
   */
  readonly readAgainMs: readonly [first: number, last: number];
  /** A read that nobody answered is tried again after this. */
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
