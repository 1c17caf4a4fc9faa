import { describe, expect, it } from 'vitest';
import { isTwiceAbsent, nextAbsences, noAbsence, recordAbsence } from '#main/sync/absence/absence-record.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';

const MINUTE = 60_000;
const sweep = (ms: number) => ({ startedAt: 1_000, finishedAt: 1_000 + ms });
const after = (...durations: readonly number[]) =>
  durations.reduce((record, ms) => recordAbsence(record, sweep(ms)), noAbsence);

describe('the record of an absence', () => {
  it('counts sweeps and keeps the length of the last two', () => {
    expect(after(1, 2, 3)).toEqual({ absences: 3, sweepDurations: [2, 3] });
    expect(recordAbsence(after(1), { startedAt: 5, finishedAt: null })).toEqual(after(1));
  });

  it.each([
    [[], false],
    [[MINUTE], false],
    [[MINUTE, MINUTE], true],
    [[10 * MINUTE - 1, 0], true],
    [[10 * MINUTE, MINUTE], false],
    [[MINUTE, 10 * MINUTE], false],
    [[10 * MINUTE, MINUTE, MINUTE], true],
    [[MINUTE, -1], false],
  ])('of sweeps of %j ms is twice in short ones: %s', (durations, isTwice) => {
    expect(isTwiceAbsent(after(...durations), settings)).toBe(isTwice);
  });

  it('ends when a list shows the object, and stands still when a sweep cannot accuse it', () => {
    const known = { shown: after(1), read: after(2), again: after(3) };
    expect(nextAbsences(known, { accused: ['again', 'new'], unseen: ['read', 'again', 'new'] }, sweep(4))).toEqual({
      read: after(2),
      again: after(3, 4),
      new: after(4),
    });
  });
});
