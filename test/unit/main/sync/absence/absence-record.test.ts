import { describe, expect, it } from 'vitest';
import {
  hasJustMissed,
  isReadableUnlisted,
  nextAbsences,
  noAbsence,
  recordAbsence,
  recordFound,
} from '#main/sync/absence/absence-record.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BETWEEN = 2_000;
const sweep = (ms: number, startedAt = 1_000) => ({ startedAt, finishedAt: startedAt + ms });
const after = (...durations: readonly number[]) =>
  durations.reduce((record, ms) => recordAbsence(record, sweep(ms)), noAbsence);
/** Two sweeps, of which the second begins two seconds after the first, and a read between them. */
const foundBetween = (first: number, second: number) =>
  recordAbsence(recordFound(after(first), BETWEEN), sweep(second, 3_000));

/** So many sweeps of an hour each, one begun every six hours, and after each a read that finds the object, unless told otherwise. */
function longAbsence(sweeps: number, isFoundAfter: (index: number) => boolean = () => true) {
  let record = noAbsence;
  for (let index = 0; index < sweeps; index += 1) {
    const startedAt = index * 6 * HOUR;
    record = recordAbsence(record, sweep(HOUR, startedAt));
    if (index < sweeps - 1 && isFoundAfter(index)) record = recordFound(record, startedAt + HOUR + MINUTE);
  }
  return { record, endedAt: (sweeps - 1) * 6 * HOUR + HOUR };
}

describe('the record of an absence', () => {
  it('counts sweeps and keeps the last two', () => {
    expect(after(1, 2, 3)).toMatchObject({ absences: 3, sweeps: [sweep(2), sweep(3)], foundAt: null });
    expect(recordAbsence(after(1), { startedAt: 5, finishedAt: null })).toEqual(after(1));
  });

  it.each([
    [MINUTE, MINUTE, true],
    [10 * MINUTE - 1, 0, true],
    [10 * MINUTE, MINUTE, false],
    [MINUTE, 10 * MINUTE, false],
    [MINUTE, -1, false],
    [-1, MINUTE, false],
  ])(
    'of sweeps of %i and %i ms with a successful read between them proves an unlisted object: %s',
    (first, second, is) => {
      expect(isReadableUnlisted(foundBetween(first, second), 3_000 + second, settings)).toBe(is);
    },
  );

  it('proves an unlisted object only with a sweep that began after the read and has just ended', () => {
    const twice = recordAbsence(after(1), sweep(1, 3_000));
    const is = (record: typeof twice, now = 3_001) => isReadableUnlisted(record, now, settings);
    expect(is(twice)).toBe(false);
    expect(is(recordFound(twice, 2_999))).toBe(true);
    expect(is(recordFound(twice, 3_000))).toBe(false);
    expect(is(recordFound(twice, 3_001))).toBe(false);
    expect(is(recordFound(after(1), 500))).toBe(false);
    expect(is(recordFound(twice, 2_000), 3_001 + MINUTE)).toBe(true);
    expect(is(recordFound(twice, 2_000), 3_002 + MINUTE)).toBe(false);
    expect(hasJustMissed(noAbsence, 0, settings)).toBe(false);
  });

  it.each<[string, number, ((index: number) => boolean) | undefined, boolean]>([
    ['five absences with a read between each', 5, undefined, true],
    ['four', 4, undefined, false],
    ['six of which one had no read before it', 6, (index) => index !== 1, true],
    ['five of which one had none', 5, (index) => index !== 1, false],
    ['six of which the last had none', 6, (index) => index !== 4, false],
    ['many with no read at all', 20, () => false, false],
  ])('of sweeps however long means unlisted by the end of a day: %s', (_words, sweeps, isFoundAfter, is) => {
    const { record, endedAt } = longAbsence(sweeps, isFoundAfter);
    expect(isReadableUnlisted(record, endedAt, settings)).toBe(is);
    expect(isReadableUnlisted(record, endedAt + MINUTE + 1, settings)).toBe(false);
  });

  it('proves nothing within a day of long sweeps, by a read, or after the clock was set back', () => {
    const { record, endedAt } = longAbsence(5);
    const inTurn = { count: 9, since: endedAt - 24 * HOUR + 1, until: endedAt, foundAt: null };
    expect(isReadableUnlisted({ ...record, inTurn }, endedAt, settings)).toBe(false);
    const back = recordAbsence(recordFound(longAbsence(4).record, 2), { startedAt: endedAt, finishedAt: endedAt - 1 });
    expect(isReadableUnlisted(back, endedAt, settings)).toBe(false);
    // What was found while a sweep was under way may have left since that passed it by.
    const during = recordAbsence(recordFound(longAbsence(4).record, 24 * HOUR + 1), sweep(HOUR, 24 * HOUR));
    expect(isReadableUnlisted(during, endedAt, settings)).toBe(false);
  });

  it('remembers the first successful read, and survives a clock that was set back', () => {
    const found = recordFound(after(1), BETWEEN);
    expect(recordFound(found, BETWEEN + 1).foundAt).toBe(BETWEEN);
    expect(recordFound(found, BETWEEN - 1).foundAt).toBe(BETWEEN - 1);
    expect(recordAbsence(found, sweep(1)).foundAt).toBe(BETWEEN);
  });

  it('ends when a list shows the object, and stays unchanged when a sweep cannot accuse it', () => {
    const known = { shown: after(1), read: after(2), again: after(3) };
    expect(nextAbsences(known, { accused: ['again', 'new'], unseen: ['read', 'again', 'new'] }, sweep(4))).toEqual({
      read: after(2),
      again: after(3, 4),
      new: after(4),
    });
  });
});
