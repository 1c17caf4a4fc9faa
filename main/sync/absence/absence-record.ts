import type { Uid } from '#shared/model/ids.ts';
import type { Checkpoint } from '#main/sync/store.ts';
import type { AbsenceSettings } from './settings.ts';

/**
 * The clean sweeps in a row that did not show an object. Kept with the object until a list shows it again: a read that
 * finds it does not end its absence. Plain JSON.
 */
export interface AbsenceRecord {
  readonly absences: number;
  /** How long the last two of these sweeps took, in ms, the newest last. */
  readonly sweepDurations: readonly number[];
}

export const noAbsence: AbsenceRecord = { absences: 0, sweepDurations: [] };

/** One more clean, finished sweep without the object. */
export function recordAbsence(
  known: AbsenceRecord,
  { startedAt, finishedAt }: Pick<Checkpoint, 'startedAt' | 'finishedAt'>,
): AbsenceRecord {
  if (finishedAt === null) return known;
  return { absences: known.absences + 1, sweepDurations: [...known.sweepDurations, finishedAt - startedAt].slice(-2) };
}

/**
 * The records of one feed after a clean, finished sweep that tripped no fuse: whoever it showed is in none. `unseen` are
 * all listed objects it did not show, `accused` those among them that it named as suspects.
 */
export function nextAbsences(
  known: Readonly<Record<Uid, AbsenceRecord>>,
  { accused, unseen }: { readonly accused: readonly Uid[]; readonly unseen: readonly Uid[] },
  checkpoint: Pick<Checkpoint, 'startedAt' | 'finishedAt'>,
): Readonly<Record<Uid, AbsenceRecord>> {
  const isAccused = new Set(accused);
  const records = unseen.flatMap((uid): [Uid, AbsenceRecord][] => {
    const record = known[uid];
    if (isAccused.has(uid)) return [[uid, recordAbsence(record ?? noAbsence, checkpoint)]];
    return record === undefined ? [] : [[uid, record]];
  });
  return Object.fromEntries(records);
}

/** Absent twice from sweeps too short for much to have moved. A sweep that ends before it began was a clock set back. */
export function isTwiceAbsent({ sweepDurations }: AbsenceRecord, settings: AbsenceSettings): boolean {
  const last = sweepDurations.slice(-2);
  return last.length === 2 && last.every((ms) => ms >= 0 && ms < settings.shortSweepMs);
}
