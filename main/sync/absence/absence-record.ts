import type { Uid } from '#shared/service/ids.ts';
import type { Checkpoint } from '#main/sync/ports/store.ts';
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
  readonly inTurn: AbsencesInTurn | null;
}

/** The first of these absences, and each before which a read had found the object after the one before it. Times are ms since epoch. */
interface AbsencesInTurn {
  readonly count: number;
  /** When the first and the last of these sweeps ended. */
  readonly since: number;
  readonly until: number;
  /** When a read last found it after the last of them; null when none did. */
  readonly foundAt: number | null;
}

export const noAbsence: AbsenceRecord = { absences: 0, sweeps: [], foundAt: null, inTurn: null };

/** One more clean, finished sweep without the object. */
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

/** A read has found it (ms since epoch). An earlier one stands, unless it lies ahead: then the clock was set back. */
export function recordFound(known: AbsenceRecord, at: number): AbsenceRecord {
  const inTurn = known.inTurn === null ? null : { ...known.inTurn, foundAt: at };
  return { ...known, foundAt: Math.min(known.foundAt ?? at, at), inTurn };
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

/** It can be read, and lists leave it out. Only the sweep that has just ended says so. */
export function isReadableUnlisted(record: AbsenceRecord, now: number, settings: AbsenceSettings): boolean {
  return hasJustMissed(record, now, settings) && (isLeftOutTwice(record, settings) || isLeftOutLong(record, settings));
}

/**
 * Absent, found by a read, and absent again from a sweep that began after that read, both times from sweeps too short for much
 * to have moved. A sweep that ends before it began was a clock set back.
 */
function isLeftOutTwice({ sweeps, foundAt }: AbsenceRecord, settings: AbsenceSettings): boolean {
  const newest = sweeps.at(-1);
  if (sweeps.length < 2 || newest === undefined || foundAt === null || foundAt >= newest.startedAt) return false;
  const durations = sweeps.map(({ startedAt, finishedAt }) => finishedAt - startedAt);
  return durations.every((ms) => ms >= 0 && ms < settings.shortSweepMs);
}

/** Much moves during a long sweep, but not the same object from page to page again and again, for a day and longer. */
function isLeftOutLong({ sweeps, inTurn }: AbsenceRecord, settings: AbsenceSettings): boolean {
  const newest = sweeps.at(-1);
  if (newest === undefined || inTurn === null || inTurn.until !== newest.finishedAt) return false;
  const isLong = inTurn.until - inTurn.since >= settings.longAbsenceMs;
  return isLong && inTurn.count >= settings.longAbsences && newest.startedAt <= newest.finishedAt;
}

/** An absence says nothing of what came later: somebody may have brought the object back. */
export function hasJustMissed({ sweeps }: AbsenceRecord, now: number, { absenceCountsMs }: AbsenceSettings): boolean {
  const newest = sweeps.at(-1);
  return newest !== undefined && Math.abs(now - newest.finishedAt) <= absenceCountsMs;
}
