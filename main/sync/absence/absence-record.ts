import type { Uid } from '#shared/model/ids.ts';
import type { Checkpoint } from '#main/sync/store.ts';
import type { AbsenceSettings } from './settings.ts';

/** When a sweep began and ended (ms since epoch). */
interface Sweep {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/**
 * The clean sweeps in a row that did not show an object. Kept with the object until a list shows it again: a read that
 * finds it does not end its absence. Plain JSON.
 */
export interface AbsenceRecord {
  readonly absences: number;
  /** The last two of these sweeps, the newest last. */
  readonly sweeps: readonly Sweep[];
  /** When a read first found the object since then (ms since epoch); null when none did. */
  readonly foundAt: number | null;
}

export const noAbsence: AbsenceRecord = { absences: 0, sweeps: [], foundAt: null };

/** One more clean, finished sweep without the object. */
export function recordAbsence(
  known: AbsenceRecord,
  { startedAt, finishedAt }: Pick<Checkpoint, 'startedAt' | 'finishedAt'>,
): AbsenceRecord {
  if (finishedAt === null) return known;
  return { ...known, absences: known.absences + 1, sweeps: [...known.sweeps, { startedAt, finishedAt }].slice(-2) };
}

/** A read has found it (ms since epoch). An earlier one stands, unless it lies ahead: then the clock was set back. */
export function recordFound(known: AbsenceRecord, at: number): AbsenceRecord {
  return { ...known, foundAt: Math.min(known.foundAt ?? at, at) };
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

/**
 * Absent, found by a read, and absent again from a sweep that began after that read and has just ended, both times from
 * sweeps too short for much to have moved. A sweep that ends before it began was a clock set back.
 */
export function isReadableUnlisted(record: AbsenceRecord, now: number, settings: AbsenceSettings): boolean {
  const { sweeps, foundAt } = record;
  const newest = sweeps.at(-1);
  if (sweeps.length < 2 || newest === undefined || foundAt === null || foundAt >= newest.startedAt) return false;
  const durations = sweeps.map(({ startedAt, finishedAt }) => finishedAt - startedAt);
  return hasJustMissed(record, now, settings) && durations.every((ms) => ms >= 0 && ms < settings.shortSweepMs);
}

/** An absence says nothing of what came later: somebody may have brought the object back. */
export function hasJustMissed({ sweeps }: AbsenceRecord, now: number, { absenceCountsMs }: AbsenceSettings): boolean {
  const newest = sweeps.at(-1);
  return newest !== undefined && Math.abs(now - newest.finishedAt) <= absenceCountsMs;
}
