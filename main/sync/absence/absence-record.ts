import type { Uid } from '#shared/service/ids.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { AbsenceSettings } from './settings.ts';

/** Start and end of a sweep (ms since epoch). */
interface Sweep {
  readonly startedAt: number;
  readonly finishedAt: number;
}

/**
 * Counts the clean sweeps in a row that did not show an object. Kept with the object until a list shows it again: a
 * read that finds it does not end its absence. Plain JSON.
 */
export interface AbsenceRecord {
  readonly absences: number;
  /** The last two of these sweeps, the newer one last. */
  readonly sweeps: readonly Sweep[];
  /** When a read first found the object since then (ms since epoch); null when none did. */
  readonly foundAt: number | null;
  readonly inTurn: AbsencesInTurn | null;
}

/**
 * Counts the absences that alternate with successful reads: the first absence, and each later one before which a read
 * found the object after the previous one. Times are ms since epoch.
 */
interface AbsencesInTurn {
  readonly count: number;
  /** `since` and `until` are the ends of the first and the last of these sweeps. */
  readonly since: number;
  readonly until: number;
  /** When a read last found the object after the last of them; null when none did. */
  readonly foundAt: number | null;
}

export const noAbsence: AbsenceRecord = { absences: 0, sweeps: [], foundAt: null, inTurn: null };

/** Adds a clean, finished sweep that did not show the object. */
export function recordAbsence(
  known: AbsenceRecord,
  { startedAt, finishedAt }: Pick<Checkpoint, 'startedAt' | 'finishedAt'>,
): AbsenceRecord {
  if (finishedAt === null) return known;
  const sweep = { startedAt, finishedAt };
  const sweeps = [...known.sweeps, sweep].slice(-2);
  return { ...known, absences: known.absences + 1, sweeps, inTurn: nextInTurn(known.inTurn, sweep) };
}

function nextInTurn(known: AbsencesInTurn | null, { startedAt, finishedAt }: Sweep): AbsencesInTurn {
  if (known === null) return { count: 1, since: finishedAt, until: finishedAt, foundAt: null };
  if (known.foundAt === null || known.foundAt >= startedAt) return known;
  return { ...known, count: known.count + 1, until: finishedAt, foundAt: null };
}

/**
 * Adds a read that found the object at `at` (ms since epoch). The earliest time stays, unless it lies ahead because the
 * clock was set back.
 */
export function recordFound(known: AbsenceRecord, at: number): AbsenceRecord {
  const inTurn = known.inTurn === null ? null : { ...known.inTurn, foundAt: at };
  return { ...known, foundAt: Math.min(known.foundAt ?? at, at), inTurn };
}

/**
 * Returns the records of one feed after a clean, finished sweep that tripped no fuse; shown objects have no record.
 * `unseen` are all listed objects that it did not show, `accused` those among them that it named as suspects.
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

/** Tells that lists leave out an object that can be read. Only the sweep that has just ended can prove it. */
export function isReadableUnlisted(record: AbsenceRecord, now: number, settings: AbsenceSettings): boolean {
  return hasJustMissed(record, now, settings) && (isLeftOutTwice(record, settings) || isLeftOutLong(record, settings));
}

/**
 * Tells that the object was absent, found by a read, and absent again from a sweep that began after that read, both
 * sweeps being too short for many rows to have moved. A sweep that ended before it began means that the clock was set
 * back.
 */
function isLeftOutTwice({ sweeps, foundAt }: AbsenceRecord, settings: AbsenceSettings): boolean {
  const newest = sweeps.at(-1);
  if (sweeps.length < 2 || newest === undefined || foundAt === null || foundAt >= newest.startedAt) return false;
  const durations = sweeps.map(({ startedAt, finishedAt }) => finishedAt - startedAt);
  return durations.every((ms) => ms >= 0 && ms < settings.shortSweepMs);
}

/**
 * Tells that the object was absent from many sweeps of any length over a long time, with a successful read between any
 * two. Rows move during a long sweep, but not the same one every time for a day and longer.
 */
function isLeftOutLong({ sweeps, inTurn }: AbsenceRecord, settings: AbsenceSettings): boolean {
  const newest = sweeps.at(-1);
  if (newest === undefined || inTurn === null || inTurn.until !== newest.finishedAt) return false;
  const isLong = inTurn.until - inTurn.since >= settings.longAbsenceMs;
  return isLong && inTurn.count >= settings.longAbsences && newest.startedAt <= newest.finishedAt;
}

/**
 * Tells that the newest absence is recent. An older one proves nothing, because the object may have been restored
 * since.
 */
export function hasJustMissed({ sweeps }: AbsenceRecord, now: number, { absenceCountsMs }: AbsenceSettings): boolean {
  const newest = sweeps.at(-1);
  return newest !== undefined && Math.abs(now - newest.finishedAt) <= absenceCountsMs;
}
